// An enumeration needs its words, which say what people and files see.
// refused: an enumeration needs its words: write beside it, friend constexpr auto words_of
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

int main() { ample::model::check_plain_bytes<Local>(); }
