// One of several, by its name. It must be there: beyond the last one, a test would say anything.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

namespace ample::tests {

/// `name_of` says an element's name. Throws std::invalid_argument where none has it.
template <class All, class NameOf>
auto& the_one_named(All& all, std::string_view name, NameOf name_of) {
  for (auto& each : all)
    if (name_of(each) == name) return each;
  throw std::invalid_argument(fmt::format("a test asks for {}, which is not there", name));
}
template <class All>
auto& the_one_named(All& all, std::string_view name) {
  return the_one_named(all, name, [](const auto& each) -> std::string_view { return each.name; });
}

}  // namespace ample::tests
