// Conjuncts, tabulated: each is judged once for each combination of what it reads.
//
// A component is a slot of the tabulation: the local state of a process, or the content of a
// channel. Two values of a slot are in one *class* of a conjunct if it reads the same of both, and
// in one *group* if every conjunct does. So one value stands for its whole group wherever no step
// looks at it.
#pragma once

#include "checker/questions/induction/conjunct.hpp"
#include "checker/store/tabulation/tabulation.hpp"

#include <map>
#include <unordered_map>

namespace ample::checker {

/// It is for one thread only.
class ConjunctTable {
 public:
  ConjunctTable(Tabulation& tabulation, std::vector<Conjunct> conjuncts);

  std::size_t size() const { return conjuncts_.size(); }
  const Conjunct& operator[](std::size_t conjunct) const { return conjuncts_[conjunct]; }
  /// The slots that a conjunct looks at; all of them if it may look anywhere.
  std::span<const Slot> slots(std::size_t conjunct) const { return slots_[conjunct]; }
  /// The conjuncts that look at a slot.
  std::span<const std::size_t> at(Slot slot) const { return at_[slot]; }
  /// For each of at(slot): the place of the slot among the conjunct's own slots.
  std::span<const std::size_t> at_as(Slot slot) const { return at_as_[slot]; }

  /// The class of a value, for the k-th slot of the conjunct.
  Index class_of(std::size_t conjunct, std::size_t k, Index value);
  Index group_of(Slot slot, Index value);

  /// The values are by slot; those that it looks at must be known.
  bool holds(std::size_t conjunct, std::span<const Index> values);

 private:
  using Key = std::u32string;
  /// Components of a configuration, and the variables of processes in it.
  struct Components {
    model::Configuration configuration;
    std::vector<const model::Record*> variables;
  };
  Components with(std::span<const Slot> slots, std::span<const Index> values);
  bool judge(std::size_t conjunct, std::span<const Index> values);
  void look_at(Slot slot, Index value);

  static constexpr Index unknown = ~Index{0};
  Tabulation* tabulation_;
  std::vector<Conjunct> conjuncts_;
  std::vector<std::vector<Slot>> slots_;
  std::vector<std::vector<std::size_t>> at_, at_as_;  ///< by slot
  struct Classes {
    std::vector<Index> of_value;
    std::unordered_map<model::Bytes, Index> numbers;
  };
  std::vector<std::vector<Classes>> classes_;  ///< by conjunct and slot
  struct Groups {
    std::vector<Index> of_value;
    std::map<std::vector<Index>, Index> numbers;
  };
  std::vector<Groups> groups_;                                       ///< by slot
  std::vector<std::unordered_map<Index, model::Record>> variables_;  ///< by process
  std::unordered_map<Key, bool> judged_;
  Key key_;
};

}  // namespace ample::checker
