// Doing alike at all ranks.
#include "checker/ranks/ranks.hpp"

#include "model/errors.hpp"

#include <exception>

namespace ample::checker {

void Alone::abort(const std::string& why) { throw model::InternalError(why); }

void together(Ranks& ranks, const std::function<void()>& work) {
  if (!ranks.are_many()) return work();
  std::string wrong;
  std::exception_ptr own;
  try {
    work();
  } catch (const std::exception& error) {
    wrong = error.what();
    own = std::current_exception();
  }
  Parcel told;
  put_text(told, wrong);
  const std::vector<Parcel> all = ranks.gather(told);
  if (own) std::rethrow_exception(own);
  for (const Parcel& parcel : all)
    if (const std::string text = ParcelReader(parcel).next_text(); !text.empty())
      throw model::WrongUsage(text);
}

}  // namespace ample::checker
