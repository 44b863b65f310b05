// Links of the tree become links of the site.
#include "tools/ample/line/manual_site.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "model/counted.hpp"
#include "model/printable.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/markdown.hpp"
#include "tools/ample/output/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

namespace ample::tools {

namespace fs = std::filesystem;

namespace {

const ManualFile* file_at(const std::vector<ManualFile>& files, const std::string& path) {
  const auto found = std::ranges::find(files, path, &ManualFile::path);
  return found == files.end() ? nullptr : &*found;
}

/// The target of a link on a page: a path from the top, and the place behind '#'.
struct Target {
  std::string path, place;
};

Target linked_target(const ManualFile& page, const std::string& link) {
  const std::size_t hash = std::min(link.find('#'), link.size());
  const fs::path folder = fs::path(page.path).parent_path();
  std::string path = (folder / link.substr(0, hash)).lexically_normal().string();
  if (path.ends_with('/')) path.pop_back();
  return {path, link.substr(hash)};
}

/// The file in the site: "index.html" of README.md, else "model-AUTHORING.html"; what is no page
/// keeps its name.
std::string site_file_of(std::string_view path) {
  if (path == "README.md") return "index.html";
  if (!path.ends_with(".md")) return fs::path(path).filename().string();
  std::string file(path.substr(0, path.rfind('.')));
  std::ranges::replace(file, '/', '-');
  return file + ".html";
}

/// `rest` is `TARGET">text`.
std::string link_html(const ManualFile& page, const std::vector<ManualFile>& files,
                      const std::string& rest) {
  const std::size_t quote = rest.find('"');
  const std::string link = rest.substr(0, quote), text = rest.substr(rest.find('>') + 1);
  const bool stays = link.starts_with('#') || link.find(':') != std::string::npos;
  if (stays) return fmt::format("<a href=\"{}\">{}</a>", link, text);
  const Target target = linked_target(page, link);
  const ManualFile* file = file_at(files, target.path);
  if (file == nullptr) file = file_at(files, target.path + "/README.md");
  if (file == nullptr) return fmt::format("<span title=\"{}\">{}</span>", target.path, text);
  return fmt::format("<a href=\"{}{}\">{}</a>", site_file_of(file->path), target.place, text);
}

/// `rest` is `FILE" alt="text"`.
std::string picture_html(const ManualFile& page, const std::vector<ManualFile>& files,
                         const std::string& rest) {
  const ManualFile* file = file_at(files, linked_target(page, rest.substr(0, rest.find('"'))).path);
  return file == nullptr ? "" : std::string(file->text);
}

/// The name that GitHub gives a heading: "What a search on disk guarantees" is
/// what-a-search-on-disk-guarantees.
std::string name_of_heading(const std::string& html) {
  const std::string text =
      stretches_replaced(html, "<", ">", [](const std::string&) { return std::string(); });
  std::string name;
  for (const char c : text) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || c == '-' || c == '_' || letter >= 0x80)
      name += static_cast<char>(letter < 0x80 ? std::tolower(letter) : c);
    else if (c == ' ')
      name += '-';
  }
  return name;
}

std::string with_heading_names(std::string html) {
  std::map<std::string, int> used;
  for (const char* level : {"h1", "h2", "h3", "h4"})
    html =
        stretches_replaced(html, fmt::format("<{}>", level), fmt::format("</{}>", level),
                           [&](const std::string& heading) {
                             std::string name = name_of_heading(heading);
                             if (const int times = used[name]++; times > 0)
                               name += fmt::format("-{}", times);
                             return fmt::format("<{0} id=\"{1}\">{2}</{0}>", level, name, heading);
                           });
  return html;
}

/// Prose gets its subscripts; code and pictures stay as they are.
std::string prose_with_subscripts(const std::string& html) {
  std::string result, within;
  for (std::size_t at = 0; at < html.size();) {
    const bool is_tag = html[at] == '<';
    const std::size_t end =
        std::min(is_tag ? html.find('>', at) : html.find('<', at) - 1, html.size() - 1) + 1;
    const std::string piece = html.substr(at, end - at);
    result += is_tag || !within.empty() ? piece : checker::with_subscripts(piece);
    for (const char* name : {"code", "pre", "svg"}) {
      if (within.empty() && piece.starts_with(fmt::format("<{}", name))) within = name;
      if (within == name && piece == fmt::format("</{}>", name)) within = "";
    }
    at = end;
  }
  return result;
}

/// The title of a page, without its marks.
std::string title_of(const ManualFile& page) {
  std::string title(page.text.substr(2, page.text.find('\n') - 2));
  std::erase(title, '`');
  return title;
}

constexpr std::string_view manual_style =
    ".site, .prose { max-width: 46rem; margin: 0 auto; }\n"
    ".prose svg { max-width: 100%; height: auto; }\n"
    ".prose ul, .prose ol { margin: 0.5rem 0; }\n"
    ".prose table { margin: 0.6rem 0; }\n"
    ".prose table td:first-child { color: inherit; white-space: normal; }\n"
    ".site { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; padding: 0.2rem 0 0.5rem; "
    "border-bottom: 1px solid var(--line); }\n"
    "@media print { .site { display: none; } }\n";

}  // namespace

std::string manual_html(const ManualFile& page, const std::vector<ManualFile>& files) {
  std::string html = html_of_markdown(page.text);
  html = stretches_replaced(html, "<a href=\"", "</a>",
                            [&](const std::string& rest) { return link_html(page, files, rest); });
  html = stretches_replaced(html, "<img src=\"", ">", [&](const std::string& rest) {
    return picture_html(page, files, rest);
  });
  return prose_with_subscripts(with_heading_names(std::move(html)));
}

int manual(const ManualCommand& command, const Surroundings& surroundings) {
  const fs::path folder = command.folder;
  make_folder("--html", command.folder);
  const std::string links =
      "<nav class=\"site\"><a href=\"index.html\">Ample</a> <a "
      "href=\"tools-manual-README.html\">Manual</a> <a "
      "href=\"cases-FINDINGS.html\">Findings</a> <a href=\"cases-README.html\">By "
      "paper</a></nav>\n";
  std::size_t pages = 0;
  for (const ManualFile& file : manual_files()) {
    if (file.path.ends_with(".svg")) continue;  // it stands in pages
    OutputFile written((folder / site_file_of(file.path)).string());
    if (!file.path.ends_with(".md")) {
      written.replace_with(std::string(file.text));
      continue;
    }
    ++pages;
    written.replace_with(
        page(title_of(file),
             links + "<main class=\"prose\">" + manual_html(file, manual_files()) + "</main>\n",
             std::string(manual_style)));
  }
  surroundings.out << fmt::format("{}: {}\n", model::printable((folder / "index.html").string()),
                                  model::counted(pages, "page"));
  return status_holds;
}

}  // namespace ample::tools
