// ample: the command line's entry. Ctrl-C, or SIGTERM, asks for the result so far; a second one of
// either ends at once.
#include "tools/ample/colour.hpp"
#include "tools/ample/run.hpp"

#include <unistd.h>
#include <csignal>
#include <iostream>

namespace {

ample::model::Interrupt interrupted;

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

}  // namespace

int main(int count, char** words) {
  listen_to(SIGINT);
  listen_to(SIGTERM);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is like a full disk
  return ample::tools::run(
      {words + (count > 0), words + count},
      {.out = std::cout,
       .err = std::cerr,
       .err_is_terminal = isatty(STDERR_FILENO) != 0,
       .in_colour = isatty(STDOUT_FILENO) != 0 && ample::tools::environment_allows_colour(),
       .interrupt = &interrupted});
}
