// The same of a message, beside members that have one.
// refused: a member has no value to begin with, so that it may hold anything: write {}
#include "model/message.hpp"

struct Request {
  static constexpr const char* name = "Request";
  std::uint8_t ts{};
#ifdef MISTAKE
  std::uint8_t hops;
#else
  std::uint8_t hops{};
#endif
};
BOOST_HANA_ADAPT_STRUCT(Request, ts, hops);

int main() { ample::model::OneOf<Request>::check(); }
