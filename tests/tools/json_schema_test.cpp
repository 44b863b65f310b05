// Every command's JSON is what its schema says, whatever the answer is; and every key of the schema
// is one that some answer has.
//
// What stands for a kind of answer is said behind it; how long a run takes does not matter here.
#include "tests/tools/json_schema.hpp"
#include "tests/support/has_program.hpp"

#include "checker/evidence/report/report_json.hpp"
#include "tests/support/checking.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/line/shell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <algorithm>
#include <iterator>
#include <map>

namespace ample::tests {
namespace {

using nlohmann::json;
using valijson::adapters::NlohmannJsonAdapter;

/// A definition as a schema that other programs read.
const valijson::Schema& schema_of(const std::string& definition) {
  static std::map<std::string, valijson::Schema> schemas;
  const auto [found, added] = schemas.try_emplace(definition);
  if (added) {
    const json whole = {{"$ref", "#/definitions/" + definition},
                        {"definitions", json::parse(json_definitions().dump())}};
    valijson::SchemaParser parser;
    parser.populateSchema(NlohmannJsonAdapter(whole), found->second);
  }
  return found->second;
}

/// What is wrong with it; empty where it is valid.
std::string mistakes_of(const std::string& text, const std::string& definition) {
  const json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) return "it is no JSON";
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema_of(definition), NlohmannJsonAdapter(document), &results)) return "";
  std::string mistakes;
  for (const valijson::ValidationResults::Error& error : results)
    mistakes += fmt::format("{}: {}\n", fmt::join(error.context, ""), error.description);
  return mistakes;
}

/// The answers that are to have every key of some definitions.
class Answers {
 public:
  void add(const std::string& definition, const std::string& text, const std::string& from) {
    EXPECT_EQ(mistakes_of(text, definition), "") << from << "\n" << text.substr(0, 3000);
    const OrderedJson answer = OrderedJson::parse(text, nullptr, false);
    if (!answer.is_discarded())
      add_keys_seen(json_definitions().at(definition), definition, answer, seen_);
  }
  /// Runs the command, which ends with this status.
  void run(const std::string& definition, int status, const std::string& line,
           const model::Interrupt* interrupt = nullptr) {
    const Ran ran = ample(tools::shell_words(line + " --format json"), interrupt);
    EXPECT_EQ(ran.status, status) << line << "\n" << ran.err;
    add(definition, ran.out, line);
  }
  /// The command, which the definition is called by, once with each of these.
  void run_each(const std::string& command,
                const std::vector<std::pair<int, std::string>>& statuses_and_lines) {
    for (const auto& [status, line] : statuses_and_lines)
      run(command, status, command + " " + line);
  }
  void expect_every_key_of(const std::vector<std::string>& definitions) const {
    std::set<std::string> keys, missing;
    for (const std::string& definition : definitions)
      add_keys(json_definitions().at(definition), definition, keys);
    std::ranges::set_difference(keys, seen_, std::inserter(missing, missing.end()));
    EXPECT_EQ(fmt::format("{}", fmt::join(missing, "\n")), "") << "are in no answer";
  }

 private:
  std::set<std::string> seen_;
};

TEST(JsonSchema, RefusesWhatIsNoAnswer) {
  const std::string good = ample("check lmutin --graph k2 --format json").out;
  ASSERT_EQ(mistakes_of(good, "check"), "");
  const auto changed = [&](const auto& change) {
    json answer = json::parse(good);
    change(answer);
    return answer.dump();
  };
  EXPECT_NE(mistakes_of(good.substr(1), "check"), "") << "no JSON";
  EXPECT_NE(mistakes_of(good, "fuzz"), "") << "another command";
  EXPECT_NE(mistakes_of(changed([](json& it) { it.erase("bound"); }), "check"), "");
  EXPECT_NE(mistakes_of(changed([](json& it) { it["more"] = 1; }), "check"), "");
  EXPECT_NE(mistakes_of(changed([](json& it) { it["verdict"] = "maybe"; }), "check"), "");
  EXPECT_NE(mistakes_of(changed([](json& it) { it["depth"] = "6"; }), "check"), "");
  EXPECT_NE(mistakes_of(changed([](json& it) { it["terminal"] = -1; }), "check"), "");
  const auto without_sends = [](json& it) {
    it["properties"][1]["trace"]["steps"][0].erase("sends");
  };
  EXPECT_NE(mistakes_of(changed(without_sends), "check"), "") << "within a trace";
}

