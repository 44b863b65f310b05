// All configurations of an instance, each compared with one.
#include "checker/questions/induction/reached.hpp"

#include "checker/engines/full/search/search.hpp"
#include "checker/evidence/trace/step_text.hpp"
#include "checker/infinite/liveness/successors.hpp"
#include "checker/verdict/replay/playback.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <bitset>
#include <unordered_map>
#include <unordered_set>

namespace ample::checker {

namespace {

constexpr std::size_t most_parts = 2048;
using Parts = std::bitset<most_parts>;

/// The variables of each process, and the contents of the channels, by number.
class Comparison {
 public:
  Comparison(const model::System& system, const model::Configuration& configuration)
      : system_(system), configuration_(configuration) {
    for (const model::ProcessId p : system.instance().all()) {
      mine_.push_back(system.variables(configuration.locals[p.index]));
      for (const model::NamedValue& each : mine_.back())
        add(fmt::format("{} = {}", variable_name(each.name, p), to_text(each.value)));
    }
    for (const model::ProcessId from : system.instance().all())
      for (const model::ProcessId to : system.instance().all())
        add(fmt::format("{}->{} = {}", int{from}, int{to},
                        content_text(configuration.channels[from.index][to.index])));
  }

  std::size_t size() const { return texts_.size(); }
  const std::string& text(std::size_t part) const { return texts_[part]; }
  /// The parts that are the same there.
  Parts same(Tabulation& tabulation, std::span<const Index> there) {
    Parts parts = 0;
    const auto n = static_cast<ProcessIndex>(system_.processes());
    std::size_t first = 0;
    for (ProcessIndex p = 0; p < n; ++p) {
      const auto [known, is_new] = of_locals_.try_emplace(std::uint64_t{p} << 32 | there[p]);
      if (is_new) known->second = same_variables(p, first, tabulation.bytes_of_local(p, there[p]));
      parts |= known->second;
      first += mine_[p].size();
    }
    for (ProcessIndex from = 0; from < n; ++from)
      for (ProcessIndex to = 0; to < n; ++to, ++first) {
        const Slot slot = tabulation.slot_of(from, to);
        const Index content = slot == no_slot ? ChannelTable::empty : there[slot];
        const auto [known, is_new] =
            of_contents_.try_emplace(std::uint64_t{from * n + to} << 32 | content);
        if (is_new)
          known->second = (slot == no_slot ? std::vector<model::Bytes>{}
                                           : tabulation.channel(slot).messages_in(content))
                          == configuration_.channels[from][to];
        parts[first] = known->second;
      }
    return parts;
  }

 private:
  void add(std::string text) {
    texts_.push_back(std::move(text));
    if (texts_.size() > most_parts)
      throw model::BoundExceeded("too many variables to compare them one by one");
  }
  std::string content_text(const std::vector<model::Bytes>& messages) const {
    if (messages.empty()) return "empty";
    std::string text;
    for (const model::Bytes& message : messages) text += message_text(system_, message);
    return text;
  }
  Parts same_variables(ProcessIndex process, std::size_t first, const model::Bytes& there) const {
    Parts parts = 0;
    const model::Record& mine = mine_[process];
    const model::Record theirs = system_.variables(there);
    for (std::size_t i = 0; i < mine.size(); ++i) parts[first + i] = mine[i] == theirs[i];
    return parts;
  }

  const model::System& system_;
  const model::Configuration& configuration_;
  std::vector<model::Record> mine_;  ///< by process
  std::vector<std::string> texts_;
  std::unordered_map<std::uint64_t, Parts> of_locals_;
  std::unordered_map<std::uint64_t, bool> of_contents_;
};

/// Single parts, or pairs where there are none of these.
std::vector<std::string> never_seen(const Comparison& comparison,
                                    const std::vector<Parts>& together) {
  std::vector<std::string> never;
  for (std::size_t i = 0; i < comparison.size(); ++i)
    if (!together[i][i]) never.push_back(comparison.text(i));
  if (!never.empty()) return never;
  for (std::size_t i = 0; i < comparison.size(); ++i)
    for (std::size_t j = i + 1; j < comparison.size() && never.size() < most_never_together; ++j)
      if (!together[i][j])
        never.push_back(comparison.text(i) + " together with " + comparison.text(j));
  return never;
}

}  // namespace

Options without_question(Options options) {
  options.properties.clear();
  options.keep_going = true;
  return options;
}

PartsReached parts_reached(const model::System& system, const model::Configuration& configuration,
                           const Options& limits) {
  const Options options = without_question(limits);
  Search search(system, options);
  search.run();
  if (search.budget().ended()) throw model::BoundExceeded(search.budget().limit_text());
  Comparison comparison(system, configuration);
  Successors stored(search.tabulation(), search.states());
  PartsReached reached;
  std::unordered_set<Parts> met;
  std::vector<Parts> together(comparison.size());
  for (StateNumber state = 0; state < search.states().size(); ++state) {
    const auto there = stored.configuration(state);
    const Parts parts = comparison.same(search.tabulation(), there);
    // Variables that are not shown may differ.
    if (parts.count() == comparison.size())
      reached.whole |= search.tabulation().decode(there) == configuration;
    if (!met.insert(parts).second) continue;
    for (std::size_t i = 0; i < comparison.size(); ++i)
      if (parts[i]) together[i] |= parts;
  }
  if (!reached.whole) reached.never = never_seen(comparison, together);
  return reached;
}

}  // namespace ample::checker
