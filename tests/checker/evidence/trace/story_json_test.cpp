// What the pages are given: from the differences that it holds every configuration follows.
#include "checker/evidence/trace/story_json.hpp"

#include "checker/evidence/picture/waits_needs.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "tests/checker/evidence/trace/found_trace.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace ample::checker {
namespace {

/// A late Preempt blocks LMUTIN on k2 after 28 steps (README of local_cs).
tests::FoundTrace late() {
  return tests::found_trace("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}},
                            "deadlock");
}

Json last_of(const Json& story, const std::string& key) {
  Json last = story["initial"].contains(key) ? story["initial"][key] : Json::array();
  for (const Json& step : story["steps"])
    if (step.contains(key)) last = step[key];
  return last;
}

TEST(StoryJson, ItsChangesLeadToTheLastConfiguration) {
  const tests::FoundTrace found = late();
  const Json story = story_json(*found.system, story_of(*found.system, found.trace));
  ASSERT_EQ(story["steps"].size(), 28u);
  std::map<std::string, std::string> variables;
  for (const auto& [process, values] : story["initial"]["variables"].items())
    for (const auto& [name, value] : values.items()) variables[name] = value;
  for (const Json& step : story["steps"])
    if (step.contains("changes"))
      for (const Json& change : step["changes"]) variables[change[0]] = change[1];
  const model::Configuration end = replay(*found.system, found.trace).configuration;
  for (const model::ProcessId process : found.system->instance().all())
    for (const model::NamedValue& variable : variables_of(*found.system, end, process))
      EXPECT_EQ(variables.at(variable.name), to_text(variable.value)) << variable.name;
  EXPECT_EQ(last_of(story, "inside"), json_of(model::occupancy(*found.system, end)));
  EXPECT_EQ(last_of(story, "waiting"), json_of(model::waiting(*found.system, end)));
}

/// What a page draws at the end of a trace: pairs of who waits and for whom.
std::set<std::pair<int, int>> arrows_of(const Json& story) {
  std::map<int, Json> needs;
  for (const Json& step : story["steps"])
    if (step.contains("waits"))
      for (const Json& wait : step["waits"]) needs[wait[0]] = wait[1];
  std::set<std::pair<int, int>> arrows;
  for (const auto& [process, of_one] : needs)
    if (!of_one.empty())
      for (const Json& arrow : of_one[0]) arrows.emplace(process, arrow[0]);
  return arrows;
}

/// As printed both have given their permissions away before either asks: each lacks the other's.
TEST(StoryJson, SaysWhoWaitsForWhom) {
  const tests::FoundTrace found = tests::found_trace("lmutin", {{"graph", "k2"}}, "deadlock");
  const Json story = story_json(*found.system, story_of(*found.system, found.trace));
  EXPECT_EQ(last_of(story, "reason"), "P0 -> P1 -> P0");
  EXPECT_TRUE(arrows_of(story).contains({0, 1}));
  EXPECT_TRUE(arrows_of(story).contains({1, 0}));
}

/// One function gives the waits of every picture: a page has those of the SVG and of Graphviz, an
/// arrow to oneself as well (the README's second example: P1 has given itself nothing), and none
/// that others imply (the butterfly).
TEST(StoryJson, HasTheArrowsOfThePictures) {
  const std::vector<properties::Request> instances = {
      {{"graph", "k2"}},
      {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}},
      {{"graph", "p3"}},
      {{"graph", "s3"}}};
  bool to_oneself = false;
  for (const properties::Request& request : instances) {
    const tests::FoundTrace found = tests::found_trace("lmutin", request, "deadlock");
    const Story story = story_of(*found.system, found.trace);
    std::set<std::pair<int, int>> drawn;
    for (const Wait& wait : waits_of(story.waits_for)) drawn.emplace(wait.process, wait.on);
    EXPECT_EQ(arrows_of(story_json(*found.system, story)), drawn);
    for (const auto& [from, to] : drawn) to_oneself |= from == to;
  }
  EXPECT_TRUE(to_oneself);
}

/// What a page knows is left out, and what follows is the same.
TEST(StoryJson, LeavesOutWhatIsKnown) {
  const tests::FoundTrace found = late();
  const Story story = story_of(*found.system, found.trace);
  const Json all = story_json(*found.system, story);
  for (const std::size_t known : {1u, 13u, 27u, 28u}) {
    const Json rest = story_json(*found.system, story, known);
    ASSERT_EQ(rest["steps"].size(), 28 - known);
    for (std::size_t i = known; i < 28; ++i)
      EXPECT_EQ(rest["steps"][i - known], all["steps"][i]) << i;
    EXPECT_EQ(rest["messages"], all["messages"]);
  }
}

/// The butterfly: P0 in the middle, with an edge to each other; every action has its place.
TEST(StoryJson, HasTheGraphAndThePlacesInThePaper) {
  const auto system =
      tests::system_of("lkcs", {{"graph", "butterfly"}, {"l", "0"}, {"k", "3"}, {"inside", "1,3"}});
  const Json story = story_json(
      *system,
      story_of(*system, {.start = model::initial_configurations(*system)[0], .steps = {}}));
  EXPECT_EQ(story["places"][0], Json::parse("[0.5, 0.5]"));
  EXPECT_EQ(story["edges"].size(), 6u);
  EXPECT_EQ(story["rounds"], Json::parse("[1, 1, 1, 1, 1]"));
  for (const Json& action : story["actions"]) EXPECT_NE(action["place"], "") << action;
  EXPECT_TRUE(story["messages"].empty());
}

/// No text of an algorithm can end the <script> that it stands in.
TEST(StoryJson, EndsNoScript) {
  const std::string text = for_a_script(Json{{"a", "</script><b>"}});
  EXPECT_EQ(text.find('<'), text.npos);
  EXPECT_EQ(Json::parse(text)["a"], "</script><b>");
}

}  // namespace
}  // namespace ample::checker