TEST(Json, OfList) {
  Answers answers;
  answers.run("list", 0, "list");
  for (const model::AlgorithmInfo& algorithm : cases::algorithms())
    answers.run("algorithm", 0, "list " + algorithm.id);
  answers.expect_every_key_of({"list", "algorithm"});
}

TEST(Json, OfCheck) {
  const Folder folder;
  const std::string file = folder.write(
      "p.toml", "[[property]]\nname = \"p\"\nnever = \"waits(0)\"\nsentence = \"nobody waits\"\n");
  Answers answers;
  answers.run_each(
      "check",
      {{11, "lmutin --graph k2"},                                    // a deadlock
       {0, "lmutin --graph k2 --repair init,prets"},                 // holds
       {0, "lmutin --graph k2 --reach 'waits(0)'"},                  // reached
       {15, "lmutin --graph k2 --reach 'InCS(0) and not InCS(0)'"},  // not reachable
       {12, "lmutin --graph k2 --properties " + file},
       {0, "ricart-agrawala --n 2 --always 'forall i: InCS(i) and clk_i > 100 => waits(i)'"},
       {0, "ricart-agrawala --n 2 --always 'InCS(0) or not InCS(0)'"},  // of any algorithm
       {13, "ricart-agrawala --n 2 --ltl '[] <> InCS(0)'"},
       {13, "k-out-of-l --n 2 --need 2..2 --rounds 2 --repair guard,count --property liveness"},
       {0, "dijkstra-ring --n 3"},
       {20, "lmutin --graph k3 --repair init,prets --max-states 1000"},
       {20, "lmutin --graph k3 --repair init,prets --max-depth 5 --reduce none"},
       {20, "lmutin --graph k3 --repair init,prets --reduce symbolic --max-memory 1M"},
       {0, "lamport --n 2 --max-clock 2"},       // within a constraint
       {11, "lmutin --graph k2 --inside safe"},  // from several C0
       {11, "lmutin --graph k2 --self immediate --wake eager"},
       {11, "lmutin --graph k2 --network unordered"},
       {11, "lmutin --graph k2 --keep-going --coverage --reduce none"},
       {11, "lmutin --graph k2 --reduce por --audit"},
       {0, "lmutin --graph k2 --repair init,prets --visited hash"},
       {20, "lmutin --graph k3 --repair init,prets --reduce none --max-states 500 --disk "
                + folder / "c"},
       {11, "philosophers --n 66 --reduce symbolic"}});  // more than 64 bits hold

  // What needs several processes, or more memory than there is.
  const auto system = system_of("lmutin", {{"graph", "k2"}});
  const checker::Subject subject = {
      cases::algorithm("lmutin"), *system, {}, "ample check ...", "1"};
  checker::Report report;
  report.findings = {{properties::select_properties(*system, {"safety"})[0],
                      checker::Verdict::holds, std::nullopt, ""}};
  report.ranks = 2;
  report.terminal = report.horizon = (std::uint64_t{1} << 53) + 1;
  answers.add("check", to_json(subject, report), "a report of two ranks");
  report.states = report.transitions = ~std::uint64_t{0};
  report.states_digits = report.transitions_digits = "1" + std::string(400, '0');
  report.seconds = 1;
  answers.add("check", to_json(subject, report), "more than a double holds");
  answers.expect_every_key_of({"check"});
}

TEST(Json, OfCheckWithEstimate) {
  Answers answers;
  answers.run("estimate", 20, "check lmutin --graph k2 --estimate");
  answers.run("estimate", 20, "check lmutin --graph k4 --estimate --max-memory 1G");
  answers.run("estimate", 20, "check philosophers --n 32 --estimate");
  const model::Interrupt at_once(0);
  answers.run("estimate", 20, "check lmutin --graph k4 --estimate", &at_once);
  answers.expect_every_key_of({"estimate"});
}

TEST(Json, OfFuzz) {
  Answers answers;
  answers.run_each(
      "fuzz", {{11, "lmutin --graph k2 --schedules 20"},
               {20, "lmutin --graph k3 --schedules 5 --repair init,prets"},
               {20, "lmutin --graph k3 --schedules 5 --repair init,prets --distribution uniform"},
               {0, "lmutin --graph k2 --schedules 5 --reach 'waits(0)'"},
               {20, "lamport --n 2 --max-clock 2 --schedules 5"}});
  answers.expect_every_key_of({"fuzz"});
}

