// Options that only some algorithms have.
#include "model/algorithm.hpp"

#include "model/errors.hpp"
#include "model/suggest.hpp"

#include <algorithm>

namespace ample::model {

OwnOption named_option(const std::string& name, const std::vector<std::string>& known) {
  return {name, known.front(), [=](const std::string& text, const Instance&) {
            if (std::ranges::find(known, text) == known.end())
              throw WrongUsage(unknown_name("value of --" + name, text, known));
            return text;
          }};
}

}  // namespace ample::model
