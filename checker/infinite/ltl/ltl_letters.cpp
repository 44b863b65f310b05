// Equal letters are kept once, and combinations of what is read are judged once.
#include "checker/infinite/ltl/ltl_letters.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <limits>

namespace ample::checker {

void LetterList::add(LtlLetter letter) {
  const auto [place, is_new] =
      known_.try_emplace(letter, static_cast<std::uint16_t>(letters_.size()));
  if (is_new) {
    if (letters_.size() > std::numeric_limits<std::uint16_t>::max())
      throw model::BoundExceeded(
          "bound exceeded: the predicates of the formula have more than 2^16 combinations of "
          "values");
    letters_.push_back(letter);
  }
  numbers_.push_back(place->second);
}

PredicateLetters::PredicateLetters(const properties::LtlQuestion& question,
                                   const Tabulation& tabulation)
    : question_(question),
      tabulation_(tabulation),
      classes_(tabulation, [this](model::ProcessId process, const model::Bytes& local) {
        std::vector<model::Bytes> read;
        for (const std::size_t atom : of_locals_)
          read.push_back(question_.predicates[atom]->read(process, local));
        return read;
      }) {
  for (std::size_t atom = 0; atom < question.predicates.size(); ++atom)
    if (const auto& predicate = question.predicates[atom]; predicate && predicate->is_of_whole())
      of_whole_.emplace_back(atom, WholePredicate(tabulation, *predicate));
    else if (predicate)
      of_locals_.push_back(atom);
}

LtlLetter PredicateLetters::of(std::span<const Index> configuration) {
  classes_.of(configuration, key_);
  const std::uint32_t number = keys_.number_of(key_);
  if (number >= known_.size()) known_.resize(2 * std::size_t{number} + 64);
  if (!known_[number]) {
    std::vector<model::Bytes> locals;
    for (ProcessIndex process = 0; process < tabulation_.processes(); ++process)
      locals.push_back(tabulation_.bytes_of_argument(process, configuration));
    LtlLetter letter = 0;
    for (const std::size_t atom : of_locals_)
      if (question_.predicates[atom]->holds(locals)) letter |= LtlLetter{1} << atom;
    known_[number] = letter;
  }
  LtlLetter letter = *known_[number];
  for (auto& [atom, predicate] : of_whole_)
    if (predicate.holds(configuration)) letter |= LtlLetter{1} << atom;
  return letter;
}

bool is_decided(const properties::BuchiAutomaton& automaton, properties::BuchiAutomaton::State from,
                LtlLetter letter, LtlLetter about_steps) {
  if (accepts_everything(automaton, from)) return true;
  return std::ranges::any_of(automaton.states[from],
                             [&](const properties::BuchiAutomaton::Transition& transition) {
                               const LtlLetter read = transition.label.yes | transition.label.no;
                               return (read & about_steps) == 0 && transition.label.admits(letter)
                                      && accepts_everything(automaton, transition.to);
                             });
}

}  // namespace ample::checker
