// The least fixpoint of local states and messages.
#include "checker/reduction/saturation.hpp"

#include "model/errors.hpp"

#include <limits>

namespace ample::checker {

namespace {

constexpr std::uint64_t most_look_ups = 1'000'000;

/// The local states of one process, in the order in which they were found.
struct Found {
  std::vector<Index> locals;
  std::vector<std::uint8_t> is_in;  ///< by local state
  bool add(Index local) {
    if (local >= is_in.size()) is_in.resize(2 * std::size_t{local} + 64);
    if (is_in[local] != 0) return false;
    is_in[local] = 1;
    locals.push_back(local);
    return true;
  }
};

class Saturation {
 public:
  Saturation(Automata& automata, std::span<const Position> roots, Experience& experience)
      : tabulation_(&automata.tabulation()),
        experience_(&experience),
        found_(automata.processes()) {
    for (const Position& root : roots)
      for (Slot process = 0; process < found_.size(); ++process)
        found_[process].add(automata[process].local(root[process]));
  }

  bool run() {
    for (news_ = true; news_;) {
      news_ = false;
      for (Slot process = 0; process < found_.size(); ++process)
        for (std::size_t i = 0; i < found_[process].locals.size(); ++i)
          if (!go_on_from(process, found_[process].locals[i])) return false;
    }
    return true;
  }

 private:
  bool go_on_from(Slot process, Index local) {
    for (const Result result : tabulation_->internal(process, local)) note(process, result);
    const std::span<const Inlet> inbox = tabulation_->inbox(process);
    for (const Inlet& inlet : inbox)
      for (Index message = 0; message < inlet.table->messages(); ++message) {
        if (!experience_->knows(inlet.channel, message)) continue;
        if (++look_ups_ > most_look_ups) return false;
        note(process, tabulation_->receive(*inlet.table, local, message));
      }
    return true;
  }

  void note(Slot process, Result result) {
    news_ |= found_[process].add(result.local);
    news_ |= experience_->add(result.effect);
  }

  Tabulation* tabulation_;
  Experience* experience_;
  std::vector<Found> found_;
  std::uint64_t look_ups_ = 0;
  bool news_ = false;
};

}  // namespace

bool saturate(Automata& automata, std::span<const Position> roots, Experience& experience) {
  Experience all = experience;
  try {
    if (!Saturation(automata, roots, all).run()) return false;
  } catch (const model::BoundExceeded&) {
    return false;
  }
  for (Experience::Kind kind = 0; kind < all.kinds(); ++kind)
    all.add(kind, std::numeric_limits<unsigned>::max());
  experience = std::move(all);
  return true;
}

}  // namespace ample::checker
