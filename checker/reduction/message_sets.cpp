// Unions, remembered.
#include "checker/reduction/message_sets.hpp"

namespace ample::checker {

MessageSet MessageSets::of(std::vector<Index> messages) {
  std::sort(messages.begin(), messages.end());
  messages.erase(std::unique(messages.begin(), messages.end()), messages.end());
  return sets_.number_of(messages);
}

MessageSet MessageSets::united(MessageSet a, MessageSet b) {
  if (a == b || b == no_messages) return a;
  if (a == no_messages) return b;
  if (a > b) std::swap(a, b);
  if (const std::uint64_t known = unions_.find(a, b); known != Memo::absent)
    return static_cast<MessageSet>(known);
  std::vector<Index> messages(sets_[a].begin(), sets_[a].end());
  messages.insert(messages.end(), sets_[b].begin(), sets_[b].end());
  const MessageSet both = of(std::move(messages));
  unions_.insert(a, b, both);
  return both;
}

MessageSet MessageSets::without(MessageSet a, MessageSet b) {
  if (b == no_messages) return a;
  std::vector<Index> left;
  for (const Index message : sets_[a])
    if (!contains(b, message)) left.push_back(message);
  return sets_.number_of(left);
}

}  // namespace ample::checker
