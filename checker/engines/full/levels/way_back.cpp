// Visiting levels again, the last one first.
#include "checker/engines/full/levels/way_back.hpp"

#include "checker/engines/full/search/expander.hpp"
#include "checker/verdict/run/path.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

class WayBackByLevels {
 public:
  WayBackByLevels(Keep& keep, const CommonValues& common, Ranks& ranks, Tabulation& tabulation,
                  Chunk& chunk)
      : keep_(keep),
        common_(common),
        ranks_(ranks),
        chunk_(chunk),
        expander_(tabulation, chunk.set(), options_, nullptr) {}

  /// A configuration of the level that has a step to this one, `own`, of the next level; both in
  /// own numbers.
  std::vector<Index> before(const std::vector<Index>& own, std::uint32_t level) {
    want(own);
    expander_.forget();
    Answer here;
    attempt(here, [&] { keep_.open(level); });
    for (bool any_more = true; any_more;) {
      if (here.more) attempt(here, [&] { look_at_next(here); });
      any_more = false;
      for (const Parcel& parcel : ranks_.gather(in_parcel(here))) {
        const Answer answer = from_parcel(parcel);
        if (!answer.failure.empty()) throw DiskFailure(answer.failure);
        if (!answer.found.empty()) return in_own(answer.found);
        any_more = any_more || answer.more;
      }
    }
    throw model::InternalError("no configuration of a level leads to one of the next level");
  }

  std::vector<Index> in_own(const std::vector<Index>& common) const {
    std::vector<Index> own(common.size());
    common_.to_own(common, own);
    return own;
  }

 private:
  struct Answer {
    bool more = true;
    std::vector<Index> found = {};  ///< in common numbers
    std::string failure = {};
  };

  template <class Work>
  void attempt(Answer& answer, const Work& work) {
    try {
      work();
    } catch (const DiskFailure& failure) {
      answer = {.more = false, .failure = failure.what()};
    }
  }

  void want(const std::vector<Index>& own) {
    wanted_.resize(chunk_.layout().words());
    chunk_.layout().pack(own, wanted_.data());
    hash_ = Layout::hash_of_sum(chunk_.layout().sum(own.data()));
  }

  void look_at_next(Answer& answer) {
    answer.more = chunk_.read(keep_);
    expander_.expand(0, static_cast<StateNumber>(chunk_.size()));
    const Candidates& candidates = expander_.candidates();
    for (std::size_t i = 0; i < candidates.size() && answer.found.empty(); ++i)
      if (candidates.hash(i) == hash_
          && same_words(candidates.words(i), wanted_.data(), wanted_.size()))
        answer.found = chunk_.in_common(candidates.parent(i));
  }

  static Parcel in_parcel(const Answer& answer) {
    Parcel parcel = parcel_of(answer.more);
    put_all(parcel, std::span<const Index>(answer.found));
    put_text(parcel, answer.failure);
    return parcel;
  }
  static Answer from_parcel(const Parcel& parcel) {
    ParcelReader reader(parcel);
    Answer answer{.more = reader.next<bool>()};
    answer.found = reader.next_all<Index>();
    answer.failure = reader.next_text();
    return answer;
  }

  const Options options_;  ///< nothing is asked
  Keep& keep_;
  const CommonValues& common_;
  Ranks& ranks_;
  Chunk& chunk_;
  Expander expander_;
  std::vector<std::uint64_t> wanted_;  ///< packed
  std::uint64_t hash_ = 0;
};

}  // namespace

Trace trace_to(const LevelWitness& witness, Keep& keep, const CommonValues& common, Ranks& ranks,
               Tabulation& tabulation, Chunk& chunk) {
  WayBackByLevels way(keep, common, ranks, tabulation, chunk);
  Quotient quotient(tabulation);
  Trace trace;
  if (witness.last) trace.steps.push_back(*witness.last);
  std::vector<Index> here = way.in_own(witness.configuration);
  for (std::uint32_t level = witness.level; level > 0; --level) {
    std::vector<Index> before = way.before(here, level - 1);
    std::vector<Index> after = before;
    trace.steps.push_back(
        take_step_to(tabulation, quotient, after,
                     [&](std::span<const Index> next) { return std::ranges::equal(next, here); }));
    here = std::move(before);
  }
  std::ranges::reverse(trace.steps);
  trace.start = tabulation.decode(here);
  return trace;
}

}  // namespace ample::checker
