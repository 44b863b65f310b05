// Filling in templates.
#include "tools/ample/page.hpp"

#include "checker/picture/markup.hpp"
#include "checker/picture/picture.hpp"
#include "checker/picture/topology_picture.hpp"
#include "checker/trace/space_time.hpp"
#include "checker/trace/story_json.hpp"
#include "tools/ample/viewer_files.hpp"

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

std::string page(const std::string& title, const std::string& body) {
  return filled(viewer_page_html, {{"TITLE", checker::xml(title)},
                                   {"STYLE", std::string(viewer_style_css) + checker::svg_style()},
                                   {"BODY", body}});
}

std::string graph_drawing(const model::Instance& instance) {
  if (!checker::is_worth_drawing(instance)) return "";
  return checker::svg_element({checker::topology_picture(instance)}, "",
                              checker::legend_of_topology);
}

std::string trace_page(const checker::Shown& shown, const checker::Story& story,
                       const std::string& trace_json) {
  constexpr double width = 560;
  const std::string title =
      fmt::format("{} on {}: {}", shown.algorithm.id, shown.system.instance().topology.name(),
                  shown.property.name);
  const bool is_violation = shown.property.kind != properties::Kind::execution;
  const std::size_t steps = story.steps.size();
  const std::string what =
      is_violation ? fmt::format("{}: {}. Violated after {} step{}.", shown.property.name,
                                 shown.property.meaning, steps, steps == 1 ? "" : "s")
                   : fmt::format("Shown: {}; {} step{} in all.", shown.property.meaning, steps,
                                 steps == 1 ? "" : "s");
  const std::string claim =
      fmt::format("{} ({}). {}", shown.algorithm.title, shown.algorithm.source, what);
  return page(title,
              filled(viewer_trace_html,
                     {{"TITLE", checker::xml(title)},
                      {"CLAIM", checker::xml(claim)},
                      {"VIOLATION", is_violation ? "<pre class=\"bad\">"
                                                       + checker::xml(story.violation) + "</pre>"
                                                 : std::string()},
                      {"DIAGRAM", checker::svg_element(space_time(shown.system, story, width), "",
                                                       legend_of_space_time(story))},
                      {"GRAPH", graph_drawing(shown.system.instance())},
                      {"COMMAND", checker::xml(shown.command)},
                      {"STORY", checker::for_a_script(story_json(shown, story))},
                      {"TRACE", checker::for_a_script(checker::Json::parse(trace_json))},
                      {"SCRIPT", std::string(viewer_show_js) + viewer_trace_js}}));
}

}  // namespace ample::tools
