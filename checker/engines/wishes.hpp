// What options may ask of an engine beside an answer.
#pragma once

#include "checker/verdict/run/engine.hpp"

namespace ample::checker {

struct Wish {
  bool (*is_made)(const Options&);
  bool Abilities::*can;
  const char* option;   ///< by which it is asked for
  const char* refusal;  ///< what an engine says that cannot do it
};
/// The wishes of the options that the engine cannot fulfil.
std::vector<Wish> unfulfilled(const Options& options, const Engine& engine);
/// All that the engine could not fulfil, as options: "--disk and --max-depth".
std::string options_refused_by(const Engine& engine);

}  // namespace ample::checker
