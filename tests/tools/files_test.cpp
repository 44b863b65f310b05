// Files that are read and written: hostile ones, pipes and devices, a full disk.
#include "tools/ample/line/files.hpp"
#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "properties/instances/request.hpp"
#include "tests/support/corpus.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/explore/explore_api.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#include <map>

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::ordered_json;
using tests::ample;
using tests::contains;
using tests::corpus_size;
using tests::Counts;
using tests::Folder;
using tests::Ran;
using tests::Random;
using tests::Within;

/// One line for people, without a character that a terminal obeys, that names the file once.
void expect_one_line(const Ran& ran, const std::string& path) {
  EXPECT_TRUE(ran.err.starts_with("ample: ")) << ran.err;
  EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  EXPECT_EQ(ran.err.find('\x1B'), std::string::npos);
  EXPECT_EQ(ran.err.find(path), ran.err.rfind(path)) << ran.err;
}

/// The command lines that read a file of each kind.
std::vector<std::vector<std::string>> readers(const std::string& path) {
  return {{"check", "lmutin", "--graph", "file:" + path},
          {"check", "lmutin", "--graph", path},
          {"params", "lkcs", "--graph", path},
          {"check", "maekawa", "--n", "3", "--rounds", "1", "--coterie", "file:" + path},
          {"check", "maekawa", "--n", "3", "--rounds", "1", "--coterie", path},
          {"claims", path},
          {"trace", "show", path},
          {"sweep", "merge", path + ".all", path}};
}

TEST(Files, PipesDevicesAndFoldersAreNotRead) {
  const Folder folder;
  const std::string pipe = folder / "pipe", loop = folder / "loop", inner = folder / "inner";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0666), 0);
  std::filesystem::create_symlink("loop", loop);
  std::filesystem::create_directory(inner);
  for (const auto& [path, why] : std::vector<std::pair<std::string, std::string>>{
           {pipe, "it is a pipe"},
           {"/dev/zero", "it is a device"},
           {"/dev/null", "it is a device"},
           {inner, "it is a directory"},
           {loop, "Too many levels of symbolic links"}})
    for (const std::vector<std::string>& words : readers(path)) {
      const Ran ran = ample(words);
      EXPECT_EQ(ran.status, 2) << words[0] << ' ' << path;
      EXPECT_EQ(ran.out, "");
      expect_one_line(ran, path);
      // A folder of claims is one that holds a claims.toml.
      const bool has_claims = words[0] == "claims" && path == inner;
      EXPECT_TRUE(contains(ran.err, has_claims ? "No such file" : why)) << ran.err;
    }
}

TEST(Files, APipeIsNoSearchAndAnotherFileNoResults) {
  const Folder folder;
  ASSERT_EQ(mkfifo((folder / "search").c_str(), 0666), 0);
  const Ran refused = ample("check lmutin --graph k2 --disk " + (folder / "."));
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.err, "there is no search in it")) << refused.err;
  const std::string other = folder.write("other", "{\"a\":1}\n{}\n");
  const Ran merged = ample("sweep merge " + (folder / "all") + " " + other);
  EXPECT_EQ(merged.err, "ample: '" + other + "' is no results file of a sweep\n");
}

TEST(Files, DamagedOnesAreReadOrRefusedInOneLine) {
  Random random;
  const Folder folder;
  ASSERT_EQ(ample("check lmutin --graph k2 --trace " + (folder / "t.json")).status, 11);
  const std::map<std::string, std::vector<std::string>> whole = {
      {"0-1 # an edge\n1-2\n", {"params", "lmutin", "--graph"}},
      {">>graph6<<Bw\n", {"params", "lmutin", "--graph"}},
      {"0,1 # Q_0\n1 2\n0,2\n", {"fuzz", "maekawa", "--schedules", "1", "--n", "3", "--coterie"}},
      {folder.read("t.json"), {"trace", "show"}},
      {"paper = \"a\"\n[[claim]]\nid = \"b\"\nclaim = \"c\"\nplace = \"d\"\nalgorithm = "
       "\"lmutin\"\nproperty = \"safety\"\nexpected = \"holds\"\noptions = { graph = \"k2\" }\n",
       {"claims"}}};
  Counts statuses("status");
  for (const auto& [text, command] : whole)
    for (int i = 0; i < corpus_size(150); ++i) {
      const std::string path = folder.write("damaged", damaged(text, random));
      std::vector<std::string> words = command;
      words.push_back(path);
      const Ran ran = ample(words);
      ++statuses[std::to_string(ran.status)];
      EXPECT_NE(ran.status, 70) << ran.err << folder.read("damaged");
      EXPECT_EQ(ran.out.find('\x1B'), std::string::npos);
      if (ran.status == 2 || ran.status == 10)
        if (!ran.err.empty()) expect_one_line(ran, path);
    }
  EXPECT_GT(statuses["2"], 100);
}

