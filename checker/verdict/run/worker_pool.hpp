// Workers: threads that do one task together and meet again at its end.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ample::checker {

class WorkerPool {
 public:
  /// The calling thread is the first worker, so that with one worker there is no thread at all.
  /// Throws BoundExceeded where the system has fewer threads.
  explicit WorkerPool(int workers);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool();

  unsigned workers() const { return static_cast<unsigned>(threads_.size()) + 1; }

  /// Runs task(worker) for the workers 0, 1, ..., `count` - 1 and waits for all of them. Their
  /// writes are then visible to the caller and to the next task. The exception of the first worker
  /// that has one is thrown again here.
  void run(unsigned count, const std::function<void(unsigned)>& task);

  /// Runs so many tasks, each in two parts, by so many workers: begin(worker, task) for several at
  /// a time, and then finish(worker, task) for one after the other, in their order. Where finish()
  /// returns false, or something is thrown, no later one is finished: what was begun of them is
  /// lost. The writes of a finish() are visible to those after it, and to every begin() of a worker
  /// that has finished a task since.
  void run_in_turns(unsigned count, std::uint64_t tasks,
                    const std::function<void(unsigned, std::uint64_t)>& begin,
                    const std::function<bool(unsigned, std::uint64_t)>& finish);

 private:
  void serve(unsigned worker);
  void end();
  void attempt(unsigned worker);

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable begin_, done_;
  const std::function<void(unsigned)>* task_ = nullptr;
  std::vector<std::exception_ptr> failures_;  ///< by worker
  std::uint64_t round_ = 0;
  unsigned count_ = 0, busy_ = 0;
  bool ending_ = false;
};

}  // namespace ample::checker
