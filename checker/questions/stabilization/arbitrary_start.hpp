// Arbitrary starts: every configuration that faults may leave behind.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "model/faults.hpp"

#include <functional>
#include <optional>
#include <string>

namespace ample::checker {

/// All combinations of local states, of the shared variable, and of the contents of links with at
/// most Faults::capacity messages each; a digit a slot, so that none is stored twice.
class ArbitraryStarts {
 public:
  ArbitraryStarts(Tabulation& tabulation, const model::Faults& faults);

  /// The number of starts; a double, since it may be huge.
  double count() const;
  /// The current start.
  std::span<const Index> configuration() const { return configuration_; }
  /// Goes on to the next; false after the last.
  bool next(Tabulation& tabulation);

  /// Called often, and where so many more bytes are about to be taken; may throw.
  using Look = std::function<void(std::size_t more)>;
  /// Says for each start, in their order, how many variables or messages have to be changed, or
  /// messages lost or put in, to make it of one that is legitimate; at most `most` + 1 is told.
  std::vector<std::uint8_t> distances(Tabulation& tabulation, int most,
                                      const std::function<bool(std::size_t)>& is_legitimate,
                                      const Look& look);

 private:
  struct Digit {
    Slot slot;
    std::vector<Index> values;  ///< of the shared variable none: they get numbers one by one
    std::size_t count = 0;
    std::size_t at = 0;
    std::vector<std::vector<std::size_t>> near{};  ///< by value: those one fault away
  };
  Index value_of(Tabulation& tabulation, const Digit& digit, std::size_t at) const;
  void find_near(Tabulation& tabulation, Digit& digit, const Look& look);
  const model::Faults* faults_;
  std::vector<Digit> digits_;
  std::vector<Index> configuration_;
};

/// Which starts there are, in words: "from every start with at most 1 message in a link". `most`:
/// so many faults make them of legitimate ones; nothing: they are all.
std::string starts_text(const model::System& system, const model::Faults& faults,
                        std::optional<int> most);

}  // namespace ample::checker
