// Counts through all combinations.
#include "checker/questions/stabilization/arbitrary_start.hpp"

#include "model/counted.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

/// The number of numbers or words in which two values differ.
int difference(const model::Value& one, const model::Value& other) {
  if (one.items.size() != other.items.size()) return one == other ? 0 : 1;
  if (one.items.empty()) return one == other ? 0 : 1;
  int sum = 0;
  for (std::size_t i = 0; i < one.items.size(); ++i)
    sum += difference(one.items[i], other.items[i]);
  return sum;
}
int difference(const model::Record& one, const model::Record& other) {
  int sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += difference(one[i].value, other[i].value);
  return sum;
}

/// True when exactly one message is changed, lost or put in.
bool is_one_message_away(const std::vector<model::Bytes>& one,
                         const std::vector<model::Bytes>& other) {
  if (one.size() > other.size()) return is_one_message_away(other, one);
  if (other.size() > one.size() + 1) return false;
  const auto [here, there] = std::mismatch(one.begin(), one.end(), other.begin());
  const bool changed = one.size() == other.size() && here != one.end();
  return (changed || other.size() > one.size())
         && std::equal(here + (changed ? 1 : 0), one.end(), there + 1, other.end());
}

}  // namespace

ArbitraryStarts::ArbitraryStarts(Tabulation& tabulation, const model::Faults& faults)
    : faults_(&faults), configuration_(tabulation.max_slots(), 0) {
  const model::ProcessSet all = tabulation.system().instance().all();
  for (const model::ProcessId process : all) {
    Digit digit{process.index, {}};
    for (const model::Bytes& local : faults.locals(process))
      digit.values.push_back(tabulation.index_of_local(process.index, local));
    digits_.push_back(std::move(digit));
  }
  if (tabulation.has_shared()) {
    if (tabulation.shared().registers() > 1)
      throw model::InternalError("faults are known of a shared variable that is one register");
    Digit digit{tabulation.first_register(), {}};
    digit.count = faults.shared_values;
    digits_.push_back(std::move(digit));
  }
  for (const model::ProcessId from : all)
    for (const model::ProcessId to : all) {
      const std::vector<model::Bytes> messages = faults.messages(from, to);
      if (messages.empty() || faults.capacity == 0) continue;
      Digit digit{tabulation.channel_between(from.index, to.index), {}};
      for (const auto& content : contents_of(messages, faults.capacity))
        digit.values.push_back(tabulation.channel(digit.slot).content_of(content));
      digits_.push_back(std::move(digit));
    }
  for (Digit& digit : digits_) {
    if (!digit.values.empty()) digit.count = digit.values.size();
    configuration_[digit.slot] = value_of(tabulation, digit, 0);
  }
}

Index ArbitraryStarts::value_of(Tabulation& tabulation, const Digit& digit, std::size_t at) const {
  return digit.values.empty() ? tabulation.shared().intern(0, faults_->shared(at))
                              : digit.values[at];
}

double ArbitraryStarts::count() const {
  double count = 1;
  for (const Digit& digit : digits_) count *= static_cast<double>(digit.count);
  return count;
}

void ArbitraryStarts::find_near(Tabulation& tabulation, Digit& digit, const Look& look) {
  const model::System& system = tabulation.system();
  const bool is_channel = digit.slot >= tabulation.first_channel();
  std::vector<model::Record> records;  // of variables
  std::vector<std::vector<model::Bytes>> contents;
  for (std::size_t at = 0; at < digit.count; ++at) {
    look(0);
    const Index value = value_of(tabulation, digit, at);
    if (is_channel)
      contents.push_back(tabulation.channel(digit.slot).messages_in(value));
    else
      records.push_back(tabulation.is_register(digit.slot)
                            ? system.shared_variables(tabulation.shared().bytes_of(0, value))
                            : system.variables(tabulation.bytes_of_local(digit.slot, value)));
  }
  look(digit.count * sizeof(std::vector<std::size_t>));
  digit.near.assign(digit.count, {});
  for (std::size_t one = 0; one < digit.count; ++one)
    for (std::size_t other = 0; other < one; ++other) {
      look(0);
      if (is_channel ? is_one_message_away(contents[one], contents[other])
                     : difference(records[one], records[other]) == 1) {
        digit.near[one].push_back(other);
        digit.near[other].push_back(one);
      }
    }
}

std::vector<std::uint8_t> ArbitraryStarts::distances(
    Tabulation& tabulation, int most, const std::function<bool(std::size_t)>& is_legitimate,
    const Look& look) {
  for (Digit& digit : digits_) find_near(tabulation, digit, look);
  look(static_cast<std::size_t>(count()));
  std::vector<std::uint8_t> distances(static_cast<std::size_t>(count()),
                                      static_cast<std::uint8_t>(most + 1));
  std::vector<std::size_t> here, next;
  for (std::size_t start = 0; start < distances.size(); ++start)
    if (is_legitimate(start)) {
      distances[start] = 0;
      here.push_back(start);
    }
  for (int distance = 1; distance <= most; ++distance) {
    for (const std::size_t start : here) {
      look(0);
      std::size_t weight = 1;
      for (const Digit& digit : digits_) {
        const std::size_t at = start / weight % digit.count;
        for (const std::size_t other : digit.near[at]) {
          const std::size_t changed = start - at * weight + other * weight;
          if (distances[changed] <= distance) continue;
          distances[changed] = static_cast<std::uint8_t>(distance);
          next.push_back(changed);
        }
        weight *= digit.count;
      }
    }
    here = std::exchange(next, {});
  }
  return distances;
}

bool ArbitraryStarts::next(Tabulation& tabulation) {
  for (Digit& digit : digits_) {
    const bool carry = ++digit.at == digit.count;
    if (carry) digit.at = 0;
    configuration_[digit.slot] = value_of(tabulation, digit, digit.at);
    if (!carry) return true;
  }
  return false;
}

std::string starts_text(const model::System& system, const model::Faults& faults,
                        std::optional<int> most) {
  const auto number = [](int count) { return static_cast<std::uint64_t>(count); };
  std::string text = "from every start";
  if (most)
    text += fmt::format(" that at most {} of a legitimate one",
                        model::counted(number(*most), "fault makes", "faults make"));
  const model::ProcessSet all = system.instance().all();
  const bool has_links = std::ranges::any_of(all, [&](model::ProcessId from) {
    return std::ranges::any_of(
        all, [&](model::ProcessId to) { return !faults.messages(from, to).empty(); });
  });
  if (!has_links) return text;
  return text
         + (faults.capacity == 0 ? " with empty links"
                                 : fmt::format(" with at most {} in a link",
                                               model::counted(number(faults.capacity), "message")));
}

}  // namespace ample::checker
