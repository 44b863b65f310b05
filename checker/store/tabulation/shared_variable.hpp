// The shared variable, tabulated: the values of its registers as dense indices, what each process
// sees of them as another, its *view*, and what a step writes as a third.
#pragma once

#include "checker/store/tables/index.hpp"
#include "checker/store/tables/memo.hpp"
#include "checker/store/tables/numbers.hpp"
#include "checker/store/tables/segmented.hpp"
#include "model/system.hpp"

#include <deque>
#include <mutex>
#include <span>

namespace ample::checker {

/// Registers of the shared variable: bit r is the r-th of System::registers().
using RegisterSet = std::uint64_t;
inline constexpr RegisterSet no_register = 0;
inline constexpr RegisterSet set_of_register(std::uint32_t at) { return RegisterSet{1} << at; }

/// A register gets another value.
struct Written {
  std::uint32_t at;  ///< the register
  Index value;
  auto operator<=>(const Written&) const = default;
};

/// Safe for any number of threads: looking up takes no lock, only what is new does. 0 is the value
/// that a register has at the beginning, and the view of all these.
class SharedVariable {
 public:
  explicit SharedVariable(const model::System& system);

  std::uint32_t registers() const { return static_cast<std::uint32_t>(registers_.size()); }
  /// The number of values that the register has had so far, anywhere.
  Index values(std::uint32_t at) const { return static_cast<Index>(tables_[at].values.size()); }
  const model::Bytes& bytes_of(std::uint32_t at, Index value) const {
    return tables_[at].values[value];
  }
  Index intern(std::uint32_t at, const model::Bytes& bytes);
  /// Gives a register the values that it had in another run, in their order, where it has none but
  /// the first one yet. False when it cannot have had them.
  bool restore(std::uint32_t at, std::span<const model::Bytes> values);
  /// True when the register has got the value from a step. Others were read from a file.
  bool is_met(std::uint32_t at, Index value) const { return tables_[at].met[value]; }

  /// The whole variable, from the values of its registers; and back.
  model::Bytes whole(std::span<const Index> values) const;
  std::vector<Index> values_of(const model::Bytes& whole);

  /// The registers that the process uses.
  std::span<const std::uint32_t> used(ProcessIndex process) const { return views_[process].used; }
  RegisterSet used_set(ProcessIndex process) const { return views_[process].used_set; }
  /// `values` are of all registers.
  Index view(ProcessIndex process, std::span<const Index> values);
  /// The value of the i-th register that the process uses.
  Index value_in(ProcessIndex process, Index view, std::size_t i) const;
  Index changed(ProcessIndex process, Index view, std::span<const Written> write);
  /// All of it, with the registers that the process does not use as they were at the beginning.
  model::Bytes bytes_of_view(ProcessIndex process, Index view) const;

  /// The write of a handler that found this view and left these bytes; no_write if it wrote
  /// nothing.
  Index write_of(ProcessIndex process, Index view, const model::Bytes& whole);
  static constexpr Index no_write = ~Index{0};
  std::span<const Written> write(Index number) const { return writes_[number].changes; }
  RegisterSet written(Index number) const { return writes_[number].registers; }
  /// The same, register by register.
  std::span<const Index> parts_of(Index number) const { return writes_[number].parts; }

  std::size_t bytes() const;

 private:
  struct Table {
    Segmented<model::Bytes> values;
    Segmented<bool> met;
    Numbers<model::Bytes> numbers;
  };
  /// A view is a pair of what is seen of all used registers but the last, and the value of that;
  /// the former is such a pair, too, or the value of the first one.
  struct Pair {
    Index front, last;
  };
  struct Pairs {
    Segmented<Pair> pairs;
    Memo numbers;  ///< plus 1
  };
  struct Write {
    std::vector<Written> changes;
    RegisterSet registers = no_register;
    std::vector<Index> parts;  ///< each a write of one register
  };
  struct ByChanges {
    static const std::vector<Written>& key(const Write& write) { return write.changes; }
    static std::size_t hash(const std::vector<Written>& changes);
  };
  struct Views {
    std::vector<std::uint32_t> used;
    RegisterSet used_set = no_register;
    std::deque<Pairs> pairs;  ///< by register used, from the second
  };

  Index number_of(const std::vector<Written>& changes);
  Index paired(Pairs& pairs, Index front, Index last);
  template <class ValueAt>
  Index fold(Views& views, const ValueAt& value_at);

  std::vector<model::Register> registers_;
  model::Bytes initial_;
  std::deque<Table> tables_;
  std::deque<Views> views_;  ///< by process
  Segmented<Write> writes_;
  Numbers<Write, ByChanges> write_numbers_;
  mutable std::mutex misses_;
};

}  // namespace ample::checker
