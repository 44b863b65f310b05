// Taking up a search that another run has left.
#include "checker/search/resumption.hpp"

#include "checker/search/search_state_check.hpp"
#include "checker/tabulation/quotient.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// Decides whether this program has written the configurations. Steps are taken only from those
/// whose values have all been met, so that no handler gets anything that was made up.
class Origin {
 public:
  Origin(const SearchState& search, Tabulation& tabulation, const VisitedSet& states)
      : search_(search),
        tabulation_(tabulation),
        states_(states),
        quotient_(tabulation),
        here_(tabulation.max_slots()),
        words_(states.layout().words()) {}

  bool is_this_program() {
    return begins_here() && is_made_of_steps() && leads_to_what_was_found();
  }

 private:
  /// The first ones are the initial configurations, each once.
  bool begins_here() {
    const model::System& system = tabulation_.system();
    std::vector<std::vector<Index>> met;
    for (const model::Configuration& first : model::initial_configurations(system)) {
      const auto initial = tabulation_.encode(first);
      if (std::ranges::find(met, initial) != met.end()) continue;
      if (met.size() == search_.states
          || !states_.same(static_cast<StateNumber>(met.size()), initial))
        return false;
      met.push_back(initial);
    }
    return met.size() == search_.roots;
  }

  /// Each value occurs for the first time where a step from the parent has led to it. (A value of a
  /// slot is met in few configurations only, so that this takes hardly longer than to read them.)
  bool is_made_of_steps() {
    bool made = true;
    states_.for_each_parent([&](std::uint64_t state, std::uint64_t parent) {
      if (made) made = is_met(static_cast<StateNumber>(state)) || is_step_from(parent, state);
    });
    return made;
  }
  bool is_met(StateNumber state) {
    unpack(state);
    for (Slot slot = 0; slot < here_.size(); ++slot)
      if (!tabulation_.is_met(slot, here_[slot])) return false;
    return true;
  }
  bool is_step_from(std::uint64_t parent, std::uint64_t state) {
    bool found = false;
    for_each_successor(static_cast<StateNumber>(parent), [&](std::span<const Index> after) {
      found |= states_.same(static_cast<StateNumber>(state), after);
    });
    return found && is_met(static_cast<StateNumber>(state));
  }

  /// Do the first configurations visited lead to configurations that were found? All of them would
  /// take as long as the search did.
  bool leads_to_what_was_found() {
    constexpr std::uint64_t sample = 1000;
    bool known = true;
    for (std::uint64_t state = 0; state < std::min(sample, search_.visited); ++state)
      for_each_successor(static_cast<StateNumber>(state), [&](std::span<const Index> after) {
        const Layout& layout = states_.layout();
        known &= layout.pack(after, words_.data())
                 && states_.contains(Layout::hash_of_sum(layout.sum(after.data())), words_.data());
      });
    return known;
  }

  void unpack(StateNumber state) { states_.layout().unpack(states_.record(state), here_.data()); }
  template <class Visit>
  void for_each_successor(StateNumber state, const Visit& visit) {
    unpack(state);
    tabulation_.for_each_move(here_, [&](const Move& move) {
      tabulation_.take(here_, move, after_);
      quotient_.represent_after(here_, after_);
      visit(after_);
    });
  }

  const SearchState& search_;
  Tabulation& tabulation_;
  const VisitedSet& states_;
  Quotient quotient_;
  std::vector<Index> here_, after_;  ///< scratch, like the next
  std::vector<std::uint64_t> words_;
};

/// Handlers may not go on from configurations that never were.
bool is_of_this_program(const SearchState& search, Tabulation& tabulation,
                        const VisitedSet& states) {
  try {
    return Origin(search, tabulation, states).is_this_program();
  } catch (const model::InternalError&) {
    return false;
  }
}

}  // namespace

SearchState resume(const std::filesystem::path& directory, const Identity& identity,
                   Tabulation& tabulation, VisitedSet& states, std::uint64_t block_size) {
  SearchState search = load_checkpoint(directory, identity, tabulation, states);
  if (!is_state_of(search, states, tabulation.system(), block_size)) refuse_damaged(directory);
  if (!is_of_this_program(search, tabulation, states)) refuse_changed(directory);
  return search;
}

}  // namespace ample::checker
