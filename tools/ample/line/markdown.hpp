// Markdown as HTML, for the pages of `ample claims --html` and `ample man --html`.
#pragma once

#include <string>
#include <string_view>

namespace ample::tools {

/// The dialect of GitHub. HTML within the text is shown, not passed on.
std::string html_of_markdown(std::string_view markdown);

/// Replaces each stretch from `begin` up to and with `end` by what `by` makes of what is between.
template <class By>
std::string stretches_replaced(const std::string& html, std::string_view begin,
                               std::string_view end, const By& by) {
  std::string result;
  std::size_t at = 0;
  for (std::size_t from = 0; (from = html.find(begin, at)) != std::string::npos;) {
    const std::size_t inner = from + begin.size(), to = html.find(end, inner);
    if (to == std::string::npos) break;
    result += html.substr(at, from - at) + by(html.substr(inner, to - inner));
    at = to + end.size();
  }
  return result + html.substr(at);
}

}  // namespace ample::tools
