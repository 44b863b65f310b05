// The log of the stubborn sets that a search in hindsight has chosen, in the order of its steps.
// Another run that reads it takes the same steps, and need not find out again why.
//
// Finding stubborn sets is what takes the time of a reduced search, and what they are depends on
// answers that it remembers. So a checkpoint keeps the choices, and forgets the answers.
#pragma once

#include "checker/automata/local_configuration_table.hpp"
#include "checker/tables/packed_numbers.hpp"

namespace ample::checker {

class ChoiceLog {
 public:
  /// Groups by process; none at all stand for everything.
  using Groups = std::vector<GroupSet>;

  explicit ChoiceLog(ProcessIndex processes) : processes_(processes) {}

  void write(const Groups& groups);
  /// The next choice that another run has written; nothing if what was read is no choice.
  std::optional<Groups> read();
  /// Is there something to be read?
  bool has_next() const { return next_ < numbers_.bytes(); }

  std::size_t bytes() const { return numbers_.bytes(); }
  std::vector<std::uint8_t> first(std::size_t bytes) const { return numbers_.first(bytes); }
  /// Takes what another run has written, to be read.
  void restore(std::span<const std::uint8_t> bytes) {
    numbers_ = PackedNumbers::of(bytes);
    next_ = 0;
  }

 private:
  /// One number says that it is everything, that the groups of each process follow, or which single
  /// group it is, as it is most often.
  static constexpr std::uint64_t everything = 0, listed = 1, first_single = 2;

  /// A process has no other groups.
  GroupSet all_groups() const { return (GroupSet{1} << (processes_ + 1)) - 1; }
  std::optional<Groups> listed_groups();

  ProcessIndex processes_;
  PackedNumbers numbers_;
  std::size_t next_ = 0;  ///< to be read; behind the last one while choices are written
};

}  // namespace ample::checker
