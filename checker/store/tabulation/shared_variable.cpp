// Registers, views and writes get their numbers.
#include "checker/store/tabulation/shared_variable.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

using model::Bytes;

SharedVariable::SharedVariable(const model::System& system)
    : registers_(system.registers().begin(), system.registers().end()),
      initial_(system.initial_shared()),
      tables_(registers_.size()),
      views_(static_cast<std::size_t>(system.processes())) {
  if (registers_.size() > 64) throw model::InternalError("a set of registers has 64 bits");
  values_of(initial_);
  for (const model::ProcessId process : system.instance().all()) {
    Views& views = views_[process.index];
    for (std::uint32_t at = 0; at < registers(); ++at)
      if (registers_[at].users.contains(process)) {
        views.used.push_back(at);
        views.used_set |= set_of_register(at);
      }
    if (views.used.size() > 1) views.pairs.resize(views.used.size() - 1);
    fold(views, [](std::uint32_t) { return Index{0}; });
  }
}

Index SharedVariable::intern(std::uint32_t at, const Bytes& bytes) {
  const std::lock_guard lock(misses_);
  Table& table = tables_[at];
  Index number = table.numbers.find(table.values, bytes);
  if (number == table.numbers.absent) {
    number = table.numbers.append(table.values, bytes);
    table.met.append() = false;
  }
  if (bool& met = table.met[number]; !met) met = true;
  return number;
}

bool SharedVariable::restore(std::uint32_t at, std::span<const Bytes> values) {
  const std::lock_guard lock(misses_);
  Table& table = tables_[at];
  if (values.empty() || values[0] != table.values[0]) return false;
  for (const Bytes& bytes : values.subspan(1)) {
    if (bytes.size() != registers_[at].size
        || table.numbers.find(table.values, bytes) != table.numbers.absent)
      return false;
    table.numbers.append(table.values, bytes);
    table.met.append() = false;
  }
  return true;
}

Bytes SharedVariable::whole(std::span<const Index> values) const {
  Bytes whole = initial_;
  for (std::uint32_t at = 0; at < registers(); ++at)
    whole.replace(registers_[at].first, registers_[at].size, bytes_of(at, values[at]));
  return whole;
}

std::vector<Index> SharedVariable::values_of(const Bytes& whole) {
  std::vector<Index> values;
  for (std::uint32_t at = 0; at < registers(); ++at)
    values.push_back(intern(at, whole.substr(registers_[at].first, registers_[at].size)));
  return values;
}

Index SharedVariable::paired(Pairs& pairs, Index front, Index last) {
  if (const std::uint64_t known = pairs.numbers.find(front, last); known != Memo::absent)
    return static_cast<Index>(known - 1);
  const std::lock_guard lock(misses_);
  if (const std::uint64_t known = pairs.numbers.find(front, last); known != Memo::absent)
    return static_cast<Index>(known - 1);
  const auto number = static_cast<Index>(pairs.pairs.size());
  pairs.pairs.append() = {front, last};
  pairs.numbers.insert(front, last, std::uint64_t{number} + 1);
  return number;
}

/// value_at(register) is asked of those used.
template <class ValueAt>
Index SharedVariable::fold(Views& views, const ValueAt& value_at) {
  if (views.used.empty()) return 0;
  Index view = value_at(views.used[0]);
  for (std::size_t i = 1; i < views.used.size(); ++i)
    view = paired(views.pairs[i - 1], view, value_at(views.used[i]));
  return view;
}

Index SharedVariable::view(ProcessIndex process, std::span<const Index> values) {
  return fold(views_[process], [=](std::uint32_t at) { return values[at]; });
}

Index SharedVariable::value_in(ProcessIndex process, Index view, std::size_t i) const {
  const Views& views = views_[process];
  for (std::size_t last = views.used.size() - 1; last > 0; --last) {
    const Pair& pair = views.pairs[last - 1].pairs[view];
    if (last == i) return pair.last;
    view = pair.front;
  }
  return view;
}

Index SharedVariable::changed(ProcessIndex process, Index view, std::span<const Written> write) {
  Views& views = views_[process];
  if (views.used.size() == 1 && write.size() == 1 && write[0].at == views.used[0])
    return write[0].value;
  std::size_t i = 0;
  return fold(views, [&](std::uint32_t at) {
    const auto one =
        std::ranges::find_if(write, [=](const Written& other) { return other.at == at; });
    const Index kept = value_in(process, view, i++);
    return one != write.end() ? one->value : kept;
  });
}

Bytes SharedVariable::bytes_of_view(ProcessIndex process, Index view) const {
  Bytes whole = initial_;
  const auto& used = views_[process].used;
  for (std::size_t i = 0; i < used.size(); ++i)
    whole.replace(registers_[used[i]].first, registers_[used[i]].size,
                  bytes_of(used[i], value_in(process, view, i)));
  return whole;
}

Index SharedVariable::write_of(ProcessIndex process, Index view, const Bytes& whole) {
  std::vector<Written> changes;
  const auto& used = views_[process].used;
  for (std::size_t i = 0; i < used.size(); ++i) {
    const model::Register& part = registers_[used[i]];
    const Index value = intern(used[i], whole.substr(part.first, part.size));
    if (value != value_in(process, view, i)) changes.push_back({used[i], value});
  }
  if (changes.empty()) return no_write;
  const std::lock_guard lock(misses_);
  return number_of(changes);
}

std::size_t SharedVariable::bytes() const {
  const std::lock_guard lock(misses_);
  constexpr std::size_t of_write = sizeof(Write) + 64;  // with its changes and parts
  std::size_t sum = writes_.size() * of_write + write_numbers_.bytes();
  for (const Table& table : tables_)
    sum += bytes_of_strings(table.values) + table.values.size() + table.numbers.bytes();
  for (const Views& views : views_)
    for (const Pairs& pairs : views.pairs)
      sum += pairs.pairs.size() * sizeof(Pair) + pairs.numbers.bytes();
  return sum;
}

std::size_t SharedVariable::ByChanges::hash(const std::vector<Written>& changes) {
  std::size_t hash = 0;
  for (const Written& one : changes) add_to_hash(hash, std::size_t{one.at} << 32 | one.value);
  return hash;
}

/// The lock must be held.
Index SharedVariable::number_of(const std::vector<Written>& changes) {
  if (const Index known = write_numbers_.find(writes_, changes); known != write_numbers_.absent)
    return known;
  Write write;
  write.changes = changes;
  for (const Written& one : changes) {
    write.registers |= set_of_register(one.at);
    if (changes.size() > 1) write.parts.push_back(number_of({one}));
  }
  if (changes.size() == 1) write.parts = {static_cast<Index>(writes_.size())};
  return write_numbers_.append(writes_, std::move(write));
}

}  // namespace ample::checker
