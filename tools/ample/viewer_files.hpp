// The files of tools/viewer, built in.
#pragma once

namespace ample::tools {

extern const char* const viewer_style_css;
extern const char* const viewer_show_js;
extern const char* const viewer_page_html;
extern const char* const viewer_trace_html;
extern const char* const viewer_trace_js;
extern const char* const viewer_explore_html;
extern const char* const viewer_explore_js;
extern const char* const viewer_claims_html;

}  // namespace ample::tools
