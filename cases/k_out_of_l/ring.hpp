// The unidirectional ring of [RING, Section 2.1], and the numbers of an instance.
//
// [RING] is Datta, Hadid, Villain: "A Self-stabilizing Token-Based k-out-of-l Exclusion Algorithm",
// Euro-Par 2002. P_i receives from P_{i-1} and sends to P_{i+1}; P0 is Root.
#pragma once

#include "model/algorithm.hpp"
#include "model/system_of.hpp"

namespace ample::cases::k_out_of_l {

using namespace ample::model;

template <class Whole>
bool is_root(const Process<Whole>& p) {
  return p.id() == 0;
}
/// send to the right neighbour
template <class Whole>
void send(const typename Whole::Message& message, Process<Whole>& p) {
  p.send(message, ProcessId((p.id() + 1) % p.n()));
}

/// A part of a guard. (Written as an aggregate in a template, it makes g++ 12 fail.)
template <class Whole, class Holds>
Part<Whole> condition(const char* text, Holds holds) {
  Part<Whole> part;
  part.text = text;
  part.holds = holds;
  return part;
}

/// The constants of the paper.
struct Constants {
  int l;       ///< ℓ, the units of the resource
  int least;   ///< the least NEED of a request
  int K;       ///< the greatest
  int MaxSeq;  ///< MySeq: 0..MaxSeq
  int MaxV_c;  ///< MyT_c: 0..MaxV_c
  /// Of an instance; zero for those its algorithm has no option for.
  static Constants of(const Instance& instance);
};

/// --units, --need, --maxseq, --maxvc, --link.
OwnOption units_option();
OwnOption need_option();
OwnOption maxseq_option();
OwnOption maxvc_option();
OwnOption link_option();

}  // namespace ample::cases::k_out_of_l
