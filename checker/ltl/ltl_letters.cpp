// Equal letters are kept once.
#include "checker/ltl/ltl_letters.hpp"

#include "model/errors.hpp"

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

}  // namespace ample::checker
