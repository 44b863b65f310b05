// Reading an automaton in the HOA format: its headers, then its states.
#include "properties/hoa.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/hoa_labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace ample::properties {

namespace {

using HoaKind = HoaTokens::Kind;
using State = BuchiAutomaton::State;
using AcceptanceSets = BuchiAutomaton::AcceptanceSets;

constexpr std::uint32_t most_hoa_states = 10'000;
constexpr std::size_t most_hoa_transitions = 100'000;
constexpr int deepest_acceptance = 100;

class HoaReader {
 public:
  HoaReader(const std::string& text, const std::string& named)
      : tokens_(text, named), labels_(tokens_) {}

  BuchiAutomaton whole() {
    if (!tokens_.is_header("HOA")) tokens_.fail_expecting("'HOA: v1'");
    tokens_.advance();
    if (tokens_.kind() != HoaKind::identifier || tokens_.word() != "v1")
      tokens_.fail_expecting("version v1");
    tokens_.advance();
    while (tokens_.kind() == HoaKind::header) header();
    if (!required_) tokens_.fail_expecting("the header Acceptance:");
    marker("--BODY--");
    while (tokens_.is_header("State")) state();
    marker("--END--");
    if (tokens_.kind() != HoaKind::end) tokens_.fail_expecting("the end, of one automaton,");
    finish();
    return std::move(automaton_);
  }

 private:
  void marker(const char* expected) {
    if (tokens_.kind() != HoaKind::marker || tokens_.word() != expected)
      tokens_.fail_expecting(expected);
    tokens_.advance();
  }

  // --- Headers -----------------------------------------------------------------------------------

  void header() {
    const std::string name = tokens_.word();
    tokens_.advance();
    if (name == "States") {
      once(states_is_given_, name);
      states_ = tokens_.number(most_hoa_states, "the number of states");
    } else if (name == "Start") {
      automaton_.initial.push_back(one_state());
    } else if (name == "AP") {
      once(atoms_are_given_, name);
      atoms();
    } else if (name == "Alias") {
      labels_.read_alias();
    } else if (name == "Acceptance") {
      acceptance();
    } else if (name == "acc-name" || name == "tool" || name == "name" || name == "properties"
               || std::islower(static_cast<unsigned char>(name[0])) != 0) {
      skip_header();
    } else {
      tokens_.fail_read(fmt::format("the header {}: is not known, and may change what is accepted",
                                    model::printable(name, 20)));
    }
  }
  void once(bool& given, const std::string& name) const {
    if (given) tokens_.fail_read(fmt::format("{}: is there twice", name));
    given = true;
  }
  void skip_header() {
    while (tokens_.kind() == HoaKind::identifier || tokens_.kind() == HoaKind::number
           || tokens_.kind() == HoaKind::text)
      tokens_.advance();
  }
  /// Several joined by & would be those of an alternating automaton.
  State one_state() {
    const State state = tokens_.number(most_hoa_states - 1, "the number of a state");
    if (tokens_.is_sign('&'))
      tokens_.fail("the automaton is alternating, and only nondeterministic ones are read");
    if (!some_state_ || state > largest_) line_of_largest_ = tokens_.line_read();
    largest_ = std::max(largest_, state);
    some_state_ = true;
    return state;
  }
  void atoms() {
    const std::uint32_t count =
        tokens_.number(static_cast<std::uint32_t>(most_ltl_atoms), "the number of atoms");
    for (std::uint32_t i = 0; i < count; ++i) {
      if (tokens_.kind() != HoaKind::text) tokens_.fail_expecting("an atom in quotation marks");
      if (std::find(automaton_.atoms.begin(), automaton_.atoms.end(), tokens_.word())
          != automaton_.atoms.end())
        tokens_.fail(
            fmt::format("the atom \"{}\" is there twice", model::printable(tokens_.word())));
      automaton_.atoms.push_back(tokens_.word());
      tokens_.advance();
    }
    labels_.set_atoms(count);
  }
  void acceptance() {
    if (required_) tokens_.fail_read("Acceptance: is there twice");
    declared_ =
        tokens_.number(BuchiAutomaton::most_acceptance_sets, "the number of acceptance sets");
    required_ = 0;
    required_conjunction();
  }
  [[noreturn]] void refuse_acceptance() const {
    tokens_.fail("only Büchi acceptance is read, generalized or not: t, Inf(0), Inf(0)&Inf(1)&...");
  }
  void required_conjunction() {
    if (++depth_ > deepest_acceptance) tokens_.fail_expecting("fewer parentheses");
    do required_set();
    while (tokens_.take_sign('&'));
    if (tokens_.is_sign('|')) refuse_acceptance();
    --depth_;
  }
  void required_set() {
    if (tokens_.take_sign('(')) {
      required_conjunction();
      return tokens_.expect_sign(')');
    }
    const bool inf = tokens_.kind() == HoaKind::identifier && tokens_.word() == "Inf";
    if (!inf && (tokens_.kind() != HoaKind::identifier || tokens_.word() != "t"))
      refuse_acceptance();
    tokens_.advance();
    if (!inf) return;
    tokens_.expect_sign('(');
    if (tokens_.is_sign('!')) refuse_acceptance();
    *required_ |= AcceptanceSets{1} << acceptance_set();
    tokens_.expect_sign(')');
  }
  std::uint32_t acceptance_set() {
    if (declared_ == 0) tokens_.fail("an acceptance set is named, and Acceptance: has none");
    return tokens_.number(declared_ - 1, "the number of an acceptance set");
  }

