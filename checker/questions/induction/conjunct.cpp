// Predicates, bounds of the critical section and invariants of the text as conjuncts.
#include "checker/questions/induction/conjunct.hpp"

#include "properties/asked/asked.hpp"
#include "properties/base/bounds.hpp"

#include <fmt/format.h>

#include <memory>

namespace ample::checker {

using model::Bytes;
using model::Configuration;
using model::ProcessId;
using properties::Place;
using properties::VariablesKnown;

namespace {

Conjunct part_of(properties::Predicate predicate) {
  const auto part = std::make_shared<const properties::Predicate>(std::move(predicate));
  return {.text = part->text(),
          .places = part->places(),
          .read = [=](const Place& place, const Configuration& at,
                      VariablesKnown variables) { return part->read(place, at, variables); },
          .holds = [=](const Configuration& at,
                       VariablesKnown variables) { return part->holds(at, variables); }};
}

std::vector<Place> local_states(model::ProcessSet processes) {
  std::vector<Place> places;
  for (const ProcessId process : processes) places.push_back({process});
  return places;
}

Conjunct part_of(const model::System& system, const properties::Bound& bound) {
  const auto is_inside = [&system](ProcessId process, const Configuration& at) {
    return system.in_cs(process, at.locals[process.index]);
  };
  return {.text = fmt::format("{} <= {} <= {}", bound.l, bound.name, bound.k),
          .places = local_states(bound.members),
          .read = [=](const Place& place, const Configuration& at,
                      VariablesKnown) { return Bytes(is_inside(place.process, at) ? "1" : "0"); },
          .holds =
              [=](const Configuration& at, VariablesKnown) {
                int inside = 0;
                for (const ProcessId process : bound.members) inside += is_inside(process, at);
                return bound.l <= inside && inside <= bound.k;
              }};
}

Conjunct part_of(const model::System& system, std::size_t invariant) {
  const model::InvariantInfo& info = system.invariants()[invariant];
  return {
      .text = info.meaning,
      .places = info.of_whole ? std::nullopt : std::optional(local_states(system.instance().all())),
      // What the text says that it reads is not relied on: nobody has checked that here.
      .read = [](const Place& place, const Configuration& at,
                 VariablesKnown) { return at.locals[place.process.index]; },
      .holds = [&system, invariant](
                   const Configuration& at,
                   VariablesKnown) { return system.invariant_holds_in(invariant, at); }};
}

}  // namespace

std::string broken_text(const Conjunct& conjunct) {
  return fmt::format("\"{}\" {}", conjunct.text,
                     conjunct.never ? "must never hold, and does" : "does not hold");
}

std::vector<Conjunct> conjuncts_of(const properties::Predicate& predicate) {
  std::vector<Conjunct> all;
  for (properties::Predicate& each : predicate.conjuncts()) all.push_back(part_of(std::move(each)));
  return all;
}

std::vector<Conjunct> conjuncts_of(const model::System& system,
                                   const properties::Property& property) {
  std::vector<Conjunct> all;
  if (property.kind == properties::Kind::safety) {
    const properties::CriticalSectionBounds bounds(system.instance());
    for (const properties::Bound& bound : bounds.bounds()) all.push_back(part_of(system, bound));
    return all;
  }
  if (property.kind != properties::Kind::invariant)
    throw model::WrongUsage(property.name
                            + " is no property of single configurations: only safety, invariants "
                              "and --always can be inductive");
  const model::Asked* const asked = properties::asked_in(system.instance(), property.name);
  const std::string word = asked == nullptr ? "" : properties::question_in(asked->word)->word;
  if (word == "always") return conjuncts_of(properties::Predicate("--always", asked->text, system));
  all.push_back(part_of(system, property.index));
  if (word == "never" || word == "reach") {
    all.back().text = asked->text;
    all.back().never = true;
  }
  return all;
}

}  // namespace ample::checker
