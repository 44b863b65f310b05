// Reading what a program prints.
#include "tools/ample/line/other_programs.hpp"

#include <array>
#include <cstdio>
#include <memory>

namespace ample::tools {

std::optional<std::vector<std::string>> lines_of(const std::string& command) {
  const auto close = [](std::FILE* pipe) { return pipe ? pclose(pipe) : -1; };
  std::unique_ptr<std::FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
  if (!pipe) return std::nullopt;
  std::vector<std::string> lines;
  std::array<char, 256> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), pipe.get()) != nullptr) {
    std::string line = buffer.data();
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    lines.push_back(std::move(line));
  }
  if (close(pipe.release()) != 0) return std::nullopt;
  return lines;
}

}  // namespace ample::tools
