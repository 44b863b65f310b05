// Says in words where the step of a trace file and the step of the algorithm differ.
#pragma once

#include "checker/verdict/outcome/json.hpp"

#include <optional>
#include <string>

namespace ample::checker {

/// Equal up to the order of keys.
bool same(const Json& one, const Json& other);

/// ⟨Request,1,P0⟩ from its JSON, whatever a file may hold there.
std::string message_text(const Json& message);

/// The first difference of two steps as written by step_json; nullopt when they are the same.
std::optional<std::string> step_difference(const Json& file, const Json& algorithm);

/// The first difference of two objects, key by key: "ts_0 is 3 in the file, 1 in the algorithm".
std::optional<std::string> object_difference(const Json& file, const Json& algorithm);

}  // namespace ample::checker
