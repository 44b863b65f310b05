// Searches on disk.
//
// The input is the file of the search without its checksum, and behind it each run that it names as
// one more block. The lengths of the blocks are made to fit what is there, so that the fuzzer need
// not guess them, and so are the checksums.
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/running.hpp"
#include "tests/support/saved_runs.hpp"

#include <boost/crc.hpp>

#include <algorithm>
#include <cstring>

namespace ample::fuzz {

namespace {

/// The text with lengths that fit, as far as there is something behind them.
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

/// The text with the checksum of all of it at the end.
std::string with_checksum(std::string text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  const std::uint32_t checksum = crc.checksum();
  return text.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
}

struct Blocks {
  std::string head;  ///< the first line
  std::deque<std::string> blocks;
};

Blocks blocks_of(const std::string& text) {
  Blocks found{.head = text.substr(0, text.find('\n') + 1), .blocks = {}};
  std::uint64_t length = 0;
  for (std::size_t at = found.head.size(); at + sizeof length <= text.size();
       at += sizeof length + length) {
    std::memcpy(&length, text.data() + at, sizeof length);
    found.blocks.push_back(text.substr(at + sizeof length, length));
  }
  return found;
}

void add(std::string& text, const std::string& block) {
  const std::uint64_t length = block.size();
  text.append(reinterpret_cast<const char*>(&length), sizeof length) += block;
}

std::string with_runs(const std::string& cbor, const std::deque<std::string>& runs,
                      const std::filesystem::path& directory) try {
  const auto written =
      checker::Json::to_cbor(tests::with_runs(checker::json_in(cbor), runs, directory));
  return {written.begin(), written.end()};
} catch (const checker::NeverWritten&) {
  return cbor;
} catch (const checker::Json::exception&) {
  return cbor;
}

}  // namespace

void try_reading(const std::string& text) {
  const Directory directory;
  auto [whole, blocks] = blocks_of(with_fitting_lengths(text));
  if (blocks.size() < 2) return;
  const std::string identity = blocks[0], cbor = blocks[1];
  blocks.erase(blocks.begin(), blocks.begin() + 2);
  add(whole, identity);
  add(whole, with_runs(cbor, blocks, directory.path()));
  std::ofstream(directory.path() / "search", std::ios::binary) << with_checksum(whole);
  std::vector<std::string> words = words_of("check lmutin --graph k2 --max-states 500");
  words.insert(words.end(), {"--disk", directory.path()});
  run(words);
}

}  // namespace ample::fuzz
