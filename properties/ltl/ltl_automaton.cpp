// Each part says by which ways it can be met by the letter that is read and by what comes after.
#include "properties/ltl/ltl_automaton.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

using LtlOp = LtlFormula::Op;
using PartNumber = LtlFormula::PartNumber;

namespace {

constexpr std::size_t most_ways = 1'000, most_automaton_states = 2'000, most_transitions = 20'000;
/// Comparisons of ways, a second or so.
constexpr std::uint64_t most_comparisons = 20'000'000;

/// One way to meet some parts: what must be read, what must hold afterwards, and which untils are
/// put off.
struct Way {
  LtlLabel label{};
  std::vector<PartNumber> next{};  ///< in increasing order
  BuchiAutomaton::AcceptanceSets put_off = 0;
};

bool includes(const std::vector<PartNumber>& larger, const std::vector<PartNumber>& smaller) {
  return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

/// Whatever goes on after `other` could go on after `one`.
bool is_no_worse(const Way& one, const Way& other) {
  return (one.label.yes & ~other.label.yes) == 0 && (one.label.no & ~other.label.no) == 0
         && (one.put_off & ~other.put_off) == 0 && includes(other.next, one.next);
}

class Translation {
 public:
  Translation(const LtlFormula& formula, PartNumber whole, std::string what)
      : formula_(formula), what_(std::move(what)), ways_(whole + 1) {
    std::vector<bool> needed(whole + 1, false);
    needed[whole] = true;
    for (PartNumber i = whole + 1; i-- > 0;)
      if (const auto& part = formula.part(i);
          needed[i] && part.op != LtlOp::constant && part.op != LtlOp::literal)
        needed[part.left] = needed[part.right] = true;
    for (PartNumber i = 0; i <= whole; ++i)
      if (needed[i]) ways_[i] = ways_of_part(i);
  }

  BuchiAutomaton whole(PartNumber whole, const std::vector<std::string>& atoms) {
    BuchiAutomaton automaton{
        .atoms = atoms, .acceptance_sets = untils_, .initial = {0}, .states = {}};
    std::map<std::vector<PartNumber>, BuchiAutomaton::State> numbers = {{{whole}, 0}};
    std::vector<std::vector<PartNumber>> met = {{whole}};
    std::size_t transitions = 0;
    for (std::size_t next = 0; next < met.size(); ++next) {
      automaton.states.emplace_back();
      for (const Way& way : ways_of_all(met[next])) {
        const auto [place, is_new] =
            numbers.try_emplace(way.next, static_cast<BuchiAutomaton::State>(met.size()));
        if (is_new) met.push_back(way.next);
        automaton.states.back().push_back(
            {way.label, place->second, automaton.all_sets() & ~way.put_off});
      }
      transitions += automaton.states.back().size();
      if (met.size() > most_automaton_states || transitions > most_transitions) too_large();
    }
    return automaton;
  }

 private:
  [[noreturn]] void too_large() const {
    throw model::WrongUsage(fmt::format(
        "{}: its automaton is too large (more than {} states or {} transitions, or as much "
        "work); ask for its parts one by one",
        what_, most_automaton_states, most_transitions));
  }
  void add(std::vector<Way>& ways, Way way) {
    if ((comparisons_ += ways.size() + 1) > most_comparisons) too_large();
    if (way.label.is_contradiction()
        || std::any_of(ways.begin(), ways.end(),
                       [&](const Way& other) { return is_no_worse(other, way); }))
      return;
    std::erase_if(ways, [&](const Way& other) { return is_no_worse(way, other); });
    ways.push_back(std::move(way));
    if (ways.size() > most_ways) too_large();
  }
  std::vector<Way> both(const std::vector<Way>& left, const std::vector<Way>& right) {
    std::vector<Way> ways;
    for (const Way& a : left)
      for (const Way& b : right) {
        Way way{{a.label.yes | b.label.yes, a.label.no | b.label.no}, {}, a.put_off | b.put_off};
        std::set_union(a.next.begin(), a.next.end(), b.next.begin(), b.next.end(),
                       std::back_inserter(way.next));
        add(ways, std::move(way));
      }
    return ways;
  }
  std::vector<Way> either(std::vector<Way> left, const std::vector<Way>& right) {
    for (const Way& way : right) add(left, way);
    return left;
  }

  std::vector<Way> ways_of_part(PartNumber number) {
    const LtlFormula::Part& part = formula_.part(number);
    switch (part.op) {
      case LtlOp::constant:
        return part.positive ? std::vector<Way>{Way{}} : std::vector<Way>{};
      case LtlOp::literal: {
        const LtlLetter atom = LtlLetter{1} << part.left;
        return {Way{part.positive ? LtlLabel{atom, 0} : LtlLabel{0, atom}, {}, 0}};
      }
      case LtlOp::conjunction:
        return both(ways_[part.left], ways_[part.right]);
      case LtlOp::disjunction:
        return either(ways_[part.left], ways_[part.right]);
      case LtlOp::until: {
        if (untils_ == BuchiAutomaton::most_acceptance_sets)
          throw model::WrongUsage(fmt::format("{}: more than {} parts of it must come at last",
                                              what_, BuchiAutomaton::most_acceptance_sets));
        const Way later{{}, {number}, BuchiAutomaton::AcceptanceSets{1} << untils_++};
        return either(ways_[part.right], both(ways_[part.left], {later}));
      }
      case LtlOp::release: {
        const Way later{{}, {number}, 0};
        return both(ways_[part.right], either(ways_[part.left], {later}));
      }
    }
    return {};
  }

  std::vector<Way> ways_of_all(const std::vector<PartNumber>& parts) {
    std::vector<Way> ways = {Way{}};
    for (const PartNumber part : parts) ways = both(ways, ways_[part]);
    return ways;
  }

  const LtlFormula& formula_;
  std::string what_;
  unsigned untils_ = 0;
  std::uint64_t comparisons_ = 0;
  std::vector<std::vector<Way>> ways_;  ///< by part
};

}  // namespace

BuchiAutomaton automaton_of(const LtlFormula& formula, PartNumber part,
                            const std::vector<std::string>& atoms, const std::string& what) {
  BuchiAutomaton automaton = Translation(formula, part, what).whole(part, atoms);
  simplify(automaton);
  return automaton;
}

}  // namespace ample::properties
