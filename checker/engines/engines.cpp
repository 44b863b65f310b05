// The table of the engines.
#include "checker/engines/engines.hpp"

#include "checker/engines/auto_engine.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "checker/engines/por/por_engine.hpp"
#include "checker/engines/single/single_engine.hpp"
#include "checker/engines/symbolic/symbolic_engine.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::checker {

const std::vector<Engine>& engines() {
  static const std::vector<Engine> all = [] {
    std::vector<Engine> made = {full_engine(), single_engine(), por_engine(), symbolic_engine()};
    made.insert(made.begin(), auto_engine(made));
    return made;
  }();
  return all;
}

const Engine& default_engine() { return engines().front(); }

const Engine& engine(std::string_view name) {
  for (const Engine& engine : engines())
    if (engine.name == name) return engine;
  throw model::InternalError(fmt::format("there is no engine {}", name));
}

const properties::Words<const Engine*>& engine_words() {
  static const properties::Words<const Engine*> words = [] {
    properties::Words<const Engine*> made;
    for (const Engine& engine : engines()) made.emplace_back(engine.name, &engine);
    return made;
  }();
  return words;
}

const Engine& engine_that(bool Abilities::*can) {
  for (const Engine& engine : engines())
    if (engine.can.*can && !engine.can.choose) return engine;
  throw model::InternalError("there is no engine that can do that");
}

std::string engines_that(bool Abilities::*can) {
  std::vector<std::string> names;
  for (const Engine& engine : engines())
    if (engine.can.*can && !engine.can.choose) names.push_back(engine.name);
  return listed(names, " or ");
}

}  // namespace ample::checker
