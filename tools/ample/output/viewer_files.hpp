// The files of tools/viewer, built in.
#pragma once

namespace ample::tools {

extern const char* const viewer_style_css;
extern const char* const viewer_window_css;
extern const char* const viewer_page_html;
extern const char* const viewer_claims_html;
extern const char* const viewer_window_html;  ///< with `about` and `data`, and of the explorer
extern const char* const viewer_trace_html;   ///< the form and what can come next
extern const char* const viewer_about_html;
extern const char* const viewer_explore_html;
extern const char* const viewer_next_html;
extern const char* const viewer_show_js;
extern const char* const viewer_story_js;
extern const char* const viewer_scene_js;
extern const char* const viewer_stage_js;
extern const char* const viewer_time_js;
extern const char* const viewer_steps_js;
extern const char* const viewer_states_js;
extern const char* const viewer_window_js;
extern const char* const viewer_trace_js;
extern const char* const viewer_explore_js;

}  // namespace ample::tools
