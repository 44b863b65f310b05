// --link is of ample stabilize alone: every other command begins with empty links.
#pragma once

#include "model/errors.hpp"
#include "model/instance.hpp"

namespace ample::tools {

/// Throws WrongUsage.
inline void refuse_messages_at_the_start(const model::Instance& instance) {
  const auto link = instance.options.find("link");
  if (link != instance.options.end() && link->second != "0")
    throw model::WrongUsage(
        "--link is of ample stabilize, which starts from every configuration; "
        "other commands begin with empty links: leave it out");
}

}  // namespace ample::tools
