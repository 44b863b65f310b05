// Pages from the templates of tools/viewer.
#pragma once

#include "checker/evidence/trace/story.hpp"

#include <map>
#include <string>

namespace ample::tools {

/// `page` with every @NAME@ replaced by its text, which is not looked at again.
std::string filled(const std::string& page, const std::map<std::string, std::string>& texts);

/// A page of which the title is plain text, the body is HTML, and the style is added to that of all
/// pages.
std::string page(const std::string& title, const std::string& body, const std::string& style = "");

/// One self-contained page that shows a trace step by step; `trace_json` is the trace's file.
std::string trace_page(const checker::Shown& shown, const checker::Story& story,
                       const std::string& trace_json);

/// The page of `ample explore`, which asks explore_reply.
std::string explorer_page();

}  // namespace ample::tools
