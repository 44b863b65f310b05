// Traces as text: the notation of the papers, one line a step.
#include "checker/evidence/trace/trace_text.hpp"

#include "checker/verdict/replay/playback.hpp"
#include "tests/checker/evidence/trace/found_trace.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using checker::Detail;
using tests::found_trace;
using tests::FoundTrace;

/// Does the line stand in the text, whole?
bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

std::string text_of(const FoundTrace& found, Detail detail = Detail::changes) {
  return to_text(*found.system, found.trace, detail);
}

TEST(TraceText, SaysWhatEachStepDoesAndChanges) {
  EXPECT_EQ(
      text_of(found_trace("lmutin", {{"graph", "k2"}}, "deadlock")),
      "0. Initially P0, P1 InCS; channels empty\n"
      "1. P0 invokes exit-sequence; waiting_0 := true; ts_0 := 1; sends ⟨Request,1,P0⟩ to P0, "
      "P1\n"
      "2. P0 receives ⟨Request,1,P0⟩ from itself; pendingReq_0 := {(1,P0)}\n"
      "3. P1 invokes exit-sequence; waiting_1 := true; ts_1 := 1; sends ⟨Request,1,P1⟩ to P0, "
      "P1\n"
      "4. P0 receives ⟨Request,1,P1⟩ from P1; pendingReq_0 := {(1,P0),(1,P1)}\n"
      "5. P1 receives ⟨Request,1,P0⟩ from P0; pendingReq_1 := {(1,P0)}\n"
      "6. P1 receives ⟨Request,1,P1⟩ from itself; pendingReq_1 := {(1,P0),(1,P1)}\n");
}

TEST(TraceText, AlignsNumbersNamesWaitsAndAnomalies) {
  const std::string text = text_of(
      found_trace("lmutin", {{"graph", "k2"}, {"repair", "init"}}, "anomaly.stray-relinquish"));
  EXPECT_TRUE(has_line(text, " 0. Initially P0, P1 InCS; channels empty")) << text;
  EXPECT_TRUE(has_line(text, " 8. P1 leaves; state_1 := OutCS; waiting_1 := false")) << text;
  EXPECT_TRUE(has_line(text,
                       "12. P1 receives ⟨Relinquish,P1⟩ from itself — anomaly stray-relinquish, "
                       "anomaly empty-deletemin"))
      << text;
}

TEST(TraceText, OfTheComplementSwapsTheWords) {
  const std::string text = text_of(found_trace(
      "lmutex", {{"graph", "k2"}, {"k", "1"}, {"repair", "init"}}, "anomaly.stray-relinquish"));
  EXPECT_TRUE(has_line(text, " 0. Initially P0, P1 OutCS; channels empty")) << text;
  EXPECT_TRUE(has_line(text, " 8. P1 enters; state_1 := InCS; waiting_1 := false")) << text;
  EXPECT_TRUE(has_line(text,
                       " 9. P1 invokes exit-sequence; state_1 := OutCS; sends ⟨Release,P1⟩ to P0, "
                       "P1"))
      << text;
}

TEST(TraceText, ShowsWhatHappensWithinAStep) {
  const auto system = tests::system_of("lmutin", {{"graph", "path:1"},
                                                  {"l", "0"},
                                                  {"repair", "init"},
                                                  {"self", "immediate"},
                                                  {"wake", "eager"}});
  const model::Step step =
      model::enabled_steps(*system, model::initial_configuration(*system, {0})).front();
  EXPECT_EQ(
      to_text(*system,
              checker::Trace{.start = model::initial_configuration(*system, {0}), .steps = {step}}),
      "0. Initially P0 InCS; channels empty\n"
      "1. P0 invokes exit-sequence; receives ⟨Request,1,P0⟩ from itself; receives ⟨Grant⟩ from "
      "itself; leaves; state_0 := OutCS; ts_0 := 1; nGrants_0 := 1; grantedTo_0 := {(1,P0)}\n");
}

TEST(TraceText, InFullShowsAllVariablesOfTheProcess) {
  const std::string text =
      text_of(found_trace("lmutin", {{"graph", "k2"}}, "deadlock"), Detail::full);
  EXPECT_TRUE(
      has_line(text,
               "   state_0 = InCS, waiting_0 = true, ts_0 = 1, nGrants_0 = 0, grantedTo_0 = "
               "{(0,P0),(0,P1)}, pendingReq_0 = ∅, preemptingNow_0 = nil, nGrantsFrom_0 = "
               "∅, requestTs_0 = 0"))
      << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 2 + 6 + 6) << text;
}

TEST(TraceText, PutsAnIndexedNameIntoWords) {
  const std::string text =
      text_of(found_trace("lcs-naive", {{"graph", "k3"}, {"l", "0"}, {"k", "2"}}, "deadlock"));
  EXPECT_NE(text.find("nGrants_0[MUTEX] := "), std::string::npos) << text;
  EXPECT_EQ(text.find("]s"), std::string::npos) << text;
}

TEST(TraceText, NamesWhoIsInsideAndWhoIsNot) {
  const auto system = tests::system_of("lmutin", {{"graph", "p3"}});
  EXPECT_EQ(checker::occupancy_text(*system, {0, 2}), "P0, P2 InCS; P1 OutCS");
  EXPECT_EQ(checker::occupancy_text(*system, {}), "P0, P1, P2 OutCS");
}

TEST(TraceText, PutsTheSubscriptBeforeTheIndex) {
  EXPECT_EQ(checker::variable_name("nGrants[MUTEX]", 1), "nGrants_1[MUTEX]");
  EXPECT_EQ(checker::variable_name("ts", 10), "ts_10");
}

TEST(TraceText, RefusesATraceThatDoesNotReplay) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  const model::Step never = {.action = 1, .process = 0};
  const checker::Trace trace = {.start = model::initial_configuration(*system, {0, 1}),
                                .steps = {never}};
  EXPECT_THROW(to_text(*system, trace), model::InternalError);
}

}  // namespace
}  // namespace ample
