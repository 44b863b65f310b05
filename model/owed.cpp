// An execution ends where nothing that is possible is owed.
#include "model/owed.hpp"

#include <algorithm>

namespace ample::model {

bool may_end(const System& system, const Configuration& configuration, Requests requests) {
  return std::ranges::none_of(enabled_steps(system, configuration), [&](const Step& step) {
    return is_owed(system, step.action, requests);
  });
}

}  // namespace ample::model
