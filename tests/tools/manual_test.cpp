// The manual for the browser: every link leads to a page that is there and to a heading on it.
#include "tests/tools/command.hpp"
#include "tools/ample/line/manual_site.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace ample {
namespace {

namespace fs = std::filesystem;
using tests::ample;
using tests::contains;
using tests::Ran;
using tools::ManualFile;

TEST(Manual, LinksOfTheTreeBecomeLinksOfTheSite) {
  const std::vector<ManualFile> files = {
      {"README.md", "# Top\n"},
      {"a/b.md", "# B\n\n## One `two`, three\n\n## One two three\n"},
      {"a/README.md", "# A\n"},
      {"a/p.svg", "<svg>it</svg>"}};
  const auto html_of = [&](const std::string& text) {
    return tools::manual_html({"a/c.md", text}, files);
  };
  EXPECT_EQ(html_of("[t](../README.md)"), "<p><a href=\"index.html\">t</a></p>\n");
  EXPECT_EQ(html_of("[`t`](b.md#one)"), "<p><a href=\"a-b.html#one\"><code>t</code></a></p>\n");
  EXPECT_EQ(html_of("[t](../a/)"), "<p><a href=\"a-README.html\">t</a></p>\n");
  EXPECT_EQ(html_of("[t](https://x.y/z)"), "<p><a href=\"https://x.y/z\">t</a></p>\n");
  EXPECT_EQ(html_of("[t](#here)"), "<p><a href=\"#here\">t</a></p>\n");
  EXPECT_EQ(html_of("[t](c.cpp), [b](b.md)"),
            "<p><span title=\"a/c.cpp\">t</span>, <a href=\"a-b.html\">b</a></p>\n")
      << "what is not there is no link";
  EXPECT_EQ(html_of("![words](p.svg)"), "<p><svg>it</svg></p>\n");
  EXPECT_EQ(html_of("l_i of `l_i` <"), "<p>l<sub>i</sub> of <code>l_i</code> &lt;</p>\n");
  // GitHub leaves marks out and numbers the second of a name.
  EXPECT_EQ(tools::manual_html(files[1], files),
            "<h1 id=\"b\">B</h1>\n<h2 id=\"one-two-three\">One <code>two</code>, three</h2>\n"
            "<h2 id=\"one-two-three-1\">One two three</h2>\n");
}

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(Manual, IsAWholeSite) {
  const tests::Folder all;
  const fs::path folder = all / "manual";
  const Ran ran = ample({"man", "--html", folder.string()});
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::map<std::string, std::string> pages;
  for (const auto& file : fs::directory_iterator(folder))
    if (file.path().extension() == ".html")
      pages[file.path().filename().string()] = text_of(file.path());
  EXPECT_TRUE(contains(ran.out, "index.html: " + std::to_string(pages.size()) + " pages"));
  for (const auto& file : fs::directory_iterator(AMPLE_SOURCE_DIR "/tools/manual"))
    if (file.path().extension() == ".md") {
      EXPECT_TRUE(pages.contains("tools-manual-" + file.path().stem().string() + ".html"));
    }
  EXPECT_TRUE(contains(pages["index.html"], "<svg")) << "README has pictures";
  EXPECT_EQ(text_of(folder / "json.schema.json"),
            text_of(AMPLE_SOURCE_DIR "/tools/manual/json.schema.json"));
  for (const auto& [name, text] : pages) {
    EXPECT_TRUE(contains(text, "default-src 'none'")) << name;
    for (const char* outside : {"<img", "<script", "<link", "src=", "url(http"})
      EXPECT_FALSE(contains(text, outside)) << name << " loads something: " << outside;
    const std::string mark = "<a href=\"";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
      const std::size_t begin = at + mark.size();
      const std::string link = text.substr(begin, text.find('"', begin) - begin);
      if (link.starts_with("http") || link == "json.schema.json") continue;
      const std::size_t hash = std::min(link.find('#'), link.size());
      const std::string page = hash == 0 ? name : link.substr(0, hash);
      ASSERT_TRUE(pages.contains(page)) << name << ": " << link;
      if (hash < link.size()) {
        EXPECT_TRUE(contains(pages[page], "id=\"" + link.substr(hash + 1) + "\""))
            << name << ": " << link;
      }
    }
  }
}

TEST(Manual, NeedsAFolder) {
  const Ran ran = ample("man --html /dev/null");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(contains(ran.err, "it cannot be made a folder: name one")) << ran.err;
}

}  // namespace
}  // namespace ample
