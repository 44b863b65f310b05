// Keeps what a search by levels has found in memory.
#pragma once

#include "checker/engines/full/levels/keep.hpp"

namespace ample::checker {

class MemoryKeep final : public Keep {
 public:
  explicit MemoryKeep(std::uint32_t max_slots) : states_(max_slots), configuration_(max_slots) {}

  std::optional<TakenUp> load(Tabulation&, const CommonValues&) override { return std::nullopt; }
  void save(const LevelState&, const CommonValues&) override {}
  void end(Report&, bool) override {}
  std::string place() const override { return ""; }

  const Layout& layout() const override { return states_.layout(); }
  void widen(std::span<const std::uint32_t> values) override { states_.widen(values); }
  std::size_t bytes() const override { return states_.bytes(); }
  std::size_t bytes_for(std::uint64_t candidates) const override {
    return states_.bytes_with(candidates) - states_.bytes();
  }
  bool is_full() const override { return false; }

  /// Throws BoundExceeded where the machine has not so much memory.
  void add(const Candidates& candidates) override;
  void store(std::uint32_t level) override;
  std::uint64_t stored() const override { return states_.size(); }

  void open(std::uint32_t level, std::uint64_t skip) override;
  bool next() override;
  std::span<const Index> configuration() override { return configuration_; }

 private:
  VisitedSet states_;  ///< without parents
  /// For each level, the number of the first configuration that is beyond it.
  std::vector<std::uint64_t> ends_;
  std::uint64_t next_ = 0, end_ = 0;  ///< of what is read
  std::vector<Index> configuration_;
};

}  // namespace ample::checker
