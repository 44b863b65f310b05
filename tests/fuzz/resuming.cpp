// Making a whole checkpoint of what the fuzzer gives.
#include "tests/fuzz/resuming.hpp"

#include "tests/fuzz/running.hpp"

#include <boost/crc.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>

namespace ample::fuzz {

std::string with_fitting_lengths(std::string text) {
  std::uint64_t length = 0;
  for (std::size_t at = text.find('\n'); at != std::string::npos && ++at < text.size();) {
    if (text.size() - at < sizeof length) return text.substr(0, at);
    std::memcpy(&length, text.data() + at, sizeof length);
    length = std::min<std::uint64_t>(length, text.size() - at - sizeof length);
    std::memcpy(text.data() + at, &length, sizeof length);
    at += sizeof length + length - 1;
  }
  return text;
}

std::string with_checksum(std::string text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  const std::uint32_t checksum = crc.checksum();
  return text.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
}

void try_resuming(const std::string& text, const std::string& command) {
  const Directory directory;
  std::ofstream(directory.path() / "checkpoint", std::ios::binary)
      << with_checksum(with_fitting_lengths(text));
  std::vector<std::string> words = words_of(command);
  words.insert(words.end(), {"--max-states", "500", "--resume", directory.path()});
  run(words);
}

}  // namespace ample::fuzz
