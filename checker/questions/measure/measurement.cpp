// One quantity after the other, process by process, over one behaviour.
#include "checker/questions/measure/measurement.hpp"

#include "checker/questions/measure/product.hpp"
#include "checker/questions/measure/recount.hpp"
#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/locality.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using model::ClaimedBound;
using model::ProcessId;
using properties::Quantity;

namespace {

class Measuring {
 public:
  Measuring(const model::AlgorithmInfo& algorithm, const model::System& system,
            const Options& options)
      : algorithm_(algorithm),
        options_(options),
        behaviour_(system, algorithm.measures.answers),
        start_(Budget::Clock::now()) {}

  double seconds() const { return Budget(options_, start_).seconds(); }
  std::uint64_t configurations() const { return behaviour_.configurations(); }

  Measured measured(const Quantity& quantity, std::optional<ProcessId> process) {
    Measured found;
    found.quantity = quantity;
    found.process = process;
    const auto monitor =
        monitor_of(quantity, process.value_or(ProcessId(0)), behaviour_.system().instance().all());
    Budget budget(options_, start_);  // the states are those of this quantity
    const Product product(behaviour_, *monitor, options_.max_states,
                          [&](const Product& so_far) { return reached_a_limit(so_far, budget); });
    if (product.is_full()) budget.end_at_states(options_.max_states);
    refuse_other_waits(quantity);
    found.nodes = product.graph().nodes();
    found.gets_stuck = product.gets_stuck();
    try {
      const double until = budget.ended() ? budget.seconds() + seconds_for_ways : 0;
      std::uint64_t looks = 0;
      const auto look = [&] {
        if (++looks % 1024 != 0) return;
        budget.watch({.work = 0});
        if (budget.ended() && budget.seconds() > until) throw WaysEnded{};
      };
      found.most = value_of(heaviest(product.graph(), monitor->of_complete_ones(), look), product);
    } catch (const WaysEnded&) {
    }
    found.limit = budget.limit();
    found.limit_text = budget.limit_text();
    found.least = value_of(lightest(product.graph()), product);
    if (found.least) found.least->witness.of_least = true;
    confirm(found, found.most);
    confirm(found, found.least);
    return found;
  }

 private:
  /// A limit ends the looking for the heaviest way, of a part that was seen after a while.
  struct WaysEnded {};
  static constexpr double seconds_for_ways = 0.2;

  /// Waits end where the process enters or leaves. So they do not where somebody who is inside asks
  /// for something else than to leave.
  void refuse_other_waits(const Quantity& quantity) const {
    const bool asks_to_leave = algorithm_.problem == model::Problem::mutual_inclusion
                               || algorithm_.problem == model::Problem::critical_section;
    const auto process = behaviour_.asks_inside();
    if (!process || asks_to_leave || quantity.measure == properties::Measure::inside) return;
    const std::string reason = fmt::format(
        "{} may ask while it is inside, and a wait is measured until the process enters or leaves",
        to_text(*process));
    throw OtherWaits(fmt::format("{} is not measured of {}: {}; 'inside' can be measured",
                                 quantity.name, algorithm_.id, reason),
                     reason);
  }

  bool reached_a_limit(const Product& product, Budget& budget) const {
    if (!budget.allows_bytes(product.bytes())) budget.end_at_memory();
    budget.watch({.work = 0});
    if (budget.progress_is_due() && options_.progress)
      options_.progress({.states = product.graph().nodes(),
                         .transitions = product.graph().steps.size(),
                         .queue = 0,
                         .depth = 0,
                         .bytes = product.bytes(),
                         .seconds = budget.seconds()});
    return budget.ended();
  }

  std::optional<Value> value_of(const std::optional<Weighed>& weighed, const Product& product) {
    if (!weighed) return std::nullopt;
    return Value{weighed->weight, witness_of(weighed->way, product)};
  }

  TimedTrace witness_of(const WeightedPath& way, const Product& product) {
    TimedTrace witness;
    NodeNumber here = way.start;
    witness.trace.start = behaviour_.configuration(product.configuration(here));
    bool begun = false;
    for (std::size_t i = 0; i < way.steps.size(); ++i) {
      const WeightedStep& step = product.graph().steps[way.steps[i]];
      if (!begun && product.has_begun(step.to)) {
        begun = true;
        witness.begins = witness.trace.steps.size();
      }
      if (step.label != no_step) {
        witness.trace.steps.push_back(behaviour_.step(product.configuration(here), step.label));
        witness.trace.loop += way.loop > 0 && i >= way.steps.size() - way.loop;
      } else if (!product.is_over(step.to)) {  // not a look at the end
        witness.instants.push_back(witness.trace.steps.size());
      }
      here = step.to;
    }
    return witness;
  }

