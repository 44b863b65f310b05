// Starting workers on a task, and waiting for the last.
#include "checker/verdict/run/worker_pool.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace ample::checker {

WorkerPool::WorkerPool(int workers) {
  failures_.resize(static_cast<std::size_t>(std::max(1, workers)));
  try {
    for (unsigned worker = 1; worker < failures_.size(); ++worker)
      threads_.emplace_back([this, worker] { serve(worker); });
  } catch (const std::system_error&) {
    end();
    throw model::BoundExceeded(fmt::format(
        "the system has no thread for worker {} of {}: give a smaller number of --workers",
        threads_.size() + 2, workers));
  }
}

WorkerPool::~WorkerPool() { end(); }

void WorkerPool::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::run(unsigned count, const std::function<void(unsigned)>& task) {
  if (count == 1) return task(0);
  {
    const std::lock_guard lock(mutex_);
    task_ = &task;
    count_ = count;
    busy_ = count - 1;
    ++round_;
  }
  begin_.notify_all();
  attempt(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
  for (std::exception_ptr& failure : failures_)
    if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
}

void WorkerPool::run_in_turns(unsigned count, std::uint64_t tasks,
                              const std::function<void(unsigned, std::uint64_t)>& begin,
                              const std::function<bool(unsigned, std::uint64_t)>& finish) {
  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t next = 0, turn = 0;
  bool stopped = false;
  run(count, [&](unsigned worker) {
    std::unique_lock lock(mutex);
    while (!stopped && next < tasks) {
      const std::uint64_t task = next++;
      std::exception_ptr failure;
      const auto unlocked = [&](const auto& part) {
        lock.unlock();
        try {
          part();
        } catch (...) {
          failure = std::current_exception();
        }
        lock.lock();
      };
      unlocked([&] { begin(worker, task); });
      changed.wait(lock, [&] { return stopped || turn == task; });
      if (stopped) return;
      bool goes_on = false;
      if (!failure) unlocked([&] { goes_on = finish(worker, task); });
      ++turn;
      stopped = !goes_on;
      changed.notify_all();
      if (failure) std::rethrow_exception(failure);
    }
  });
}

void WorkerPool::serve(unsigned worker) {
  std::uint64_t last_round = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    begin_.wait(lock, [&] { return ending_ || round_ != last_round; });
    if (ending_) return;
    last_round = round_;
    if (worker >= count_) continue;
    lock.unlock();
    attempt(worker);
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

void WorkerPool::attempt(unsigned worker) {
  try {
    (*task_)(worker);
  } catch (...) {
    failures_[worker] = std::current_exception();
  }
}

}  // namespace ample::checker
