// A system looks at every kind of message, also at one that is never sent.
// refused: a field is missing in BOOST_HANA_ADAPT_STRUCT, or there is padding
#include "model/critical_section.hpp"
#include "model/system_of.hpp"

using namespace ample::model;

struct Idle {
  struct Grant {
    static constexpr const char* name = "Grant";
  };
  struct Request {
    static constexpr const char* name = "Request";
    Clock ts{};
    ProcessId process{};
  };
  using Message = OneOf<Grant, Request>;
  struct Local {
    CsState state{};
  };
  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local&) { return false; }
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Idle::Grant);
#ifdef MISTAKE
BOOST_HANA_ADAPT_STRUCT(Idle::Request, ts);
#else
BOOST_HANA_ADAPT_STRUCT(Idle::Request, ts, process);
#endif
BOOST_HANA_ADAPT_STRUCT(Idle::Local, state);

int main() { return SystemOf<Idle>(Instance{}).processes(); }
