// Where an execution ends while a message is under way, the report says what keeps it there.
#include "checker/engines/full/full_explorer.hpp"
#include "tests/support/bare_algorithm.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// P0 asks P1, who never hears it: P1's `stand`, which is always possible and does nothing, has a
/// higher rank than the receipt; or P1 accepts no Ask; or it is inside, may ask to leave again and
/// again, and accepts none; or P1 is asked and has nothing to say.
struct Deaf : BareAlgorithm {
  struct Ask {
    static constexpr const char* name = "Ask";
    std::uint8_t number{};
  };
  using Message = model::OneOf<Ask>;
  struct Local {
    bool asked{}, inside{};
  };
  using P = model::Process<Deaf>;
  static Local initial(const model::Instance& instance, model::ProcessId i, model::ProcessSet) {
    return {.inside = i == 1 && instance.options.at("why") == "inside"};
  }
  static bool in_cs(const Local& i) { return i.inside; }
  static bool waiting(const Local& i) { return i.asked; }
  static std::vector<model::Action<Deaf>> actions(const model::Instance& instance) {
    const std::string& why = instance.options.at("why");
    const bool once = why == "inside";
    std::vector<model::Action<Deaf>> list = {model::invocation<Deaf>(
        "ask", "nowhere",
        model::requesting<Deaf>(
            {{"P_i is P0",
              [once](const Local& i, const P& p) { return p.id() == 0 && !(once && i.asked); }}}),
        [](Local& i, P& p) {
          i.asked = true;
          p.send(Ask{}, 1);
        })};
    const auto hear = [](Local&, P&, Ask, model::ProcessId) {};
    if (why == "rank") {
      list.push_back(model::ranked(model::invocation<Deaf>(
          "stand", "nowhere",
          model::free<Deaf>({{"P_i is P1", [](const Local&, const P& p) { return p.id() == 1; }}}),
          [](Local&, P&) {})));
      list.push_back(model::ranked(model::on_receipt<Deaf, Ask>("nowhere", hear)));
    } else if (why == "acceptance" || why == "inside") {
      if (why == "inside")
        list.push_back(model::invocation<Deaf>(
            "linger", "nowhere",
            model::requesting<Deaf>(
                {{"P_i is InCS", [](const Local& i, const P&) { return i.inside; }}}),
            [](Local&, P&) {}));
      list.push_back(model::on_receipt<Deaf, Ask>(
          "nowhere",
          model::accept<Deaf, Ask>(
              "P_i is done", [](const Local&, const P&, Ask, model::ProcessId) { return false; }),
          hear));
    } else {
      list.push_back(model::on_receipt<Deaf, Ask>("nowhere", hear));
    }
    return list;
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Deaf::Ask, number);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Deaf::Local, asked, inside);

namespace ample::checker {
namespace {

/// What is said of P0, which asked `rounds` times and waits for ever.
std::string explanation(const char* why, const char* property, model::Rounds rounds = 1,
                        model::Network network = model::Network::fifo, int k = 2) {
  model::Instance made = tests::bare_instance(2, k, rounds);
  made.network = network;
  made.options["why"] = why;
  const model::SystemOf<tests::Deaf> system(made);
  const Report report =
      full_search(system, {.properties = properties::select_properties(system, {property})});
  return report.findings.empty() ? "" : report.findings.front().explanation;
}

TEST(End, SaysWhatComesBeforeAReceipt) {
  for (const char* property : {"deadlock", "liveness"}) {
    const std::string text = explanation("rank", property);
    EXPECT_NE(
        text.find("\nP1's stand would change nothing, and comes before: receive Ask from P0."),
        std::string::npos)
        << property << ": " << text;
  }
}

TEST(End, SaysWhatIsNotAccepted) {
  for (const model::Network network : {model::Network::fifo, model::Network::unordered})
    for (const char* property : {"deadlock", "liveness"}) {
      const std::string text = explanation("acceptance", property, 2, network);
      const std::string sentence = "\nP1 does not receive Ask from P0: \"P1 is done\" is not true.";
      EXPECT_NE(text.find(sentence), std::string::npos) << property << ": " << text;
      EXPECT_EQ(text.find(sentence), text.rfind(sentence)) << "of two in the channel one is named";
    }
}

// While P1 is inside P0 could not enter, and P1's round is used up: a closed set at the bound.
TEST(End, SaysWhatIsNotAcceptedAtTheBoundOnRounds) {
  const std::string text = explanation("inside", "deadlock", 1, model::Network::fifo, 1);
  EXPECT_TRUE(text.starts_with("P0 waits for ever: it gets through on no continuation")) << text;
  EXPECT_NE(text.find("\nP1 does not receive Ask from P0: "), std::string::npos) << text;
}

TEST(End, SaysNothingWhereAllIsReceived) {
  for (const char* property : {"deadlock", "liveness"}) {
    const std::string text = explanation("nothing", property);
    EXPECT_FALSE(text.empty());
    EXPECT_EQ(text.find("receive"), std::string::npos) << property << ": " << text;
  }
}

}  // namespace
}  // namespace ample::checker
