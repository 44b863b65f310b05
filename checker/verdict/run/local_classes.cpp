// Reading a local state that was not read before.
#include "checker/verdict/run/local_classes.hpp"

namespace ample::checker {

Index LocalClasses::of(ProcessIndex process, Index local) {
  Classes& classes = classes_[process];
  if (local >= classes.of_local.size()) classes.of_local.resize(2 * std::size_t{local} + 64, none);
  Index& known = classes.of_local[local];
  if (known == none) {
    const auto number = static_cast<Index>(classes.numbers.size());
    known = classes.numbers
                .try_emplace(read_(model::ProcessId(static_cast<int>(process)),
                                   tabulation_->bytes_of_local(process, local)),
                             number)
                .first->second;
  }
  return known;
}

}  // namespace ample::checker
