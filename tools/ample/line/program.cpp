// Ctrl-C, or SIGTERM, asks for the result so far; a second one of either ends at once.
#include "tools/ample/line/program.hpp"

#include "model/interrupt.hpp"
#include "tools/ample/line/authors_watch.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/registration.hpp"
#include "tools/ample/line/run.hpp"
#include "tools/ample/line/share.hpp"
#include "tools/ample/output/colour.hpp"
#include "tools/ample/output/one_line.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace ample::tools {

namespace {

model::Interrupt interrupted;

void answer(int signal) {
  if (!interrupted.set()) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void listen_to(int signal) {
  struct sigaction action = {};
  action.sa_handler = answer;
  sigaction(signal, &action, nullptr);
}

/// Each thread would reserve 64 MB of addresses for what it allocates.
void share_addresses_where_they_are_limited() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}

/// The name of the file that is run, as a word that a shell takes as it is.
std::string name_of_file(const char* path) {
  std::string name = std::filesystem::path(path).filename().string();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '.') c = '_';
  return name.empty() ? "ample" : name;
}

}  // namespace

int main(int count, char** words, Program program) {
  share_addresses_where_they_are_limited();
  listen_to(SIGINT);
  listen_to(SIGTERM);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is like a full disk
  if (program.name.empty()) program.name = name_of_file(count > 0 ? words[0] : "");
  const char* const over_progress = isatty(STDERR_FILENO) != 0 ? "\r\x1b[K" : "";
  const AuthorsWatch watch(
      {.before = over_progress + program.name + ": the algorithm's text is wrong: ",
       .status = status_wrong_algorithm},
      &interrupted);
  const std::vector<std::string> mistakes = mistakes_of(program);
  for (const std::string& mistake : mistakes)
    std::cerr << fmt::format("{}: {}\n", program.name, one_line(mistake));
  if (!mistakes.empty()) return status_wrong_usage;
  set_program(std::move(program));
  const Share rank = rank_of_mpi([](const char* name) { return std::getenv(name); });
  // mpirun gives the first rank a terminal of its own, wherever it writes that itself.
  const bool is_shown = isatty(STDOUT_FILENO) != 0 && rank.of <= 1;
  return run({words + (count > 0), words + count},
             {.out = std::cout,
              .err = std::cerr,
              .err_is_terminal = isatty(STDERR_FILENO) != 0,
              .in_colour = is_shown && environment_allows_colour(),
              .out_is_terminal = isatty(STDOUT_FILENO) != 0,
              .width = width_of_output(),
              .interrupt = &interrupted,
              .rank = rank.number - 1,
              .ranks = rank.of});
}

int main(int count, char** words, const std::vector<model::AlgorithmInfo>& algorithms) {
  return main(count, words, Program{.algorithms = algorithms});
}

}  // namespace ample::tools
