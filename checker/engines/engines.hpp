// The engines, and a search by any of them.
#pragma once

#include "checker/verdict/run/engine.hpp"
#include "properties/base/option_text.hpp"

namespace ample::checker {

/// All engines, a row each; README.md says how to add one.
const std::vector<Engine>& engines();
/// The engine that is used unless another one is asked for.
const Engine& default_engine();
/// Throws InternalError when there is none of this name.
const Engine& engine(std::string_view name);
/// The names, for option values.
const properties::Words<const Engine*>& engine_words();
/// The first engine of the table that can do it itself. Throws InternalError when there is none.
const Engine& engine_that(bool Abilities::*can);
/// Names the engines that can do it themselves: "none or por".
std::string engines_that(bool Abilities::*can);

/// Searches. If the engine cannot answer, the full search does in the time that is left, and the
/// report says why. Traces that may not be shortest ones are shortened as far as a second search
/// finds them in its budget; Finding::shortest says which are shortest. Throws InternalError when a
/// trace does not replay, WrongUsage when something is wrong with a search on disk, and BadInstance
/// when there are more than model::max_processes processes and no engine for so many can answer.
Report explore(const model::System& system, const Options& options, const Engine& engine,
               Evidence* evidence = nullptr);

}  // namespace ample::checker
