// Lets searches run in turns; only one runs at a time.
//
// A turn is so much work (Options::pace), not so long, so that the same race has the same winner on
// every machine.
#pragma once

#include "checker/verdict/run/engine.hpp"

#include <condition_variable>
#include <exception>
#include <thread>

namespace ample::checker {

/// A search that goes on when it is told to, and only then. It has a thread of its own, which waits
/// meanwhile.
class Racer {
 public:
  using Search = std::function<EngineAnswer(const Options&)>;

  /// `options.pace` must be empty; the racer sets it.
  Racer(Options options, Search search);
  /// Stops the search and waits for its thread.
  ~Racer();
  Racer(const Racer&) = delete;
  Racer& operator=(const Racer&) = delete;

  /// Lets it do about so much work more; true when it is done.
  bool go_on(std::uint64_t work);
  bool is_done() const { return answer_.has_value() || failure_ != nullptr; }
  std::uint64_t work_done() const { return done_; }
  /// Ends a search that is not done, which then answers as an interrupted one does.
  void end();
  /// Says how many configurations were stored when each level began.
  const std::vector<std::uint64_t>& stored_by_level() const { return stored_by_level_; }
  /// The answer of a search that is done. Throws what the search has thrown.
  EngineAnswer& answer();
  /// Sets how much it may use from now on.
  void set_most_bytes(std::uint64_t most) {
    if (options_.said_bytes == 0) options_.said_bytes = options_.max_bytes;
    options_.max_bytes = most;
  }

 private:
  bool pace(const Effort& since);
  void race();
  void give_turn(bool to_search);
  void wait_for_turn(bool of_search);

  Options options_;
  Search search_;
  std::uint64_t done_ = 0, may_do_ = 0;
  bool ends_ = false;
  std::vector<std::uint64_t> stored_by_level_;
  std::optional<EngineAnswer> answer_;
  std::exception_ptr failure_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_its_turn_ = false;
  std::jthread thread_;  ///< the last member: it uses the others
};

}  // namespace ample::checker
