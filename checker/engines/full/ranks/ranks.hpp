// Ranks: processes that search one instance together, each with a part of its configurations.
//
// They do the same in the same order, and meet in every call: it returns when all of them have made
// it. So nothing that only one of them knows may decide whether a call is made.
#pragma once

#include "checker/engines/full/ranks/parcel.hpp"

#include <functional>
#include <string>

namespace ample::checker {

class Ranks {
 public:
  virtual ~Ranks() = default;

  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;
  bool are_many() const { return size() > 1; }

  /// Gives each rank its parcel, and returns those for this one, by sender.
  virtual std::vector<Parcel> exchange(const std::vector<Parcel>& parcels) = 0;
  /// Shows a parcel to all ranks, and returns theirs, by rank.
  virtual std::vector<Parcel> gather(const Parcel& own) = 0;
  /// Ends all ranks at once, as this one cannot go on, and says why in one line.
  [[noreturn]] virtual void abort(const std::string& why) = 0;
};

/// The only rank.
class Alone final : public Ranks {
 public:
  unsigned rank() const override { return 0; }
  unsigned size() const override { return 1; }
  std::vector<Parcel> exchange(const std::vector<Parcel>& parcels) override { return parcels; }
  std::vector<Parcel> gather(const Parcel& own) override { return {own}; }
  [[noreturn]] void abort(const std::string& why) override;
};

/// Does at each rank what may go wrong there; then it has gone wrong at all of them: throws what
/// was thrown here, or with the line of another rank NotWritten, if that has, or else WrongUsage.
void together(Ranks& ranks, const std::function<void()>& work);

/// The answers of all ranks, by rank.
template <class Said>
std::vector<Said> all_say(Ranks& ranks, const Said& own) {
  std::vector<Said> all;
  for (const Parcel& parcel : ranks.gather(parcel_of(own)))
    all.push_back(ParcelReader(parcel).next<Said>());
  return all;
}

}  // namespace ample::checker
