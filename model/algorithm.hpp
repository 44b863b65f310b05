// The description of an algorithm: its name, its source, its parameters and its switches.
#pragma once

#include "model/assumption.hpp"
#include "model/faults.hpp"
#include "model/measures.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ample::model {

/// The problem says which of the bounds (l,k) are parameters. The others are fixed at 0 and at
/// |N_i|+1 (or n).
enum class Problem : std::uint8_t {
  mutual_inclusion,  ///< l is given, k = |N_i|+1
  k_exclusion,       ///< k is given, l = 0
  critical_section,  ///< both are given
  mutual_exclusion,  ///< (0,1), nothing is given
  units              ///< (0,n), nothing is given: an invariant bounds the units of those inside
};

/// CS(C0) when --inside is not given.
enum class DefaultInside : std::uint8_t { all, none, first_safe };

/// The topologies that an algorithm is for, and the one that --n makes.
enum class Shape : std::uint8_t {
  any,       ///< every connected graph; --n makes a complete one
  complete,  ///< every two processes are linked
  ring       ///< P_i sends to P_{i+1}, the last to P0; of two processes k2
};

struct Switch {
  std::string name;
  std::string meaning;
};

/// An option that only some algorithms have: leader, coterie, mx, ... It is an option like any
/// other: of every command that takes an instance, in its help, and wherever an instance is named.
struct OwnOption {
  std::string name;       ///< without dashes
  std::string form;       ///< as in the help: "NAME", "K|K0,K1,...", "all|none"
  std::string meaning;    ///< likewise, with what holds when it is not given
  std::string otherwise;  ///< the text when it is not given
  /// The text in its one canonical form; throws WrongUsage or BadInstance. The instance is complete
  /// but for CS(C0) and the own options that come later in the list.
  std::function<std::string(const std::string& text, const Instance&)> canonical;
  /// True when renumbering the processes so leaves a text that names some as it is.
  std::function<bool(const std::string& text, const Permutation&)> kept_by = nullptr;
};

/// One whose text is one of these names; the first when it is not given.
OwnOption named_option(const std::string& name, const std::string& meaning,
                       const std::vector<std::string>& known);
/// One whose text is a number from `least` to `most`.
OwnOption number_option(const std::string& name, const std::string& meaning, int otherwise,
                        int least, int most);

/// For AlgorithmInfo::told_apart: P0, the root or who has the token at first; and everybody.
inline WideProcessSet first_process(const Instance&) { return WideProcessSet::first(1); }
inline WideProcessSet every_process(const Instance& instance) { return instance.all(); }

struct AlgorithmInfo {
  std::string id;       ///< lmutin
  std::string title;    ///< l_i-mutual inclusion
  std::string source;   ///< paper and place
  std::string summary;  ///< a few sentences: what it is, what a step is
  Scope scope = Scope::neighbourhood;
  Problem problem = Problem::mutual_exclusion;
  DefaultInside inside = DefaultInside::none;
  Shape shape = Shape::any;
  /// It may be as large as max_wide_processes where no local state or message, and nothing shared,
  /// holds a set of processes or a value for each, and no handler asks for one.
  int most_processes = max_processes;
  /// The instance options that apply: graph, l, rounds, ... A program of one's own adds those that
  /// follow from what is declared (repair, clock, network, self, wake).
  std::vector<std::string> options;
  std::vector<OwnOption> own_options;  ///< stored in Instance::options; they apply as well
  std::string counted;                 ///< what --rounds counts
  std::vector<Switch> repairs;
  std::vector<std::string> examples;  ///< commands worth trying
  /// Checks what the paper assumes beyond 0 <= l < k and a safe C0; throws BadInstance. May be
  /// empty.
  std::function<void(const Instance&)> check_assumptions = nullptr;
  /// The processes that the text tells from all others by their numbers, whatever the options: what
  /// moves one of them is no symmetry. May be empty.
  std::function<WideProcessSet(const Instance&)> told_apart = nullptr;
  /// Says what grows without end under --rounds unbounded, as "its logical clocks grow"; empty when
  /// nothing does, but for clocks that are renumbered (clock_quotient.hpp). If it is not set,
  /// unbounded rounds are refused.
  std::function<std::string(const Instance&)> what_grows = nullptr;
  /// The same as formulas, for all l, k and CS(C0) at once; the instance says the rest. May be
  /// empty.
  std::function<std::vector<Assumption>(const Instance&, const Unknowns&)> assumptions = nullptr;
  std::function<std::unique_ptr<System>(Instance)> make;
  /// The faults that an instance may suffer, if the case declares them.
  std::function<Faults(const Instance&)> faults = nullptr;
  /// The costs that the paper claims.
  Measures measures = {};

  /// True when it is one of `options`.
  bool has_option(const std::string& name) const {
    return std::ranges::find(options, name) != options.end();
  }
};

}  // namespace ample::model
