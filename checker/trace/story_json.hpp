// A story as JSON for the pages: what the script needs to show every step.
//
// Internal, as json.hpp is. Nothing in it is to be computed again there: values and messages are
// texts, pictures are SVG.
#pragma once

#include "checker/outcome/json.hpp"
#include "checker/trace/story.hpp"

namespace ample::checker {

/// {"processes":["P0",...],"initial":{...},"steps":[{"text","process","changes","inside","waits"}],
///  "loop", "messages":[{"from","to","text","sent","received"}],"violation","property","command"};
///  steps
/// are numbered from 1, `received` is null while a message is under way, and `loop` is the first of
/// the steps that repeat for ever, or null.
Json story_json(const Shown& shown, const Story& story);

/// {"P0":{"nGrants":"1",...},...}
Json state_json(const model::System& system, const model::Configuration& configuration);

/// The waits-for graph as an SVG element.
std::string waits_svg(const model::System& system, const model::Configuration& configuration);

/// `json` in a <script> element of a page: no text in it can end the element.
std::string for_a_script(const Json& json);

}  // namespace ample::checker
