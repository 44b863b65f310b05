// Packing what steps lead to, and looking it up.
#include "checker/infinite/liveness/successors.hpp"

#include "model/errors.hpp"

namespace ample::checker {

Successors::Successors(Tabulation& tabulation, const VisitedSet& visited)
    : tabulation_(&tabulation),
      visited_(&visited),
      quotient_(tabulation),
      here_(tabulation.max_slots()) {}

std::span<const Index> Successors::configuration(StateNumber state) {
  visited_->layout().unpack(visited_->record(state), here_.data());
  return here_;
}

void Successors::pack(const Move& move) {
  const Layout& layout = visited_->layout();
  words_.resize(words_.size() + layout.words());
  layout.pack(next_, words_.data() + words_.size() - layout.words());
  hashes_.push_back(Layout::hash_of_sum(layout.sum(next_.data())));
  visited_->prefetch_entry(hashes_.back());
  found_.push_back({move, 0});
}

std::span<const Succession> Successors::look_up() {
  for (const std::uint64_t hash : hashes_) visited_->prefetch_record(hash);
  for (std::size_t i = 0; i < found_.size(); ++i) {
    const auto number = visited_->find(hashes_[i], &words_[i * visited_->layout().words()]);
    if (!number)
      throw model::InternalError("a step leads to a configuration that was never stored");
    found_[i].to = *number;
  }
  return found_;
}

}  // namespace ample::checker
