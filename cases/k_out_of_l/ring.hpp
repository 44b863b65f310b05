// The unidirectional ring of [RING, Section 2.1], and the numbers of an instance.
//
// [RING] is Datta, Hadid, Villain: "A Self-stabilizing Token-Based k-out-of-l Exclusion Algorithm",
// Euro-Par 2002. P_i receives from P_{i-1} and sends to P_{i+1}; P0 is Root.
#pragma once

#include "model/algorithm.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export

#include <array>
#include <span>

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

/// The bytes of a local state end with its variables; what the system itself counts stands before.
template <class A>
typename A::Local local_of(const Bytes& bytes) {
  using Local = typename A::Local;
  return read_bytes<Local>(bytes.data() + bytes.size() - sizeof(Local));
}

/// The constants of the paper.
struct Constants {
  int l;       ///< ℓ, the units of the resource
  int least;   ///< the least NEED of a request
  int K;       ///< the greatest
  int MaxSeq;  ///< MySeq: 0..MaxSeq
  int MaxV_c;  ///< MyT_c: 0..MaxV_c
  /// The constants of an instance; zero for those its algorithm has no option for.
  static Constants of(const Instance& instance);
};

/// The units that a process may ask for.
struct Need {
  int least, most;
  static Need of(const Instance& instance, ProcessId process);
};

/// --stay: the processes that never leave once they are inside [RING, Section 2.3: "we assume that
/// a processor can stay in the critical section forever"].
ProcessSet staying(const Instance& instance);
/// The units that those of --stay leave to a process when all the others of them are inside with
/// their greatest NEED: α, of a process that does not stay.
int left_by_staying(const Instance& instance, ProcessId process);

/// Another reading of a place where the print is lost, or where the text says otherwise.
struct Reading {
  const char* name;
  const char* meaning;
};
namespace reading {
inline constexpr Reading ac3_new{"ac3-new", "A_c3: the timeout uses a new number"};
inline constexpr Reading ac4_all{"ac4-all", "A_c4: all of it is done for a new Seq only"};
inline constexpr Reading ac4_each{"ac4-each", "A_c4: MySeq := Seq alone stands under the if"};
inline constexpr Reading start_always{"start-always", "START: lines 04-06 follow a Disable, too"};
inline constexpr Reading al2_free{"al2-free", "A_l2: Root counts the Tokens that it sends on"};
inline constexpr Reading al5_others{"al5-others", "A_l5: Root takes no tokens of its own"};
inline constexpr Reading equal_order{"equal-order", "A_l9: privileged is MyOrder = Order"};
}  // namespace reading
inline constexpr std::array readings_of_controller{reading::ac3_new, reading::ac4_all,
                                                   reading::ac4_each};
inline constexpr std::array readings{reading::ac3_new,      reading::ac4_all,  reading::ac4_each,
                                     reading::start_always, reading::al2_free, reading::al5_others,
                                     reading::equal_order};

/// True when the option --reading names this reading.
bool is_read(const Instance& instance, const Reading& reading);

/// --units, --need, --stay, --maxseq, --maxvc, --link, --legitimate; --reading with these names.
OwnOption units_option();
OwnOption need_option();
OwnOption maxseq_option();
OwnOption maxvc_option();
OwnOption link_option();
OwnOption stay_option();
OwnOption legitimate_option();
OwnOption reading_option(std::span<const Reading> known);

}  // namespace ample::cases::k_out_of_l
