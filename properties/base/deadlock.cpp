// A deadlock is told from the end of the rounds.
#include "properties/base/deadlock.hpp"

namespace ample::properties {

Ending ending_of(const CriticalSectionBounds& bounds, const Standstill& standstill) {
  if (standstill.waiting.empty()) return Ending::finished;
  if (standstill.stopped.empty()) return Ending::deadlock;
  for (const model::ProcessId process : standstill.waiting)
    if (!bounds.may_flip(standstill.inside, process)) return Ending::horizon;
  return Ending::deadlock;
}

bool is_cut_off(const CriticalSectionBounds& bounds, const Standstill& standstill,
                model::Requests requests) {
  return requests == model::Requests::owed && !standstill.stopped.empty()
         && ending_of(bounds, standstill) != Ending::deadlock;
}

}  // namespace ample::properties
