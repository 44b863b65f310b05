// The assumptions of a sweep, and its instances without one of them.
#pragma once

#include "properties/instances/sweep_points.hpp"

namespace ample::checker {

/// The kind of what is dropped.
enum class Assumed : std::uint8_t {
  nothing,     ///< as it is: this must hold, or the rest says nothing
  guard,       ///< a part of the guard of an action
  initial,     ///< the initial value of a variable, as of the set grantedTo
  repair,      ///< a switch that is on
  fifo,        ///< channels are FIFO
  no_loss,     ///< no message is lost: one is
  no_copy,     ///< no message comes twice: one does
  no_crash,    ///< no process stops for ever: one does
  owed,        ///< everybody asks again and again: nobody has to
  safe_start,  ///< CS(C0) is safe
  tightened,   ///< it is safe for the tightened bounds (L,K), too
  room,        ///< l_i < k_i
  parameters,  ///< what the algorithm's paper assumes of them besides
  supposed     ///< what the user assumes besides
};

struct Drop {
  Assumed kind;
  std::string what;       ///< "leave/3", "initial/grantedTo", "prets", "k_q - l_q >= 3"
  std::string meaning{};  ///< of guards and initial values: "leave: nGrants_i = |N_i|+1"
};

/// Everything that may be dropped, in the order of the paper, but no initial value whose loss
/// changes none of the instances. The sweep has one variant.
std::vector<Drop> drops_of(const properties::Sweep& sweep);

/// An instance without the assumption, and how to name it.
struct Without {
  model::Instance instance;
  std::string name;
};

/// The instances of one graph without the assumption that is dropped.
std::vector<Without> instances_without(const properties::Sweep& sweep, const Drop& drop);

/// "l = 0,1, k = 2, CS(C0) = {P0}"
std::string bounds_and_start(const model::Instance& instance);
/// The algorithm, the graph, and then the same.
std::string described(const properties::Sweep& sweep, const model::Instance& instance);

}  // namespace ample::checker
