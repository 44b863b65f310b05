// A condition of a case, as its author writes it: on all local states, or on a whole configuration.
#pragma once

#include "model/action.hpp"

namespace ample::model {

/// A configuration as an author sees it: every local state, the shared variable, and what is in the
/// channels.
template <class A>
struct Whole {
  using Message = typename A::Message;

  View<A> locals;
  typename SharedOf<A>::type shared{};
  std::vector<std::vector<std::vector<Message>>> channels{};  ///< [from][to], head first

  const typename A::Local& operator[](ProcessId process) const { return locals.at(process.index); }
  const std::vector<Message>& channel(ProcessId from, ProcessId to) const {
    return channels.at(from.index).at(to.index);
  }
  /// The messages on their way to a process, whoever sent them.
  int under_way_to(ProcessId process) const {
    std::size_t count = 0;
    for (const auto& from : channels) count += from.at(process.index).size();
    return static_cast<int>(count);
  }
};

/// The fields of a local state that an invariant reads: reading(...).
template <class Local>
struct Reads {
  /// These fields of `read`, and all others of `elsewhere`.
  std::function<Local(const Local& read, const Local& elsewhere)> of{};
  explicit operator bool() const { return of != nullptr; }
};

template <class A>
struct Invariant {
  std::string name;
  std::string meaning;
  std::string place;
  /// Not set where one of the last two is.
  Kept<bool(const View<A>&, const Instance&)> holds;
  bool specification = false;  ///< as in InvariantInfo
  /// The part of a local state that it reads; if it is not set, all of it. A reduction keeps
  /// invariants only where this is said, and whether it is so is tried (ConditionsOf::try_reads).
  Reads<typename A::Local> reads{};
  bool contradicted = false;  ///< as in InvariantInfo
  /// It takes the place of `holds`: the invariant holds iff this holds of every two linked
  /// processes, in both orders, so that a search need not look at all processes together
  /// (invariant_of_neighbours(...)).
  Kept<bool(const typename A::Local&, const typename A::Local&)> holds_of_two{};
  /// It takes the place of `holds` where the shared variable or channels are spoken of as well.
  Kept<bool(const Whole<A>&, const Instance&)> holds_of_whole{};
};

/// Invariant::contradicted, of one whose case's page says where.
inline constexpr bool contradicted_by_the_text = true;

/// An invariant of every two linked processes: condition(local, local of a neighbour).
template <class A, class Condition>
Invariant<A> invariant_of_neighbours(std::string name, std::string meaning, std::string place,
                                     Condition condition) {
  return {.name = std::move(name),
          .meaning = std::move(meaning),
          .place = std::move(place),
          .holds = nullptr,
          .holds_of_two = condition};
}

/// An invariant of whole configurations: condition(whole, instance). Only the full search judges
/// it. `specification` is as in InvariantInfo.
template <class A, class Condition>
Invariant<A> invariant_of_whole(std::string name, std::string meaning, std::string place,
                                Condition condition, bool specification = false) {
  return {.name = std::move(name),
          .meaning = std::move(meaning),
          .place = std::move(place),
          .holds = nullptr,
          .specification = specification,
          .holds_of_whole = condition};
}

/// A state constraint: configurations outside it are generated and not stored. In A: static
/// Constraint<A> constraint(const Instance&); if the condition is empty there is none.
template <class A>
struct Constraint {
  std::string text{};  ///< "clock_i <= 6", with the values of the instance
  Kept<bool(const Whole<A>&, const Instance&)> holds{};
};

/// The fields that an invariant reads: reading(&Local::state, &Local::grantedTo).
template <class Local, class... Field>
Reads<Local> reading(Field Local::*... fields) {
  return {[=](const Local& read, Local elsewhere) {
    ((elsewhere.*fields = read.*fields), ...);
    return elsewhere;
  }};
}

}  // namespace ample::model
