// Doing alike at all ranks.
#include "checker/ranks/ranks.hpp"

#include "model/errors.hpp"
#include "model/written_file.hpp"

namespace ample::checker {

void Alone::abort(const std::string& why) { throw model::InternalError(why); }

void together(Ranks& ranks, const std::function<void()>& work) {
  if (!ranks.are_many()) return work();
  std::string wrong;
  try {
    work();
  } catch (const model::WrongUsage& error) {
    wrong = error.what();
  } catch (const model::NotWritten& error) {
    wrong = error.what();
  }
  Parcel told;
  put_text(told, wrong);
  for (const Parcel& parcel : ranks.gather(told))
    if (const std::string text = ParcelReader(parcel).next_text(); !text.empty())
      throw model::WrongUsage(text);
}

}  // namespace ample::checker
