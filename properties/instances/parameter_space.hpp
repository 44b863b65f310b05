// All parameters (l,k) and initial configurations that the assumptions allow on one graph, listed
// with plain integers; one of each class of those that a symmetry makes the same.
#pragma once

#include "model/algorithm.hpp"

#include <functional>
#include <map>
#include <span>

namespace ample::properties {

struct Bounds {
  std::vector<int> l, k;  ///< one a process
  auto operator<=>(const Bounds&) const = default;
};

/// CS(C0), which stands for `images` that are the same up to symmetry, itself among them.
struct InitialSet {
  model::ProcessSet inside;
  std::uint64_t images;
};

/// An assumption with what it speaks of.
struct Condition {
  model::Formula formula;
  std::vector<std::size_t> choices;  ///< whose bounds
  bool of_inside = false;            ///< of CS(C0), too
  bool tightened = false;            ///< not demanded
};

/// The most processes of which all 2^n sets CS(C0) are looked at.
inline constexpr int most_processes_to_start = 12;

class ParameterSpace {
 public:
  using Pair = std::pair<int, int>;  ///< (l_i,k_i)

  /// `where` narrows what the assumptions allow; it may speak of CS(C0). Symmetries that it breaks
  /// are none.
  ParameterSpace(const model::AlgorithmInfo& algorithm, const model::Instance& frame,
                 const std::vector<model::Formula>& where = {});

  int processes() const { return frame_.processes(); }
  /// The frame with these bounds, to be started from any of these sets.
  model::Instance instance(const Bounds& bounds, const std::vector<InitialSet>& sets) const;
  /// The pairs are chosen for each process, or once for the network: so many choices.
  std::size_t choices() const { return pairs_.size(); }
  /// The pairs that the conditions on this choice alone leave, in increasing order.
  const std::vector<Pair>& pairs(std::size_t choice) const { return pairs_[choice]; }
  const std::vector<Condition>& conditions() const { return conditions_; }
  /// True when there is a condition on the bounds of several choices, so that not every choice of
  /// pairs will do.
  bool joined() const { return joined_; }
  const std::vector<model::Permutation>& symmetries() const { return symmetries_; }
  /// Makes everything a class of its own from now on.
  void forget_symmetries();
  std::size_t image_of_choice(std::size_t choice, const model::Permutation& symmetry) const;

  /// The least of each class, in the order of (l_0,k_0), (l_1,k_1), ..., with the number of its
  /// images, until `visit` returns false.
  using Visit = std::function<bool(const Bounds& bounds, std::uint64_t images)>;
  void each(const Visit& visit) const;
  /// The safe CS(C0) of these bounds, or those safe for the tightened bounds, one of each class
  /// under the symmetries that keep the bounds; by number of processes, then in lexicographic
  /// order. Throws WrongUsage for more than most_processes_to_start processes.
  std::vector<InitialSet> initial_sets(const Bounds& bounds, bool tightened = false) const;

  /// The values of the unknowns.
  model::Values values_of(const Bounds& bounds) const;
  void set_pair(model::Values& values, std::size_t choice, Pair pair) const;
  void set_inside(model::Values& values, model::ProcessSet inside) const;

 private:
  void add(const model::Formula& formula, bool tightened);
  void choose_pairs();
  /// Gives up the symmetries that do not keep these.
  void keep_symmetries_of(std::span<const Condition> demanded);
  using Ranges = std::map<std::string, model::Range>;  ///< of l_0, k_0, ...
  Ranges ranges() const;
  /// True when each of the conditions on several choices may hold within the ranges.
  bool may_keep(const Ranges& ranges) const;
  bool choose_from(std::size_t choice, Ranges& ranges, Bounds& bounds, const Visit& visit) const;
  bool keeps(const Bounds& bounds) const;
  Bounds image(const Bounds& bounds, const model::Permutation& symmetry) const;
  /// 0 when an image comes before the bounds themselves.
  std::uint64_t images_if_least(const Bounds& bounds) const;

  model::Instance frame_;
  model::Unknowns unknowns_;
  std::vector<Condition> conditions_;
  std::vector<std::vector<Pair>> pairs_;
  bool joined_ = false;
  std::vector<model::Permutation> symmetries_;
};

}  // namespace ample::properties
