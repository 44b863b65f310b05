// A question that a person asks of a configuration, in the names of the paper:
//
//   forall i: |grantedTo_i| <= |N_i| - l_i + 1        state_1 = InCS => preemptingNow_0 = nil
//
// It is read and checked once (expression.hpp has the grammar): unknown names, wrong types and
// processes that are not there are refused in one line. Quantifiers are written out over the
// processes. Its *leaves* are the largest parts that look at one process alone: a checker asks for
// them once for a local state, and whether the predicate holds once for each combination of them.
#pragma once

#include "properties/predicate/expression.hpp"
#include "properties/predicate/term_value.hpp"

#include <optional>
#include <span>
#include <utility>

namespace ample::properties {

/// A component of a configuration: the local state of `process`, or the channel from it to `to`.
struct Place {
  model::ProcessId process;
  model::MaybeProcess to{};
  bool is_channel() const { return !to.is_nil(); }
  bool operator==(const Place&) const = default;
  bool operator<(const Place& other) const { return order() < other.order(); }

 private:
  std::pair<int, int> order() const { return {is_channel() ? int{*to} : -1, int{process}}; }
};

class Predicate {
 public:
  /// Throws WrongUsage. `option` is named there. With `whatever`, a place in in_words(text), it is
  /// the predicate that holds where the one of the text does whatever the part there is, which is
  /// true or false: each process of a quantifier around it may have another value.
  Predicate(const std::string& option, std::string text, const model::System& system,
            std::optional<PlaceInText> whatever = std::nullopt);

  const std::string& text() const { return text_; }
  bool holds(const model::Configuration& configuration, VariablesKnown variables = {}) const;
  /// True when it looks at more than the local states: at the shared variable, at channels.
  bool is_of_whole() const { return is_of_whole_; }
  /// True when it holds. It must read local states only, of which there is one for each process.
  bool holds(std::span<const model::Bytes> locals) const;
  /// The values of its leaves at a process. Whether it holds follows from these values at all
  /// processes.
  model::Bytes read(model::ProcessId process, const model::Bytes& local) const;
  /// It holds if and only if all of these do; F => G and H is two of them.
  std::vector<Predicate> conjuncts() const;
  /// The components at which it looks; nothing if it looks at others than local states and
  /// channels.
  std::optional<std::vector<Place>> places() const;
  /// The values of its leaves at one of them. Only that component of the configuration needs to be
  /// there.
  model::Bytes read(const Place& place, const model::Configuration& configuration,
                    VariablesKnown variables = {}) const;
  /// Its value, if it looks at nothing.
  std::optional<bool> value_of_constant() const;
  /// True when it is true whatever is true of a configuration, by its and, or, not, =>, <=>, forall
  /// and exists alone. May be false of a long one.
  bool is_tautology() const;
  /// Tells which part of it fails, for which processes, and the values of the variables in it.
  std::string why_not(const model::Configuration& configuration) const;

 private:
  struct Leaf {
    Place place;
    PredicateTerm term;
    /// Only those items of the term count that this may match; its parts that look
    /// elsewhere are *.
    std::optional<model::Value> pattern{};
  };

  Predicate(PredicateTerm whole, const model::System& system);
  void find_leaves(const PredicateTerm& term);
  static model::Bytes text_of(const Leaf& leaf, const Scene& scene);

  const model::System* system_;
  std::string text_;
  PredicateTerm whole_;
  std::vector<Leaf> leaves_;
  bool is_of_whole_ = false;
};

/// The variables that a predicate may speak of, as it names them, each with its type in words:
/// state_i, grantedTo_i[MUTEX].
std::vector<std::pair<std::string, std::string>> vocabulary_of(const model::System& system);

}  // namespace ample::properties
