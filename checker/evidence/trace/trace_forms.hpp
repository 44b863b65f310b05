// A trace in the languages of other tools.
#pragma once

#include "checker/evidence/trace/story.hpp"

namespace ample::checker {

/// Apalache's Informal Trace Format: every variable as a map from processes to values, the channels
/// as a map from pairs of processes to lists of messages.
/// https://apalache-mc.org/docs/adr/015adr-trace.html
std::string to_itf(const Shown& shown);

/// A Mermaid sequence diagram: a message is drawn at its receipt, one that is never received with a
/// cross at the end.
std::string to_mermaid(const Shown& shown, const Story& story);

/// A log with vector clocks for ShiViz, whose parser is (?<host>\S*) (?<clock>{.*})\n(?<event>.*).
std::string to_shiviz(const Shown& shown, const Story& story);

/// The waits-for graph at the end, for Graphviz.
std::string to_dot(const Shown& shown, const Story& story);

}  // namespace ample::checker
