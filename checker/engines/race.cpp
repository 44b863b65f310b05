// Runs each search in a thread of its own, and hands the turn from one to the next.
#include "checker/engines/race.hpp"

namespace ample::checker {

Racer::Racer(Options options, Search search)
    : options_(std::move(options)), search_(std::move(search)) {
  options_.pace = [this](const Effort& since) { return pace(since); };
  thread_ = std::jthread([this] { race(); });
}

/// The thread is joined when it has ended.
Racer::~Racer() {
  if (is_done()) return;
  ends_ = true;
  give_turn(true);
}

bool Racer::go_on(std::uint64_t work) {
  if (is_done()) return true;
  may_do_ = done_ + work;
  give_turn(true);
  wait_for_turn(false);
  return is_done();
}

void Racer::end() {
  if (is_done()) return;
  ends_ = true;
  give_turn(true);
  wait_for_turn(false);
}

EngineAnswer& Racer::answer() {
  if (failure_) std::rethrow_exception(failure_);
  return *answer_;
}

void Racer::race() {
  wait_for_turn(true);
  try {
    if (!ends_) answer_ = search_(options_);
  } catch (...) {
    failure_ = std::current_exception();
  }
  give_turn(false);
}

/// Called by the search, in its thread.
bool Racer::pace(const Effort& since) {
  done_ += since.work;
  if (stored_by_level_.size() <= since.level)
    stored_by_level_.resize(since.level + 1, since.stored);
  while (done_ >= may_do_ && !ends_) {
    give_turn(false);
    wait_for_turn(true);
  }
  return !ends_;
}

void Racer::give_turn(bool to_search) {
  {
    const std::lock_guard lock(mutex_);
    is_its_turn_ = to_search;
  }
  changed_.notify_one();
}

void Racer::wait_for_turn(bool of_search) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return is_its_turn_ == of_search; });
}

}  // namespace ample::checker
