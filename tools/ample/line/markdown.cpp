// md4c turns Markdown into HTML.
#include "tools/ample/line/markdown.hpp"

#include "model/errors.hpp"

#include <md4c-html.h>

namespace ample::tools {

std::string html_of_markdown(std::string_view markdown) {
  std::string html;
  const auto append = [](const MD_CHAR* text, MD_SIZE size, void* to) {
    static_cast<std::string*>(to)->append(text, size);
  };
  if (md_html(markdown.data(), static_cast<MD_SIZE>(markdown.size()), append, &html,
              MD_DIALECT_GITHUB | MD_FLAG_NOHTML, 0)
      != 0)
    throw model::InternalError("a page in Markdown cannot be shown");
  return html;
}

}  // namespace ample::tools
