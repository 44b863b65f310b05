// A container that owns memory is not its bytes.
// refused: a field must be trivially copyable, and may own no memory: instead of std::vector
#include "model/fields.hpp"
#include "model/timestamp.hpp"

#include <vector>

struct Local {
#ifdef MISTAKE
  std::vector<ample::model::Timestamp> pendingReq{};
#else
  ample::model::TimestampSet pendingReq{};
#endif
};
BOOST_HANA_ADAPT_STRUCT(Local, pendingReq);

int main() { ample::model::check_plain_bytes<Local>(); }
