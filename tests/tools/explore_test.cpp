// The explorer's answers, without a browser (tests/browser has one), and what it refuses.
#include "tests/tools/command.hpp"
#include "tools/ample/explore/explore_api.hpp"
#include "tools/ample/output/page.hpp"

#include <nlohmann/json.hpp>

namespace ample::tools {
namespace {

using nlohmann::json;

json show(const std::string& instance, const std::string& steps,
          const std::string& path = "/api/show", const std::string& property = "") {
  const Reply reply =
      explore_reply(path, {{"instance", instance}, {"steps", steps}, {"property", property}});
  EXPECT_EQ(reply.status, 200) << reply.body;
  return json::parse(reply.body);
}

std::string refusal(const std::string& instance, const std::string& steps) {
  const Reply reply = explore_reply("/api/show", {{"instance", instance}, {"steps", steps}});
  EXPECT_EQ(reply.status, 400);
  return json::parse(reply.body).at("error");
}

TEST(ExploreApi, ShowsAnExecutionAndWhatCanComeNext) {
  const json initial = show("lmutin --graph k2", "");
  EXPECT_EQ(initial["enabled"].size(), 2u);
  EXPECT_EQ(initial["story"]["steps"].size(), 0u);
  const json next = show("lmutin --graph k2", "0");
  ASSERT_EQ(next["story"]["steps"].size(), 1u);
  const json step = next["story"]["steps"][0];
  EXPECT_EQ(step["changes"], json::parse(R"([["waiting_0", "true"], ["ts_0", "1"]])"));
  EXPECT_EQ(step["waiting"], json::parse("[0]"));
  EXPECT_EQ(next["story"]["messages"].size(), 2u) << "a request to each, itself included";
  const std::string text = initial["enabled"][0]["text"];
  EXPECT_TRUE(text.starts_with(step["text"].get<std::string>() + "; ")) << text;
  EXPECT_FALSE(initial["enabled"][0]["place"].get<std::string>().empty());
}

/// A page that knows the beginning gets the rest, and what can come next at any step on the way.
TEST(ExploreApi, SendsWhatThePageDoesNotKnow) {
  const auto asked = [](const std::string& at, const std::string& known) {
    const Reply reply = explore_reply(
        "/api/show",
        {{"instance", "lmutin --graph k2"}, {"steps", "0.0.1.0"}, {"at", at}, {"known", known}});
    EXPECT_EQ(reply.status, 200) << reply.body;
    return json::parse(reply.body);
  };
  const json all = asked("4", "0"), rest = asked("1", "3");
  ASSERT_EQ(all["story"]["steps"].size(), 4u);
  ASSERT_EQ(rest["story"]["steps"].size(), 1u);
  EXPECT_EQ(rest["story"]["steps"][0], all["story"]["steps"][3]);
  EXPECT_EQ(rest["story"]["initial"], all["story"]["initial"]);
  EXPECT_EQ(rest["enabled"], show("lmutin --graph k2", "0")["enabled"]);
  EXPECT_EQ(rest["steps"], "0.0.1.0");
  EXPECT_EQ(explore_reply("/api/show", {{"instance", "lmutin --graph k2"}, {"at", "x"}}).status,
            400);
}

bool is_violated(const json& shown, const std::string& name) {
  for (const json& property : shown["properties"])
    if (property["name"] == name) return !property["violated"].is_null();
  return false;
}

/// Six steps are the shortest way to the printed text's deadlock, from the beginning and on the
/// way.
TEST(ExploreApi, GoesToTheNearestViolation) {
  for (const std::string steps : {"", "1", "0.0.1"}) {
    const json end = show("lmutin --graph k2", steps, "/api/violation", "deadlock");
    EXPECT_EQ(end["story"]["steps"].size(), 6u);
    EXPECT_TRUE(end["steps"].get<std::string>().starts_with(steps));
    EXPECT_TRUE(is_violated(end, "deadlock"));
    EXPECT_TRUE(is_violated(show("lmutin --graph k2", end["steps"]), "deadlock"));
    EXPECT_TRUE(tests::contains(end["said"], "nearest"));
  }
}

/// As printed both stay InCS for ever: safety holds, and k2 is seen whole. Of this search it is
/// said; of one that ends early the opposite.
TEST(ExploreApi, SaysWhetherASearchWasExhausted) {
  const json none = show("lmutin --graph k2", "", "/api/violation", "safety");
  EXPECT_TRUE(tests::contains(none["said"], "exhausted")) << none["said"];
  EXPECT_EQ(none["steps"], "");
  const Parameters question = {
      {"instance", "lmutin --graph c4 --repair init,prets"}, {"steps", ""}, {"property", "safety"}};
  const Reply given_up = explore_reply("/api/violation", question, [] { return true; });
  const std::string said = json::parse(given_up.body)["said"];
  EXPECT_TRUE(tests::contains(said, "gave up")) << said;
  EXPECT_FALSE(tests::contains(said, "exhausted")) << said;
}

/// On k5 a breadth-first search is far from the end of any execution, but every one deadlocks: each
/// process asks once (5 steps), its 5 requests are received (25), and nobody can go on.
TEST(ExploreApi, PlaysRandomSchedulesWhereTheSearchGivesUp) {
  const json end = show("lmutin --graph k5", "", "/api/violation", "deadlock");
  EXPECT_TRUE(is_violated(end, "deadlock"));
  EXPECT_EQ(end["story"]["steps"].size(), 30u);
  EXPECT_TRUE(tests::contains(end["said"], "random schedules")) << end["said"];
}

TEST(ExploreApi, RunsToTheNextChangeOfTheCriticalSection) {
  const json after = show("lmutin --graph k2 --repair init,prets", "", "/api/run");
  EXPECT_TRUE(after["story"]["steps"].back().contains("inside"));
  const json stuck = show("lmutin --graph k2", "", "/api/run");  // as printed nobody ever leaves
  for (const json& step : stuck["story"]["steps"]) EXPECT_FALSE(step.contains("inside"));
  EXPECT_EQ(stuck["enabled"].size(), 0u);
}

/// What is saved is a trace that `trace replay` takes, and it is loaded as the same steps.
TEST(ExploreApi, SavesAndLoadsATrace) {
  const std::string steps = "0.0.1.0.0.0";
  const json saved = show("lmutin --graph k2", steps, "/api/save");
  const tests::Folder folder;
  const std::string file = folder.write("t.json", saved["trace"].get<std::string>());
  EXPECT_EQ(tests::ample("trace replay " + file).status, 0);
  EXPECT_EQ(json::parse(saved["trace"].get<std::string>())["property"], "deadlock");
  const Reply loaded = explore_reply("/api/load", {{"trace", saved["trace"]}});
  ASSERT_EQ(loaded.status, 200) << loaded.body;
  EXPECT_EQ(json::parse(loaded.body)["steps"], steps);
  EXPECT_TRUE(is_violated(show(json::parse(loaded.body)["instance"], steps), "deadlock"));
  const json part = show("ricart-agrawala --n 2", "0", "/api/save");
  EXPECT_EQ(json::parse(part["trace"].get<std::string>())["property"], "execution");
  EXPECT_EQ(explore_reply("/api/load", {{"trace", "{}"}}).status, 400);
  EXPECT_EQ(explore_reply("/api/load", {}).status, 400);
}

TEST(ExploreApi, RefusesWhatItCannotRun) {
  EXPECT_NE(refusal("", "").find("no algorithm"), std::string::npos);
  EXPECT_NE(refusal("lmutn", "").find("did you mean 'lmutin'"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph", "").find("expected --option value"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph /etc/passwd", "").find("names a file"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph file:x", "").find("names a file"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2 --rounds 1 --rounds 2", "").find("--rounds is given twice"),
            std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "7").find("number 7 of 2"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "0.x").find("expected a number"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "-1").find("expected a number"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "99999999999999999999").find("expected a number"),
            std::string::npos);
  EXPECT_NE(refusal(std::string(100'000, 'x'), "").find("unknown algorithm"), std::string::npos);
  EXPECT_EQ(explore_reply("/../../etc/passwd", {}).status, 404);
  EXPECT_EQ(explore_reply("/api/show/../x", {}).status, 404);
}

TEST(ExploreApi, ThePageAsksNobodyElse) {
  const std::string page = explore_reply("/", {}).body;
  EXPECT_NE(page.find("<h1>Ample: explore</h1>"), std::string::npos);
  EXPECT_EQ(page.find("http://"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
  EXPECT_EQ(page.find("@STYLE@"), std::string::npos);
}

TEST(Page, FillsInEachNameOnce) {
  EXPECT_EQ(filled("a @X@ b @Y@ @media @X@", {{"X", "@Y@"}, {"Y", "y"}}), "a @Y@ b y @media @Y@");
  EXPECT_EQ(filled("@X@", {{"Z", ""}}), "@X@");
}

TEST(TracePage, HoldsTheTraceAndNothingThatEndsItsScript) {
  const tests::Folder folder;
  const std::string file = folder / "t.json";
  tests::ample("check lmutin --graph k2 --trace " + file);
  const std::string page = tests::ample("trace convert --format html " + file).out;
  const std::string begin = "<script type=\"application/json\" id=\"trace\">";
  const std::size_t from = page.find(begin) + begin.size();
  EXPECT_EQ(json::parse(page.substr(from, page.find("</script>", from) - from)),
            json::parse(folder.read("t.json")));
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

/// Given up on, a search for a violation ends without one: the search itself, and before the first
/// random schedule.
TEST(ExploreApi, StopsLookingWhenNobodyWaits) {
  int asked = 0;
  const Parameters question = {
      {"instance", "lmutin --graph c4 --repair init,prets"}, {"steps", ""}, {"property", "safety"}};
  const Reply reply = explore_reply("/api/violation", question, [&] { return ++asked >= 3; });
  EXPECT_EQ(json::parse(reply.body)["steps"], "");
  EXPECT_EQ(asked, 4);
}

}  // namespace
}  // namespace ample::tools
