// A container that owns memory is not its bytes.
// refused: a local state or message must be trivially copyable
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
