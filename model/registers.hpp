// The parts of the shared variable: registers, and which processes use each.
//
// If nothing is said, it is one register that all use. Processes that use different registers have
// nothing to do with each other, which is what a reduction of the interleavings lives on.
#pragma once

#include "model/action.hpp"
#include "model/fields.hpp"
#include "model/per_process.hpp"

#include <span>

namespace ample::model {

/// Bytes of the shared variable, used by some processes: to the others they are always as they were
/// at the beginning (StepRunner sees to that).
struct Register {
  std::size_t first, size;
  WideProcessSet users;
};

/// A register that is a field of the shared variable.
template <class Shared, class Field>
Register register_at(Field Shared::*field, WideProcessSet users) {
  const Shared shared{};
  const auto* const begin = reinterpret_cast<const char*>(&shared);
  const auto* const place = reinterpret_cast<const char*>(&(shared.*field));
  return {static_cast<std::size_t>(place - begin), sizeof(Field), users};
}

/// The value of one process in a field that is a PerProcess.
template <class Shared, class Item, int Room>
Register register_at(PerProcess<Item, Room> Shared::*field, ProcessId process,
                     WideProcessSet users) {
  const Register all = register_at(field, users);
  return {all.first + process.index * sizeof(Item), sizeof(Item), users};
}

/// The registers that the algorithm A says it has, or one.
template <class A>
std::vector<Register> registers_of(const Instance& instance) {
  using Shared = typename SharedOf<A>::type;
  if constexpr (std::is_empty_v<Shared>)
    return {};
  else if constexpr (requires { A::registers(instance); })
    return A::registers(instance);
  else
    return {{0, sizeof(Shared), instance.all()}};
}

/// Bytes of `from` that stand in these registers, and of `elsewhere` where they do not.
inline Bytes merged_registers(std::span<const Register> registers, const Bytes& from,
                              Bytes elsewhere) {
  for (const Register& part : registers)
    elsewhere.replace(part.first, part.size, from, part.first, part.size);
  return elsewhere;
}

}  // namespace ample::model
