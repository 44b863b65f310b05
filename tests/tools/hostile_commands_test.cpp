// Command lines that nobody should type: each ends, with a documented status and a clean text.
//
// Ctrl-C comes soon after the beginning of each, as a search may be begun that takes long.
#include "model/printable.hpp"
#include "tests/tools/command.hpp"
#include "tests/tools/hostile_lines.hpp"
#include "tools/ample/explore/explore_api.hpp"
#include "tools/ample/output/one_line.hpp"

#include <sys/stat.h>
#include <sys/time.h>
#include <chrono>
#include <csignal>
#include <optional>
#include <set>

namespace ample {
namespace {

using tests::ample;
using tests::corpus_size;
using tests::Counts;
using tests::Folder;
using tests::HostileLines;
using tests::Ran;
using tests::Random;
using tests::Texts;
using tests::Within;

std::optional<model::Interrupt> ctrl_c;

/// Sets ctrl_c after some milliseconds; a signal and no thread, as `sweep` forks.
class SoonInterrupted {
 public:
  SoonInterrupted() {
    ctrl_c.emplace();
    struct sigaction action = {};
    action.sa_handler = [](int) { ctrl_c->set(); };
    sigaction(SIGALRM, &action, &before_);
    set(20'000);
  }
  ~SoonInterrupted() {
    set(0);
    sigaction(SIGALRM, &before_, nullptr);
  }
  SoonInterrupted(const SoonInterrupted&) = delete;
  SoonInterrupted& operator=(const SoonInterrupted&) = delete;

 private:
  static void set(int microseconds) {
    const itimerval once = {.it_interval = {}, .it_value = {.tv_sec = 0, .tv_usec = microseconds}};
    setitimer(ITIMER_REAL, &once, nullptr);
  }
  struct sigaction before_ = {};
};

class HostileCommands : public testing::Test {
 protected:
  /// The folder `in` is where we are; what is written beside it is written outside.
  void SetUp() override {
    good_ = {{"graph", "0-1\n1-2 # an edge\n"},
             {"graph6", ">>graph6<<Bw\n"},
             {"coterie", "0,1\n1,2\n0,2\n"},
             {"claims.toml",
              "paper = \"a\"\n[[claim]]\nid = \"b\"\nclaim = \"c\"\nplace = \"d\"\nalgorithm = "
              "\"lmutin\"\nproperty = \"safety\"\nexpected = \"holds\"\nmax-states = 2000\n"
              "options = { graph = \"k2\" }\n"}};
    for (const auto& [name, text] : good_) folder_.write("in/" + name, text);
    ample("check lmutin --graph k2 --trace trace");
    good_["trace"] = folder_.read("in/trace");
    std::filesystem::create_directory("folder");
    std::filesystem::create_symlink("link", "link");
    ASSERT_EQ(mkfifo("pipe", 0600), 0);
  }

  /// A file of one of these kinds, damaged anew.
  void damage_a_file() {
    std::filesystem::remove("random");
    folder_.write("in/random", tests::damaged(random_.one_of(good_).second, random_));
  }

