// Says causes in words.
#include "checker/verdict/replay/cause.hpp"

#include <fmt/format.h>

namespace ample::checker {

std::string to_text(const model::System& system, const Cause& cause) {
  if (cause.sender.is_nil())
    return fmt::format("{}'s {}", model::to_text(cause.process),
                       system.actions()[cause.action].name);
  return fmt::format("the channel from {} to {}", model::to_text(*cause.sender),
                     model::to_text(cause.process));
}

}  // namespace ample::checker