TEST(Json, OfStabilize) {
  Answers answers;
  answers.run_each(
      "stabilize",
      {{0, "dijkstra-ring --n 3"},
       {13, "dijkstra-ring --n 4 --states 2 --daemon distributed"},  // it does not converge
       {20, "dijkstra-ring --n 4 --max-states 10"},
       {0, "dijkstra-ring --n 4 --faults 1"},
       {14, "dijkstra-ring --n 4 --faults 0"}});  // vacuous
  answers.expect_every_key_of({"stabilize"});
}

TEST(Json, OfMeasure) {
  Answers answers;
  answers.run_each(
      "measure",
      {{0, "ricart-agrawala --n 2 --witness all"},
       {14, "lmutin --graph k2 --repair init,prets"},  // more messages than the paper says
       {20, "ricart-agrawala --n 3 --max-states 100"},
       {0, "raymond-tree --graph p3 --quantity inside"},
       {0, "raymond-tree --graph p3"},  // nothing is claimed, and not all can be measured
       {0, "chandy-misra --n 2"}});     // no bound
  answers.expect_every_key_of({"measure", "extreme"});
}

TEST(Json, OfInduct) {
  const std::string proof =
      "file:" + (tree / "cases/mutual_exclusion/ricart_agrawala.inductive").string();
  Answers answers;
  answers.run_each(
      "induct", {{0, "ricart-agrawala --n 2 --capacity 2 --property safety --always " + proof},
                 {14, "ricart-agrawala --n 2 --always 'clk_0 <= 2' --assuming false"},  // vacuous
                 {12, "ricart-agrawala --n 2 --always 'InCS(0)'"},
                 {16, "naimi-trehel --n 2 --property safety"},
                 {20, "ricart-agrawala --n 2 --always 'count(i: waits(i)) <= 2'"}});  // clocks grow
  answers.expect_every_key_of({"induct"});
}

TEST(Json, OfClaims) {
  const Folder folder;
  const std::string file = folder.write("claims.toml", R"toml(
paper = "[X] Nobody: Nothing. 2017"
[[claim]]
id = "many"
claim = "no deadlock"
place = "Section 1"
algorithm = "philosophers"
options = { n = 32 }
property = "deadlock"
expected = "violated"
length = 64
reduce = "symbolic"
[[claim]]
id = "swept"
claim = "no deadlock"
place = "Section 1"
algorithm = "lmutin"
options = { graph = "all:1-2" }
property = "deadlock"
expected = "holds"
instances = 1
[[claim]]
id = "measured"
claim = "at most two messages"
place = "Section 1"
algorithm = "ricart-agrawala"
options = { n = 2 }
property = "most.messages.owner"
expected = "holds"
value = 2
[[claim]]
id = "limited"
claim = "no deadlock"
place = "Section 1"
algorithm = "lmutin"
options = { graph = "k3", repair = "init,prets" }
property = "deadlock"
expected = "incomplete"
max-states = 10
)toml");
  Answers answers;
  answers.run("claims", 14, "claims " + file);  // the second is not as expected
  answers.expect_every_key_of({"claims"});
}

TEST(Json, OfParams) {
  Answers answers;
  for (const auto& [status, line] :
       std::vector<std::pair<int, std::string>>{{0, "lmutin --graph k2"},
                                                {10, "lkcs --graph k3"},  // there are none
                                                {0, "lkcs --graph k5 --l 2"},
                                                {0, "lmutin --graph all:3"},
                                                {0, "lmutin --graph k3 --maximize 'sum(l)'"}})
    answers.run("params", status, "params " + line);
  answers.run("lemmas", 0, "params --lemmas");
  answers.expect_every_key_of({"params", "point", "numbers", "assumption", "lemmas"});
}

