// What the explorer page asks for, answered from the question alone: the page keeps the state.
//
// An execution is an instance, as on a command line, and the numbers of its steps among the enabled
// ones of the plain model: "lmutin --graph k2" and "0.2.1".
#pragma once

#include <functional>
#include <map>
#include <string>

namespace ample::tools {

struct Reply {
  int status;  ///< 200, 400 with {"error": "..."}, or 404
  std::string type;
  std::string body;
};

using Parameters = std::map<std::string, std::string>;

/// Answers a path. / is the page, and /api/algorithms says what there is. These take `instance` and
/// `steps`: /api/show answers the execution (its story, as story_json has it, from step `known` on)
/// and what can come after its first `at` steps; /api/run, the same after going on from there until
/// CS(C) changes; /api/violation, the same after going on to a violation of `property`, with what
/// was `said` of looking for it, which is given up once is_cancelled says that nobody waits;
/// /api/save, its file. /api/load takes `trace`, and answers the instance and steps of that file.
Reply explore_reply(const std::string& path, const Parameters& parameters,
                    const std::function<bool()>& is_cancelled = {});

}  // namespace ample::tools