  // --- States ------------------------------------------------------------------------------------

  using Label = std::optional<HoaLabels::Conjunctions>;

  Label label() {
    if (!tokens_.take_sign('[')) return std::nullopt;
    HoaLabels::Conjunctions read = labels_.read();
    tokens_.expect_sign(']');
    return read;
  }
  AcceptanceSets sets() {
    AcceptanceSets in = 0;
    if (!tokens_.take_sign('{')) return in;
    while (!tokens_.take_sign('}')) in |= AcceptanceSets{1} << acceptance_set();
    return in;
  }
  void state() {
    tokens_.advance();
    const Label common = label();
    const State from = one_state();
    if (from >= automaton_.states.size()) {
      automaton_.states.resize(from + 1);
      described_.resize(from + 1, false);
    }
    if (described_[from]) tokens_.fail_read(fmt::format("state {} is there twice", from));
    described_[from] = true;
    if (tokens_.kind() == HoaKind::text) tokens_.advance();
    const AcceptanceSets of_state = sets();
    std::uint64_t implicit = 0;
    bool explicit_labels = false;
    while (tokens_.is_sign('[') || tokens_.kind() == HoaKind::number) {
      const Label own = label();
      if (own && common) tokens_.fail_read("a label on a transition of a state that has one");
      const State to = one_state();
      const AcceptanceSets in = of_state | sets();
      explicit_labels = explicit_labels || own || common;
      if (explicit_labels && (implicit > 0 || (!own && !common)))
        tokens_.fail_read(fmt::format("state {} has transitions with a label and without", from));
      if (own || common)
        for (const LtlLabel& each : own ? *own : *common) add(from, {each, to, in});
      else
        add(from, {implicit_label(implicit++), to, in});
    }
    if (implicit > 0 && implicit != std::uint64_t{1} << automaton_.atoms.size())
      tokens_.fail_read(
          fmt::format("state {} has {} transitions without labels, of {} atoms it must have "
                      "a transition for each of their values",
                      from, implicit, automaton_.atoms.size()));
  }
  /// The transitions without labels are those for all letters, counted up from none being true.
  LtlLabel implicit_label(std::uint64_t letter) const {
    const std::size_t atoms = automaton_.atoms.size();
    if (atoms >= 20 || letter >> atoms != 0)
      tokens_.fail_read(
          fmt::format("more transitions without labels than {} atoms have values", atoms));
    return {letter, ~letter & ((LtlLetter{1} << atoms) - 1)};
  }
  void add(State from, BuchiAutomaton::Transition transition) {
    if (++transitions_ > most_hoa_transitions)
      tokens_.fail_read(fmt::format("more than {} transitions", most_hoa_transitions));
    automaton_.states[from].push_back(transition);
  }

  void finish() {
    if (!states_is_given_) states_ = some_state_ ? largest_ + 1 : 0;
    if (some_state_ && largest_ >= states_)
      tokens_.fail_at(line_of_largest_,
                      fmt::format("state {} does not exist, States: says {}", largest_, states_));
    automaton_.states.resize(states_);
    std::vector<unsigned> kept;
    for (unsigned set = 0; set < declared_; ++set)
      if ((*required_ >> set & 1u) != 0) kept.push_back(set);
    automaton_.acceptance_sets = static_cast<unsigned>(kept.size());
    for (auto& transitions : automaton_.states)
      for (BuchiAutomaton::Transition& transition : transitions) {
        AcceptanceSets in = 0;
        for (std::size_t i = 0; i < kept.size(); ++i)
          in |= (transition.in >> kept[i] & AcceptanceSets{1}) << i;
        transition.in = in;
      }
  }

  HoaTokens tokens_;
  HoaLabels labels_;
  BuchiAutomaton automaton_{};
  std::uint32_t states_ = 0, declared_ = 0;
  std::optional<AcceptanceSets> required_{};  ///< the sets of which the condition speaks
  bool states_is_given_ = false, atoms_are_given_ = false, some_state_ = false;
  State largest_ = 0;  ///< of the states that are named
  std::size_t line_of_largest_ = 1;
  std::vector<bool> described_{};
  std::size_t transitions_ = 0;
  int depth_ = 0;
};

}  // namespace

BuchiAutomaton automaton_from_hoa(const std::string& text, const std::string& named) {
  if (text.size() > longest_hoa)
    throw model::WrongUsage(fmt::format("{}: it is longer than {} bytes", named, longest_hoa));
  return HoaReader(text, named).whole();
}

}  // namespace ample::properties
