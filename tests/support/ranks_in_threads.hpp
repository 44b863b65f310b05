// Ranks that are threads of the test: each searches by itself, and they meet as processes do.
#pragma once

#include "checker/engines/full/ranks/ranks.hpp"

#include <barrier>
#include <exception>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace ample::tests {

class RanksInThreads {
 public:
  explicit RanksInThreads(unsigned size) : meeting_(size), parcels_(size) {
    for (unsigned rank = 0; rank < size; ++rank) ranks_.emplace_back(*this, rank, size);
  }

  /// Runs the work of each rank, and returns what it says, by rank. It must not throw at some only.
  template <class Result>
  std::vector<Result> run(const std::function<Result(checker::Ranks&)>& work) {
    std::vector<Result> results(ranks_.size());
    std::vector<std::exception_ptr> failures(ranks_.size());
    std::vector<std::thread> threads;
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
      threads.emplace_back([&, rank] {
        try {
          results[rank] = work(ranks_[rank]);
        } catch (...) {
          failures[rank] = std::current_exception();
        }
      });
    for (std::thread& thread : threads) thread.join();
    for (const std::exception_ptr& failure : failures)
      if (failure) std::rethrow_exception(failure);
    return results;
  }

 private:
  class Rank final : public checker::Ranks {
   public:
    Rank(RanksInThreads& all, unsigned rank, unsigned size)
        : all_(&all), rank_(rank), size_(size) {}
    unsigned rank() const override { return rank_; }
    unsigned size() const override { return size_; }
    std::vector<checker::Parcel> exchange(const std::vector<checker::Parcel>& parcels) override {
      all_->parcels_[rank_] = parcels;
      all_->meeting_.arrive_and_wait();
      std::vector<checker::Parcel> received;
      for (unsigned from = 0; from < size_; ++from) received.push_back(all_->parcels_[from][rank_]);
      all_->meeting_.arrive_and_wait();
      return received;
    }
    std::vector<checker::Parcel> gather(const checker::Parcel& own) override {
      return exchange(std::vector(size_, own));
    }
    [[noreturn]] void abort(const std::string& why) override { throw std::runtime_error(why); }

   private:
    RanksInThreads* all_;
    unsigned rank_, size_;
  };

  std::barrier<> meeting_;
  std::vector<std::vector<checker::Parcel>> parcels_;  ///< by sender and receiver
  std::vector<Rank> ranks_;
};

}  // namespace ample::tests
