// Markdown as HTML, for the pages of `ample claims --html`.
#pragma once

#include <string>
#include <string_view>

namespace ample::tools {

/// The dialect of GitHub. HTML within the text is shown, not passed on.
std::string html_of_markdown(std::string_view markdown);

}  // namespace ample::tools
