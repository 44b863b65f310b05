// Anomalies and repairs are enumerations, so that one of another algorithm is no bit of this one.
// refused: cannot (convert|initialize a parameter).*Asking::Anomaly
#include "model/action.hpp"

using namespace ample::model;

struct Other {
  enum class Anomaly { stray };
};

struct Asking {
  struct Request {
    static constexpr const char* name = "Request";
  };
  using Message = OneOf<Request>;
  enum class Repair {};
  enum class Anomaly { stray };
};

#ifdef MISTAKE
using Said = Other::Anomaly;
#else
using Said = Asking::Anomaly;
#endif

int main() {
  const Instance instance;
  Process<Asking> process(instance, 0);
  process.anomaly(Said::stray);
}
