// Counting through all combinations.
#include "checker/arbitrary_start.hpp"

namespace ample::checker {

namespace {

/// Every sequence of at most `capacity` messages.
std::vector<std::vector<model::Bytes>> contents_of(const std::vector<model::Bytes>& messages,
                                                   int capacity) {
  std::vector<std::vector<model::Bytes>> all = {{}};
  for (std::size_t first = 0, length = 0; length < static_cast<std::size_t>(capacity); ++length) {
    const std::size_t last = all.size();
    for (; first < last; ++first)
      for (const model::Bytes& message : messages) {
        std::vector<model::Bytes> longer = all[first];
        longer.push_back(message);
        all.push_back(std::move(longer));
      }
  }
  return all;
}

}  // namespace

ArbitraryStarts::ArbitraryStarts(Tabulation& tabulation, const model::Faults& faults)
    : configuration_(tabulation.max_slots(), 0) {
  const model::ProcessSet all = tabulation.system().instance().all();
  for (const model::ProcessId process : all) {
    Digit digit{process.index, {}};
    for (const model::Bytes& local : faults.locals(process))
      digit.values.push_back(tabulation.index_of_local(process.index, local));
    digits_.push_back(std::move(digit));
  }
  if (tabulation.has_shared()) {
    Digit digit{tabulation.shared_slot(), {}};
    for (const model::Bytes& shared : faults.shared())
      digit.values.push_back(tabulation.index_of_shared(shared));
    digits_.push_back(std::move(digit));
  }
  for (const model::ProcessId from : all)
    for (const model::ProcessId to : all) {
      const std::vector<model::Bytes> messages = faults.messages(from, to);
      if (messages.empty() || faults.capacity == 0) continue;
      Digit digit{tabulation.channel_between(from, to), {}};
      for (const auto& content : contents_of(messages, faults.capacity))
        digit.values.push_back(tabulation.channel(digit.slot).content_of(content));
      digits_.push_back(std::move(digit));
    }
  for (const Digit& digit : digits_) configuration_[digit.slot] = digit.values.front();
}

double ArbitraryStarts::count() const {
  double count = 1;
  for (const Digit& digit : digits_) count *= static_cast<double>(digit.values.size());
  return count;
}

bool ArbitraryStarts::next() {
  for (Digit& digit : digits_) {
    const bool carry = ++digit.at == digit.values.size();
    if (carry) digit.at = 0;
    configuration_[digit.slot] = digit.values[digit.at];
    if (!carry) return true;
  }
  return false;
}

}  // namespace ample::checker
