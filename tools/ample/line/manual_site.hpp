// The user's manual for the browser: every page of the tree that is written in Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ample::tools {

/// A page, a picture or another file of the tree, by its path from the top, as
/// "tools/manual/lmutin_k2.svg".
struct ManualFile {
  std::string_view path, text;
};

/// All of them, built in (tools/manual/embed.cmake).
const std::vector<ManualFile>& manual_files();

/// A page as HTML. A link to another page of `files` leads to its file in the site, and a picture
/// of them stands in the page; what is neither there nor on the web is no link. Headings have the
/// names by which Markdown is linked to.
std::string manual_html(const ManualFile& page, const std::vector<ManualFile>& files);

}  // namespace ample::tools
