// Results files of sweeps, each line with the right checksum, so that its contents are looked at.
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/running.hpp"
#include "tools/ample/sweep/sweep_file.hpp"

#include <fmt/format.h>
#include <boost/crc.hpp>

#include <cstdint>
#include <sstream>

namespace ample::fuzz {

namespace {

/// The line as it stands in a file that begins with `head`: its checksum is the last field.
std::string checked(std::string line, const std::string& head) {
  line = line.substr(0, line.rfind(",\"check\":\""));
  if (!line.ends_with('}')) line += '}';
  boost::crc_32_type checksum;
  checksum.process_bytes(head.data(), head.size());
  checksum.process_bytes(line.data(), line.size());
  line.pop_back();
  return fmt::format("{},\"check\":\"{:08x}\"}}", line, std::uint32_t{checksum.checksum()});
}

std::string unchecked(const std::string& line) {
  return line.substr(0, line.rfind(",\"check\":\"")) + "}";
}

}  // namespace

void try_reading(const std::string& text) {
  std::istringstream lines(text);
  std::string whole, head;
  for (std::string line; std::getline(lines, line);) {
    whole += checked(line, head) + "\n";
    if (head.empty()) head = unchecked(checked(line, ""));
  }
  if (whole.empty()) return;
  const File file(whole);
  require(tools::to_text(tools::read_sweep(file.path())) == whole,
          "a results file that is read differs when it is written");
  const Directory directory;
  run({"sweep", "merge", directory.path() / "joined", file.path()});
}

}  // namespace ample::fuzz
