// The mistakes of authors, each with the one line that it is answered by. Those that the compiler
// answers are in tests/must_not_compile, whose first lines are compared as well; together they are
// the table.
#include "checker/engines/full/full_explorer.hpp"
#include "checker/evidence/report/subject.hpp"
#include "tests/support/door.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::Door;
using tests::door;
using tests::DoorVariant;

struct Mistake {
  const char* name;  ///< of the door's mistake, or of its variant
  const char* line;  ///< what has to be in the answer
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake) { return out << mistake.name; }

/// What is said of a search: of the text, of a bound, or of what never happened.
template <class A>
std::string answer(const char* mistake, model::Rounds rounds) {
  try {
    const model::SystemOf<A> system(door(mistake, rounds));
    const Report report =
        full_search(system, {.properties = properties::default_properties(system)});
    if (!report.complete) return report.limit_text;
    std::string said;
    for (const std::string& text : to_texts(*report.vacuity)) said += text + "; ";
    for (const Finding& finding : report.findings) said += finding.explanation;
    return said;
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::string answer(const std::string& name) {
  if (name == "waiting() is false") return answer<Door<DoorVariant::never_waits>>("", 1);
  if (name == "a wait awaits nothing") return answer<Door<DoorVariant::vague>>("", 1);
  if (name == "nobody waits") return answer<Door<DoorVariant::waitless>>("", 1);
  if (name.starts_with("clock") || name == "far ahead") return answer<Door<>>(name.c_str(), {});
  return answer<Door<>>(name.c_str(), 1);
}

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreAnsweredByALineThatSaysWhatToWrite) {
  const std::string said = answer(GetParam().name);
  EXPECT_NE(said.find(GetParam().line), std::string::npos) << said;
  EXPECT_EQ(said.find('\n'), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(
    OfAuthors, Mistakes,
    testing::Values(
        // Places that are not there.
        Mistake{"process",
                "seen of P0, in ask: the value of process number 3 is asked for, and "
                "there are P0 to P2"},
        Mistake{"room",
                "two of P0, in ask: there is room for 2 processes, and there are 3: write "
                "PerProcess<...> without a number"},
        Mistake{"table", "pair of P0, in ask: place 2 of a table is asked for, and it has 2"},
        Mistake{"head",
                "queue of P0, in ask: the first item of an empty queue is asked for: ask "
                "empty() before"},
        Mistake{"nil", "first of P0, in ask: nil is taken for a process: ask is_nil() before"},
        Mistake{"set", "granted of P0, in ask: a set is asked for process number 65535"},
        Mistake{"receiver",
                "P2, in ask: a message is sent to process number 3, and there are P0 to "
                "P2"},
        Mistake{"at", "P0, in ask: "},
        Mistake{
            "word",
            "P0, in ask: phase: an enumeration has the value 3, and 3 words: say one for each in "
            "words_of"},
        // Values that are processes, and of an instance with more of them.
        Mistake{"nobody", "P0, in ask: first: there is no process number 3, only P0 to P2"},
        Mistake{"stranger", "P0, in ask: granted: there is no process number 3, only P0 to P2"},
        // Bounds.
        Mistake{"counter",
                "bound exceeded: count of P0, in ask: a counter passed 1; lower --rounds, "
                "or raise its bound"},
        Mistake{"queue",
                "bound exceeded: queue of P0, in ask: a queue holds 1 items; raise its "
                "capacity"},
        Mistake{"below", "count of P0, in ask: a counter falls below 0: compare before"},
        // Handlers that are no functions of what they may see.
        Mistake{"static", "P0, in ask: run twice on the same local state it does two things"},
        Mistake{"clock < 12",
                "in ask: it reads the value of a clock, and --rounds unbounded "
                "renumbers clocks: compare it with other clocks"},
        Mistake{"far ahead", "in receive Ask: it reads the value of a clock"},
        // Who waits.
        Mistake{"waiting() is false",
                "P0 stands at the wait until of enter, and waiting() says that "
                "it does not wait: leave waiting() out"},
        Mistake{"a wait awaits nothing",
                "the wait until of enter does not say what it awaits, so "
                "that nobody would ever wait: write"},
        Mistake{"nobody waits", "nobody ever waited"}));

}  // namespace
}  // namespace ample::checker
