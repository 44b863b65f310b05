// Configurations up to the names of the processes: between the model and the search, each is
// replaced by a representative of its orbit.
//
// The orbit of a configuration are its images under the permutations *admissible* there: those of
// the group that keep the order of every two tied processes (model/symmetry.hpp). That they do the
// same as it does is checked, not believed: in every configuration that is visited, every step is
// compared with its images (Orbits::check). README.md in this folder has the proof.
#pragma once

#include "checker/search/property_memo.hpp"
#include "checker/tabulation/tabulation.hpp"
#include "model/symmetry.hpp"

#include <bitset>
#include <unordered_map>

namespace ample::checker {

/// Deliberate mistakes, for tests of the check and of the audit.
enum class SymmetryFault : std::uint8_t {
  none,
  ignores_ties,           ///< every permutation is admissible everywhere
  ignores_ties_unchecked  ///< likewise, and no step is compared with its images
};

/// A group of permutations of the processes.
struct Symmetry {
  static constexpr std::size_t most = 128;
  std::vector<model::Permutation> permutations;  ///< at most `most`, the identity first
  SymmetryFault fault = SymmetryFault::none;
};
/// Some of the permutations of a Symmetry, by their places in the list.
using Permutations = std::bitset<Symmetry::most>;

/// A configuration and an image of it do not do the same after all.
struct NotSymmetric {
  Permutations failing;
  std::string reason;  ///< "receive Ask at P1 is another thing under (P0 P1)"
};

/// One thread only; the tabulation may be shared.
class Orbits {
 public:
  /// Without a symmetry every configuration is alone in its orbit.
  Orbits(Tabulation& tabulation, const Symmetry* symmetry, std::vector<std::size_t> invariants);

  bool active() const { return symmetry_ != nullptr; }

  /// Replaces an unpacked configuration by its representative, and returns the permutation that
  /// leads there.
  const model::Permutation& represent(std::span<Index> configuration);

  /// Compares a configuration, and what its processes may do of themselves, with its images. Throws
  /// NotSymmetric.
  void visit(std::span<const Index> configuration);
  /// Compares a step from the configuration that was visited last with its images, and replaces
  /// where it leads by its representative. Throws NotSymmetric.
  void take(std::span<const Index> configuration, const Move& move, std::span<Index> next);

 private:
  struct Image {
    Index index = 0;
    std::uint64_t hash = 0;  ///< of what it is; 0 of an image not asked for so far
  };
  /// Of a local state or a channel's content.
  struct Times {
    bool known = false;
    std::vector<std::pair<std::uint8_t, std::uint64_t>> live;  ///< by process
    bool may_ask_again = false;
    model::Clock later{};
  };
  /// One thing that a process may do: all its internal actions at an argument, or one receipt.
  struct Deed {
    Slot process;
    Index argument;
    Slot channel;
    Index message;
    bool operator==(const Deed&) const = default;
  };
  struct HashOfDeed {
    std::size_t operator()(const Deed& deed) const {
      std::uint64_t hash = deed.argument;
      for (const std::uint32_t next : {deed.process, deed.channel, deed.message})
        hash = (hash ^ next) * 0x9E3779B97F4A7C15u;
      return hash ^ hash >> 32;
    }
  };

  const Permutations& admissible(std::span<const Index> configuration);
  const model::Permutation& represent(std::span<Index> configuration,
                                      const Permutations& candidates);
  const Image& image(std::size_t permutation, Slot slot, Index index);
  model::Bytes renamed_register(std::uint32_t at, Index value,
                                const model::Permutation& names) const;
  Image make_image(std::size_t permutation, Slot slot, Index index);
  Slot image_of_slot(std::size_t permutation, Slot slot);
  std::uint64_t hash_at(std::size_t permutation, Slot place, std::span<const Index> configuration);
  const Times& times_at(Slot slot, Index index);
  void compare(std::span<const Index> configuration, const Deed& deed, const Move* move);
  void compare_invariants(std::span<const Index> configuration);
  NotSymmetric not_symmetric(const std::string& what, const Permutations& failing) const;
  bool does_the_same(const model::Permutation& names, Slot process,
                     std::span<const Index> configuration, const Move* move) const;

  Tabulation* tabulation_;
  const Symmetry* symmetry_;
  std::vector<model::Permutation> inverses_;
  std::vector<std::size_t> invariant_numbers_;
  InvariantMemo invariants_;
  bool has_timeouts_ = false;
  Permutations all_;
  Permutations here_;    ///< admissible in the configuration visited last
  bool checks_ = false;  ///< and there is something to be compared there
  std::vector<std::vector<std::vector<Image>>> images_;       ///< by permutation, slot and index
  std::vector<std::vector<Times>> times_;                     ///< by slot and index
  std::unordered_map<std::string, Permutations> admissible_;  ///< by the ties, as bytes
  std::unordered_map<Deed, Permutations, HashOfDeed> compared_;
  std::vector<model::RequestTimes> now_;
  std::vector<Index> scratch_;
};

}  // namespace ample::checker
