// Each thread that runs an author's function has a slot, which a watcher reads.
#include "model/authors_call.hpp"

#include <pthread.h>

#include <csignal>
#include <memory>
#include <mutex>
#include <vector>

namespace ample::model {

namespace {

/// What one thread says. Its own time is asked of its clock, so that a machine with other work, or
/// a process that is stopped for a while, does not count.
struct Slot {
  std::uint64_t thread = 0;
  clockid_t clock = CLOCK_THREAD_CPUTIME_ID;
  std::uint64_t begun = 0;  ///< the thread's own count
  std::atomic<std::uint64_t> call = 0;
  std::atomic<const char*> part = nullptr, name = nullptr;
  std::atomic<int> process = -1;
  std::atomic<bool> is_once = false;
  /// A handler that calls itself without end uses up the stack: there, a signal needs another one.
  static constexpr std::size_t size_of_stack = std::size_t{256} * 1024;
  std::unique_ptr<char[]> stack_of_signals = std::make_unique_for_overwrite<char[]>(size_of_stack);

  Slot();
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  ~Slot();
};

struct Slots {
  std::mutex mutex;
  std::vector<Slot*> all;
  std::uint64_t threads = 0;

  Slots() {
    pthread_atfork([] { the().mutex.lock(); }, [] { the().mutex.unlock(); }, begin_again);
  }
  /// It outlives every thread.
  static Slots& the() {
    static Slots& slots = *new Slots;
    return slots;
  }
  /// A process that is forked has only the thread that forked it, whose clock is another now.
  static void begin_again();
};

Slot::Slot() {
  pthread_getcpuclockid(pthread_self(), &clock);
  stack_t stack{};
  stack.ss_sp = stack_of_signals.get();
  stack.ss_size = size_of_stack;
  sigaltstack(&stack, nullptr);
  Slots& slots = Slots::the();
  const std::lock_guard lock(slots.mutex);
  thread = ++slots.threads;
  slots.all.push_back(this);
}

Slot::~Slot() {
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
  Slots& slots = Slots::the();
  const std::lock_guard lock(slots.mutex);
  std::erase(slots.all, this);
}

Slot& own_slot() {
  thread_local const std::unique_ptr<Slot> slot = std::make_unique<Slot>();
  return *slot;
}

void Slots::begin_again() {
  the().mutex.unlock();
  Slot& own = own_slot();
  pthread_getcpuclockid(pthread_self(), &own.clock);
  the().all = {&own};
}

/// Of this thread. A signal may ask for it.
constinit thread_local const AuthorsCall* innermost_call = nullptr;

/// The stores before the number of the call are seen by whoever sees the number.
void publish(const AuthorsCall* innermost) {
  Slot& slot = own_slot();
  innermost_call = innermost;
  if (innermost == nullptr) return slot.call.store(0, std::memory_order_release);
  slot.part.store(innermost->place().part, std::memory_order_relaxed);
  slot.name.store(innermost->place().name, std::memory_order_relaxed);
  slot.process.store(innermost->place().process, std::memory_order_relaxed);
  slot.is_once.store(innermost->place().is_once, std::memory_order_relaxed);
  slot.call.store(++slot.begun, std::memory_order_release);
}

}  // namespace

AuthorsCall::AuthorsCall(const Place& place) : place_(place), outer_(innermost_call) {
  publish(this);
}

AuthorsCall::~AuthorsCall() { publish(outer_); }

const AuthorsCall* AuthorsCall::now() { return innermost_call; }

std::string to_text(const AuthorsCall::Place& place) {
  std::string text = place.part;
  if (*place.name != '\0') text += std::string(" '") + place.name + "'";
  return text + (place.process < 0 ? "" : " of P" + std::to_string(place.process));
}

void for_each_authors_call(const std::function<void(const SeenCall&)>& see) {
  Slots& slots = Slots::the();
  const std::lock_guard lock(slots.mutex);
  for (const Slot* slot : slots.all)
    if (const std::uint64_t call = slot->call.load(std::memory_order_acquire); call != 0)
      see({slot->thread,
           call,
           {slot->part, slot->name, slot->process, slot->is_once},
           slot->clock});
}

}  // namespace ample::model
