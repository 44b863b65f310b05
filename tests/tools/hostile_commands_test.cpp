// Command lines that nobody should type: each ends, with a documented status and a clean text.
//
// Ctrl-C comes soon after the beginning of each, as a search may be begun that takes long.
#include "cases/catalogue.hpp"
#include "model/printable.hpp"
#include "properties/request.hpp"
#include "tests/support/corpus.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/command_forms.hpp"
#include "tools/ample/explore_api.hpp"
#include "tools/ample/one_line.hpp"

#include <sys/stat.h>
#include <sys/time.h>
#include <chrono>
#include <csignal>
#include <set>

namespace ample {
namespace {

using tests::ample;
using tests::corpus_size;
using tests::Counts;
using tests::damaged;
using tests::Folder;
using tests::Ran;
using tests::Random;
using tests::Within;
using Texts = std::vector<std::string>;

std::atomic<bool> ctrl_c;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal sets it");

/// Sets ctrl_c after some milliseconds; a signal and no thread, as `sweep` forks.
class SoonInterrupted {
 public:
  SoonInterrupted() {
    ctrl_c = false;
    struct sigaction action = {};
    action.sa_handler = [](int) { ctrl_c = true; };
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

/// What is admissible somewhere, and what nearly is. Of other options the forms tell the values.
const std::map<std::string, Texts>& known_values() {
  static const std::map<std::string, Texts> values = {
      {"graph",
       {"k2",     "k3",         "p3",       "ring:4",      "c4",    "butterfly", "edges:0-1,1-2",
        "g6:Bw",  "file:graph", "graph",    "graph6",      "all:3", "k2;p3",     "k9",
        "ring:2", "edges:0-0",  "grid:0x9", "complete:33", "g6:",   "file:",     "file:/dev/zero",
        "all:32"}},
      {"n", {"2", "3", "4", "2..3", "1", "33", "2;3"}},
      {"l", {"0", "1", "0,1", "1,0,1", "3", "1,,1"}},
      {"k", {"1", "2", "2,1", "2,2,2", "0", "2,"}},
      {"inside", {"0", "0,1", "all", "none", "safe", "7", "0,0"}},
      {"rounds", {"1", "2", "unbounded", "1,unbounded", "0", "1;2", "101"}},
      {"repair", {"init", "init,prets", "all", "none", "none;init", "init;init", "iniy"}},
      {"drop", {"leave/1", "initial/grantedTo", "leave/0", "leave/99", "initial/"}},
      {"coterie",
       {"majority", "grid", "all", "quorums:0,1;0,2;1,2", "file:coterie", "coterie",
        "quorums:", "quorums:0;1;2", "file:/dev/zero"}},
      {"mx", {"lock", "fifo-lock", "ricart-agrawala", "maekawa", "lok"}},
      {"need", {"1", "1..2", "2..1", "1..", ".."}},
      {"numbers", {"descending", "0,1,2", "0,0"}},
      {"property",
       {"safety", "deadlock", "liveness", "alternation", "partial-deadlock", "safety,deadlock",
        "anomaly.late-answer", "anomaly.", "safty"}},
      {"max-states", {"100", "2000", "1", "0"}},
      {"max-memory", {"50M", "1K", "0", "1Q", "1e300G"}},
      {"max-time", {"10ms", "0.05", "0", "5 s", "1e300h"}},
      {"checkpoint", {"saved", "graph", "folder"}},
      {"resume", {"saved", "graph", "folder", "missing"}},
      {"trace", {"out.json", "folder", "missing/t.json", "link"}},
      {"state-graph", {"out.dot", "out.json", "out.png"}},
      {"file", {"rows", "graph", "folder", "trace"}},
      {"draw", {"out.svg", "out.dot", "out.png"}},
      {"traces", {"drawn", "graph"}},
      {"html", {"pages", "graph"}},
      {"where", {"k_q - l_q >= 2", "count(l_q > 0) = 1", "c_0 = 1,", "k_99 > 0", "((((l_0"}},
      {"suppose", {"k_q - l_q >= 2", "n > 1", "n >"}},
      {"maximize", {"k_0 - l_0", "sum(l)", "sum(", "9999999999 * k_0"}},
      {"minimize", {"k_0 - l_0", "n", "k_0 k_0"}},
      {"over", {"k_q - l_q", "count(l_q > 0), sum(k)", ",", "x"}},
      {"only", {"P1", "P9", "lemma*", "grantedTo", "*"}},
      {"quantity", {"messages.cause", "delay", "bypass,inside", "time"}},
      {"distribution", {"uniform", "pct", "pct,process", "pc"}},
      {"starve", {"0", "0-1", "9", "0-0", "0-"}},
      {"minutes", {"0.001", "5s", "1e300"}},
      {"shard", {"1/2", "2/2", "0/2", "3/2", "1/0", "1/"}},
      {"reading", {"printed", "print"}},
      {"jobs", {"1", "2", "0"}},
      {"workers", {"1", "2", "0", "257"}}};
  return values;
}

/// What no option expects. No path here leads out of the folder but to a device.
const Texts& hostile_values() {
  static const Texts values = {"",
                               "-",
                               "--",
                               "---",
                               "-1",
                               "-0",
                               "+1",
                               " 1",
                               "0x1",
                               "1e9",
                               "nan",
                               "99999999999999999999",
                               "18446744073709551616",
                               "-9223372036854775809",
                               "1,2,3,4,5,6,7,8,9",
                               ",",
                               ";",
                               ";;",
                               "..",
                               "=",
                               "*",
                               "'",
                               "\"",
                               "\x1B[2J",
                               "\x1B]0;title\x07",
                               "a\nb",
                               "a\rb",
                               "\x7F",
                               "\xC2\x9B"
                               "2J",
                               "\xFF\xFE",
                               "\xC3",
                               "l\xE2\x82\x96",
                               "\xF0\x9F\x94\x92",
                               "\xE2\x80\xAE"
                               "k2",
                               "%s%n",
                               "{}",
                               "{0}",
                               "$(id)",
                               "/dev/zero",
                               "/dev/null",
                               "/dev/full",
                               "file:/dev/stdin",
                               "missing",
                               "folder",
                               "pipe",
                               "link",
                               "claims.toml",
                               "trace",
                               "random",
                               "--help",
                               "--version",
                               "-h",
                               "-j",
                               std::string(5000, '9'),
                               std::string(100'000, 'x'),
                               std::string(3000, '('),
                               std::string(1000, ',')};
  return values;
}

struct Leaf {
  Texts path;
  const tools::CommandForm* form;
};

void collect_leaves(const tools::CommandForm& form, const Texts& path, std::vector<Leaf>& leaves) {
  for (const tools::CommandForm& sub : form.subcommands) {
    Texts longer = path;
    longer.push_back(sub.name);
    if (sub.subcommands.empty())
      leaves.push_back({longer, &sub});
    else
      collect_leaves(sub, longer, leaves);
  }
}

class HostileCommands : public testing::Test {
 protected:
  HostileCommands() {
    collect_leaves(tools::command_forms(), {}, leaves_);
    write_files();
  }

  /// Good ones, and one that is damaged anew now and then. The folder `in` is where we are.
  void write_files() {
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

  std::string hostile() { return random_.one_of(hostile_values()); }

  /// A word of a command line holds no zero byte, and no path out of the folder.
  std::string damaged_word(const std::string& word) {
    if (word.find('/') != std::string::npos) return word;
    std::string bad = damaged(word, random_);
    std::ranges::replace(bad, '\0', ' ');
    std::ranges::replace(bad, '/', '_');
    return bad;
  }

  std::string value_of(const tools::OptionForm& option) {
    if (random_.one_in(calm_ ? 30 : 4)) return hostile();
    if (const auto known = known_values().find(option.name); known != known_values().end()) {
      const std::size_t most = calm_ && !random_.one_in(8) ? 3 : known->second.size();
      const std::string value = known->second[random_.below(std::min(most, known->second.size()))];
      return random_.one_in(calm_ ? 40 : 8) ? damaged_word(value) : value;
    }
    if (option.form.find('|') == std::string::npos) return std::to_string(random_.below(4));
    Texts choices(1);
    for (const char c : option.form)
      if (c == '|')
        choices.emplace_back();
      else
        choices.back() += c;
    return random_.one_of(choices);
  }

  /// Of a calm line one that applies to its algorithm, and stands there only once.
  const tools::OptionForm& next_option(const Leaf& leaf, const Texts& words) {
    for (int i = 0; i < 50; ++i) {
      const tools::OptionForm& option = random_.one_of(leaf.form->options);
      if (!calm_) return option;
      if (std::ranges::count(words, "--" + option.name) > 0) continue;
      const auto algorithm = std::ranges::find_if(
          cases::algorithms(), [&](const auto& one) { return std::ranges::count(words, one.id); });
      if (!option.group.starts_with("Instance") || algorithm == cases::algorithms().end())
        return option;
      if (std::ranges::count(properties::option_names(*algorithm), option.name) > 0) return option;
    }
    return leaf.form->options.front();
  }

  void add_option(const tools::OptionForm& option, Texts& words) {
    std::string name = "--" + option.name;
    if (!option.letter.empty() && random_.one_in(2)) name = "-" + option.letter;
    if (!calm_ && random_.one_in(20)) name = damaged_word(name);
    if (option.form.empty()) {
      words.push_back(!calm_ && random_.one_in(10) ? name + "=" + hostile() : name);
    } else if (name.starts_with("--") && random_.one_in(8)) {
      words.push_back(name + "=" + value_of(option));
    } else {
      words.push_back(name);
      if (calm_ || !random_.one_in(20)) words.push_back(value_of(option));
    }
  }

  void add_positional(const Leaf& leaf, Texts& words) {
    const std::string& name = leaf.form->positionals.front().name;
    if (!calm_ && random_.one_in(8)) return words.push_back(hostile());
    if (name == "algorithm") {
      words.push_back(random_.one_of(cases::algorithms()).id);
      if (!calm_ && random_.one_in(8)) words.back() = damaged_word(words.back());
    } else {
      const Texts files = {name == "file" ? "trace" : "claims.toml", "random", "claims.toml",
                           "graph", "missing"};
      words.push_back(files[random_.below(calm_ ? 2 : files.size())]);
    }
  }

  /// An instance that is one, so that what else is wrong is met in the midst of a search.
  void add_instance(const Leaf& leaf, Texts& words) {
    static const std::vector<Texts> on_rings = {
        {"dijkstra-ring", "--n", "3"}, {"ring-controller", "--n", "3"}, {"k-out-of-l", "--n", "3"}};
    static const std::vector<Texts> bounded = {{"lmutin", "--graph", "k2"},
                                               {"lcs-naive", "--graph", "p3"},
                                               {"lkcs", "--graph", "k3"},
                                               {"gcs", "--n", "3"}};
    static const std::vector<Texts> others = {
        {"ricart-agrawala", "--n", "3"}, {"lodha-kshemkalyani", "--n", "3"},
        {"maekawa", "--n", "3"},         {"philosophers", "--n", "3"},
        {"leader-election", "--n", "3"}, {"mutin", "--n", "2"}};
    const std::string& command = leaf.path.front();
    const auto& instances = command == "stabilize" ? on_rings
                            : command == "params" || command == "frontier" || random_.one_in(2)
                                ? bounded
                            : random_.one_in(4) ? on_rings
                                                : others;
    const Texts& instance = random_.one_of(instances);
    words.insert(words.end(), instance.begin(), instance.end());
    for (const tools::OptionForm& option : leaf.form->options)
      if (option.name == "max-states") words.insert(words.end(), {"--max-states", "2000"});
  }

  void disturb(Texts& words) {
    if (random_.one_in(6)) words.push_back(hostile());
    if (random_.one_in(8)) words[random_.below(words.size())] = hostile();
    if (random_.one_in(8)) words.insert(words.end() - 1, random_.one_of(words));
    if (random_.one_in(10)) std::swap(words.back(), words[random_.below(words.size())]);
  }

  Texts line_of(const Leaf& leaf) {
    calm_ = !random_.one_in(3);
    Texts words = leaf.path;
    const auto& positionals = leaf.form->positionals;
    const bool of_algorithm = !positionals.empty() && positionals.front().name == "algorithm";
    if (leaf.path.front() == "sweep" && random_.one_in(5))
      words.insert(words.end(), {"merge", "merged", random_.one_of(Texts{"rows", "random"})});
    else if (of_algorithm && leaf.form->options.size() > 1 && calm_)
      add_instance(leaf, words);
    else if (!positionals.empty() && (calm_ || !random_.one_in(8)))
      add_positional(leaf, words);
    if (!leaf.form->options.empty())
      for (std::size_t i = random_.below(4); i > 0; --i)
        add_option(next_option(leaf, words), words);
    if (!calm_) disturb(words);
    return words;
  }

  Texts next_line() {
    if (random_.one_in(4)) {
      std::filesystem::remove("random");
      folder_.write("in/random", damaged(random_.one_of(good_).second, random_));
    }
    const Leaf& leaf = random_.one_of(leaves_);
    // Those that search are met more often.
    return line_of(leaf.form->options.size() < 6 ? random_.one_of(leaves_) : leaf);
  }

  const Folder folder_;
  const bool made_ = std::filesystem::create_directory(folder_ / "in");
  const Within within_{folder_ / "in"};
  Random random_;
  bool calm_ = true;  ///< of the line that is made: most of its words are what they should be
  std::vector<Leaf> leaves_;
  std::map<std::string, std::string> good_;
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

TEST_F(HostileCommands, EndWithADocumentedStatusAndACleanText) {
  Counts counts("commands:");
  std::pair<double, std::string> slowest;
  for (int i = 0; i < corpus_size(1500); ++i) {
    Texts words = next_line();
    // A server would be begun; so that it never is, its port is none.
    if (std::ranges::count(words, "explore") > 0) words.insert(words.end(), {"--port", "80"});
    SCOPED_TRACE("number " + std::to_string(i) + ": " + shown(words));
    const SoonInterrupted soon;
    const auto begin = Clock::now();
    Ran ran;
    ASSERT_NO_THROW(ran = ample(words, &ctrl_c));
    const double seconds = seconds_since(begin);
    slowest = std::max(slowest, {seconds, shown(words)});
    const bool known = std::ranges::any_of(
        leaves_, [&](const Leaf& leaf) { return leaf.path.front() == words.front(); });
    ++counts[(known ? words.front() : "no command") + ", " + std::to_string(ran.status)];
    ++counts["all, " + std::to_string(ran.status)];
    EXPECT_LT(seconds, 20) << "Ctrl-C came at once";
    expect_documented(ran);
  }
  std::cout << "slowest: " << slowest.first << " s " << slowest.second << '\n';
  EXPECT_EQ(folder_.files(), 1u) << "something was written outside";
}

/// The explorer's words come over a network; they are tried where they are answered.
TEST_F(HostileCommands, OfTheExplorerAreAnswered) {
  Counts counts("explorer:");
  const Leaf& explore = *std::ranges::find(leaves_, Texts{"explore"}, &Leaf::path);
  for (int i = 0; i < corpus_size(2000); ++i) {
    Texts words = line_of(explore);
    words.erase(words.begin());
    std::string instance;
    for (const std::string& word : words) instance += (instance.empty() ? "" : " ") + word;
    const std::string path = random_.one_of(
        Texts{"/api/show", "/api/show", "/api/run", "/api/violation", "/api/", "/..", "/"});
    const std::string steps =
        random_.one_in(3) ? hostile() : random_.one_of(Texts{"", "0", "0.0", "0.1.0", "1.", "99"});
    SCOPED_TRACE("number " + std::to_string(i) + ": " + path + " of " + shown({instance, steps}));
    const SoonInterrupted soon;
    const auto begin = Clock::now();
    tools::Reply reply;
    ASSERT_NO_THROW(reply = tools::explore_reply(
                        path, {{"instance", instance}, {"steps", steps}, {"property", "deadlock"}},
                        [] { return ctrl_c.load(); }));
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
