// Pages from the templates of tools/viewer.
#pragma once

#include "checker/trace/story.hpp"

#include <map>
#include <string>

namespace ample::tools {

/// `page` with every @NAME@ replaced by its text, which is not looked at again.
std::string filled(const std::string& page, const std::map<std::string, std::string>& texts);

/// A page of which the title is plain text and the body is HTML.
std::string page(const std::string& title, const std::string& body);

/// The graph of an instance as an SVG element; nothing when there is nothing to see in it.
std::string graph_drawing(const model::Instance& instance);

/// One self-contained page that shows a trace step by step; `trace_json` is the trace's file.
std::string trace_page(const checker::Shown& shown, const checker::Story& story,
                       const std::string& trace_json);

}  // namespace ample::tools
