// The quotient by the values of logical clocks (model/clock_quotient.hpp), tabulated: between the
// model and the search, every configuration is replaced by its representative.
//
// It finds out once which clocks a local state or a channel's content holds, and what it becomes
// under a renumbering. Most configurations are their own representatives, which a few words show.
#pragma once

#include "checker/store/tabulation/clock_dropping.hpp"
#include "checker/store/tabulation/tabulation.hpp"
#include "model/clock_quotient.hpp"

#include <unordered_map>

namespace ample::checker {

/// It is for one thread only; the tabulation may be shared.
class Quotient {
 public:
  explicit Quotient(Tabulation& tabulation);

  /// True when there are clocks to be renumbered. If not, every configuration represents itself.
  bool active() const { return active_; }
  /// Replaces an unpacked initial configuration by its representative. Throws BoundExceeded when a
  /// clock lags too far behind.
  void represent(std::span<Index> configuration) { represent_after({}, configuration); }
  /// The same for a configuration that a step leads to from `before`, a representative itself.
  void represent_after(std::span<const Index> before, std::span<Index> configuration);

 private:
  /// The clocks of a local state or a channel's content.
  struct Clocks {
    bool known = false;
    std::uint64_t values = 0;  ///< bit v: v occurs
    model::Clock own{};        ///< of a local state: its clock
  };

  const Clocks& clocks_at(Slot slot, Index index);
  Clocks clocks_of_local(const model::Bytes& local) const;
  Clocks clocks_of_content(const std::vector<model::Bytes>& messages) const;
  void drop_clocks(std::span<Index> configuration);
  const model::Renumbering& renumbering_of(std::uint64_t values, model::Clock least);
  void renumber(std::span<Index> configuration, const model::Renumbering& renumbering);
  /// Throws what says which clock lags, if one does.
  void require_order(const model::Renumbering& renumbering, std::span<const Index> configuration);
  Index renumbered(Slot slot, Index index, const model::Renumbering& renumbering);

  Tabulation* tabulation_;
  bool active_, drops_;
  std::vector<std::vector<Clocks>> clocks_;  ///< by slot and index
  std::vector<ClockDropping> dropping_;      ///< by slot
  /// A renumbering keeps the order, so that the values that it makes of those of a local state or
  /// content say all of it that matters there.
  struct Wanted {
    Index index;
    std::uint64_t values;
    bool operator==(const Wanted&) const = default;
  };
  struct HashOfWanted {
    std::size_t operator()(const Wanted& wanted) const {
      return (wanted.values ^ wanted.index) * 0x9E3779B97F4A7C15u ^ wanted.values >> 32;
    }
  };
  std::vector<std::unordered_map<Wanted, Index, HashOfWanted>> renumbered_;  ///< by slot
  std::vector<std::unordered_map<std::uint64_t, model::Renumbering>>
      renumberings_;  ///< by least clock
};

}  // namespace ample::checker
