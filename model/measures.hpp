// The cost of an algorithm as its paper claims it: whose request a message belongs to, and the
// bounds, in numbers of an instance.
#pragma once

#include "model/instance.hpp"

#include <functional>
#include <string>
#include <vector>

namespace ample::model {

/// Whether the claimed number is the least that a quantity may be, or the most.
enum class Extreme : std::uint8_t { least, most };

struct ClaimedBound {
  std::string quantity;  ///< by its name in properties/asked/quantity.hpp
  Extreme extreme;
  int value;
  std::string formula;  ///< "6(|N_i|+1)"
  std::string place;    ///< "[LCS, Lemma 3, worst case]"
};

struct Measures {
  /// The kinds of messages about the request of their receiver (Grant, REPLY), or of whom a field
  /// names (Req.k); all others are about their sender's. Empty: messages belong to no request.
  std::vector<std::string> answers;
  /// The bounds of one process, since |N_i| and |Q_i| may differ. May be empty.
  std::function<std::vector<ClaimedBound>(const Instance&, ProcessId)> claimed = nullptr;
  /// A kind that others send on in their own name, so that nobody can say whose request it is
  /// about. May be empty.
  std::string sent_on{};
};

}  // namespace ample::model
