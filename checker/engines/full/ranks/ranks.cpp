// Lets all ranks fail where one does, so that they go on alike.
#include "checker/engines/full/ranks/ranks.hpp"

#include "model/errors.hpp"
#include "model/written_file.hpp"

#include <exception>

namespace ample::checker {

void Alone::abort(const std::string& why) { throw model::InternalError(why); }

void together(Ranks& ranks, const std::function<void()>& work) {
  if (!ranks.are_many()) return work();
  std::string wrong;
  bool is_not_written = false;
  std::exception_ptr own;
  try {
    work();
  } catch (const model::NotWritten& error) {
    wrong = error.what();
    is_not_written = true;
    own = std::current_exception();
  } catch (const std::exception& error) {
    wrong = error.what();
    own = std::current_exception();
  }
  Parcel told = parcel_of(is_not_written);
  put_text(told, wrong);
  const std::vector<Parcel> all = ranks.gather(told);
  if (own) std::rethrow_exception(own);
  for (const Parcel& parcel : all) {
    ParcelReader reader(parcel);
    is_not_written = reader.next<bool>();
    wrong = reader.next_text();
    if (is_not_written) throw model::NotWritten(wrong);
    if (!wrong.empty()) throw model::WrongUsage(wrong);
  }
}

}  // namespace ample::checker
