// A keep: where a search by levels keeps the configurations that it has found, in common numbers.
#pragma once

#include "checker/engines/full/levels/common_values.hpp"
#include "checker/engines/full/levels/level_state.hpp"
#include "checker/engines/full/search/candidates.hpp"
#include "checker/verdict/outcome/report.hpp"

#include <memory>
#include <stdexcept>
#include <string>

namespace ample::checker {

/// A file cannot be written or read: the disk is full, or fails.
struct DiskFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file is not there any more, or not as it was written: going on once more meets it again.
struct DamagedFile : DiskFailure {
  using DiskFailure::DiskFailure;
};

/// The configurations that an earlier run has found, which are to be kept anew. Every function
/// throws DiskFailure.
class Earlier {
 public:
  virtual ~Earlier() = default;
  /// Begins to read this rank's share of a level: of what has been visited, or of the rest.
  virtual void open(std::uint32_t level, bool visited) = 0;
  /// Goes to the next configuration; false at the end.
  virtual bool next() = 0;
  /// The configuration, by slot, in the tables' numbers. It is valid until the next call.
  virtual std::span<const Index> configuration() = 0;
};

/// The search that an earlier run has left.
struct TakenUp {
  LevelState state;
  std::unique_ptr<Earlier> earlier;  ///< null: the keep has the configurations already
};

class Keep {
 public:
  virtual ~Keep() = default;

  // These let another run take up the search. All ranks call them together.
  /// Takes up what an earlier run has left, and fills the tables, which must be empty, alike at all
  /// ranks. Nothing when there is none. Throws WrongUsage for what no search has written. Both must
  /// outlive the keep.
  virtual std::optional<TakenUp> load(Tabulation& tabulation, const CommonValues& common) = 0;
  /// Notes where the search stands. Throws NotWritten at all ranks.
  virtual void save(const LevelState& state, const CommonValues& common) = 0;
  /// The search has ended: says in the report where another run can take it up, or removes it.
  virtual void end(Report& report, bool can_go_on) = 0;

  /// The option that names where it is taken up; empty without one.
  virtual std::string place() const = 0;

  virtual const Layout& layout() const = 0;
  virtual void widen(std::span<const std::uint32_t> values) = 0;
  /// About so much memory is in use.
  virtual std::size_t bytes() const = 0;
  /// The memory that so many new candidates take for good when they are added.
  virtual std::size_t bytes_for(std::uint64_t candidates) const = 0;
  /// True when what was added should be stored, where memory has no other limit.
  virtual bool is_full() const = 0;

  /// Adds candidates, in words of the layout; those that were there before do not count.
  virtual void add(const Candidates& candidates) = 0;
  /// Keeps what was added, as part of that level. Throws DiskFailure.
  virtual void store(std::uint32_t level) = 0;
  /// The number of configurations stored.
  virtual std::uint64_t stored() const = 0;

  /// Begins to read a level behind its first `skip` configurations. What is stored meanwhile is of
  /// the next level.
  virtual void open(std::uint32_t level, std::uint64_t skip = 0) = 0;
  /// Goes to the next configuration; false at the end. Throws DiskFailure.
  virtual bool next() = 0;
  /// The configuration, by common slot. It is valid until the next call.
  virtual std::span<const Index> configuration() = 0;
};

}  // namespace ample::checker
