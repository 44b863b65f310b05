// The parts that the ranks of an earlier run have on disk, shared among the ranks of this one.
#pragma once

#include "checker/engines/full/disk/level_reader.hpp"
#include "checker/engines/full/disk/saved_search.hpp"
#include "checker/engines/full/levels/keep.hpp"

namespace ample::checker {

class EarlierParts final : public Earlier {
 public:
  /// The tables, which have the values of the parts, must outlive it.
  EarlierParts(std::filesystem::path directory, SavedSearch saved, const Tabulation& tabulation,
               const Ranks& ranks);

  void open(std::uint32_t level, bool visited) override;
  bool next() override;
  std::span<const Index> configuration() override { return reader_->configuration(); }

 private:
  bool open_next_part();

  std::filesystem::path directory_;
  SavedSearch saved_;
  const Tabulation* tabulation_;
  unsigned rank_, ranks_;

  std::uint32_t level_ = 0;
  bool visited_ = false;
  std::size_t next_part_ = 0;
  std::optional<LevelReader> reader_;  ///< of the part before
  std::uint64_t left_ = 0;             ///< to be read from it
};

}  // namespace ample::checker
