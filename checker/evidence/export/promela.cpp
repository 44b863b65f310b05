// One option of a loop for each local step.
#include "checker/evidence/export/promela.hpp"

#include "model/errors.hpp"
#include "properties/base/bounds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::checker {

using model::ProcessId;
using model::ProcessSet;

namespace {

/// Numbers are kept in a `short`.
constexpr std::size_t most_numbers = 32'767;
/// SPIN makes a function of each process.
constexpr std::size_t most_local_steps = 50'000;

std::string channel(int from, int to) { return fmt::format("c{}_{}", from, to); }

/// "(s0 == 1 || s0 == 4)": true when the process is in one of these local states.
std::string one_of(int process, const std::vector<bool>& states) {
  std::vector<std::string> cases;
  for (std::size_t state = 0; state < states.size(); ++state)
    if (states[state]) cases.push_back(fmt::format("s{} == {}", process, state));
  return cases.empty() ? "false" : fmt::format("{}", fmt::join(cases, " || "));
}

class PromelaWriter {
 public:
  PromelaWriter(const model::System& system, const LocalAutomata& automata)
      : system_(system), automata_(automata), bounds_(system.instance()) {}

  std::string whole(const std::string& title) {
    check_sizes();
    add("/* {} */\n", title);
    variables();
    for (const ProcessId p : system_.instance().all()) process(p);
    checks();
    return std::move(text_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }

  void check_sizes() const {
    std::size_t most = automata_.messages.size(), steps = 0;
    for (const LocalAutomaton& each : automata_.processes) {
      most = std::max(most, each.states.size());
      steps += each.steps.size();
    }
    for (const auto& values : automata_.values) most = std::max(most, values.size());
    if (most > most_numbers || steps > most_local_steps)
      throw model::BoundExceeded(
          fmt::format("too large for SPIN: {} local steps (at most {} are written), or {} numbers "
                      "of one kind (at most {})",
                      steps, most_local_steps, most, most_numbers));
  }

  void variables() {
    for (std::size_t from = 0; from < automata_.capacities.size(); ++from)
      for (std::size_t to = 0; to < automata_.capacities.size(); ++to)
        if (const std::size_t most = automata_.capacities[from][to])
          add("chan {} = [{}] of {{ short }};\n",
              channel(static_cast<int>(from), static_cast<int>(to)), most);
    for (const ProcessId p : system_.instance().all()) add("short s{} = 0;\n", int{p});
    for (std::size_t r = 0; r < automata_.values.size(); ++r) add("short r{} = 0;\n", r);
  }

  void process(ProcessId p) {
    const LocalAutomaton& automaton = automata_.processes[p.index];
    if (automaton.steps.empty()) return;
    add("\n#ifdef REQUESTS_FREE\nbool silent{0} = false;\n#define ASKS{0} (!silent{0})\n#else\n"
        "#define ASKS{0} true\n#endif\nactive proctype P{0}() {{\n  do\n",
        int{p});
    for (const AutomatonStep& step : automaton.steps) option(p, automaton, step);
    add("#ifdef REQUESTS_FREE\n  :: d_step {{ ASKS{0} -> silent{0} = true }}\n#endif\n", int{p});
    add("  od\n}}\n");
  }

  /// In an unordered network, channels are kept sorted, so that equal contents are equal states,
  /// and a message is taken from anywhere.
  void option(ProcessId p, const LocalAutomaton& automaton, const AutomatonStep& step) {
    const bool unordered = system_.instance().network == model::Network::unordered;
    add("  :: d_step {{ s{} == {}", int{p}, step.from);
    for (std::size_t i = 0; i < step.reads.size(); ++i)
      add(" && r{} == {}", automaton.registers[i], step.reads[i]);
    if (system_.actions()[step.action].counted) add(" && ASKS{}", int{p});
    const std::string receive = unordered ? "??" : "?";
    if (step.sender >= 0)
      add(" && {0}{1}[{2}] -> {0}{1}{2}", channel(step.sender, p), receive, step.message);
    else
      add(" -> skip");
    if (step.to != step.from) add("; s{} = {}", int{p}, step.to);
    for (std::size_t i = 0; i < step.writes.size(); ++i)
      if (step.writes[i] != step.reads[i])
        add("; r{} = {}", automaton.registers[i], step.writes[i]);
    for (const AutomatonStep::Sent& sent : step.sends)
      add("; {}{}{}", channel(p, sent.to), unordered ? "!!" : "!", sent.message);
    add(" }} /* {} */\n", system_.actions()[step.action].name);
  }

  // --- What is asked -----------------------------------------------------------------------------

  /// The bound holds, were this process, if any, to change its state.
  std::string holds(const properties::Bound& bound, std::optional<ProcessId> flipped) const {
    std::vector<std::string> inside;
    for (const ProcessId q : bound.members)
      inside.push_back(fmt::format("{}IN{}", flipped == q ? "!" : "", int{q}));
    const std::string sum = fmt::format("({})", fmt::join(inside, " + "));
    return fmt::format("({0} <= {1} && {1} <= {2})", bound.l, sum, bound.k);
  }
  std::string all_hold(std::optional<ProcessId> flipped) const {
    std::vector<std::string> all;
    for (const properties::Bound& bound : bounds_.bounds()) all.push_back(holds(bound, flipped));
    return all.empty() ? "true" : fmt::format("{}", fmt::join(all, " && "));
  }

  void checks() {
    add("\n");
    std::vector<std::string> waits, stopped, held;
    for (const ProcessId p : system_.instance().all()) {
      const LocalAutomaton& automaton = automata_.processes[p.index];
      add("#define IN{} ({})\n#define WAITS{} ({})\n#define STOPPED{} ({})\n", int{p},
          one_of(p, automaton.inside), int{p}, one_of(p, automaton.waits), int{p},
          one_of(p, automaton.stopped));
      waits.push_back(fmt::format("WAITS{}", int{p}));
      stopped.push_back(fmt::format("STOPPED{}", int{p}));
      held.push_back(fmt::format("(!WAITS{} || ({}))", int{p}, all_hold(p)));
    }
    add("#define SAFE ({})\n", all_hold(std::nullopt));
    // properties/base/deadlock.hpp: where the bound on rounds stopped somebody, it is one if
    // everybody who waits could change its state without breaking a bound.
    add("#define DEADLOCK (({}) && (!({}) || ({})))\n", fmt::join(waits, " || "),
        fmt::join(stopped, " || "), fmt::join(held, " && "));
    add("#ifdef CHECK_SAFETY\nactive proctype safety() {{ do :: d_step {{ !SAFE -> assert(false) "
        "}} "
        "od }}\n#elif defined(CHECK_DEADLOCK)\n");
    add("active proctype deadlock() {{ do :: d_step {{ timeout && DEADLOCK -> assert(false) }} od "
        "}}\n#endif\n");
  }

  const model::System& system_;
  const LocalAutomata& automata_;
  properties::CriticalSectionBounds bounds_;
  std::string text_;
};

}  // namespace

std::string to_promela(const model::System& system, const LocalAutomata& automata,
                       const std::string& title) {
  return PromelaWriter(system, automata).whole(title);
}

}  // namespace ample::checker
