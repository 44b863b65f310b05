// 0.0 and -0.0 are equal and have different bytes.
// refused: equal contents must be equal bytes
#include "model/fields.hpp"

struct Local {
#ifdef MISTAKE
  float delay{};
#else
  std::int32_t delay{};
#endif
};
BOOST_HANA_ADAPT_STRUCT(Local, delay);

int main() { ample::model::check_plain_bytes<Local>(); }