  /// Counts again in the plain model; if there is no bound, the loop is taken a second time.
  void confirm(const Measured& measured, const std::optional<Value>& value) const {
    if (!value) return;
    const auto total = [&](const TimedTrace& witness) {
      return recount(behaviour_.system(), algorithm_.measures.answers, measured, witness).total;
    };
    const std::uint64_t once = total(value->witness);
    if (value->number ? once != *value->number : total(twice_round(value->witness)) <= once)
      throw model::InternalError(fmt::format("{} of {} is counted again as {}",
                                             measured.quantity.name, value->number.value_or(0),
                                             once));
  }
  static TimedTrace twice_round(TimedTrace witness) {
    const std::vector<model::Step> steps = witness.trace.steps;
    const std::size_t stem = steps.size() - witness.trace.loop;
    witness.trace.steps.insert(witness.trace.steps.end(), steps.begin() + std::ptrdiff_t(stem),
                               steps.end());
    const std::vector<std::size_t> instants = witness.instants;
    for (const std::size_t instant : instants)
      if (instant >= stem) witness.instants.push_back(instant + witness.trace.loop);
    return witness;
  }

  const model::AlgorithmInfo& algorithm_;
  const Options& options_;
  Behaviour behaviour_;
  Budget::Clock::time_point start_;
};

Judged judgement_of(const ClaimedBound& claimed, const Measured& measured) {
  Judged result{claimed, measured.process, Verdict::holds, false, false};
  const bool is_least = claimed.extreme == model::Extreme::least;
  const std::optional<Value>& value = is_least ? measured.least : measured.most;
  const auto bound = static_cast<std::uint64_t>(claimed.value);
  result.reached = value && value->number == bound;
  if (value && (is_least ? *value->number < bound : !value->number || *value->number > bound))
    result.verdict = Verdict::violated;
  else if (measured.limit != Limit::none)
    result.verdict = Verdict::incomplete;
  else
    result.vacuous = !value || !measured.least;
  return result;
}

std::vector<ClaimedBound> claimed_of(const model::AlgorithmInfo& algorithm,
                                     const model::Instance& instance, ProcessId process) {
  return algorithm.measures.claimed ? algorithm.measures.claimed(instance, process)
                                    : std::vector<ClaimedBound>{};
}

/// Gives up where the product states of all are more than `most`, if that is given.
std::optional<Measurement> measured(const model::AlgorithmInfo& algorithm,
                                    const model::System& system,
                                    const std::vector<Quantity>& chosen, const Options& options,
                                    std::optional<std::uint64_t> most) {
  refuse_constraint(system, "measure");
  Measurement all;
  Options left = options;
  Measuring measuring(algorithm, system, left);
  std::uint64_t nodes = 0;
  const auto add = [&](const Quantity& quantity, std::optional<ProcessId> process) {
    if (most) left.max_states = at_most(options.max_states, *most - nodes);
    all.measured.push_back(measuring.measured(quantity, process));
    nodes += all.measured.back().nodes;
    for (const ClaimedBound& bound :
         claimed_of(algorithm, system.instance(), process.value_or(ProcessId(0))))
      if (bound.quantity == quantity.name)
        all.judged.push_back(judgement_of(bound, all.measured.back()));
    return !most || (all.measured.back().limit == Limit::none && nodes < *most);
  };
  const std::vector<std::optional<ProcessId>> none = {std::nullopt};
  std::vector<std::optional<ProcessId>> each;
  for (const ProcessId process : system.instance().all()) each.emplace_back(process);
  for (const Quantity& quantity : chosen)
    for (const std::optional<ProcessId>& process : quantity.of_all ? none : each)
      if (!add(quantity, process)) return std::nullopt;
  all.configurations = measuring.configurations();
  all.seconds = measuring.seconds();
  return all;
}

}  // namespace

Verdict Measurement::verdict() const {
  Verdict all = Verdict::holds;
  for (const Measured& each : measured)
    if (each.limit != Limit::none) all = Verdict::incomplete;
  for (const Judged& each : judged)
    if (each.verdict == Verdict::violated) return Verdict::violated;
  return all;
}

std::size_t Measurement::vacuous() const {
  return static_cast<std::size_t>(std::ranges::count_if(judged, &Judged::vacuous));
}

bool Measurement::is_vacuous() const {
  if (verdict() != Verdict::holds) return false;
  return judged.empty() ? std::ranges::none_of(
             measured, [](const Measured& each) { return each.least.has_value(); })
                        : vacuous() == judged.size();
}

std::vector<Quantity> measurable(const model::AlgorithmInfo& algorithm, const model::System& system,
                                 std::vector<std::pair<std::string, std::string>>& left_out) {
  std::vector<Quantity> list;
  const std::vector<ClaimedBound> claimed = claimed_of(algorithm, system.instance(), ProcessId(0));
  for (const Quantity& quantity : properties::quantities()) {
    const std::string why_not = properties::why_not(quantity, system, algorithm.measures);
    const bool wanted =
        !quantity.others
        || std::any_of(claimed.begin(), claimed.end(),
                       [&](const ClaimedBound& bound) { return bound.quantity == quantity.name; });
    if (!why_not.empty() && !quantity.others) left_out.emplace_back(quantity.name, why_not);
    if (why_not.empty() && wanted) list.push_back(quantity);
  }
  return list;
}

Measurement measure(const model::AlgorithmInfo& algorithm, const model::System& system,
                    const std::vector<Quantity>& chosen, const Options& options) {
  return *measured(algorithm, system, chosen, options, std::nullopt);
}

std::optional<Measurement> measure_within(const model::AlgorithmInfo& algorithm,
                                          const model::System& system,
                                          const std::vector<Quantity>& chosen,
                                          const Options& options, std::uint64_t most) {
  return measured(algorithm, system, chosen, options, most);
}

}  // namespace ample::checker
