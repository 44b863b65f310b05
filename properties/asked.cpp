// Predicates as invariants.
#include "properties/asked.hpp"

#include "model/errors.hpp"
#include "properties/predicate.hpp"

#include <fmt/format.h>

namespace ample::properties {

std::string name_of(const model::Asked& asked) { return asked.word + " " + asked.text; }

bool is_to_be_reached(const std::string& property) { return property.starts_with("reach "); }

std::string wanted(const std::string& property) { return property.substr(6); }

void refuse_asked(const model::Instance& instance, const std::string& command) {
  if (!instance.asked.empty())
    throw model::WrongUsage(
        fmt::format("--{} is asked of check, fuzz and sweep: {} judges no predicate",
                    instance.asked[0].word, command));
}

std::unique_ptr<model::System> system_of(const model::AlgorithmInfo& algorithm,
                                         const model::Instance& instance) {
  std::unique_ptr<model::System> system = algorithm.make(instance);
  for (const model::Asked& asked : instance.asked) {
    const auto predicate = std::make_shared<Predicate>("--" + asked.word, asked.text, *system);
    const bool wanted = asked.word == "always";
    model::AskedInvariant one;
    one.info.name = name_of(asked);
    one.info.meaning = wanted ? asked.text : "not (" + asked.text + ")";
    one.info.place = "asked by --" + asked.word;
    one.info.reads_declared = true;
    one.info.of_whole = predicate->is_of_whole();
    one.info.asked = true;
    one.holds = [=](std::span<const model::Bytes> locals) {
      return predicate->holds(locals) == wanted;
    };
    one.holds_in = [=](const model::Configuration& at) { return predicate->holds(at) == wanted; };
    one.reads = [=](model::ProcessId process, const model::Bytes& local) {
      return predicate->read(process, local);
    };
    one.why_not = [=](const model::Configuration& at) {
      return wanted ? predicate->why_not(at) : predicate->text() + " is true";
    };
    system->ask(std::move(one));
  }
  return system;
}

}  // namespace ample::properties
