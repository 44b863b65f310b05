// The ideal lock in place of the object mx of [GCS]: --mx lock gives itself to any process that
// waits, --mx fifo-lock to the one that has waited longest, --mx none (the object is elsewhere, see
// mutin_over.hpp) at once.
#pragma once

#include "cases/global_cs/mutin.hpp"

namespace ample::cases::global_cs {

class IdealLock {
 public:
  explicit IdealLock(const Instance& instance)
      : here_(instance.options.at("mx") == "lock" || instance.options.at("mx") == "fifo-lock"),
        fifo_(instance.options.at("mx") == "fifo-lock") {}

  /// mx.Entry() is invoked.
  void ask(Mutin::P& p) const {
    if (fifo_) p.shared().queue.push_back(p.id());
  }
  /// mx.Entry() may return.
  bool is_free(const Mutin::P& p) const {
    const Mutin::Shared& lock = p.shared();
    const bool is_first = !lock.queue.empty() && lock.queue.front() == p.id();
    return !here_ || (lock.holder == nil && (!fifo_ || is_first));
  }
  /// mx.Entry() returns.
  void take(Mutin::P& p) const {
    if (fifo_) p.shared().queue.pop_front();
    if (here_) p.shared().holder = p.id();
  }
  /// mx.Exit()
  void release(Mutin::P& p) const { p.shared().holder = nil; }
  /// The process that keeps P_i at mx.Entry().
  static Blames holder(const View<Mutin>&, const Mutin::P& p) {
    const MaybeProcess holder = p.shared().holder;
    if (holder.is_nil()) return {};
    return {{{*holder}, to_text(*holder) + " has the lock mx"}};
  }

 private:
  bool here_;
  bool fifo_;
};

}  // namespace ample::cases::global_cs
