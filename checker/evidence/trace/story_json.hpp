// A story as JSON for the pages: what the script needs to show every step.
//
// It is internal, as json.hpp is. Values and messages are texts, and of each step only what it
// changed is there, so that an execution of a thousand steps of thirty processes is no large page.
#pragma once

#include "checker/evidence/trace/story.hpp"
#include "checker/verdict/outcome/json.hpp"

namespace ample::checker {

/// Processes are numbers, 0 for P0:
///  processes  their names; `bounds` the (l,k) of each, `rounds` how often each may ask, `places`
///             where each stands in the unit square, `edges` of the graph
///  actions    name, place in the paper, whether --rounds counts it
///  initial    `variables` by process and name, with the subscript; `inside`: CS(C0), `waiting`,
///             and who waits for whom
///  known      the number of steps that are left out at the beginning
///  steps      process, action, text ("P1 receives ..."), `more` (what happens besides changes:
///             what it sends), changes (pairs of a variable and its value), received (the number of
///             a message), and where they are others than before: inside, waiting, waits, reason
///  messages   from, to, text, sent, received (numbers of steps, from 1; 0 is at the start, null
///             never), lost; in the order of sending
///  loop       the first of the steps that repeat for ever, or null
///
/// `waits`: pairs of a process and what the pictures have of its waits (picture/waits_needs.hpp):
/// nothing, or the arrows, each to whom, whether it is a choice and whether it belongs to the
/// reason; and what it lacks, a line each. `reason`: the cycle or knot, in a line.
Json story_json(const model::System& system, const Story& story, std::size_t known = 0);

/// The same, with `title`, `property`, `command` and `inevitable`, of a trace.
Json story_json(const Shown& shown, const Story& story);

/// `json` in a <script> element of a page: no text in it can end the element.
std::string for_a_script(const Json& json);

}  // namespace ample::checker
