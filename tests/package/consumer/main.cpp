// Checks the token ring, and its mistake, and compares with what can be counted by hand.
#include "checker/engines/full/full_explorer.hpp"
#include "properties/instances/request.hpp"
#include "token_ring.hpp"

#include <cstdlib>
#include <iostream>

namespace {

using namespace ample;

checker::Report explored(const model::System& system) {
  checker::Options options;
  options.properties = properties::default_properties(system);
  return checker::full_search(system, options);
}

void expect(bool condition, const char* what) {
  std::cout << (condition ? "as expected: " : "NOT AS EXPECTED: ") << what << "\n";
  if (!condition) std::exit(1);
}

}  // namespace

int main() {
  const model::AlgorithmInfo info = token_ring::token_ring();
  const model::Instance instance =
      properties::instance_from(info, {{"graph", "c3"}, {"rounds", "2"}});

  const checker::Report good = explored(*info.make(instance));
  expect(good.verdict == checker::Verdict::holds && good.complete, "the token ring holds");
  // One token, so one execution: three steps for each of the 3 * 2 entries, each to a new
  // configuration.
  expect(good.states == 3 * 3 * 2 + 1, "it has 19 configurations");
  expect(good.transitions == 3 * 3 * 2, "it takes 18 steps");

  const checker::Report bad = explored(model::SystemOf<token_ring::TokenRing>(
      instance, token_ring::with_a_token_for_everybody(token_ring::TokenRing::actions(instance))));
  expect(bad.verdict == checker::Verdict::violated, "with a token for everybody it does not");
  const auto& safety = bad.findings.at(0);
  // P0 enters and leaves, P1 and P2 receive and enter: nothing of this can be left out.
  expect(safety.property.name == "safety" && safety.trace && safety.trace->steps.size() == 6,
         "its shortest violation takes 6 steps");
}
