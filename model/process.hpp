// Processes: their names P0, P1, ... and sets of them, as plain bytes.
#pragma once

#include "model/errors.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace ample::model {

/// The largest number of processes that a local state has room for: those of a ProcessSet, and of a
/// PerProcess. Algorithms whose text needs no such room have instances of up to
/// max_wide_processes (AlgorithmInfo::most_processes).
inline constexpr int max_processes = 32;
/// The largest number of processes an instance may have.
inline constexpr int max_wide_processes = 1024;

/// The number i of process P_i; processes are numbered from 0. Two bytes without alignment, so that
/// it may stand anywhere in a local state. So nothing may refer to `index`: it is read as a value.
struct [[gnu::packed]] ProcessId {
  std::uint16_t index{};

  constexpr ProcessId() = default;
  constexpr ProcessId(int i) : index(static_cast<std::uint16_t>(i)) {}
  constexpr operator int() const { return index; }
};

/// The number of processes while a handler runs, or something is printed: P_0 to P_{n-1}. SystemOf
/// says it, for its thread and as long as this lives; otherwise there may be max_processes.
class Running {
 public:
  explicit Running(int processes) : before_(processes_) { processes_ = processes; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { processes_ = before_; }
  static int processes() { return processes_; }

 private:
  int before_;
  static inline thread_local int processes_ = max_processes;
};

/// A process, or nil.  Zero bytes are nil.
struct [[gnu::packed]] MaybeProcess {
  std::uint16_t index_plus_one{};

  constexpr MaybeProcess() = default;
  constexpr MaybeProcess(ProcessId process)
      : index_plus_one(static_cast<std::uint16_t>(process.index + 1)) {}
  constexpr bool is_nil() const { return index_plus_one == 0; }
  /// It must not be nil.
  constexpr ProcessId operator*() const {
    if (is_nil()) throw WrongAlgorithm("nil is taken for a process: ask is_nil() before", this);
    return ProcessId(index_plus_one - 1);
  }
  constexpr bool operator==(MaybeProcess other) const {
    return index_plus_one == other.index_plus_one;
  }
};

inline constexpr MaybeProcess nil{};

/// A set of processes as a word, for arithmetic: bit i is P_i.
using ProcessMask = std::uint32_t;

/// A set of processes, four bytes without alignment so that it may stand anywhere in a local state.
class ProcessSet {
 public:
  constexpr ProcessSet() = default;
  constexpr ProcessSet(std::initializer_list<ProcessId> processes) {
    for (const ProcessId process : processes) insert(process);
  }
  static constexpr ProcessSet from_mask(ProcessMask mask) {
    ProcessSet set;
    for (std::uint8_t& byte : set.bytes_) {
      byte = static_cast<std::uint8_t>(mask);
      mask >>= 8;
    }
    return set;
  }
  /// {P_0, ..., P_{count-1}}
  static constexpr ProcessSet first(int count) {
    return from_mask(count >= 32 ? ~ProcessMask{0} : (ProcessMask{1} << count) - 1);
  }

  constexpr ProcessMask mask() const {
    return static_cast<ProcessMask>(bytes_[0]) | static_cast<ProcessMask>(bytes_[1]) << 8
           | static_cast<ProcessMask>(bytes_[2]) << 16 | static_cast<ProcessMask>(bytes_[3]) << 24;
  }
  constexpr bool contains(ProcessId process) const { return (mask() & bit_of(process)) != 0; }
  constexpr void insert(ProcessId process) { *this = from_mask(mask() | bit_of(process)); }
  constexpr void erase(ProcessId process) { *this = from_mask(mask() & ~bit_of(process)); }
  constexpr int size() const { return std::popcount(mask()); }
  constexpr bool empty() const { return mask() == 0; }
  constexpr bool operator==(const ProcessSet&) const = default;

  constexpr ProcessSet operator|(ProcessSet other) const {
    return from_mask(mask() | other.mask());
  }
  constexpr ProcessSet operator&(ProcessSet other) const {
    return from_mask(mask() & other.mask());
  }
  /// The processes of this set that are not in `other`.
  constexpr ProcessSet operator-(ProcessSet other) const {
    return from_mask(mask() & ~other.mask());
  }

  /// Visits the processes in the order of their numbers.
  class Iterator {
   public:
    using value_type = ProcessId;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    constexpr explicit Iterator(ProcessMask rest) : rest_(rest) {}
    constexpr ProcessId operator*() const { return ProcessId(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    ProcessMask rest_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(mask()); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr ProcessMask bit_of(ProcessId process) const {
    if (process.index >= max_processes)
      throw WrongAlgorithm("a set is asked for process number " + std::to_string(process.index)
                               + ", and numbers end with " + std::to_string(max_processes - 1),
                           this);
    return ProcessMask{1} << process.index;
  }

  std::array<std::uint8_t, 4> bytes_{};
};

inline std::string to_text(ProcessId process) { return "P" + std::to_string(process.index); }
inline std::string to_text(MaybeProcess process) {
  return process.is_nil() ? "nil" : to_text(*process);
}
/// The same within a sentence: "nobody", "P0".
inline std::string name_of(MaybeProcess process) {
  return process.is_nil() ? "nobody" : to_text(*process);
}
/// {P0,P2}
template <class Set>
std::string text_of_processes(const Set& set) {
  std::string text = "{";
  for (const ProcessId process : set) text += (text.size() > 1 ? "," : "") + to_text(process);
  return text + "}";
}
inline std::string to_text(ProcessSet set) { return text_of_processes(set); }

}  // namespace ample::model
