// The reduction against the full search where processes share registers: programs for a blackboard.
#include "checker/engines/engines.hpp"
#include "checker/engines/por/por_engine.hpp"
#include "tests/support/any_program.hpp"
#include "tests/support/audits.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/mutant.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ample::checker {
namespace {

using tests::any_program;
using tests::Blackboard;
using tests::passed;

/// The default properties, where no execution comes back to where it was; else deadlock by itself.
Audit audit_of(const Blackboard::Program& program, std::size_t local_budget = 1000) {
  const model::SystemOf<Blackboard> system(Blackboard::instance(program));
  const auto asked = program.for_ever ? properties::select_properties(system, {"deadlock"})
                                      : properties::default_properties(system);
  return audit(system, {.properties = asked}, por_engine({.local_budget = local_budget}));
}

RC_GTEST_PROP(Reduction, AgreesWhereAVariableIsShared, ()) {
  const Audit result =
      audit_of(any_program(Blackboard::kinds), *rc::gen::element<std::size_t>(10, 200));
  RC_ASSERT(result.reduced.engine.reduced());
  if (!passed(result)) RC_FAIL(to_text(result));
}

/// What may be written is known before any search, so that deadlocks by themselves are kept.
RC_GTEST_PROP(Reduction, AgreesOnDeadlocksWhereAVariableIsSharedForEver, ()) {
  Blackboard::Program program = any_program(Blackboard::silent_kinds);
  program.for_ever = true;
  const Audit result = audit_of(program, *rc::gen::element<std::size_t>(10, 200));
  RC_ASSERT(result.reduced.engine.reduced());
  if (!passed(result)) RC_FAIL(to_text(result));
}

// Programs of which the audit tells when explorations let others write only once in a row, and when
// registers are looked at one by one although two are awaited together.
TEST(Reduction, AgreesWhereTwoRegistersAreWrittenInARow) {
  for (const char* program :
       {"3wx100s110c0001ws120r000S2203su100a000x000", "3lc000s000s1201lS000S010s1103sx100u100x000",
        "6wc200b100s2006wS110a000x200"}) {
    const Audit result = audit_of({.text = program});
    EXPECT_TRUE(passed(result)) << program << " " << to_text(result);
  }
}

/// A queue that nobody empties: where an action is tried it becomes longer, and has a new value.
TEST(Reduction, EndsWhereEveryValueOfARegisterYieldsMore) {
  auto right = tests::system_of("readers-writers", {{"n", "3"}, {"rounds", "2"}});
  const auto read = std::ranges::find(right->actions(), "read", &model::ActionInfo::name);
  const auto action = static_cast<model::ActionId>(read - right->actions().begin());
  const tests::Mutant starving(std::move(right), tests::Mutant::Mistake::forgets, action);
  const Audit result =
      audit(starving, {.properties = properties::default_properties(starving)}, por_engine({}));
  EXPECT_TRUE(passed(result)) << to_text(result);
}

}  // namespace
}  // namespace ample::checker
