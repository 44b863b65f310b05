// The forms of a trace: what stands in them follows from the trace, and no name breaks out of them.
#include "checker/evidence/trace/trace_forms.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "checker/evidence/picture/picture.hpp"
#include "checker/evidence/picture/placing.hpp"
#include "checker/evidence/picture/waits_picture.hpp"
#include "checker/evidence/trace/space_time.hpp"
#include "checker/evidence/trace/trace_prose.hpp"
#include "tests/checker/evidence/trace/found_trace.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <nlohmann/json.hpp>

namespace ample::checker {
namespace {

struct Told {
  tests::FoundTrace found;
  Shown shown;
  Story story;
  explicit Told(tests::FoundTrace trace)
      : found(std::move(trace)),
        shown{found.algorithm, *found.system, found.property, found.trace, "ample check x"},
        story(story_of(shown)) {}
};

/// LMUTIN as printed on k2: two requests, four receipts that are only queued (README of local_cs).
Told printed() { return Told(tests::found_trace("lmutin", {{"graph", "k2"}}, "deadlock")); }
/// The late Preempt, 28 steps.
Told late_told() {
  return Told(tests::found_trace("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}},
                                 "deadlock"));
}

TEST(Story, FollowsEveryMessage) {
  const Told told = printed();
  ASSERT_EQ(told.story.steps.size(), 6u);
  ASSERT_EQ(told.story.messages.size(), 4u);  // each of two sends to both
  for (const Sending& message : told.story.messages) {
    ASSERT_TRUE(message.received);
    const StoryStep& step = told.story.steps[*message.received];
    EXPECT_EQ(step.played.message, message.message);
    EXPECT_EQ(step.played.step.process, message.to);
    EXPECT_EQ(*step.played.step.sender, message.from);
    EXPECT_LT(message.sent, *message.received);
  }
}

TEST(Prose, IsASentenceAStep) {
  const Told told = printed();
  const std::string text = to_prose(told.shown, told.story, ProseForm::markdown);
  EXPECT_NE(text.find("\n1. P₀ invokes exit-sequence, sets waiting₀ to true and ts₀ to 1, and "
                      "sends ⟨Request,1,P₀⟩ to P₀, P₁.\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n6. "), std::string::npos);
  EXPECT_EQ(text.find("\n7. "), std::string::npos);
  const std::string latex_text = to_prose(told.shown, told.story, ProseForm::latex);
  // Lines may begin after the commas of messages and sets.
  EXPECT_NE(latex_text.find("$\\langle$Request,\\allowbreak 1,"), std::string::npos) << latex_text;
  EXPECT_NE(latex_text.find("$P_{0}$ $\\to$ $P_{1}$"), std::string::npos) << latex_text;
  EXPECT_NE(latex_text.find("\\item $P_{0}$ invokes exit-sequence, sets \\textit{waiting}$_{0}$"),
            std::string::npos)
      << latex_text;
}

/// Every state of the ITF names every variable, and the last is where the plain model ends.
TEST(Itf, HoldsEveryConfiguration) {
  const Told told = late_told();
  const auto itf = nlohmann::json::parse(to_itf(told.shown));
  ASSERT_EQ(itf["states"].size(), 29u);
  for (std::size_t i = 0; i < itf["states"].size(); ++i) {
    EXPECT_EQ(itf["states"][i]["#meta"]["index"], i);
    for (const auto& name : itf["vars"])
      EXPECT_TRUE(itf["states"][i].contains(name.get<std::string>())) << name;
  }
  const auto& last = itf["states"][28];
  EXPECT_EQ(last["nGrants"]["#map"],
            nlohmann::json::parse(R"([["P0",{"#bigint":"0"}],["P1",{"#bigint":"1"}]])"));
  EXPECT_EQ(last["channels"]["#map"].size(), 0u);
}

/// The last state of a loop is the one in which it starts. Clocks that only grow are renumbered
/// for that, and the file says so: P0 asks again and again, and P1 never does.
TEST(Itf, ClosesItsLoop) {
  const auto closes = [](const Told& told, bool renumbered) {
    const auto itf = nlohmann::json::parse(to_itf(told.shown));
    const auto& states = itf["states"];
    for (const auto& name : itf["vars"])
      EXPECT_EQ(states[itf["loop"].get<std::size_t>()][name.get<std::string>()],
                states.back()[name.get<std::string>()])
          << name;
    EXPECT_EQ(itf["#meta"].contains("clocks"), renumbered);
    const std::string description = itf["#meta"]["description"];
    EXPECT_TRUE(description.ends_with(", as the loop is repeated for ever")) << description;
    EXPECT_GT(states.size(), told.found.trace.steps.size());
    for (std::size_t i = 0; i < states.size(); ++i) EXPECT_EQ(states[i]["#meta"]["index"], i);
  };
  closes(Told(tests::found_trace("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}},
                                 "alternation.none")),
         true);
  closes(Told(tests::found_trace(
             "lmutin", {{"graph", "k2"}, {"rounds", "unbounded"}, {"repair", "init,prets"}},
             "alternation.none")),
         true);
  closes(
      Told(tests::found_trace(
          "k-out-of-l", {{"n", "2"}, {"need", "2..2"}, {"rounds", "2"}, {"repair", "guard,count"}},
          "liveness")),
      false);
}

TEST(ShiViz, ClocksGrowAlongMessages) {
  const Told told = late_told();
  std::istringstream lines(to_shiviz(told.shown, told.story));
  std::map<std::string, std::map<std::string, int>> last;
  std::string host, clock, event;
  int events = 0;
  while (lines >> host && std::getline(lines, clock) && std::getline(lines, event)) {
    const auto now = nlohmann::json::parse(clock).get<std::map<std::string, int>>();
    EXPECT_EQ(now.at(host), last[host][host] + 1);
    for (const auto& [other, count] : last[host]) EXPECT_GE(now.at(other), count);
    last[host] = now;
    ++events;
  }
  EXPECT_EQ(events, 30);  // one of each process for C0, and the 28 steps
}

TEST(Mermaid, DrawsEveryReceiptAndWhatIsNotReceived) {
  const Told told(tests::found_trace("lmutin",
                                     {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}},
                                     "anomaly.stray-relinquish"));
  const std::string text = to_mermaid(told.shown, told.story);
  std::size_t receipts = 0, pending = 0;
  for (const Sending& message : told.story.messages) ++(message.received ? receipts : pending);
  const auto count = [&](const std::string& arrow) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(arrow, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  EXPECT_GT(pending, 0u);
  EXPECT_EQ(count("-)"), receipts);
  EXPECT_EQ(count("-x"), pending);
}

TEST(Dot, ColoursTheCycle) {
  const Told told = printed();
  const std::string dot = to_dot(told.shown, told.story);
  EXPECT_NE(dot.find("P0 -> P1 [style=solid, color=red"), std::string::npos) << dot;
  EXPECT_NE(dot.find("P0 lacks: nGrants_0 = |N_0|+1, from P1"), std::string::npos) << dot;
}

/// Every form says which steps repeat; here the last two are said to.
TEST(Lasso, ShowsItsLoop) {
  Told told = printed();
  told.story.loop = 2;
  EXPECT_EQ(loop_text(told.story), "steps 5 to 6 repeat for ever");
  EXPECT_NE(to_prose(told.shown, told.story, ProseForm::markdown).find("steps 5 to 6 repeat"),
            std::string::npos);
  const std::string mermaid = to_mermaid(told.shown, told.story);
  const std::size_t loop = mermaid.find("  loop for ever\n");
  EXPECT_LT(mermaid.find(": 4. "), loop);
  EXPECT_GT(mermaid.find(": 5. "), loop);
  EXPECT_GT(mermaid.find("\n  end\n"), mermaid.find(": 6. "));
  int marked = 0;
  for (const Picture& part : space_time(told.shown.system, told.story, 460))
    for (const Label& label : part.labels) marked += label.text.find("∞") != std::string::npos;
  EXPECT_EQ(marked, 2);
}

void expect_no_overlap(const Picture& picture) {
  for (std::size_t i = 0; i < picture.labels.size(); ++i) {
    const Box a = box_of(picture.labels[i]);
    EXPECT_GE(a.left, -0.5) << picture.labels[i].text;
    EXPECT_LE(a.right, picture.width + 0.5) << picture.labels[i].text;
    EXPECT_GE(a.top, 0) << picture.labels[i].text;
    EXPECT_LE(a.bottom, picture.height) << picture.labels[i].text;
    for (std::size_t j = 0; j < i; ++j) {
      const Box b = box_of(picture.labels[j]);
      EXPECT_FALSE(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          << picture.labels[i].text << " and " << picture.labels[j].text;
    }
  }
}

/// The last trace, MUTIN's, has 37 steps.
TEST(SpaceTime, NoTextOverlapsAnother) {
  for (const Told& told :
       {printed(), late_told(),
        Told(tests::found_trace(
            "mutin", {{"n", "3"}, {"l", "2"}, {"coterie", "quorums:0,1;1,2;1,2"}}, "deadlock"))}) {
    for (const double width : {200.0, 460.0, 10'000.0}) {
      const std::vector<Picture> parts = space_time(told.shown.system, told.story, width);
      std::size_t spots = 0;
      for (const Picture& part : parts) {
        expect_no_overlap(part);
        spots += part.spots.size();
      }
      std::size_t pending = 0;
      for (const Sending& message : told.story.messages) pending += !message.received;
      EXPECT_EQ(spots, told.story.steps.size() + pending);
    }
    expect_no_overlap(waits_picture(told.shown.system, told.story.waits_for));
  }
}

TEST(SpaceTime, PartsFitThePage) {
  const Told told = late_told();
  for (const double width : {120.0, 187.5, 300.0})
    for (const Picture& part : space_time(told.shown.system, told.story, width))
      EXPECT_LE(part.width, width);
  EXPECT_EQ(space_time(told.shown.system, told.story, 100'000).size(), 1u);
}

/// Of three processes one has nothing to do in some part: its line takes less room there.
TEST(SpaceTime, LeavesNoEmptyBand) {
  const Told told(tests::found_trace(
      "mutin", {{"n", "3"}, {"l", "2"}, {"coterie", "quorums:0,1;1,2;1,2"}}, "deadlock"));
  double least = 1e9, most = 0;
  for (const Picture& part : space_time(told.shown.system, told.story, 200)) {
    std::vector<double> lanes, events;
    for (const Line& line : part.lines)
      if (line.stroke == Stroke::lane) lanes.push_back(line.points[0].y);
    for (const Spot& spot : part.spots) events.push_back(spot.at.y);
    ASSERT_EQ(lanes.size(), 3u);
    std::ranges::sort(events);
    const auto idle =
        std::ranges::count_if(lanes, [&](double y) { return std::ranges::count(events, y) == 0; });
    (idle > 0 ? least : most) =
        idle > 0 ? std::min(least, part.height) : std::max(most, part.height);
  }
  EXPECT_LT(least, most);
}

/// Thirty processes that all move fit a page of A4, which is 842 points high.
TEST(SpaceTime, IsNoHigherThanAPage) {
  const auto system = tests::system_of("lmutin", {{"graph", "complete:32"}});
  model::Configuration here = model::initial_configuration(*system, system->instance().inside[0]);
  Trace trace{here, {}};
  for (int i = 0; i < 400; ++i) {
    const std::vector<model::Step> steps = model::enabled_steps(*system, here);
    if (steps.empty()) break;
    const model::Step step = steps[static_cast<std::size_t>(7 * i) % steps.size()];
    model::take_step(*system, here, step);
    trace.steps.push_back(step);
  }
  const Story story = story_of(*system, trace);
  for (const Picture& part : space_time(*system, story, 100'000)) EXPECT_LE(part.height, 800);
}

/// An SVG is as wide as it was asked to be, title and legend with it.
TEST(Svg, IsNoWiderThanItsPictures) {
  Picture picture;
  picture.width = 187;
  picture.height = 50;
  const std::string long_text = "a title that is longer than the picture is wide, by far";
  const std::string svg = to_svg({picture}, long_text, long_text);
  EXPECT_NE(svg.find("width=\"299\""), std::string::npos) << svg;
  EXPECT_EQ(svg.find(long_text + "</text>"), std::string::npos);
}

/// A trace without a step, of what is violated at once.
TEST(SpaceTime, DrawsATraceWithoutAStep) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  const Story story = story_of(
      *system, Trace{model::initial_configuration(*system, system->instance().inside[0]), {}});
  EXPECT_EQ(space_time(*system, story, 460).size(), 1u);
}

const std::string hostile = "</text><script>alert(\"1\")</script>\\end{document}%$#_^~&{}\n\x01`*[";

TEST(Markup, EscapesWhateverItIsGiven) {
  const std::string in_xml = xml(hostile);
  EXPECT_EQ(in_xml.find('<'), std::string::npos);
  EXPECT_EQ(in_xml.find('"'), std::string::npos);
  EXPECT_EQ(in_xml.find('\x01'), std::string::npos);
  const std::string in_latex = latex(hostile);
  EXPECT_EQ(in_latex.find("\\end{"), std::string::npos) << in_latex;
  EXPECT_EQ(in_latex.find("\\input"), std::string::npos);
  EXPECT_EQ(markdown(hostile).find("<script"), std::string::npos);
  EXPECT_EQ(latex("nGrants_12 := ∅"), "\\textit{nGrants}$_{12}$ := $\\emptyset$");
  EXPECT_EQ(with_subscripts(xml("l_i < |N_12|")), "l<sub>i</sub> &lt; |N<sub>12</sub>|");
  EXPECT_EQ(latex("n_1 to -1, 1-2"), "\\textit{n}$_{1}$ to $-$1, 1-2");
  EXPECT_EQ(markdown("P12, l_i"), "P₁₂, lᵢ");
  EXPECT_EQ(markdown("P1 -> P0"), "P₁ -> P₀");
  EXPECT_EQ(markdown("a <= 2 < b and a => c & d"), "a <= 2 < b and a => c & d");
  EXPECT_EQ(markdown("> &lt;b>"), "&gt; &amp;lt;b>");
  EXPECT_EQ(latex("P1 -> P0"), "$P_{1}$ $\\to$ $P_{0}$");
  EXPECT_EQ(latex("\xC3\x28"), "?(");
}

RC_GTEST_PROP(Markup, NeverLeavesASpecialLetterUnescaped, (const std::string& text)) {
  const std::string escaped = latex(text);
  for (std::size_t i = 0; i < escaped.size(); ++i)
    if (std::string_view("%#&").find(escaped[i]) != std::string_view::npos)
      RC_ASSERT(i > 0 && escaped[i - 1] == '\\');
  RC_ASSERT(xml(text).find('<') == std::string::npos);
}

TEST(Pictures, EscapeTheirTexts) {
  Picture picture;
  picture.width = picture.height = 10;
  picture.labels.push_back({{1, 1}, hostile});
  const std::string svg = to_svg({picture}, hostile, hostile);
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  const std::string tikz = to_tikz({picture}, hostile, hostile);
  // The comment is the only place where the text stands as it is, and none of its lines is code.
  std::istringstream lines(tikz);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(line.starts_with("% ") || line.find("\\end{document}%") == std::string::npos);
}

// Programs that make a PDF of it know no variables of style sheets, and some no style sheets.
TEST(Pictures, HaveTheirColoursInEveryElement) {
  Picture picture;
  picture.width = picture.height = 100;
  for (int stroke = 0; stroke <= static_cast<int>(Stroke::claimed); ++stroke)
    picture.lines.push_back({{{1, 1}, {2, 2}}, static_cast<Stroke>(stroke)});
  for (int fill = 0; fill <= static_cast<int>(Fill::impossible); ++fill)
    picture.tiles.push_back({{1, 1}, 2, 2, static_cast<Fill>(fill)});
  for (int mark = 0; mark <= static_cast<int>(Mark::inside_node); ++mark)
    picture.spots.push_back({{1, 1}, static_cast<Mark>(mark)});
  for (int tone = 0; tone <= static_cast<int>(Tone::warning); ++tone)
    picture.labels.push_back({{1, 1}, "P0", Anchor::middle, static_cast<Tone>(tone)});
  const std::string svg = to_svg({picture}, "title", "legend");
  const std::string drawn = svg.substr(svg.find("</style>"));
  EXPECT_EQ(drawn.find("var("), std::string::npos);
  std::istringstream lines(drawn);
  int elements = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool is_line = line.starts_with("<polyline"), is_head = line.find("<path") != line.npos;
    if (!is_line && !is_head && !line.starts_with("<circle") && !line.starts_with("<text")
        && !line.starts_with("<rect"))
      continue;
    ++elements;
    EXPECT_NE(line.find(is_line ? " stroke=\"#" : " fill=\"#"), std::string::npos) << line;
  }
  EXPECT_EQ(elements, 4 + 16 + 6 + 4 + 2 + 2) << "and two heads, title and legend";
}

}  // namespace
}  // namespace ample::checker
