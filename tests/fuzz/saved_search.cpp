// Searches by levels, as they are saved: with --disk, and as a checkpoint over ranks.
//
// The input is the file of the search without its checksum, and behind it each run that it names as
// one more block. The checksums of the runs are made to fit, too.
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/resuming.hpp"
#include "tests/fuzz/running.hpp"
#include "tests/support/saved_runs.hpp"

#include <cstring>

namespace ample::fuzz {

namespace {

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

void try_going_on(const std::string& text, const char* file, const char* option) {
  const Directory directory;
  auto [whole, blocks] = blocks_of(with_fitting_lengths(text));
  if (blocks.size() < 2) return;
  const std::string identity = blocks[0], cbor = blocks[1];
  blocks.erase(blocks.begin(), blocks.begin() + 2);
  add(whole, identity);
  add(whole, with_runs(cbor, blocks, directory.path()));
  std::ofstream(directory.path() / file, std::ios::binary) << with_checksum(whole);
  std::vector<std::string> words = words_of("check lmutin --graph k2 --max-states 500");
  words.insert(words.end(), {option, directory.path()});
  run(words);
}

}  // namespace

void try_reading(const std::string& text) {
  try_going_on(text, "search", "--disk");
  try_going_on(text, "checkpoint", "--resume");
}

}  // namespace ample::fuzz
