// Singletons are steps that are a stubborn set by themselves. They are found from what has happened
// so far, and taken back if more happens later.
//
// A step t of a process in a local state is a *singleton* when nothing that the process may do
// before t fails to commute with it: then, in every configuration with that local state, t alone
// need be followed. What a process may do is read off its *local graph*: the local states it has
// been in and the steps met there, whatever stood in other channels. README.md has the proof.
#pragma once

#include "checker/engines/automata/commutation.hpp"
#include "checker/engines/full/search/step_chooser.hpp"
#include "checker/store/tables/grown.hpp"

#include <deque>

namespace ample::checker {

/// Mistakes for the tests, which an audit must find.
enum class SingletonFault : std::uint8_t {
  none,
  never_taken_back,      ///< what becomes known later does not count
  internal_forgotten,    ///< the internal steps of the process do not count
  only_here,             ///< what it may do after its next step does not count
  consequences_unknown,  ///< what the process may do before a singleton is not known afterwards
  visible_alone,         ///< a visible step may be a singleton
  may_not_end            ///< executions may come back to where they were
};

/// It is for one thread only. No process may share a variable with another.
class Singletons final : public StepChooser {
 public:
  Singletons(const model::System& system, Watched watched,
             SingletonFault fault = SingletonFault::none);

  Tabulation& tabulation() override { return tabulation_; }

  /// The steps to be taken from a configuration: a singleton, which counts until the configuration
  /// is reopened, or all. `receipts` are all that are possible. They are valid until the next call.
  std::span<const Move> steps_from(StateNumber state, std::span<const Index> configuration,
                                   std::span<const Event> receipts) override;

  /// Configurations whose step turned out not to be a singleton: they have to be visited again.
  /// Each is told once.
  std::vector<StateNumber> take_reopened() override {
    tell_watches();
    return std::exchange(reopened_, {});
  }

  /// The search begins anew, with what is known: what was not reopened will not be.
  void begin_again();

  /// Asks of every singleton anew whether it is one, when the search is done. Throws InternalError.
  void check();

  /// True when every execution is finite, by the local graphs of a search that is done. False may
  /// also mean that they do not tell (README.md, "Cycles").
  bool every_execution_ends() const;

  /// About how much memory it takes.
  std::size_t bytes() const override;

 private:
  using StepId = std::uint32_t;

  static constexpr StateNumber nobody = ~StateNumber{0};
  enum class Answer : std::uint8_t { not_asked, singleton, not_singleton };
  /// The facts about a step that every visit needs, close together; `last_user` is the last
  /// configuration from which it was taken alone.
  struct Brief {
    Result result;
    Answer answer = Answer::not_asked;
    StateNumber last_user = nobody;
  };
  /// A step in a local graph. While it is a singleton, `met` are the local states in which it may
  /// still be waiting to be taken.
  struct Known {
    ProcessIndex process;
    Index from;
    LocalStep step;
    std::vector<Index> met = {};
  };
  /// Tells a singleton what becomes known in the local state where it leads from one that it met.
  struct Watch {
    StepId singleton;
    Index met;
  };
  /// A local state of the graph.
  struct Node {
    std::vector<StepId> receipts = {};
    std::vector<Watch> watches = {};
  };
  /// The consequences of taking a step for a singleton; they are kept only when all of them
  /// commute.
  struct Consequences {
    StepId singleton;
    std::vector<Index> met, to_visit = {};
    std::vector<std::pair<Index, Watch>> watches = {};  ///< with the local state to be watched
    std::vector<std::pair<Index, LocalStep>> receipts = {};
    std::vector<Index> internal = {};  ///< where internal steps may be taken
  };

  static constexpr StepId none = ~StepId{0};

  Node& node(ProcessIndex process, Index local) { return grown(nodes_[process], local); }
  StepId first_internal(ProcessIndex process, Index local) const;
  StepId know_internal(ProcessIndex process, Index local, std::span<const Result> internal);
  StepId know_receipt(ProcessIndex process, Index local, const LocalStep& receipt);
  StepId add(ProcessIndex process, Index local, const LocalStep& step);

  bool has_several(std::span<const Index> configuration, std::span<const Event> receipts);
  bool is_singleton(StepId step);
  void ask(StepId step);
  void tell_watches();
  /// Adds what follows from a step that has become known; false if it does not commute.
  bool follow(Consequences& found, Index met, const LocalStep& news);
  bool visit_all(Consequences& found);
  bool visit(Consequences& found, Index met);
  bool commutes_with_internal(const Known& singleton, Index met);
  bool follow_receipt(Consequences& found, Index met, const LocalStep& receipt);
  void follow_internal(Consequences& found, Index met);
  void meet(Consequences& found, Index local);
  void keep(Consequences&& found);
  void take_back(StepId step);
  void use(StepId step, StateNumber user);
  Result result_in(const Known& known, Index local);

  Tabulation tabulation_;
  SingletonFault fault_;
  std::deque<Commutation> commutation_;  ///< by process
  std::vector<std::deque<Node>> nodes_;  ///< by process and local state
  std::vector<Memo> receipt_ids_;        ///< by receiver and sender: (local, message) -> id + 1
  std::vector<Brief> briefs_;            ///< by step
  std::deque<Known> steps_;              ///< likewise
  std::vector<std::vector<StepId>> internal_ids_;  ///< by process and local state: of the first
  std::vector<StepId> news_;                       ///< known, but the watches have not been told
  std::vector<StepId> taken_;               ///< by configuration: the step taken alone, or none
  std::vector<StateNumber> previous_user_;  ///< by configuration: of that step
  std::vector<StateNumber> reopened_;
  std::vector<Move> moves_;
};

}  // namespace ample::checker