/// What is said of each option with this text, by the explorer and of a trace.
std::vector<std::string> said_of(const std::string& text, const Folder& folder) {
  std::vector<std::string> said;
  for (const model::AlgorithmInfo& algorithm : cases::algorithms())
    for (const std::string& option : properties::option_names(algorithm)) {
      if (option == "inside") continue;  // a list in a trace
      const bool by_size = algorithm.has_option("n");
      std::string instance = algorithm.id + " --" + option + " " + text;
      ordered_json in_file = {{"algorithm", algorithm.id}, {"inside", ordered_json::array()}};
      if (option != "graph" && option != "n") {
        instance += by_size ? " --n 3" : " --graph k3";
        in_file[by_size ? "n" : "graph"] = by_size ? "3" : "k3";
      }
      in_file[option] = text;
      said.push_back(
          tools::explore_reply("/api/show", {{"instance", instance}, {"steps", ""}}).body);
      const ordered_json trace = {{"format", "ample-trace"},
                                  {"version", 1},
                                  {"instance", in_file},
                                  {"property", "deadlock"},
                                  {"steps", ordered_json::array()}};
      said.push_back(ample({"trace", "show", folder.write("t.json", trace.dump())}).err);
    }
  return said;
}

/// Whether there is such a file, and what is in it, makes no difference.
TEST(Files, ATraceAndWhoAsksOverANetworkNameNone) {
  const Folder folder;
  const Within within(folder / ".");
  const std::vector<std::string> without = said_of("bare", folder);
  EXPECT_GT(without.size(), 100u);
  for (const std::string text : {"0-1\n0-2\n1-2\n", "0,1\n1,2\n0,2\n", "root:x:0:0\n"}) {
    folder.write("bare", text);
    EXPECT_EQ(said_of("bare", folder), without) << text;
  }
  EXPECT_EQ(ample("params lmutin --graph bare").status, 2);  // there it is one, and is read
  EXPECT_TRUE(contains(ample("params lmutin --graph bare").err, "graph file 'bare'"));
}

/// Nothing more than so many bytes goes into a file, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit full = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &full);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, SIG_DFL);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST(Files, AResultIsNotLostWithItsFile) {
  const Folder folder;
  const std::string file = folder.write("there", "as it was");
  std::filesystem::create_directory(folder / "many");
  for (const std::string line :
       {"check lmutin --graph k2 --trace ", "check lmutin --graph k2 --format json --trace ",
        "check lmutin --graph k2 --state-graph ", "fuzz lmutin --graph k2 --trace ",
        "measure lmutin --graph k2 --repair init,prets --trace ",
        "stabilize dijkstra-ring --n 3 --states 3 --trace ", "sweep lmutin --graph k2 --draw ",
        "frontier lmutin --graph k2 --traces "}) {
    const bool many = line.ends_with("--traces ");
    const std::string path = many ? folder / "many" : file;
    Ran whole = ample(line.substr(0, line.rfind("--")));
    Ran ran{};
    {
      const FullDisk full(3);
      ran = ample(line + path);
    }
    EXPECT_EQ(ran.status, 74) << line << ran.err;
    EXPECT_TRUE(ran.err.ends_with("' cannot be written: File too large\n")) << line << ran.err;
    expect_one_line(ran, path);
    const auto lines = [](const Ran& of) { return std::ranges::count(of.out, '\n'); };
    EXPECT_EQ(lines(ran) - (many ? 1 : 0), lines(whole)) << line << ran.out;
    EXPECT_EQ(folder.read("there"), "as it was") << line;
    EXPECT_EQ(folder.files(), 2u) << line;
  }
}

