// Running SPIN in a folder of its own, and reading its report.
#include "tools/ample/spin.hpp"

#include "model/errors.hpp"
#include "tools/ample/other_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

namespace ample::tools {

namespace {

namespace fs = std::filesystem;

/// A new folder, which is removed with all that is in it.
class WorkFolder {
 public:
  WorkFolder() {
    std::string name = (fs::temp_directory_path() / "ample-spin-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw model::WrongUsage("no folder can be made in " + fs::temp_directory_path().string());
    path_ = name;
  }
  ~WorkFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::vector<std::string> output_of(const WorkFolder& folder, const std::string& command) {
  const auto lines = lines_of(fmt::format("cd '{}' && {} 2>&1", folder.path().string(), command));
  if (!lines) throw model::InternalError("failed: " + command);
  return *lines;
}

/// The number in the one line that matches.
std::uint64_t number_in(const std::vector<std::string>& lines, const char* pattern) {
  const std::regex wanted(pattern);
  std::smatch match;
  for (const std::string& line : lines)
    if (std::regex_search(line, match, wanted)) return std::stoull(match[1]);
  throw model::InternalError(fmt::format("SPIN's report has no line '{}'", pattern));
}

/// The report of a search of everything, with these definitions.
std::vector<std::string> searched(const WorkFolder& folder, const std::string& definitions,
                                  std::uint64_t depth) {
  // What is searched in no time is not worth an optimizer's.
  const char* const effort = depth < 100'000 ? "-O0" : "-O2";
  output_of(folder, "spin " + definitions + " -a model.pml");
  output_of(folder,
            fmt::format("cc {} -w -DSAFETY -DNOREDUCE -DVECTORSZ=8192 -DMEMLIM=16000 -o pan pan.c",
                        effort));
  // -c0: it goes on behind errors; -E: that processes end nowhere is none.
  std::vector<std::string> report = output_of(folder, fmt::format("./pan -E -c0 -m{}", depth));
  for (const std::string& line : report)
    if (line.find("max search depth too small") != std::string::npos
        || line.find("Search not completed") != std::string::npos
        || line.find("out of memory") != std::string::npos)
      throw model::InternalError("SPIN did not get to the end: " + line);
  return report;
}

}  // namespace

std::string spin_version() {
  const auto lines = lines_of("spin -V 2>/dev/null");
  if (!lines || lines->empty() || !lines_of("cc --version 2>/dev/null"))
    throw model::WrongUsage(
        "confirm needs spin and cc, which are not found here: on Debian, apt install spin gcc");
  std::smatch match;
  const std::regex number("[0-9]+(\\.[0-9]+)+");
  return "SPIN " + (std::regex_search(lines->front(), match, number) ? match.str() : "");
}

SpinCounts run_spin(const std::string& promela, std::uint64_t states) {
  const WorkFolder folder;
  std::ofstream(folder.path() / "model.pml") << promela;
  const std::uint64_t depth = std::min<std::uint64_t>(states + 100, 50'000'000);
  const auto counted = searched(folder, "", depth);
  const char* const errors = "errors: ([0-9]+)";
  const std::uint64_t stored = number_in(counted, "([0-9]+) states, stored");
  return {.states = stored,
          // It counts the initial state as stored, to which no step leads.
          .steps = number_in(counted, "([0-9]+) transitions") - 1,
          .unsafe = number_in(searched(folder, "-DCHECK_SAFETY", depth), errors) > 0,
          .deadlock = number_in(searched(folder, "-DCHECK_DEADLOCK", depth), errors) > 0};
}

}  // namespace ample::tools
