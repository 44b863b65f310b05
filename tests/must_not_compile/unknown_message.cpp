// A handler for a message that the algorithm does not have would never run.
// refused: not a message of this algorithm: write it into its OneOf
#include "model/message.hpp"

using namespace ample::model;

struct Request {
  static constexpr const char* name = "Request";
  std::uint8_t ts{};
};
struct Grant {
  static constexpr const char* name = "Grant";
};
BOOST_HANA_ADAPT_STRUCT(Request, ts);
BOOST_HANA_ADAPT_STRUCT(Grant);

#ifdef MISTAKE
using Message = OneOf<Request>;
#else
using Message = OneOf<Request, Grant>;
#endif

int main() { return Message::tag_of<Grant>(); }
