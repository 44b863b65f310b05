// The runs of a saved search that was made by hand, with the checksums that fit.
#pragma once

#include "checker/engines/full/disk/part_folder.hpp"
#include "checker/verdict/run/saved_json.hpp"

#include <algorithm>
#include <deque>
#include <fstream>

namespace ample::tests {

inline std::size_t entry_bytes(const checker::Json& run) {
  const auto widths = checker::numbers_from<std::uint8_t>(run.at("widths"), 32);
  return sizeof(std::uint64_t) + checker::Layout::of_widths(widths).record_bytes();
}

/// Writes the bytes of a run, and the checksum of as many as it counts.
inline void write_run(const std::filesystem::path& folder, checker::Json& run,
                      const std::string& bytes) {
  const auto number = checker::number_from<std::uint64_t>(run.at("number"));
  std::filesystem::create_directories(folder);
  std::ofstream(checker::file_of(folder, number), std::ios::binary) << bytes;
  const std::uint64_t count = checker::number_from<std::uint64_t>(run.at("count"), bytes.size());
  const std::span<const char> whole(bytes);
  checker::Checksum checksum;
  checksum.add(std::as_bytes(whole.first(std::min(whole.size(), count * entry_bytes(run)))));
  run["checksum"] = checksum.value();
}

/// What is saved with the checksums of its runs, whose files are written to the directory, in that
/// order; as it was, where it has no such runs.
inline checker::Json with_runs(checker::Json saved, std::deque<std::string> runs,
                               const std::filesystem::path& directory) try {
  checker::Json& parts = saved.at("parts");
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const auto rank = static_cast<unsigned>(part);
    for (checker::Json& run : parts.at(part).at("runs")) {
      if (runs.empty()) break;
      write_run(checker::folder_of_part(directory, rank, parts.size()), run, runs.front());
      runs.pop_front();
    }
  }
  return saved;
} catch (const checker::NeverWritten&) {
  return saved;
} catch (const checker::Json::exception&) {
  return saved;
}

}  // namespace ample::tests
