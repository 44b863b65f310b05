// Everything that can happen, found out configuration by configuration as somebody asks.
//
// A measure under unit delays sees a small part of what is reachable, so that nothing is explored
// ahead. Measures keep what they remember apart from the configurations, and share these.
#pragma once

#include "checker/questions/measure/observed_step.hpp"
#include "checker/store/tabulation/quotient.hpp"
#include "checker/store/visited/numbered_set.hpp"

#include <optional>
#include <unordered_map>

namespace ample::checker {

/// A step that is possible, and where it leads.
struct Option {
  std::uint32_t step;  ///< the number of what monitors see of it
  StateNumber next;
};

class Behaviour {
 public:
  Behaviour(const model::System& system, const std::vector<std::string>& answers);

  const model::System& system() const { return tabulation_.system(); }
  /// The number of initial configurations; they come first.
  StateNumber roots() const { return roots_; }
  model::Configuration configuration(StateNumber state);

  /// The steps in the order of model::enabled_steps; valid until the next call. Throws
  /// BoundExceeded.
  std::span<const Option> options(StateNumber state);
  const ObservedStep& observed_step(std::uint32_t number) const { return observed_steps_[number]; }

  // These are known of configurations whose options were asked for:
  model::ProcessSet waiting(StateNumber state) const {
    return model::ProcessSet::from_mask(known_[state].waiting);
  }
  model::ProcessSet inside(StateNumber state) const {
    return model::ProcessSet::from_mask(known_[state].inside);
  }
  /// The number of messages in each channel, by channel_number.
  std::span<const std::uint8_t> under_way(StateNumber state) const {
    return lengths_[known_[state].lengths];
  }

  /// A process that may ask for something while it is inside, in what is known so far.
  std::optional<model::ProcessId> asks_inside() const { return asks_inside_; }

  model::Step step(StateNumber state, std::uint32_t option);
  std::uint64_t configurations() const { return states_.size(); }
  std::size_t bytes() const;

 private:
  struct Known {
    std::uint32_t first = 0, count = 0;  ///< of its options
    model::ProcessMask waiting = 0, inside = 0;
    std::uint32_t lengths = 0;
    bool is_known = false;
  };

  void find_out(StateNumber state);
  StateNumber reach(std::span<const Index> configuration);
  std::uint32_t number_of_step(const Move& move);
  std::uint32_t number_of_lengths();

  Tabulation tabulation_;
  Quotient quotient_;
  StepReader reader_;
  NumberedSet states_;
  StateNumber roots_ = 0;
  std::vector<Known> known_;  ///< by configuration
  std::vector<Option> options_;
  std::vector<ObservedStep> observed_steps_;
  std::unordered_map<std::uint64_t, std::uint32_t> observed_numbers_;  ///< (effect, channel) ->
  std::vector<std::vector<std::uint8_t>> lengths_;
  std::unordered_map<std::string, std::uint32_t> lengths_numbers_;
  std::vector<Index> configuration_;  ///< the one that was read last
  std::optional<model::ProcessId> asks_inside_;
};

}  // namespace ample::checker
