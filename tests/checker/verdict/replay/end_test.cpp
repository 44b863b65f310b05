// Where an execution ends while a message is under way, the report says what keeps it there.
#include "checker/engines/full/full_explorer.hpp"
#include "tests/support/bare_algorithm.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// P0 asks P1, who never hears it: P1's `stand`, which is always possible and does nothing, has a
/// higher rank than the receipt; or P1 accepts no Ask; or P1 is asked and has nothing to say.
struct Deaf : BareAlgorithm {
  struct Ask {
    static constexpr const char* name = "Ask";
    std::uint8_t number{};
  };
  using Message = model::OneOf<Ask>;
  struct Local {
    bool asked{};
  };
  using P = model::Process<Deaf>;
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local& i) { return i.asked; }
  static std::vector<model::Action<Deaf>> actions(const model::Instance& instance) {
    std::vector<model::Action<Deaf>> list = {model::invocation<Deaf>(
        "ask", "nowhere",
        model::requesting<Deaf>(
            {{"P_i is P0", [](const Local&, const P& p) { return p.id() == 0; }}}),
        [](Local& i, P& p) {
          i.asked = true;
          p.send(Ask{}, 1);
        })};
    const auto hear = [](Local&, P&, Ask, model::ProcessId) {};
    const std::string& why = instance.options.at("why");
    if (why == "rank") {
      list.push_back(model::ranked(model::invocation<Deaf>(
          "stand", "nowhere",
          model::free<Deaf>({{"P_i is P1", [](const Local&, const P& p) { return p.id() == 1; }}}),
          [](Local&, P&) {})));
      list.push_back(model::ranked(model::on_receipt<Deaf, Ask>("nowhere", hear)));
    } else if (why == "acceptance") {
      list.push_back(model::on_receipt<Deaf, Ask>(
          "nowhere",
          model::accept<Deaf, Ask>(
              "P_i is InCS", [](const Local&, const P&, Ask, model::ProcessId) { return false; }),
          hear));
    } else {
      list.push_back(model::on_receipt<Deaf, Ask>("nowhere", hear));
    }
    return list;
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Deaf::Ask, number);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Deaf::Local, asked);

namespace ample::checker {
namespace {

/// What is said of P0, which asked `rounds` times and waits for ever.
std::string explanation(const char* why, const char* property, model::Rounds rounds = 1,
                        model::Network network = model::Network::fifo) {
  model::Instance made = tests::bare_instance(2, 2, rounds);
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
      const std::string sentence = "\nP1 does not receive Ask from P0: \"P1 is InCS\" is not true.";
      EXPECT_NE(text.find(sentence), std::string::npos) << property << ": " << text;
      EXPECT_EQ(text.find(sentence), text.rfind(sentence)) << "of two in the channel one is named";
    }
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
