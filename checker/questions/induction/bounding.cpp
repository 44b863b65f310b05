// Bounds are tried: the domain is found again, with one more conjunct.
#include "checker/questions/induction/bounding.hpp"

#include "checker/engines/full/search/search.hpp"
#include "checker/questions/induction/reached.hpp"
#include "checker/verdict/run/budget.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

class Bounds {
 public:
  Bounds(const model::System& system, const std::vector<Conjunct>& proved, const Options& limits,
         const std::function<void()>& watch)
      : system_(system), proved_(proved), watch_(watch), tabulation_(system) {
    see_executions(limits);
  }

  /// Sides are added until there is an end.
  Bounding of_locals(const EndlessDomain& endless) {
    constexpr int most_tries = 6;
    bool any_is_new = add(endless);
    for (int tries = 0; any_is_new && tries < most_tries; ++tries) {
      const std::string conjunct = bounds_text(sides_, executions_);
      try {
        (void)domain_with(conjunct);
        return found(conjunct);
      } catch (const EndlessDomain& more) {
        if (more.why.empty()) break;  // a limit
        any_is_new = add(more);
      } catch (const LimitMet&) {
        break;
      } catch (const model::WrongUsage&) {
        break;  // with unbounded rounds, predicates may not speak of every number
      }
    }
    return found("");
  }

  /// With bounds of every kind of message where one of them all leaves too many contents.
  Bounding of_channels() {
    const ExtentSide all = {"|i->j|", true};
    std::set<ExtentSide> kinds;
    for (const auto& [expression, values] : executions_.of)
      if (expression.starts_with("count(")) kinds.insert({expression, true});
    for (const std::set<ExtentSide>& sides : {std::set{all}, kinds}) {
      sides_ = sides;
      const std::string conjunct = bounds_text(sides_, executions_);
      if (conjunct.empty()) break;
      try {
        if (domain_with(conjunct).is_closed) return found(conjunct);
      } catch (const EndlessDomain&) {
        break;
      } catch (const LimitMet&) {
        break;
      }
    }
    sides_ = {all};
    return found("");
  }

 private:
  void see_executions(const Options& limits) {
    const Options options = without_question(limits);
    Search search(system_, options);
    search.run();
    saw_all_ = !search.budget().ended() && system_.constraint().empty();
    executions_ = extent_of(search.tabulation());
  }

  InductionDomain domain_with(const std::string& conjunct) {
    std::vector<Conjunct> all = proved_;
    for (Conjunct& each : conjuncts_of(properties::Predicate("--always", conjunct, system_)))
      all.push_back(std::move(each));
    const std::size_t proved = all.size();
    ConjunctTable conjuncts(tabulation_, std::move(all));
    return reached_alone(conjuncts, proved, tabulation_, std::nullopt, watch_);
  }

  /// What grew in the last half of the work; or else, what is beyond all executions.
  bool add(const EndlessDomain& endless) {
    bool any_is_new = false;
    for (const Extent* than : {&endless.before, &std::as_const(executions_)}) {
      for (const ExtentSide& side : beyond(endless.reached, *than))
        if (executions_.of.contains(side.expression)) any_is_new |= sides_.insert(side).second;
      if (any_is_new) break;
    }
    return any_is_new;
  }

  Bounding found(std::string conjunct) const {
    return {.growing = expressions_of(sides_),
            .conjunct = std::move(conjunct),
            .of_every_execution = saw_all_};
  }

  const model::System& system_;
  const std::vector<Conjunct>& proved_;
  const std::function<void()>& watch_;
  Tabulation tabulation_;  ///< handlers run once for all tries
  Extent executions_;
  bool saw_all_ = false;
  std::set<ExtentSide> sides_;
};

}  // namespace

Bounding bound_locals(const model::System& system, const std::vector<Conjunct>& proved,
                      const EndlessDomain& endless, const Options& limits,
                      const std::function<void()>& watch) {
  return Bounds(system, proved, limits, watch).of_locals(endless);
}

Bounding bound_channels(const model::System& system, const std::vector<Conjunct>& proved,
                        const Options& limits, const std::function<void()>& watch) {
  return Bounds(system, proved, limits, watch).of_channels();
}

}  // namespace ample::checker
