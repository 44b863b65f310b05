// The parametric composition P1 ▷ P2 of two protocols [RING, Algorithm 1 and Definition 3], as a
// combinator: a protocol with all the variables and all the actions of both, in which each may use
// the functions of the other.
//
// A protocol P is written apart from what it is composed with, as a template on the whole:
//
//   template <class Whole>
//   struct P {
//     using Message = OneOf<...>;        // P's messages
//     using Variables = PVariables;      // P's variables, a plain struct outside the template
//     static std::vector<Action<Whole>> actions(const Instance& instance);
//     static int PUB(const Variables& i, Process<Whole>& p);   // a function that P offers
//   };
//
// P's actions and functions name the other protocol's functions as Whole::F: its parameters, when P
// stands left of ▷, or the public part of its external protocol, when it stands right. They are
// bound at compile time, and a function takes the variables of its own protocol only. What P
// demands of Whole::F is best said as a concept. The whole is then
//
//   struct W : Parametric<W, P1, P2> {
//     struct Local : P1Variables, P2Variables {};   // adapted for Hana under W::Local
//     // and initial, in_cs, waiting, Repair, repairs, Anomaly, anomalies, as of every algorithm
//   };
//
// or, of P1 alone, a struct that offers trivial functions under the parameters' names.
#pragma once

#include "model/action.hpp"

namespace ample::model {

/// The kinds of messages of both.
template <class First, class Second>
struct AllKinds;
template <class... First, class... Second>
struct AllKinds<OneOf<First...>, OneOf<Second...>> {
  using type = OneOf<First..., Second...>;
};

template <class Whole, template <class> class P1, template <class> class P2>
struct Parametric : P1<Whole>, P2<Whole> {
  using Message = typename AllKinds<typename P1<Whole>::Message, typename P2<Whole>::Message>::type;

  /// The actions of P1, then those of P2, each in the order of its text: the order in which ranked
  /// actions are tried.
  static std::vector<Action<Whole>> actions(const Instance& instance) {
    std::vector<Action<Whole>> list = P1<Whole>::actions(instance);
    for (Action<Whole>& action : P2<Whole>::actions(instance)) list.push_back(std::move(action));
    return list;
  }
};

}  // namespace ample::model
