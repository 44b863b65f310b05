// Running SPIN in a folder of its own, and reading its report.
#include "tools/ample/check/spin.hpp"

#include "model/errors.hpp"
#include "tools/ample/line/shell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

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
  const auto lines =
      lines_printed_by(fmt::format("cd '{}' && {} 2>&1", folder.path().string(), command));
  if (!lines) throw model::InternalError("failed: " + command);
  return *lines;
}

/// The number that stands in one line before or after these words.
std::uint64_t number_beside(const std::vector<std::string>& lines, const std::string& words) {
  for (const std::string& line : lines) {
    const std::size_t at = line.find(words);
    if (at == std::string::npos) continue;
    const bool is_after = words.ends_with(' ');
    const std::size_t end = is_after ? line.size() : at;
    std::size_t first = is_after ? at + words.size() : end;
    while (!is_after && first > 0 && line[first - 1] >= '0' && line[first - 1] <= '9') --first;
    if (first < end && line[first] >= '0' && line[first] <= '9')
      return std::stoull(line.substr(first, end - first));
  }
  throw model::InternalError("SPIN's report does not say how many" + words);
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
  const auto lines = lines_printed_by("spin -V 2>/dev/null");
  if (!lines || lines->empty() || !lines_printed_by("cc --version 2>/dev/null"))
    throw model::WrongUsage(
        "confirm needs spin and cc, which are not found here: on Debian, apt install spin gcc");
  // "Spin Version 6.5.2 -- 6 December 2019"
  std::istringstream words(lines->front());
  std::string word;
  while (words >> word)
    if (word[0] >= '0' && word[0] <= '9') return "SPIN " + word;
  return "SPIN";
}

SpinCounts run_spin(const std::string& promela, std::uint64_t states) {
  const WorkFolder folder;
  std::ofstream(folder.path() / "model.pml") << promela;
  const std::uint64_t depth = std::min<std::uint64_t>(states + 100, 50'000'000);
  const auto counted = searched(folder, "", depth);
  const auto has_errors = [&](const char* check) {
    return number_beside(searched(folder, check, depth), "errors: ") > 0;
  };
  return {.states = number_beside(counted, " states, stored"),
          // It counts the initial state as stored, to which no step leads.
          .steps = number_beside(counted, " transitions (= stored+matched)") - 1,
          .unsafe = has_errors("-DCHECK_SAFETY"),
          .deadlock = has_errors("-DCHECK_DEADLOCK")};
}

}  // namespace ample::tools
