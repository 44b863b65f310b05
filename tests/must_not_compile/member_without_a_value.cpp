// What `Local i;` leaves in a member without a value is whatever was in memory.
// refused: a member has no value to begin with, so that it may hold anything: write {}
#include "model/fields.hpp"

struct Local {
  std::uint8_t ts{};
#ifdef MISTAKE
  bool waiting;
#else
  bool waiting{};
#endif
};
BOOST_HANA_ADAPT_STRUCT(Local, ts, waiting);

int main() { ample::model::check_plain_bytes<Local>(); }