/// What a sweep found before its rows cannot be written any more is told, and the file goes on
/// later.
TEST(Files, ASweepTellsWhatItFoundBeforeTheDiskWasFull) {
  const Folder folder;
  const std::string line =
      "sweep lmutin --graph k2 --repair init,prets --file " + (folder / "rows.jsonl");
  Ran ran{};
  {
    const FullDisk full(1500);
    ran = ample(line);
  }
  EXPECT_EQ(ran.status, 74) << ran.err;
  EXPECT_TRUE(contains(ran.out, "missing: rows cannot be written")) << ran.out;
  EXPECT_TRUE(contains(ran.err, "rows.jsonl' cannot be written: File too large")) << ran.err;
  EXPECT_EQ(ample(line).status, 0);
  {
    const FullDisk full(500);
    ran = ample("frontier lmutin --graph k2 --file " + (folder / "frontier.jsonl"));
  }
  EXPECT_EQ(ran.status, 74) << ran.err;
  EXPECT_NE(ran.out, "");
}

/// A stream that takes nothing.
struct Full : std::streambuf {
  int_type overflow(int_type) override { return traits_type::eof(); }
};

TEST(Files, AResultThatCannotBeWrittenIsNoWrongUsage) {
  Full full;
  std::ostream out(&full);
  std::ostringstream err;
  EXPECT_EQ(tools::run({"list"}, {.out = out, .err = err}), 74);
  EXPECT_TRUE(err.str().starts_with("ample: the result cannot be written: ")) << err.str();
  // The trace is written all the same.
  const Folder folder;
  out.clear();
  EXPECT_EQ(tools::run({"check", "lmutin", "--graph", "k2", "--trace", folder / "t.json"},
                       {.out = out, .err = err}),
            74);
  EXPECT_EQ(ample("trace replay " + (folder / "t.json")).status, 0);
}

TEST(Files, LinksStayLinks) {
  const Folder folder;
  folder.write("there", "before");
  std::filesystem::create_symlink("loop", folder / "loop");
  std::filesystem::create_symlink("there", folder / "link");
  std::filesystem::create_symlink("new", folder / "hope");
  EXPECT_THROW(tools::OutputFile(folder / "loop"), model::WrongUsage);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "loop"));
  for (const auto& [link, target] : {std::pair("link", "there"), std::pair("hope", "new")}) {
    tools::OutputFile(folder / link).replace_with("after");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / link));
    EXPECT_EQ(folder.read(target), "after");
  }
  // A link that waits under the name of the draft is not followed.
  folder.write("precious", "mine");
  std::filesystem::create_symlink("precious",
                                  folder / ("there." + std::to_string(getpid()) + ".tmp"));
  tools::OutputFile(folder / "there").replace_with("again");
  EXPECT_EQ(folder.read("precious"), "mine");
  EXPECT_EQ(folder.read("there"), "again");
}

TEST(Files, TwoOptionsNameTwoFiles) {
  const Folder folder;
  folder.write("there", "before");
  std::filesystem::create_symlink("there", folder / "link");
  std::filesystem::create_hard_link(folder / "there", folder / "other");
  for (const std::string second : {"there", "./there", "link", "other"})
    EXPECT_THROW(tools::refuse_one_file("--a", folder / "there", "--b", folder / second),
                 model::WrongUsage)
        << second;
  EXPECT_THROW(tools::refuse_one_file("--a", folder / "new", "--b", folder / "./new"),
               model::WrongUsage);
  EXPECT_NO_THROW(tools::refuse_one_file("--a", folder / "there", "--b", folder / "new"));
  for (const std::string line :
       {"sweep lmutin --graph k2 --file -", "sweep lmutin --graph k2 --file r.jsonl --draw r.jsonl",
        "sweep lmutin --graph k2 --draw r.png"})
    EXPECT_EQ(ample(line).status, 2) << line;
  // What is written is not what is read.
  const std::string graph = folder.write("graph", "0-1\n");
  for (const std::string option : {"--trace ", "--state-graph "}) {
    const Ran ran = ample("check lmutin --graph file:" + graph + " " + option + graph);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_TRUE(contains(ran.err, "name one file")) << ran.err;
  }
  EXPECT_EQ(folder.read("graph"), "0-1\n");
}

}  // namespace
}  // namespace ample
