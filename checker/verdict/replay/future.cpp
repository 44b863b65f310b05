// Depth-first search from one configuration; a step back to the path makes it endless.
#include "checker/verdict/replay/future.hpp"

#include "checker/store/tabulation/quotient.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/plain_future.hpp"
#include "checker/verdict/replay/playback.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "checker/verdict/replay/standstill.hpp"
#include "checker/verdict/replay/waits_for.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>

namespace ample::checker {

using model::System;
using model::WideProcessSet;
using properties::Ending;
using properties::Kind;

namespace {

class FutureSearch {
 public:
  FutureSearch(const System& system, std::uint64_t most,
               const std::function<bool(const Future&)>& stop)
      : tabulation_(system),
        quotient_(tabulation_),
        bounds_(system.instance()),
        most_(most),
        stop_(stop) {}

  std::optional<Future> run(const model::Configuration& configuration) {
    std::vector<Index> start = tabulation_.encode(configuration);
    start.resize(tabulation_.max_slots());
    quotient_.represent(start);
    meet(start);
    while (!path_.empty() && !stop_(future_)) {
      Frame& top = path_.back();
      if (top.next == top.moves.size()) {
        *top.on_path = false;
        path_.pop_back();
        continue;
      }
      if (known_.size() >= most_) return std::nullopt;
      std::vector<Index> next = tabulation_.taken(top.configuration, top.moves[top.next++]);
      quotient_.represent_after(top.configuration, next);
      if (const auto known = known_.find(key_of(next)); known != known_.end())
        future_.endless |= known->second;
      else
        meet(next);
    }
    return future_;
  }

 private:
  /// Successors are made one by one: all those of a long path would take much memory.
  struct Frame {
    bool* on_path;
    std::vector<Index> configuration;
    std::vector<Move> moves;
    std::size_t next = 0;
  };

  static std::u32string key_of(const std::vector<Index>& configuration) {
    return {configuration.begin(), configuration.end()};
  }

  /// Looks at a new configuration, and puts it on the path.
  void meet(const std::vector<Index>& configuration) {
    Frame frame{&(known_[key_of(configuration)] = true), configuration, {}};
    const model::Requests requests = tabulation_.system().instance().requests;
    bool may_end = true;
    tabulation_.for_each_move(configuration, [&](const Move& move) {
      if (move.effect->is_fault()) return;  // nobody counts on it
      may_end &= !is_owed(tabulation_, move, requests);
      if (move.effect->enters || move.effect->leaves)
        future_.changing.insert(model::ProcessId(move.event.process));
      frame.moves.push_back(move);
    });
    const Ending ending = properties::ending_of(bounds_, standstill_of(tabulation_, configuration));
    future_.horizon |= ending == Ending::horizon;
    future_.peaceful |= may_end && !(frame.moves.empty() && ending == Ending::deadlock);
    path_.push_back(std::move(frame));
  }

