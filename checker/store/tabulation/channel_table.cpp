// Finding out what was never asked before of a channel.
#include "checker/store/tabulation/channel_table.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

ChannelTable::ChannelTable(const model::System& system, model::ProcessId from, model::ProcessId to)
    : system_(&system), from_(from), to_(to), network_(system.instance().network) {
  intern({});
}

Index ChannelTable::message_of(const model::Bytes& bytes) {
  const std::lock_guard lock(misses_);
  const auto [place, is_new] =
      message_indices_.try_emplace(bytes, static_cast<Index>(messages_.size()));
  if (is_new) messages_.append() = bytes;
  return place->second;
}

Index ChannelTable::content_of(const std::vector<model::Bytes>& messages) {
  Index content = empty;
  for (const model::Bytes& bytes : messages) content = append(content, message_of(bytes));
  return content;
}

Index ChannelTable::content_in_order(const std::vector<model::Bytes>& messages) {
  Sequence sequence;
  for (const model::Bytes& bytes : messages) sequence.push_back(message_of(bytes));
  const std::lock_guard lock(misses_);
  return intern(sequence);
}

std::vector<model::Bytes> ChannelTable::messages_in(Index content) const {
  std::vector<model::Bytes> messages;
  for (const Index message : sequences_[content]) messages.push_back(messages_[message]);
  return messages;
}

std::span<const Receivable> ChannelTable::find_receivable(Index content) {
  const std::lock_guard lock(misses_);
  Content& asked = contents_[content];
  if (const Receivable* first = asked.receivable.load(std::memory_order_relaxed))
    return {first, asked.receivables};  // another thread was faster
  const Sequence sequence = sequences_[content];
  std::vector<Receivable> found;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (i > 0 && network_ == model::Network::fifo) break;
    if (i > 0 && sequence[i] == sequence[i - 1]) continue;  // equal messages: one step, not two
    Sequence rest = sequence;
    rest.erase(i, 1);
    found.push_back({sequence[i], intern(rest), static_cast<std::uint8_t>(i)});
  }
  asked.receivables = static_cast<std::uint32_t>(found.size());
  const Receivable* first = &asked.only;
  if (found.size() == 1) asked.only = found.front();
  if (found.size() > 1) first = receivables_.emplace_back(std::move(found)).data();
  asked.receivable.store(first, std::memory_order_release);
  return {first, asked.receivables};
}

Index ChannelTable::find_appended(Index content, Index message) {
  const std::lock_guard lock(misses_);
  if (const std::uint64_t known = appended_.find(content, message); known != Memo::absent)
    return static_cast<Index>(known);
  const Sequence sequence = sequences_[content];
  const auto by_bytes = [&](Index a, Index b) { return messages_[a] < messages_[b]; };
  const auto place = network_ == model::Network::unordered ? std::upper_bound(
                         sequence.begin(), sequence.end(), char32_t{message}, by_bytes)
                                                           : sequence.end();
  const Index appended =
      inserted(sequence, static_cast<std::size_t>(place - sequence.begin()), message);
  appended_.insert(content, message, appended);
  return appended;
}

Index ChannelTable::doubled(Index content, std::uint8_t position) {
  const std::lock_guard lock(misses_);
  const Sequence sequence = sequences_[content];
  return inserted(sequence, position, sequence[position]);
}

Index ChannelTable::inserted(Sequence sequence, std::size_t place, Index message) {
  if (sequence.size() == longest) {
    const std::string text = fmt::format(
        "the channel from P{} to P{} would hold more than {} messages{}", int{from_}, int{to_},
        longest, system_->instance().has_unbounded_rounds() ? ": bound the rounds (--rounds)" : "");
    throw system_->instance().is_said_to_be_finite() ? model::unsaid_growth(text)
                                                     : model::BoundExceeded(text);
  }
  sequence.insert(place, 1, message);
  return intern(sequence);
}

Index ChannelTable::intern(const Sequence& sequence) {
  const auto [place, is_new] =
      content_indices_.try_emplace(sequence, static_cast<Index>(contents_.size()));
  if (is_new) {
    sequences_.append() = sequence;
    contents_.append();
  }
  if (Content& content = contents_[place->second]; !content.met) {
    content.met = true;
    content.awaited = std::any_of(sequence.begin(), sequence.end(), [&](Index message) {
      return system_->is_awaited(messages_[message]);
    });
  }
  return place->second;
}

bool ChannelTable::restore(std::span<const model::Bytes> messages,
                           std::span<const std::u32string> contents) {
  for (Index i = 0; i < messages.size(); ++i)
    if (message_of(messages[i]) != i) return false;
  const std::lock_guard lock(misses_);
  return !contents.empty() && contents[0].empty()
         && std::ranges::all_of(contents.subspan(1), [&](const Sequence& sequence) {
              return restore_content(sequence);
            });
}

/// The lock must be held.
bool ChannelTable::restore_content(const Sequence& sequence) {
  const auto is_message = [&](Index message) { return message < messages(); };
  if (sequence.size() > longest || !std::ranges::all_of(sequence, is_message)
      || !content_indices_.try_emplace(sequence, contents()).second)
    return false;
  sequences_.append() = sequence;
  contents_.append();
  return true;
}

std::size_t ChannelTable::bytes() const {
  const std::lock_guard lock(misses_);
  constexpr std::size_t of_map_node = 64;
  return contents_.size() * (sizeof(Content) + 2 * sizeof(Sequence) + of_map_node)
         + messages_.size() * (2 * sizeof(model::Bytes) + of_map_node) + appended_.bytes()
         + receipts_.bytes() + blind_receipts_.bytes();
}

}  // namespace ample::checker
