// The quantities that can be measured of an instance, and what each of them is exactly.
//
// A *pair* of P_i begins when P_i invokes an action that asks for a permission, takes in its next
// two changes of state, and lasts until P_i invokes such an action again: exit and entry, or entry
// and exit [LCS, 2.3; GCS, 3.3]. In mutual exclusion it is an entry with the exit that follows. It
// is complete when P_i has changed its state twice and nothing is left that P_i would do by itself.
//
// messages.cause     The messages that the pair's two invocations trigger [LCS, 2.3], by cause:
// what
//                    P_i sends in a step of its own while the pair lasts, and whatever any process
//                    sends in the receipt of such a message, and so on. A message may come after
//                    the pair; the least is over the executions in which none can come any more.
// messages.owner     The messages about P_i's request that are sent while its pair lasts. A message
//                    is about the request of whoever asks for the permission that it asks for,
//                    gives, takes back or returns: a Grant or a Preempt is about its receiver's, a
//                    Request, a Relinquish or a Release about its sender's. (model/measures.hpp)
// *.others           The same without the messages that a process sends to itself.
//
// Times are in the unit-delay measure [GCS, 3.3]: a message is received exactly one unit after it
// was sent, through a channel to oneself as well; whatever a process does by itself takes no time;
// within an instant things happen in any order. A process asks whenever it likes. While no message
// is under way no time passes. For a given order of the steps, the extremes of a time are those of
// a linear program of integer differences, so that instants at whole units are enough: no real
// offsets between the processes make it longer or shorter.
//
// time.alone         From P_i's asking to its change of state, while nobody else invokes anything.
// time.contended     The same while the others ask whenever they like, and go back at once.
// delay              The synchronization delay: from one process's change of state, when somebody
//                    waits and nothing is under way, to the next change the other way: in mutual
//                    exclusion from a leaving to the next entering. Times as above.
//
// bypass             How often others enter (leave) while P_i waits to enter (leave).
// bypass.one         How often the same other one does so: the most is that of the one who does it
// most,
//                    the least that of the one who does it least.
// inside             |CS|, how many processes are InCS.
//
// `least` and `most` are over all executions of the instance, within its bound on rounds. The most
// of messages and bypass counts what has happened so far, the pair being complete or not; times are
// of those waits that end.
#pragma once

#include "model/measures.hpp"
#include "model/system.hpp"

#include <string>
#include <vector>

namespace ample::properties {

enum class Measure : std::uint8_t {
  messages_by_cause,
  messages_by_owner,
  time_alone,
  time_contended,
  delay,
  bypass,
  bypass_by_one,
  inside
};

struct Quantity {
  Measure measure;
  bool others = false;    ///< messages to oneself do not count
  bool of_all = false;    ///< of the whole system, not of one process
  std::string name{};     ///< messages.cause
  std::string unit{};     ///< messages, time units, entries, processes
  std::string meaning{};  ///< one line
};

/// All of them, in the order above.
const std::vector<Quantity>& quantities();
/// Throws WrongUsage with the nearest name.
const Quantity& quantity(const std::string& name);

/// Why it cannot be measured of an instance of an algorithm with these measures; empty when it can.
std::string why_not(const Quantity& quantity, const model::System& system,
                    const model::Measures& measures);

}  // namespace ample::properties
