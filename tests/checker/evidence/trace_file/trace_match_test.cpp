// Trace files: what is written is read and matches; what is tampered with is refused, and why.
#include "checker/evidence/trace_file/trace_match.hpp"

#include "checker/evidence/trace/trace_json.hpp"
#include "checker/questions/stabilization/stabilization.hpp"
#include "tests/checker/evidence/trace/found_trace.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ample {
namespace {

using checker::MatchedTrace;
using nlohmann::ordered_json;
using tests::found_trace;
using tests::FoundTrace;

std::string written(const FoundTrace& found) {
  return to_json(found.algorithm, *found.system, found.property, found.trace);
}

/// Reads a file's text and runs its trace again, as `ample trace replay` does.
MatchedTrace matched(const std::string& text) {
  const checker::TraceFile file = checker::read_trace(text);
  const model::AlgorithmInfo& algorithm = cases::algorithm(file.algorithm);
  const auto system =
      algorithm.make(properties::instance_from(algorithm, file.request_for(algorithm)));
  return match(file, algorithm, *system);
}

/// What is wrong with the text; empty when it matches.
std::string refusal(const std::string& text) {
  try {
    matched(text);
    return "";
  } catch (const model::WrongUsage& error) {
    return std::string("unreadable: ") + error.what();
  } catch (const model::BadInstance& error) {
    return error.what();
  }
}

struct Subject {
  const char* algorithm;
  properties::Request request;
  const char* property;
};

class RoundTrip : public testing::TestWithParam<Subject> {};

TEST_P(RoundTrip, MatchesAndIsTheSameTrace) {
  const FoundTrace found =
      found_trace(GetParam().algorithm, GetParam().request, GetParam().property);
  const MatchedTrace again = matched(written(found));
  EXPECT_EQ(again.property.name, GetParam().property);
  EXPECT_EQ(again.trace.start, found.trace.start);
  EXPECT_EQ(again.trace.steps, found.trace.steps);
}

INSTANTIATE_TEST_SUITE_P(
    Traces, RoundTrip,
    testing::Values(
        Subject{"lmutin", {{"graph", "k2"}}, "deadlock"},
        Subject{"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}, "deadlock"},
        Subject{"lmutin", {{"graph", "k2"}, {"repair", "init"}}, "anomaly.stray-relinquish"},
        Subject{"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}, "granted-bound"},
        Subject{"lmutin", {{"graph", "p3"}, {"inside", "safe"}}, "deadlock"},
        Subject{"lmutin", {{"graph", "k2"}, {"self", "immediate"}, {"wake", "eager"}}, "deadlock"},
        Subject{"lmutin", {{"graph", "edges:0-1"}, {"network", "unordered"}}, "deadlock"},
        Subject{"lmutex", {{"graph", "k2"}, {"k", "1"}}, "deadlock"}));

/// What `ample stabilize --trace` writes.
FoundTrace after_faults(const std::string& id, const properties::Request& request,
                        checker::Daemon daemon) {
  const model::AlgorithmInfo& algorithm = cases::algorithm(id);
  auto system = tests::system_of(id, request);
  const model::Faults faults = algorithm.faults(system->instance());
  const auto report =
      checker::stabilization(*system, faults, daemon, properties::Fairness::weak, {});
  const auto told = trace_to_show(*system, faults, properties::Fairness::weak, report);
  return {algorithm, std::move(system), told->property, told->trace};
}

void expect_round_trip(const FoundTrace& found, const std::string& property) {
  EXPECT_EQ(found.property.name, property);
  const MatchedTrace again = matched(written(found));
  EXPECT_EQ(again.property.name, property);
  EXPECT_EQ(again.trace.start, found.trace.start);
  EXPECT_EQ(again.trace.steps, found.trace.steps);
  EXPECT_EQ(again.trace.at_once, found.trace.at_once);
  EXPECT_EQ(again.trace.loop, found.trace.loop);
}

TEST(TraceAfterFaults, StartsWhereTheyLeftIt) {
  expect_round_trip(after_faults("ring-controller", {{"n", "2"}, {"maxseq", "3"}, {"link", "2"}},
                                 checker::Daemon::central),
                    "execution");
  expect_round_trip(after_faults("ring-controller", {{"n", "2"}, {"maxseq", "2"}, {"link", "2"}},
                                 checker::Daemon::central),
                    "convergence");
}

TEST(TraceAfterFaults, TakesStepsAtOnce) {
  const FoundTrace found =
      after_faults("dijkstra-ring", {{"n", "4"}, {"states", "3"}}, checker::Daemon::distributed);
  expect_round_trip(found, "convergence");
  EXPECT_EQ(found.trace.steps.size(), 12u);
  EXPECT_EQ(found.trace.length(), 3u) << "all four machines, three times";
}

TEST(TraceAfterFaults, IsRefusedWhereNoFaultLeads) {
  const ordered_json good = ordered_json::parse(written(
      after_faults("ring-controller", {{"n", "2"}, {"link", "1"}}, checker::Daemon::central)));
  ASSERT_EQ(refusal(good.dump()), "");
  const auto tampered = [&](void (*tamper)(ordered_json&)) {
    ordered_json trace = good;
    tamper(trace);
    return refusal(trace.dump());
  };
  using J = ordered_json;
  EXPECT_TRUE(tampered([](J& t) {
                t["initial"]["MySeq_1"] = 2;
              }).starts_with("initially: no fault gives the variables of P1 these values"));
  EXPECT_TRUE(tampered([](J& t) {
                t["initial"]["MySeq_2"] = 0;
              }).starts_with("initially: \"MySeq_2\" stands in the file"));
  EXPECT_TRUE(tampered([](J& t) {
                t["links"][0]["messages"][0]["fields"]["Seq"] = 2;
              }).starts_with("\"links\" from P0 to P1: no fault leaves ⟨CToken,2⟩ there"));
  EXPECT_TRUE(
      tampered([](J& t) {
        t["links"][0]["messages"].push_back(t["links"][0]["messages"][0]);
      }).starts_with("\"links\" from P0 to P1: 2 messages, the instance's --link allows 1"));
  EXPECT_TRUE(tampered([](J& t) {
                t["links"][0]["to"] = 7;
              }).starts_with("\"links\": \"to\" is not a process"));
  EXPECT_TRUE(tampered([](J& t) { t["links"] = 1; }).starts_with("\"links\" is not a list"));
  EXPECT_TRUE(tampered([](J& t) { t.erase("initial"); }).starts_with("unreadable: "));
  EXPECT_TRUE(tampered([](J& t) {
                t["steps"][0]["at_once"] = true;
              }).starts_with("unreadable: \"at_once\" of step 1"));
  EXPECT_TRUE(tampered([](J& t) {
                t["property"] = "convergence";
              }).ends_with("convergence is not violated"));
}

// Of lmutin no domains are declared, so that nothing else than its beginning can be believed.
TEST(TraceAfterFaults, IsRefusedOfACaseWithoutFaults) {
  ordered_json trace =
      ordered_json::parse(written(found_trace("lmutin", {{"graph", "k2"}}, "deadlock")));
  trace["links"] = ordered_json::array();
  EXPECT_TRUE(refusal(trace.dump()).starts_with("\"links\" are of a start after faults"));
}

/// The deadlock of LMUTIN as printed on k2: six steps.
ordered_json deadlock_on_k2() {
  return ordered_json::parse(written(found_trace("lmutin", {{"graph", "k2"}}, "deadlock")));
}

struct Tampering {
  const char* name;
  void (*tamper)(ordered_json&);
  const char* refusal;  ///< its beginning
};

void PrintTo(const Tampering& tampering, std::ostream* out) { *out << tampering.name; }

class Tampered : public testing::TestWithParam<Tampering> {};

TEST_P(Tampered, IsRefusedWithTheStepAndTheDifference) {
  ordered_json trace = deadlock_on_k2();
  ASSERT_EQ(refusal(trace.dump()), "");
  GetParam().tamper(trace);
  const std::string text = refusal(trace.dump());
  EXPECT_TRUE(text.starts_with(GetParam().refusal)) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

using J = ordered_json;
const Tampering tamperings[] = {
    Tampering{"receiver", [](J& t) { t["steps"][0]["sends"][1]["to"] = 0; },
              "step 1: sends ⟨Request,1,P0⟩ to P0 in the file, the algorithm sends "
              "⟨Request,1,P0⟩ to P1"},
    Tampering{"field", [](J& t) { t["steps"][0]["sends"][0]["message"]["fields"]["ts"] = 2; },
              "step 1: sends ⟨Request,2,P0⟩ to P0 in the file, the algorithm sends "
              "⟨Request,1,P0⟩ to P0"},
    Tampering{"clock", [](J& t) { t["steps"][0]["sends"][0]["message"]["clock"] = 2; },
              "step 1: sends {\"to\":0"},
    Tampering{"send too few", [](J& t) { t["steps"][0]["sends"].erase(1); },
              "step 1: sends no more in the file, the algorithm sends ⟨Request,1,P0⟩ to P1"},
    Tampering{"send too many",
              [](J& t) {
                t["steps"][1]["sends"].push_back(
                    {{"to", 1}, {"message", {{"name", "Grant"}, {"fields", J::object()}}}});
              },
              "step 2: sends ⟨Grant⟩ to P1 in the file, the algorithm sends no more"},
    Tampering{"received message", [](J& t) { t["steps"][1]["message"]["name"] = "Grant"; },
              "step 2: receives ⟨Grant,1,P0⟩ in the file, the channel holds ⟨Request,1,P0⟩"},
    Tampering{"change", [](J& t) { t["steps"][2]["changes"]["ts_1"]["to"] = 5; },
              "step 3: ts_1 changes from 0 to 5 in the file, from 0 to 1 in the algorithm"},
    Tampering{"change too many",
              [](J& t) {
                t["steps"][2]["changes"]["ts_0"] = {{"from", 0}, {"to", 1}};
              },
              "step 3: ts_0 changes from 0 to 1 in the file, the algorithm does not change it"},
    Tampering{"change too few", [](J& t) { t["steps"][2]["changes"].erase("ts_1"); },
              "step 3: ts_1 does not change in the file, the algorithm changes it from 0 to 1"},
    Tampering{"anomaly", [](J& t) { t["steps"][3]["anomalies"].push_back("several-entries"); },
              "step 4: \"anomalies\" is (several-entries) in the file, () in the algorithm"},
    Tampering{"index", [](J& t) { t["steps"][3]["index"] = 5; },
              "step 4: \"index\" is 5 in the file, 4 in the algorithm"},
    Tampering{"process", [](J& t) { t["steps"][5]["process"] = 0; },
              "step 6: receive Request in the file, but the channel from P1 to P0 holds nothing"},
    Tampering{"no such process", [](J& t) { t["steps"][5]["process"] = 2; },
              "step 6: P2 does not exist, the processes are P0 to P1"},
    Tampering{"disabled",
              [](J& t) {
                t["steps"][1] = {{"action", "leave"}, {"process", 0}};
              },
              "step 2: leave in the file, but P0 cannot take it here"},
    Tampering{"unknown action", [](J& t) { t["steps"][0]["action"] = "exit-sequense"; },
              "step 1: unknown action 'exit-sequense': did you mean 'exit-sequence'?"},
    Tampering{"sender missing", [](J& t) { t["steps"][1].erase("sender"); },
              "step 2: \"sender\" is missing"},
    Tampering{"sender of an invocation", [](J& t) { t["steps"][0]["sender"] = 1; },
              "step 1: \"sender\" stands in the file and does not belong there"},
    Tampering{"position in a FIFO", [](J& t) { t["steps"][1]["position"] = 0; },
              "step 2: \"position\" stands in the file and does not belong there"},
    Tampering{"step missing", [](J& t) { t["steps"].erase(5); },
              "after step 5: deadlock is not violated"},
    Tampering{"step twice", [](J& t) { t["steps"].push_back(t["steps"][5]); },
              "step 7: receive Request in the file, but the channel"},
    Tampering{"no steps", [](J& t) { t["steps"] = J::array(); },
              "after step 0: deadlock is not violated"},
    Tampering{"property", [](J& t) { t["property"] = "safety"; },
              "after step 6: safety is not violated"},
    Tampering{"unknown property", [](J& t) { t["property"] = "dedlock"; },
              "unreadable: unknown property 'dedlock': did you mean 'deadlock'?"},
    Tampering{"violation", [](J& t) { t["violation"] = "nobody waits"; },
              "the trace: \"violation\" is nobody waits in the file"},
    Tampering{"cycle", [](J& t) { t["waits_for"]["cycle"] = {1}; }, "the trace: \"waits_for\" is"},
    Tampering{"initial variable", [](J& t) { t["initial"]["ts_0"] = 1; },
              "initially: \"ts_0\" is 1 in the file, 0 in the algorithm"},
    Tampering{"initial missing", [](J& t) { t.erase("initial"); },
              "the trace: \"initial\" is missing in the file"},
    Tampering{"something else", [](J& t) { t["comment"] = "mine"; },
              "the trace: \"comment\" stands in the file and does not belong there"},
    Tampering{
        "other initial configuration", [](J& t) { t["instance"]["inside"] = {0}; },
        "initially: \"grantedTo_0\" is {(0,P0),(0,P1)} in the file, {(0,P0)} in the algorithm"},
    Tampering{"other variant", [](J& t) { t["instance"]["repair"] = "init"; },
              "initially: \"grantedTo_0\" is {(0,P0),(0,P1)} in the file, {} in the algorithm"},
    Tampering{"other graph", [](J& t) { t["instance"]["graph"] = "p3"; },
              "k_1 is |N_1|+1 = 3 in mutual inclusion, not 2: leave --k out"},
    Tampering{"option missing", [](J& t) { t["instance"].erase("clock"); },
              "instance: \"clock\" is missing in the file"},
    Tampering{"bounds", [](J& t) { t["instance"]["l"] = "2"; },
              "l_0 = 2 but k_0 = 2: 0 <= l < k <= |N_0|+1 = 2 must hold"},
    Tampering{"other algorithm", [](J& t) { t["instance"]["algorithm"] = "lmutex"; },
              "l_0 is 0 in mutual exclusion"}};

std::string test_name(const testing::TestParamInfo<Tampering>& tampering) {
  std::string name = tampering.param.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Traces, Tampered, testing::ValuesIn(tamperings), test_name);

TEST(TraceFile, EndedEarlyAtAnyByteIsRefused) {
  const std::string text = written(found_trace("lmutin", {{"graph", "k2"}}, "deadlock"));
  for (std::size_t length = 0; length < text.size(); ++length)
    ASSERT_TRUE(refusal(text.substr(0, length)).starts_with("unreadable: not JSON")) << length;
  EXPECT_EQ(refusal(text), "");
}

// (Some change need not be refused: these six steps are an execution for l = 0 as well.)
TEST(TraceFile, WithAByteChangedIsRefused) {
  constexpr char bytes[] = {'0', '"', '{', '\0', '\xff', '7', 'x'};
  const std::string text = written(found_trace("lmutin", {{"graph", "k2"}}, "deadlock"));
  for (std::size_t i = 0; i < text.size(); i += 3) {
    std::string changed = text;
    changed[i] = bytes[i % std::size(bytes)];
    const bool insignificant = text[i] == ' ' || text[i] == '\n' || text[i] == changed[i];
    EXPECT_TRUE(insignificant || !refusal(changed).empty()) << "byte " << i;
  }
}

TEST(TraceFile, MayBeLaidOutOtherwise) {
  const ordered_json trace = deadlock_on_k2();
  EXPECT_EQ(refusal(trace.dump(7) + "\n\n"), "");
  EXPECT_EQ(refusal(nlohmann::json(trace).dump()), "") << "keys in another order";
}

struct Shape {
  const char* text;
  const char* refusal;
};

class Misshapen : public testing::TestWithParam<Shape> {};

TEST_P(Misshapen, IsUnreadable) {
  EXPECT_EQ(refusal(GetParam().text), std::string("unreadable: ") + GetParam().refusal);
}

#define AMPLE_HEAD R"({"format":"ample-trace","version":1,)"
#define AMPLE_INSTANCE R"("instance":{"algorithm":"lmutin","inside":[0,1],"graph":"k2"},)"
INSTANTIATE_TEST_SUITE_P(
    Traces, Misshapen,
    testing::Values(
        Shape{"", "not JSON: it ends too early, after 0 bytes"},
        Shape{"[]", "the trace is not an object"}, Shape{"{}", "the trace has no \"format\""},
        Shape{R"({"format":1})", "\"format\" is not a string"},
        Shape{R"({"format":"itf"})", "the format is 'itf', not 'ample-trace'"},
        Shape{R"({"format":"ample-trace","version":2})",
              "trace version 2: this Ample reads version 1"},
        Shape{AMPLE_HEAD R"("instance":[]})", "\"instance\" is not an object"},
        Shape{AMPLE_HEAD R"("instance":{"algorithm":"lmutin","inside":0}})",
              "\"inside\" of \"instance\" is not a list"},
        Shape{AMPLE_HEAD R"("instance":{"algorithm":"lmutin","inside":[-1]}})",
              "a process of \"inside\" is not a number from 0 to 1023"},
        Shape{AMPLE_HEAD R"("instance":{"algorithm":"lmutin","inside":[40]}})",
              "\"inside\" of \"instance\" names P40: at most P31 can exist"},
        Shape{AMPLE_HEAD R"("instance":{"algorithm":"lmutin","inside":[],"l":1}})",
              "\"l\" of \"instance\" is not a string"},
        Shape{AMPLE_HEAD R"("instance":{"algorithm":"lmutin","inside":[],"graph":"/etc/passwd"}})",
              "\"graph\" of \"instance\" names a file, '/etc/passwd': no trace does"},
        Shape{AMPLE_HEAD AMPLE_INSTANCE R"("steps":[]})", "the trace has no \"property\""},
        Shape{AMPLE_HEAD AMPLE_INSTANCE R"("property":"deadlock","steps":{}})",
              "\"steps\" of the trace is not a list"},
        Shape{AMPLE_HEAD AMPLE_INSTANCE R"("property":"deadlock","steps":[7]})",
              "step 1 is not an object"},
        Shape{AMPLE_HEAD AMPLE_INSTANCE
              R"("property":"deadlock","steps":[{"action":"leave","process":1e3}]})",
              "\"process\" of step 1 is not a number from 0 to 1023"},
        Shape{AMPLE_HEAD AMPLE_INSTANCE
              R"("property":"deadlock","steps":[{"action":"leave","process":99999999999}]})",
              "\"process\" of step 1 is not a number from 0 to 1023"},
        Shape{R"({"format":"ample-trace","format":"ample-trace"})",
              "the key 'format' stands twice in one object"},
        Shape{R"({"format":1e999})", "not JSON: a number that is out of range"},
        Shape{"{\"format\":\"\xff\"}", "not JSON: byte 12 of 14 cannot stand there"}));

TEST(TraceFile, NestedDeeplyIsUnreadable) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(refusal(deep), "unreadable: nested deeper than 16 levels");
}

TEST(TraceFile, WithTooManyKeysIsUnreadable) {
  std::string text = "{";
  for (int i = 0; i < 5000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  EXPECT_EQ(refusal(text), "unreadable: an object with more than 4096 keys: no trace has one");
}

/// At a deadlock nothing moves, and what led there is not repeated.
TEST(TraceMatch, ALoopIsRefusedWhereNoneIs) {
  const ordered_json whole =
      ordered_json::parse(written(found_trace("lmutin", {{"graph", "k2"}}, "deadlock")));
  for (std::size_t first = 1; first <= whole["steps"].size(); ++first) {
    ordered_json trace = whole;
    trace["loop"] = first;
    EXPECT_EQ(refusal(trace.dump()),
              "\"loop\" is of liveness, alternation and convergence, not of deadlock");
    trace["property"] = "execution";
    trace.erase("violation");
    trace.erase("waits_for");
    EXPECT_EQ(refusal(trace.dump()),
              "\"loop\" is of liveness, alternation and convergence, not of execution");
    trace["property"] = "liveness";
    EXPECT_NE(refusal(trace.dump()).find("the configuration is not that before step"),
              std::string::npos)
        << refusal(trace.dump());
  }
}

}  // namespace
}  // namespace ample
