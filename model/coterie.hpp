// Coteries: for every process P_i one constant quorum Q_i, of which any two have a process in
// common [GCS, Definition 3].
#pragma once

#include "model/algorithm.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ample::model {

class Coterie {
 public:
  /// quorums[i] is Q_i. Q_i may equal Q_j, and i need not be in Q_i; the axioms are about distinct
  /// quorums. Throws BadInstance with the violated axiom and the quorums that violate it.
  Coterie(std::string name, std::vector<ProcessSet> quorums);

  /// Reads one of these, for so many processes:
  ///   majority  n odd: Q_i = {i, ..., i+(n-1)/2}, cyclically
  ///             n even [Example 1]: C1 has the sets of n/2 processes with P0 among them, C2 those
  ///             of n/2+1 without P0; Q_i is the cyclic window of n/2 from i if P0 is in it, else
  ///             that of n/2+1 from i which leaves P0 out (none for n = 2: {P0} then)
  ///   grid      n a square: the row and the column of P_i [Example 2]
  ///   cyclic    Q_i = {i, i+1}; a coterie for n = 3
  ///   singleton every Q_i = {P0}
  ///   all       every Q_i = V
  ///   quorums:0,1;0,2;0,2    Q_0;Q_1;...
  ///   file:PATH, PATH        one quorum a line, as in 0,1 or 0 1; '#' begins a comment
  /// Throws WrongUsage for what cannot be read and BadInstance for what is no coterie.
  static Coterie parse(std::string_view text, int processes);
  /// Throws WrongUsage for a text that parse would look up on disk, or that is none of names().
  static void require_name(const std::string& text);

  /// The coterie of an instance whose algorithm has the option --coterie.
  static Coterie of(const Instance& instance);

  /// The canonical text: the name, or the quorums: form (of a file, too).
  const std::string& name() const { return name_; }
  int processes() const { return static_cast<int>(quorums_.size()); }
  /// Q_i
  ProcessSet Q(ProcessId process) const { return quorums_[process.index]; }
  /// R_i = {P_k | P_i ∈ Q_k}: whom P_i serves as a member of a quorum.
  ProcessSet R(ProcessId process) const;

  /// The forms, for lists and near misses.
  static std::vector<std::string> names();

 private:
  std::string name_;
  std::vector<ProcessSet> quorums_;
};

/// --coterie, for the algorithms that use one.
OwnOption coterie_option();

}  // namespace ample::model
