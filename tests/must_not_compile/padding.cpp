// Padding has no value, so that equal local states could differ as bytes.
// refused: a field is missing in BOOST_HANA_ADAPT_STRUCT, or there is padding
#include "model/fields.hpp"

struct Local {
  std::uint8_t ts{};
#ifdef MISTAKE
  std::uint16_t count{};  // aligned to two bytes: one byte before it is nobody's
#else
  std::uint8_t count{};
#endif
};
BOOST_HANA_ADAPT_STRUCT(Local, ts, count);

int main() { ample::model::check_plain_bytes<Local>(); }
