// A keep: where a search by levels keeps the configurations that it has found, in common numbers.
#pragma once

#include "checker/levels/common_values.hpp"
#include "checker/levels/level_state.hpp"
#include "checker/search/candidates.hpp"

#include <stdexcept>
#include <string>

namespace ample::checker {

/// A file cannot be written or read: the disk is full, or fails.
struct DiskFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Keep {
 public:
  virtual ~Keep() = default;

  /// Takes up what an earlier run has left, with the values of its tables, which must be empty.
  /// Throws WrongUsage for what no search has written. Both must outlive the keep.
  virtual std::optional<LevelState> load(Tabulation& tabulation, const CommonValues& common) = 0;
  /// Notes where the search stands, so that another run can take it up. Throws NotWritten.
  virtual void save(const LevelState& state, const Tabulation& tabulation) = 0;
  /// The directory in which another run finds all that it needs; empty without one.
  virtual std::string place() const = 0;
  /// The search has ended: nobody will take it up.
  virtual void clear() = 0;

  virtual const Layout& layout() const = 0;
  virtual void widen(std::span<const std::uint32_t> values) = 0;
  /// About so much memory is in use.
  virtual std::size_t bytes() const = 0;
  /// So much more, for good, if so many candidates are added that are new.
  virtual std::size_t bytes_for(std::uint64_t candidates) const = 0;
  /// Is it time to store what was added, where memory has no other limit?
  virtual bool is_full() const = 0;

  /// Adds candidates, in words of the layout; those that were there before do not count.
  virtual void add(const Candidates& candidates) = 0;
  /// Keeps what was added, as part of that level. Throws DiskFailure.
  virtual void store(std::uint32_t level) = 0;
  /// The number of configurations stored.
  virtual std::uint64_t stored() const = 0;

  /// Begins to read a level, but for its first configurations, so many. What is stored meanwhile is
  /// of the next level.
  virtual void open(std::uint32_t level, std::uint64_t skip = 0) = 0;
  /// Goes to the next configuration; false at the end. Throws DiskFailure.
  virtual bool next() = 0;
  /// By common slot; valid until the next call.
  virtual std::span<const Index> configuration() = 0;
};

}  // namespace ample::checker