TEST(Json, OfSweepAndItsFile) {
  const Folder folder;
  const std::string file = folder / "rows.jsonl";
  Answers answers;
  for (const auto& [status, line] : std::vector<std::pair<int, std::string>>{
           {11, "lmutin --graph all:2 --repair 'none;init,prets'"},
           {20, "lmutin --graph k3 --repair init,prets --l 1 --inside all --max-states 500"},
           {0, "lmutin --graph k2 --repair init,prets --visited hash --up-to-symmetry"},
           {0, "lmutin --graph k2 --reach 'waits(0)'"},
           {11, "lmutin --graph k2 --numberings --schedules 100"},
           {0, "lcs-naive --graph p3 --l 1 --k 2,2,2 --inside 1,2"},  // no algorithm solves it
           {13, "k-out-of-l --n 2 --need 2..2 --rounds 2 --repair guard,count --property liveness"},
           {0, "philosophers --repair order --rounds unbounded --n 32"}}) {
    answers.run("sweep", status, "sweep " + line);
    ample(tools::shell_words("sweep " + line + " --file " + file));
    const std::vector<std::string> rows = lines_of(file);
    ASSERT_GE(rows.size(), 2u) << line;
    answers.add("head", rows.front(), line);
    for (std::size_t i = 1; i < rows.size(); ++i) answers.add("row", rows[i], line);
    std::filesystem::remove(file);
  }
  answers.expect_every_key_of({"sweep", "asked", "counted", "head", "row"});
}

TEST(Json, OfFrontier) {
  Answers answers;
  answers.run("frontier", 0, "frontier lmutin --graph k2");
  answers.run("frontier", 0, "frontier lmutin --graph all:2 --repair init,prets");  // nothing fails
  answers.run("frontier", 20, "frontier lmutin --graph k2 --max-states 5");
  const model::Interrupt soon(20);
  answers.run("frontier", 20, "frontier lmutin --graph p3", &soon);
  answers.expect_every_key_of({"frontier"});
}

TEST(Json, OfNecessity) {
  Answers answers;
  answers.run("necessity", 11, "necessity lmutin --graph k2");  // it breaks as it is
  answers.run("necessity", 20, "necessity lmutin --graph k2 --repair init,prets --max-states 500");
  answers.expect_every_key_of({"necessity"});
}

TEST(Json, OfConfirm) {
  if (!tests::has_program("spin")) GTEST_SKIP() << "spin is not installed";
  Answers answers;
  answers.run("confirm", 0, "confirm lmutin --graph k2");
  answers.expect_every_key_of({"confirm"});
  const Ran limited = ample("confirm lmutin --graph k3 --max-states 10 --format json");
  EXPECT_EQ(limited.status, 20);
  EXPECT_EQ(limited.out, "") << "there is nothing to compare";
}

TEST(Json, OfTraces) {
  const Folder folder;
  const std::string file = folder.write(
      "p.toml", "[[property]]\nname = \"p\"\nnever = \"waits(0)\"\nsentence = \"nobody waits\"\n");
  const std::string trace = folder / "t.json";
  Answers answers;
  for (const auto& [status, line] : std::vector<std::pair<int, std::string>>{
           {11, "check lmutin --graph k2"},
           {11, "check lmutin --graph k2 --self immediate"},
           {11, "check lmutin --graph k2 --network unordered"},
           {12, "check lmutin --graph k2 --properties " + file},
           {0, "check drinking-philosophers --n 3 --reach 'InCS(0)'"},  // an action with outcomes
           {11, "check ricart-agrawala --n 2 --network lossy:1"},
           {13,
            "check k-out-of-l --n 2 --need 2..2 --rounds 2 --repair guard,count --property "
            "liveness"},
           {13, "stabilize dijkstra-ring --n 4 --states 2 --daemon distributed"},
           {0, "stabilize ring-controller --n 2 --link 1"}}) {
    EXPECT_EQ(ample(tools::shell_words(line + " --trace " + trace)).status, status) << line;
    answers.add("trace", folder.read("t.json"), line);
    answers.run("trace", 0, "trace show " + trace);
    answers.run("trace", 0, "trace convert " + trace);
  }
  answers.expect_every_key_of({"trace", "step", "message", "instance", "value"});
}

/// Where a request is refused nothing is printed that could be taken for an answer.
TEST(Json, OfARefusalIsNone) {
  for (const char* line :
       {"list lmutim", "check lmutin", "check lmutin --graph k9x",
        "params lmutin --graph k2 --where l", "confirm lmutin --graph k2 --with x"}) {
    const Ran ran = ample(std::string(line) + " --format json");
    EXPECT_EQ(ran.status, 2) << line;
    EXPECT_EQ(ran.out, "") << line;
  }
}

}  // namespace
}  // namespace ample::tests
