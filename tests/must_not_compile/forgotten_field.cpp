// A field that is not adapted would be left out of traces and comparisons.
// refused: a field is missing in BOOST_HANA_ADAPT_STRUCT, or there is padding
#include "model/fields.hpp"

struct Local {
  std::uint8_t ts{};
  std::uint8_t nGrants{};
};

#ifdef MISTAKE
BOOST_HANA_ADAPT_STRUCT(Local, ts);
#else
BOOST_HANA_ADAPT_STRUCT(Local, ts, nGrants);
#endif

int main() { ample::model::check_plain_bytes<Local>(); }