  Tabulation tabulation_;
  Quotient quotient_;
  const properties::CriticalSectionBounds bounds_;
  std::uint64_t most_;
  const std::function<bool(const Future&)>& stop_;
  Future future_;
  std::vector<Frame> path_;
  std::unordered_map<std::u32string, bool> known_;  ///< true while on the path
};

/// True when there is no way around the violation from here on. Nothing if that takes too long to
/// find out.
std::optional<bool> is_inevitable(const System& system, Kind kind, WideProcessSet stuck,
                                  const model::Configuration& configuration, std::uint64_t most) {
  const auto avoidable = [&](const Future& future) {
    if (kind == Kind::deadlock) return future.endless || future.peaceful;
    return future.horizon || !(future.changing & stuck).empty();
  };
  if (kind == Kind::partial_deadlock && !(stuck - model::waiting(system, configuration)).empty())
    return false;
  const auto future = future_of(system, configuration, most, avoidable);
  if (!future) return std::nullopt;
  return !avoidable(*future);
}

/// Continuations of a configuration that are looked at to decide whether its deadlock can be
/// avoided. Fewer where configurations are large: one has up to n*n channels, and as many steps.
std::uint64_t most_continuations(const System& system) {
  const auto n = static_cast<std::uint64_t>(system.instance().processes());
  return 5'000'000 / std::max<std::uint64_t>(100, n * n * n / 9);
}

}  // namespace

std::optional<Future> future_of(const System& system, const model::Configuration& configuration,
                                std::uint64_t most,
                                const std::function<bool(const Future&)>& stop) {
  try {
    return FutureSearch(system, most, stop).run(configuration);
  } catch (const model::BoundExceeded&) {
    return std::nullopt;
  }
}

std::string not_all_in_plain_text(std::uint64_t most_plain) {
  return fmt::format(
      "\nThe plain model confirms the steps up to here. Of the continuations, more than {} "
      "configurations, it has not seen all: what is said of them is from the tabulated model.",
      most_plain);
}

std::optional<std::string> partial_deadlock_text(const System& system,
                                                 const model::Configuration& configuration,
                                                 std::uint64_t most_plain) {
  constexpr std::uint64_t most = 20'000'000;
  const WideProcessSet waiting = model::waiting(system, configuration);
  const auto nobody_is_stuck = [&](const Future& future) {
    return future.horizon || (waiting - future.changing).empty();
  };
  auto future = plain_future_of(system, configuration, most_plain, nobody_is_stuck);
  const bool plain = future.has_value();
  if (!plain) future = future_of(system, configuration, most, nobody_is_stuck);
  if (!future)
    throw model::BoundExceeded("a partial deadlock has too many continuations to confirm it");
  const WideProcessSet stuck = waiting - future->changing;
  if (nobody_is_stuck(*future) || (future->changing.empty() && !future->endless))
    return std::nullopt;
  const std::string others = future->changing.empty()
                                 ? "steps go on for ever"
                                 : names_of(future->changing, " and ") + " may go on";
  const std::string text = fmt::format(
      "{} {} and on no continuation {} through, while {}.\n{}", names_of(stuck, " and "),
      stuck.size() == 1 ? "waits" : "wait", stuck.size() == 1 ? "gets" : "get", others,
      to_text(waits_for(system, configuration, stuck)));
  return plain ? text : text + not_all_in_plain_text(most_plain);
}

void mark_inevitable(const System& system, const properties::Property& property, Trace& trace,
                     std::uint64_t most) {
  if (property.kind != Kind::deadlock && property.kind != Kind::partial_deadlock) return;
  if (system.processes() > model::max_processes) return;  // all configurations would be too large
  Playback playback = Playback::of_whole(system, trace);
  std::vector<model::Configuration> configurations = {playback.configuration()};
  for (const model::Step& step : trace.steps) {
    playback.take(step);
    configurations.push_back(playback.configuration());
  }
  const WideProcessSet waiting = model::waiting(system, configurations.back());
  // A closed set is stuck without a bound on rounds, too.
  const bool is_closed = property.kind == Kind::deadlock
                         && ending_of(system, configurations.back()) == Ending::horizon;
  const auto unbounded = is_closed ? system.with_any_rounds() : nullptr;
  const System& judged = unbounded ? *unbounded : system;
  const Kind kind = unbounded ? Kind::partial_deadlock : property.kind;
  const auto end =
      future_of(judged, configurations.back(), unbounded ? most_plain_continuations : 1'000'000,
                [](const Future&) { return false; });
  if (!end) return;
  const WideProcessSet stuck = waiting - end->changing;
  std::size_t after = trace.steps.size();  // what is inevitable after a step stays so
  bool before_is_open = false;
  for (std::size_t low = 0; low < after;) {
    const std::size_t middle = low + (after - low) / 2;
    const auto inevitable = is_inevitable(judged, kind, stuck, configurations[middle], most);
    if (inevitable.value_or(false)) {
      after = middle;
    } else {
      low = middle + 1;
      before_is_open = !inevitable;  // of the last such, which is the step before in the end
    }
  }
  trace.inevitable = after;
  trace.perhaps_earlier = before_is_open;
}

void mark_inevitable(const System& system, const properties::Property& property, Trace& trace) {
  mark_inevitable(system, property, trace, most_continuations(system));
}

void mark_inevitable(const System& system, std::vector<Finding>& findings) {
  for (Finding& finding : findings)
    if (finding.trace) mark_inevitable(system, finding.property, *finding.trace);
}

}  // namespace ample::checker
