// What an induction is to find out, by looking everywhere: every configuration of the domain, one
// by one, in the plain model. The domain is made as checker/questions/induction/domain.hpp says it.
#pragma once

#include "model/configuration.hpp"
#include "properties/predicate/predicate.hpp"
#include "tests/support/brute_force.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace ample::tests {

class Everywhere {
 public:
  struct Question {
    std::string predicate;
    std::string assumed{};  ///< empty: nothing
    int steps = 1;
    std::optional<int> capacity{};  ///< without one the predicate bounds the channels
  };
  /// Messages at the start, and then processes that are not in their initial local state.
  using Cost = std::pair<std::size_t, std::size_t>;

  Everywhere(const model::System& system, const Question& question)
      : system_(system),
        question_(question),
        predicate_("--always", question.predicate, system),
        initial_(model::initial_configuration(system, {})),
        capacity_(static_cast<std::size_t>(question.capacity.value_or(100))),
        locals_(static_cast<std::size_t>(system.processes())),
        messages_(locals_.size(), std::vector<std::set<model::Bytes>>(locals_.size())),
        sent_(locals_.size(), std::vector<std::set<Messages>>(locals_.size())),
        contents_(locals_.size(), std::vector<std::set<Messages>>(locals_.size())) {
    if (!question.assumed.empty()) assumed_.emplace("--assuming", question.assumed, system);
    while (grow()) {
    }
    for (std::size_t from = 0; from < locals_.size(); ++from)
      for (std::size_t to = 0; to < locals_.size(); ++to) find_contents(from, to);
    model::Configuration here = initial_;
    go_through(here, 0);
  }

  /// The first configurations of executions satisfy the predicate.
  bool begins_well() const { return holds_for_steps(initial_, question_.steps - 1); }
  bool is_inductive() const { return !least_; }
  /// Of the configurations from which so many steps lead out of the predicate.
  std::optional<Cost> least() const { return least_; }
  bool is_closed() const { return !leaves_; }
  /// Does what is assumed hold anywhere, before so many steps?
  bool is_vacuous() const { return !has_path_; }
  std::size_t locals(std::size_t process) const { return locals_[process].size(); }
  Cost cost(const model::Configuration& here) const {
    Cost cost{};
    for (const auto& from : here.channels)
      for (const Messages& channel : from) cost.first += channel.size();
    for (std::size_t i = 0; i < here.locals.size(); ++i)
      cost.second += here.locals[i] != initial_.locals[i];
    return cost;
  }

 private:
  using Messages = std::vector<model::Bytes>;

  /// Do the parts of the predicate hold that look at this component alone?
  bool is_allowed(const properties::Place& place, const model::Configuration& there) const {
    return std::ranges::all_of(predicate_.conjuncts(), [&](const properties::Predicate& part) {
      return part.places() != std::vector{place} || part.holds(there);
    });
  }

  bool grow() {
    bool grew = false;
    for (const model::ProcessId p : system_.instance().all()) {
      const auto note = [&](const model::Outcome& outcome) {
        grew |= locals_[p.index].insert(outcome.local).second;
        std::map<std::size_t, Messages> sent;
        for (const model::Send& send : outcome.sends) {
          grew |= messages_[p.index][send.to.index].insert(send.message).second;
          sent[send.to.index].push_back(send.message);
        }
        for (const auto& [to, messages] : sent) grew |= sent_[p.index][to].insert(messages).second;
      };
      grew |= locals_[p.index].insert(initial_.locals[p.index]).second;
      for (const model::Bytes& local : std::set<model::Bytes>(locals_[p.index])) {
        model::Configuration alone = initial_;
        alone.locals[p.index] = local;
        if (!is_allowed({p}, alone)) continue;
        for (model::ActionId action = 0; action < system_.actions().size(); ++action)
          if (system_.actions()[action].role != model::Role::receipt
              && system_.enabled(action, p, local))
            note(system_.take(action, p, local));
        for (const model::ProcessId from : system_.instance().all())
          for (const model::Bytes& message : std::set<model::Bytes>(messages_[from.index][p.index]))
            note(system_.receive(p, from, local, message));
      }
    }
    return grew;
  }

  bool is_unordered() const { return system_.instance().network == model::Network::unordered; }

