// ample new: what is written, and what is refused. That it builds is seen by tests/package.
#include "tests/tools/command.hpp"

#include <set>

namespace ample {
namespace {

namespace fs = std::filesystem;

using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::Within;

TEST(NewCommand, WritesAProjectUnderItsName) {
  const Folder folder;
  const Within there(folder / "");
  const Ran ran = ample("new token-ring");
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::set<std::string> files;
  for (const auto& entry : fs::directory_iterator("token-ring"))
    files.insert(entry.path().filename());
  EXPECT_EQ(files,
            (std::set<std::string>{"CMakeLists.txt", "README.md", "claims.toml", "main.cpp",
                                   "token_ring.cpp", "token_ring.hpp", "token_ring_test.cpp"}));
  for (const std::string& file : files) {
    const std::string text = folder.read("token-ring/" + file);
    EXPECT_TRUE(contains(ran.out, "  token-ring/" + file + "\n")) << ran.out;
    EXPECT_FALSE(contains(text, "@")) << file;
    EXPECT_TRUE(contains(text, "token-ring") || contains(text, "TokenRing")) << file;
  }
  EXPECT_TRUE(contains(folder.read("token-ring/token_ring.hpp"), "struct TokenRing {"));
  EXPECT_TRUE(contains(folder.read("token-ring/CMakeLists.txt"), "ample::cli"));
}

TEST(NewCommand, LeavesWhatIsThereAsItIs) {
  const Folder folder;
  const Within there(folder / "");
  folder.write("a-file", "mine");
  fs::create_directory(folder / "a-folder");
  for (const std::string name : {"a-file", "a-folder"}) {
    const Ran ran = ample("new " + name);
    EXPECT_EQ(ran.status, 2);
    EXPECT_TRUE(contains(ran.err, "'" + name + "'")) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
  EXPECT_TRUE(fs::is_empty("a-folder"));
  EXPECT_EQ(folder.read("a-file"), "mine");
}

TEST(NewCommand, RefusesABadNameInOneLine) {
  const Folder folder;
  const Within there(folder / "");
  const std::vector<std::vector<std::string>> lines = {{"new"},
                                                       {"new", ""},
                                                       {"new", "7a"},
                                                       {"new", "Token"},
                                                       {"new", "a b"},
                                                       {"new", "a/b"},
                                                       {"new", ".."},
                                                       {"new", "a-"},
                                                       {"new", "a--b"},
                                                       {"new", "while"},
                                                       {"new", "test"},
                                                       {"new", "local"},
                                                       {"new", "a", "b"},
                                                       {"new", "and-eq"},
                                                       {"new", "ample"},
                                                       {"new", "process-id"},
                                                       {"new", std::string(41, 'a')},
                                                       {"new", "a\nb"}};
  for (const auto& line : lines) {
    const Ran ran = ample(line);
    EXPECT_EQ(ran.status, 2) << ::testing::PrintToString(line);
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
  EXPECT_EQ(folder.files(), 0u);
  EXPECT_TRUE(contains(ample("new while").err, "a word of C++, of CMake or of its own files"));
}

}  // namespace
}  // namespace ample
