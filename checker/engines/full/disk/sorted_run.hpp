// Sorted runs: files of configurations of one level, in the order of their hashes.
//
// An entry is the hash of a configuration and its record. The hash does not depend on the layout,
// so that a run keeps its order and can be read into any wider layout. A checksum over the whole
// file is compared before its last entries are used.
#pragma once

#include "checker/store/tabulation/layout.hpp"
#include "model/written_file.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ample::checker {

struct SortedRun {
  std::uint64_t number;  ///< its file is "run.NUMBER"
  std::uint32_t level;   ///< of the search: all of its configurations are so many steps away
  std::uint64_t count;   ///< configurations
  std::uint64_t checksum;
  std::vector<std::uint8_t> widths;  ///< of the layout of its records
};

/// One line that names a file or folder and says `what` of it.
std::string said_of(const std::filesystem::path& path, std::string_view what);

std::filesystem::path file_of(const std::filesystem::path& directory, std::uint64_t run);

/// A running checksum of bytes.
class Checksum {
 public:
  Checksum();
  ~Checksum();
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  void add(std::span<const std::byte> bytes);
  std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Every function throws DiskFailure.
class RunWriter {
 public:
  RunWriter(const std::filesystem::path& directory, std::uint64_t number, const Layout& layout);

  /// Hashes must not decrease. The record is as Layout says, in words.
  void add(std::uint64_t hash, const std::byte* record);
  /// Afterwards all of it is on disk.
  SortedRun finish(std::uint32_t level);

 private:
  void flush();

  std::filesystem::path path_;
  std::uint64_t number_, count_ = 0;
  const Layout* layout_;
  model::Draft draft_;
  std::vector<std::byte> buffer_;
  Checksum checksum_;
};

/// Reads a run from its beginning. Every function throws DiskFailure.
class RunReader {
 public:
  RunReader(const std::filesystem::path& directory, const SortedRun& run);

  /// Goes to the next configuration; false at the end.
  bool next();
  std::uint64_t hash() const { return hash_; }
  /// The configuration, by slot; valid until the next call.
  std::span<const std::uint32_t> configuration();

 private:
  void fill();

  std::filesystem::path path_;
  const SortedRun* run_;
  Layout layout_;
  std::ifstream file_;
  std::vector<std::byte> buffer_;
  std::size_t next_ = 0, end_ = 0;  ///< in the buffer
  const std::byte* record_ = nullptr;
  std::uint64_t read_ = 0;  ///< entries
  std::uint64_t hash_ = 0;
  std::vector<std::uint32_t> configuration_;
  Checksum checksum_;
};

}  // namespace ample::checker
