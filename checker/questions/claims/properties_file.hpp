// Properties that a person keeps in a file (--properties): named questions, each with the sentence
// of the paper that it says again.
#pragma once

#include "model/instance.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ample::checker {

struct NamedProperty {
  model::Asked asked;           ///< its word has the name behind it: "always.at-most-two"
  std::string sentence, place;  ///< of the paper; empty when the file does not say them
};

/// `name` is the file's, for messages. Throws WrongUsage with the line.
std::vector<NamedProperty> read_properties(const std::string& name, std::string_view toml);

}  // namespace ample::checker