  /// What sends and receipts of one channel make of contents that are allowed.
  void find_contents(std::size_t from, std::size_t to) {
    const properties::Place place = {model::ProcessId(static_cast<int>(from)),
                                     model::ProcessId(static_cast<int>(to))};
    std::vector<Messages> todo;
    const auto add = [&](Messages content) {
      if (contents_[from][to].insert(content).second) todo.push_back(std::move(content));
    };
    const auto send_to = [&](const Messages& content) {
      for (const Messages& sent : sent_[from][to]) {
        Messages longer = content;
        longer.insert(longer.end(), sent.begin(), sent.end());
        if (is_unordered()) std::ranges::sort(longer);
        if (longer.size() <= capacity_) add(std::move(longer));
      }
    };
    add({});
    while (!todo.empty()) {
      const Messages content = todo.back();
      todo.pop_back();
      model::Configuration alone = initial_;
      alone.channels[from][to] = content;
      if (!is_allowed(place, alone)) continue;
      for (std::size_t i = 0;
           i < (is_unordered() ? content.size() : std::min<std::size_t>(1, content.size())); ++i) {
        Messages rest = content;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        add(rest);
        if (from == to) send_to(rest);
      }
      send_to(content);
    }
  }

  /// All values of the components from this one on: local states, then channels.
  void go_through(model::Configuration& here, std::size_t component) {
    const std::size_t n = locals_.size();
    if (component == n + n * n) return look_at(here);
    if (component < n) {
      for (const model::Bytes& local : locals_[component]) {
        here.locals[component] = local;
        go_through(here, component + 1);
      }
      return;
    }
    const std::size_t from = (component - n) / n, to = (component - n) % n;
    for (const Messages& content : contents_[from][to]) {
      here.channels[from][to] = content;
      go_through(here, component + 1);
    }
  }

  void look_at(const model::Configuration& here) {
    if (!goes_on(here)) return;
    if (!leaves_)
      leaves_ = any_next(here, [&](const model::Configuration& next) { return is_outside(next); });
    if (!has_path_) has_path_ = has_path(here, question_.steps);
    if (leads_out(here, question_.steps))
      least_ = std::min(least_.value_or(cost(here)), cost(here));
  }

  bool goes_on(const model::Configuration& here) const {
    return predicate_.holds(here) && (!assumed_ || assumed_->holds(here));
  }
  template <class Fits>
  bool any_next(const model::Configuration& here, const Fits& fits) const {
    return std::ranges::any_of(model::enabled_steps(system_, here), [&](const model::Step& step) {
      return fits(after(system_, here, step));
    });
  }
  bool is_outside(const model::Configuration& here) const {
    for (std::size_t i = 0; i < locals_.size(); ++i) {
      if (!locals_[i].contains(here.locals[i])) return true;
      for (std::size_t j = 0; j < locals_.size(); ++j)
        if (!contents_[i][j].contains(here.channels[i][j])) return true;
    }
    return false;
  }
  bool leads_out(const model::Configuration& here, int steps) const {
    if (steps == 0) return !predicate_.holds(here);
    if (!goes_on(here)) return false;
    return any_next(here,
                    [&](const model::Configuration& next) { return leads_out(next, steps - 1); });
  }
  bool has_path(const model::Configuration& here, int steps) const {
    if (steps == 0) return true;
    if (!goes_on(here)) return false;
    return any_next(here,
                    [&](const model::Configuration& next) { return has_path(next, steps - 1); });
  }
  bool holds_for_steps(const model::Configuration& here, int steps) const {
    if (!predicate_.holds(here)) return false;
    return steps == 0 || !any_next(here, [&](const model::Configuration& next) {
             return !holds_for_steps(next, steps - 1);
           });
  }

  const model::System& system_;
  Question question_;
  properties::Predicate predicate_;
  std::optional<properties::Predicate> assumed_{};
  model::Configuration initial_;
  std::size_t capacity_;
  std::vector<std::set<model::Bytes>> locals_;
  std::vector<std::vector<std::set<model::Bytes>>> messages_;
  std::vector<std::vector<std::set<Messages>>> sent_, contents_;  ///< sent by one step
  std::optional<Cost> least_{};
  bool leaves_ = false, has_path_ = false;
};

}  // namespace ample::tests
