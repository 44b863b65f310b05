// k-out-of-ℓ exclusion: counts against SPIN, what is found without any fault, and the switches.
#include "cases/k_out_of_l/k_out_of_l.hpp"

#include <gtest/gtest.h>

#include "tests/cases/ring_search.hpp"

namespace ample {
namespace {

using checker::Verdict;
using properties::Request;
using tests::brute_force;
using tests::BruteForce;
using tests::hopeless_after;
using tests::liveness;
using tests::shortest;

std::unique_ptr<model::System> ring(Request request) {
  request.try_emplace("n", "2");
  return tests::system_of("k-out-of-l", request);
}

/// The shortest violation; -1 when there is none.
int length(const BruteForce& found, const std::string& property) {
  const auto place = found.shortest.find(property);
  return place == found.shortest.end() ? -1 : static_cast<int>(place->second);
}

struct Count {
  Request request;
  std::uint64_t states, transitions;
};

// SPIN 6.5.2 with -DNOREDUCE on tools/bench/models/k_out_of_l.pml.
TEST(KOutOfL, CountsAreThoseOfSpin) {
  const Count counts[] = {
      {{{"repair", "none"}}, 1959, 4591},
      {{{"repair", "guard"}}, 4501, 9719},
      {{{"repair", "guard,lock,count"}}, 3837, 8465},
      {{{"repair", "guard,lock,count"}, {"n", "3"}, {"need", "2..2"}}, 27582, 67090}};
  for (const auto& [request, states, transitions] : counts) {
    const BruteForce found = brute_force(*ring(request));
    EXPECT_EQ(found.states, states);
    EXPECT_EQ(found.transitions, transitions);
    const checker::Report report = tests::explore_all(*ring(request));
    EXPECT_EQ(report.states, states);
    EXPECT_EQ(report.transitions, transitions);
    EXPECT_EQ(report.terminal, found.terminal);
    for (const checker::Finding& finding : report.findings)
      EXPECT_EQ(tests::length(report, finding.property.name), length(found, finding.property.name))
          << finding.property.name;
  }
}

TEST(KOutOfL, LargerCountsAreThoseOfSpin) {
  const Count counts[] = {
      {{{"n", "3"}, {"repair", "guard,lock,count"}}, 96444, 265798},
      {{{"units", "3"}, {"need", "2..2"}, {"rounds", "2"}, {"repair", "guard"}}, 155580, 358458}};
  for (const auto& [request, states, transitions] : counts) {
    const checker::Report report = tests::explore_all(*ring(request));
    EXPECT_EQ(report.states, states);
    EXPECT_EQ(report.transitions, transitions);
  }
}

// --- As printed ----------------------------------------------------------------------------------

// The timeout, a request of each process (n), the CToken round (n), and the first Token, received
// by P1, who asks for 2: A_l7 is enabled, does nothing, and keeps P1 from receiving the second.
TEST(KOutOfL, AsPrintedARequestForTwoBlocksTheRing) {
  const std::pair<const char*, int> expected[] = {{"2", 6}, {"3", 8}, {"4", 10}};
  for (const auto& [n, steps] : expected)
    EXPECT_EQ(shortest(*ring({{"n", n}}), "deadlock"), steps) << n;
  const BruteForce found = brute_force(*ring({{"units", "3"}, {"need", "2..2"}}));
  EXPECT_FALSE(found.taken.contains("enter")) << "nobody ever gets two units";
}

TEST(KOutOfL, AsPrintedARequestForTwoIsHopelessFromTheFirst) {
  // P0 asks after its timeout, and P1 may still get one unit.
  EXPECT_EQ(hopeless_after(*ring({})), 2);
}

TEST(KOutOfL, AsPrintedRequestsForOneAreServed) {
  const auto system = ring({{"n", "3"}, {"units", "2"}, {"need", "1"}});
  const BruteForce found = brute_force(*system);
  EXPECT_TRUE(found.shortest.empty());
  EXPECT_EQ(hopeless_after(*system), -1);
  EXPECT_EQ(liveness(*system), Verdict::holds);
}

// With one of two units, as printed `enter` stays enabled, does nothing, and comes before the
// receipt of a Token; with [guard] P0 waits for the other unit.
TEST(KOutOfL, BlameNamesTheUselessActionOrWhoHasTheTokens) {
  const auto printed = ring({}), system = ring({{"repair", "guard"}});
  model::Configuration configuration = model::initial_configuration(*system, {});
  const auto set = [&](int process, std::initializer_list<int> values) {
    model::Bytes& local = configuration.locals[static_cast<std::size_t>(process)];
    std::size_t at = 1;  // state, need, MySeq, T_h, T_d
    for (const int value : values) local[at++] = static_cast<char>(value);
  };
  set(0, {1, 2, 0, 1, 0});
  set(1, {1, 2, 0, 2, 1});
  const auto useless = printed->lacks(0, configuration.locals);
  ASSERT_EQ(useless.size(), 1u);
  EXPECT_EQ(useless[0].blame.on, model::ProcessSet{0});
  EXPECT_EQ(useless[0].blame.because,
            "P0's enter, which does nothing, comes before the receipt of a Token");
  const auto lacks = system->lacks(0, configuration.locals);
  ASSERT_EQ(lacks.size(), 1u);
  EXPECT_EQ(lacks[0].condition, "T_h_0 - T_d_0 >= NEED_0");
  EXPECT_EQ(lacks[0].blame.on, model::ProcessSet{1});
  EXPECT_EQ(lacks[0].blame.because, "P0 has 1 enabled; P1 has 1 enabled");
}

// --- With the guard mended -----------------------------------------------------------------------

TEST(KOutOfL, WithGuardRootCountsItsTokensTwice) {
  const BruteForce found = brute_force(*ring({{"repair", "guard"}}));
  EXPECT_EQ(length(found, "root-count"), 10);
  EXPECT_EQ(length(found, "inside-holds-its-units"), 15);
  EXPECT_EQ(length(found, "units"), 23);
  EXPECT_EQ(length(found, "held-tokens"), 38);
  EXPECT_EQ(length(found, "deadlock"), -1);
}

TEST(KOutOfL, WithGuardAndCountItIsSafeButMayWaitForEver) {
  const Request request = {{"rounds", "2"}, {"repair", "guard,count"}};
  EXPECT_EQ(hopeless_after(*ring(request)), 31);
  EXPECT_EQ(liveness(*ring(request)), Verdict::violated);
  EXPECT_EQ(shortest(*ring(request), "lock-sees-all"), 10);
  EXPECT_EQ(hopeless_after(*ring({{"n", "3"}, {"need", "2..2"}, {"repair", "guard,count"}})), 41);
}

TEST(KOutOfL, GuardLockAndCountHold) {
  for (const Request& request :
       {Request{{"rounds", "2"}}, Request{{"units", "3"}}, Request{{"n", "3"}, {"need", "2..2"}},
        Request{{"units", "3"}, {"need", "2..2"}}}) {
    Request mended = request;
    mended["repair"] = "guard,lock,count";
    const auto system = ring(mended);
    const BruteForce found = brute_force(*system);
    for (const char* property : {"units", "held-tokens", "root-count", "deadlock", "lock-sees-all",
                                 "inside-holds-its-units", "one-wave"})
      EXPECT_EQ(length(found, property), -1) << property;
    EXPECT_EQ(hopeless_after(*system), -1);
    EXPECT_EQ(liveness(*system), Verdict::holds);
  }
}

TEST(KOutOfL, TokensAreLostWithoutAllocAndExact) {
  const Request three = {{"units", "3"}, {"repair", "guard,lock,count"}};
  EXPECT_EQ(shortest(*ring(three), "anomaly.allocate-loses-tokens"), 23);
  Request alloc = three;
  alloc["repair"] += ",alloc";
  EXPECT_EQ(shortest(*ring(alloc), "anomaly.allocate-loses-tokens"), -1);

  const Request four = {{"units", "4"}, {"need", "3..3"}, {"repair", "guard,lock,count"}};
  EXPECT_EQ(shortest(*ring(four), "anomaly.collect-loses-tokens"), 13);
  for (const auto& [option, value] :
       {std::pair{"repair", "guard,lock,count,exact"}, std::pair{"maxvc", "4"}}) {
    Request mended = four;
    mended[option] = value;
    EXPECT_EQ(shortest(*ring(mended), "anomaly.collect-loses-tokens"), -1);
  }
}

/// Tokens in processes and links, enabled, collected or to be allocated.
int tokens(const model::System& system, const model::Configuration& configuration) {
  int count = 0;
  const auto number = [](const model::Record& fields, const char* name) {
    for (const model::NamedValue& field : fields)
      if (field.name == name) return field.value.number;
    return 0;
  };
  for (const model::Bytes& local : configuration.locals) {
    const model::Record fields = system.variables(local);
    count += number(fields, "T_h") - number(fields, "T_d");
  }
  const model::Record root = system.variables(configuration.locals[0]);
  count += number(root, "MyT_c") + number(root, "MyT_a");
  for (const auto& from : configuration.channels)
    for (const auto& channel : from)
      for (const model::Bytes& message : channel) {
        const model::MessageText text = system.text_of_message(message);
        count += text.name == "Token" ? 1 : 0;
        count += number(text.fields, "T_a") + number(text.fields, "T_c");
      }
  return count;
}

TEST(KOutOfL, GuardLockAndCountKeepTheNumberOfTokens) {
  const auto system = ring({{"repair", "guard,lock,count"}});
  std::map<std::string, int> seen;
  std::deque<model::Configuration> queue = {model::initial_configuration(*system, {})};
  bool made = false;
  for (; !queue.empty(); queue.pop_front()) {
    const int count = tokens(*system, queue.front());
    made |= count > 0;
    EXPECT_TRUE(count == 2 || (count == 0 && seen.size() < 100)) << count;
    for (const model::Step& step : model::enabled_steps(*system, queue.front())) {
      model::Configuration next = queue.front();
      model::take_step(*system, next, step);
      EXPECT_GE(tokens(*system, next), count) << "a token is lost";
      if (seen.emplace(tests::key_of(next), 0).second) queue.push_back(next);
    }
  }
  EXPECT_TRUE(made);
}

// --- A request for nothing -----------------------------------------------------------------------

TEST(KOutOfL, ARequestForNothingIsNeverServedAndSwallowsTokens) {
  for (const char* repairs : {"none", "all"}) {
    const auto system = ring({{"units", "1"}, {"need", "0..1"}, {"repair", repairs}});
    EXPECT_EQ(length(brute_force(*system), "anomaly.T_d-range"), 5) << repairs;
    EXPECT_EQ(hopeless_after(*system), 1) << repairs;
  }
}

// --- Safety --------------------------------------------------------------------------------------

TEST(KOutOfL, SafetyIsTheInvariantUnitsAndJudgedByDefault) {
  const auto judged = properties::default_properties(*ring({}));
  const auto of = [&](const char* name) {
    return std::ranges::find(judged, name, &properties::Property::name);
  };
  EXPECT_EQ(of("safety"), judged.end());
  ASSERT_NE(of("units"), judged.end());
  EXPECT_TRUE(properties::stops_the_search(*of("units")));
  // The text contradicts it, and goes on all the same.
  ASSERT_NE(of("root-count"), judged.end());
  EXPECT_FALSE(properties::stops_the_search(*of("root-count")));
  EXPECT_EQ(ring({})->instance().k[0], 2) << "the number of processes In is not bounded";
}

// --- Switches ------------------------------------------------------------------------------------

TEST(KOutOfL, EverySwitchAloneRuns) {
  for (const model::Switch& repair : cases::algorithm("k-out-of-l").repairs) {
    const BruteForce found = brute_force(*ring({{"repair", repair.name}}));
    EXPECT_EQ(length(found, "deadlock"), repair.name == "guard" ? -1 : 6) << repair.name;
  }
}

TEST(KOutOfL, AllSwitchesTogetherRun) {
  const auto system = ring({{"repair", "all"}});
  const BruteForce found = brute_force(*system);
  EXPECT_EQ(found.states, 4171u);
  EXPECT_TRUE(found.shortest.empty());
  EXPECT_FALSE(found.taken.contains("receive Disable")) << "no token is ever too many";
}

}  // namespace
}  // namespace ample
