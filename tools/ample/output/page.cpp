// Fills in templates.
#include "tools/ample/output/page.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "checker/evidence/picture/picture.hpp"
#include "checker/evidence/trace/story_json.hpp"
#include "model/counted.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/output/viewer_files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ample::tools {

std::string filled(const std::string& page, const std::map<std::string, std::string>& texts) {
  std::string result;
  std::size_t at = 0;
  while (at < page.size()) {
    const std::size_t begin = page.find('@', at);
    const std::size_t end = begin == page.npos ? page.npos : page.find('@', begin + 1);
    if (end == page.npos) break;
    const auto found = texts.find(page.substr(begin + 1, end - begin - 1));
    result += page.substr(at, begin - at);
    if (found == texts.end()) {  // an @ of the page itself, as in @media
      result += '@';
      at = begin + 1;
    } else {
      result += found->second;
      at = end + 1;
    }
  }
  return result + page.substr(at);
}

std::string page(const std::string& title, const std::string& body, const std::string& style) {
  return filled(viewer_page_html,
                {{"TITLE", checker::xml(title)},
                 {"STYLE", std::string(viewer_style_css) + checker::svg_style() + style},
                 {"BODY", body}});
}

namespace {

/// The window in which an execution is looked at, with what its two pages have beside it.
std::string window(const std::string& title, std::map<std::string, std::string> parts,
                   const std::string& script) {
  parts["TITLE"] = checker::xml(title);
  parts["SCRIPT"] = std::string(viewer_show_js) + viewer_story_js + viewer_scene_js
                    + viewer_stage_js + viewer_time_js + viewer_steps_js + viewer_states_js
                    + viewer_window_js + script;
  return page(title, filled(viewer_window_html, parts), viewer_window_css);
}

}  // namespace

std::string trace_page(const checker::Shown& shown, const checker::Story& story,
                       const std::string& trace_json) {
  const std::string title = fmt::format("{} {}: {}", shown.algorithm.id,
                                        checker::instance_words(shown), shown.property.name);
  const properties::Property& property = shown.property;
  const std::string after = checker::after_steps(shown.trace);
  const std::string what =
      property.kind == properties::Kind::execution ? fmt::format(
          "Shown: {}; {} in all.", property.meaning, model::counted(story.steps.size(), "step"))
      : properties::is_to_be_reached(property.name)
          ? fmt::format("{}: reached{}.", property.name, after)
          : fmt::format("{}: {}. Violated{}.", property.name, property.meaning, after);
  const std::string claim =
      fmt::format("{} ({}). {}", shown.algorithm.title, shown.algorithm.source, what);
  const std::string about =
      filled(viewer_trace_html, {{"CLAIM", checker::with_subscripts(checker::xml(claim))},
                                 {"COMMAND", checker::xml(shown.command)},
                                 {"PROGRAM", checker::xml(model::program_name())}});
  const std::string data = fmt::format(
      "<script type=\"application/json\" id=\"story\">{}</script>\n"
      "<script type=\"application/json\" id=\"trace\">{}</script>\n",
      checker::for_a_script(story_json(shown, story)),
      checker::for_a_script(checker::Json::parse(trace_json)));
  return window(title, {{"ABOUT", about}, {"ASK", ""}, {"NEXT", ""}, {"DATA", data}},
                viewer_trace_js);
}

std::string explorer_page() {
  const std::string name = model::program_name() == "ample" ? "Ample" : model::program_name();
  return window(name + ": explore",
                {{"ABOUT", viewer_about_html},
                 {"ASK", viewer_explore_html},
                 {"NEXT", viewer_next_html},
                 {"DATA", ""}},
                viewer_explore_js);
}

}  // namespace ample::tools