  const Folder folder_;
  const bool made_ = std::filesystem::create_directory(folder_ / "in");
  const Within within_{folder_ / "in"};
  Random random_;
  HostileLines lines_{random_};
  std::map<std::string, std::string> good_;  ///< files
};

std::string shown(const Texts& words) {
  std::string line = "ample";
  for (const std::string& word : words)
    line += " '" + tools::one_line(std::string_view(word).substr(0, 300)) + "'";
  return line;
}

void expect_clean(const std::string& text) {
  const std::size_t at = std::min(model::first_control(text, true), text.find('\r'));
  if (at == std::string::npos) return;
  ADD_FAILURE() << "a control character: "
                << tools::one_line(text.substr(at < 60 ? 0 : at - 60, 120));
}

void expect_documented(const Ran& ran) {
  static const std::set<int> documented = {0, 2, 10, 11, 12, 13, 14, 20, 74};
  EXPECT_TRUE(documented.contains(ran.status)) << ran.status << ran.err;
  expect_clean(ran.out);
  expect_clean(ran.err);
  if (ran.status != 2) return;
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("ample: ")) << ran.err;
  EXPECT_GT(ran.err.size(), 10u);
  EXPECT_LT(ran.err.size(), 5000u);
  EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
}

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// `man --html ..` writes its pages where it is told.
bool is_of_a_site(const std::filesystem::directory_entry& entry) {
  return entry.path().extension() == ".html"
         || std::filesystem::exists(entry.path() / "index.html");
}

TEST_F(HostileCommands, EndWithADocumentedStatusAndACleanText) {
  Counts counts("commands:");
  std::pair<double, std::string> slowest;
  for (int i = 0; i < corpus_size(1200); ++i) {
    if (random_.one_in(4)) damage_a_file();
    Texts words = lines_.next();
    // A server would be begun; so that it never is, its port is none.
    if (std::ranges::count(words, "explore") > 0) words.insert(words.end(), {"--port", "80"});
    SCOPED_TRACE("number " + std::to_string(i) + ": " + shown(words));
    const SoonInterrupted soon;
    const auto begin = Clock::now();
    Ran ran;
    ASSERT_NO_THROW(ran = ample(words, &*ctrl_c));
    const double seconds = seconds_since(begin);
    slowest = std::max(slowest, {seconds, shown(words)});
    ++counts[(lines_.is_command(words.front()) ? words.front() : "no command") + ", "
             + std::to_string(ran.status)];
    ++counts["all, " + std::to_string(ran.status)];
    EXPECT_LT(seconds, 20) << "Ctrl-C came after 0.02 s";
    expect_documented(ran);
  }
  std::cout << "slowest: " << slowest.first << " s " << slowest.second << '\n';
  std::vector<std::string> outside;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / ""))
    if (!is_of_a_site(entry)) outside.push_back(entry.path().filename().string());
  EXPECT_EQ(outside, std::vector<std::string>{"in"}) << "something was written outside";
}

/// The explorer's words come over a network; they are tried where they are answered.
TEST_F(HostileCommands, OfTheExplorerAreAnswered) {
  Counts counts("explorer:");
  for (int i = 0; i < corpus_size(2000); ++i) {
    Texts words = lines_.next("explore");
    words.erase(words.begin());
    std::string instance;
    for (const std::string& word : words) instance += (instance.empty() ? "" : " ") + word;
    const std::string path =
        random_.one_of(Texts{"/api/show", "/api/show", "/api/run", "/api/violation", "/api/save",
                             "/api/load", "/api/", "/..", "/"});
    const std::string number = random_.one_of(Texts{"", "0", "1", "99", "-1", "x"});
    const std::string steps = random_.one_in(3)
                                  ? lines_.hostile()
                                  : random_.one_of(Texts{"", "0", "0.0", "0.1.0", "1.", "99"});
    SCOPED_TRACE("number " + std::to_string(i) + ": " + path + " of " + shown({instance, steps}));
    const SoonInterrupted soon;
    const auto begin = Clock::now();
    tools::Reply reply;
    ASSERT_NO_THROW(reply = tools::explore_reply(path,
                                                 {{"instance", instance},
                                                  {"steps", steps},
                                                  {"at", number},
                                                  {"known", number},
                                                  {"trace", instance},
                                                  {"property", "deadlock"}},
                                                 []() -> bool { return *ctrl_c; }));
    ++counts[std::to_string(reply.status)];
    EXPECT_TRUE(reply.status == 200 || reply.status == 400 || reply.status == 404) << reply.status;
    EXPECT_FALSE(reply.body.empty());
    EXPECT_EQ(reply.body.find("internal error"), std::string::npos) << reply.body.substr(0, 500);
    if (reply.type.starts_with("application/json")) expect_clean(reply.body);
    EXPECT_LT(seconds_since(begin), 20);
  }
}

}  // namespace
}  // namespace ample
