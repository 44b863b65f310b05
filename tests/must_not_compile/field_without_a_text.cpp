// A field of a type of its own needs a value_of, which says what people and files see.
// refused: no matching function for call to [^a-z]*value_of
#include "model/fields.hpp"

enum class Phase : std::uint8_t { idle, requesting };
#ifndef MISTAKE
ample::model::Value value_of(Phase phase) {
  return ample::model::Value::of_word(phase == Phase::idle ? "idle" : "requesting");
}
#endif

struct Local {
  Phase phase{};
};
BOOST_HANA_ADAPT_STRUCT(Local, phase);

int main() { ample::model::record_of(Local{}); }
