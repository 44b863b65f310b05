// Breadth first in the plain model; afterwards what leads nowhere but to an end is taken away, and
// if anything is left some continuation never ends.
#include "checker/verdict/replay/plain_future.hpp"

#include "checker/verdict/replay/replay.hpp"
#include "model/clock_quotient.hpp"
#include "model/errors.hpp"
#include "model/owed.hpp"

#include <deque>
#include <map>

namespace ample::checker {

namespace {

using model::Configuration;
using model::System;
using properties::Ending;

class PlainSearch {
 public:
  PlainSearch(const System& system, std::uint64_t most,
              const std::function<bool(const Future&)>& stop)
      : system_(system), renumbers_(model::renumbers_clocks(system)), most_(most), stop_(stop) {}

  std::optional<Future> run(const Configuration& start) {
    meet(renumbers_ ? model::representative(system_, start) : start);
    for (; !queue_.empty() && !stop_(future_); queue_.pop_front()) {
      if (numbers_.size() > most_) return std::nullopt;
      look_at(queue_.front()->second, queue_.front()->first);
    }
    if (queue_.empty()) future_.endless = some_circle();
    return future_;
  }

 private:
  using Numbers = std::map<Configuration, std::size_t, InOrder>;

  std::size_t meet(Configuration configuration) {
    const auto [place, is_new] = numbers_.try_emplace(std::move(configuration), numbers_.size());
    if (is_new) {
      queue_.push_back(place);
      sources_.emplace_back();
      steps_.push_back(0);
    }
    return place->second;
  }

  void look_at(std::size_t number, const Configuration& here) {
    const model::WideProcessSet inside = model::occupancy(system_, here);
    std::vector<model::Step> steps = model::enabled_steps(system_, here);
    std::erase_if(steps, [&](const model::Step& step) {  // nobody counts on a fault
      return model::is_fault(system_, step.action);
    });
    for (const model::Step& step : steps) {
      Configuration after = here;
      model::take_step(system_, after, step);
      const model::WideProcessSet now = model::occupancy(system_, after);
      future_.changing = future_.changing | (inside - now) | (now - inside);
      if (renumbers_) after = model::representative_after(system_, here, std::move(after));
      sources_[meet(std::move(after))].push_back(number);
    }
    steps_[number] = steps.size();
    const Ending ending = ending_of(system_, here);
    future_.horizon |= ending == Ending::horizon;
    future_.peaceful |= model::may_end(system_, here, system_.instance().requests)
                        && !(steps.empty() && ending == Ending::deadlock);
  }

  bool some_circle() {
    std::vector<std::size_t> ended;
    for (std::size_t number = 0; number < steps_.size(); ++number)
      if (steps_[number] == 0) ended.push_back(number);
    for (std::size_t i = 0; i < ended.size(); ++i)
      for (const std::size_t source : sources_[ended[i]])
        if (--steps_[source] == 0) ended.push_back(source);
    return ended.size() < steps_.size();
  }

  const System& system_;
  const bool renumbers_;
  std::uint64_t most_;
  const std::function<bool(const Future&)>& stop_;
  Future future_;
  Numbers numbers_;
  std::deque<Numbers::const_iterator> queue_;
  std::vector<std::vector<std::size_t>> sources_;  ///< by number: whose steps lead there
  std::vector<std::size_t> steps_;                 ///< by number: that may still go on
};

}  // namespace

std::optional<Future> plain_future_of(const System& system, const Configuration& configuration,
                                      std::uint64_t most,
                                      const std::function<bool(const Future&)>& stop) {
  try {
    return PlainSearch(system, most, stop).run(configuration);
  } catch (const model::BoundExceeded&) {
    return std::nullopt;
  }
}

}  // namespace ample::checker
