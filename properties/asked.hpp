// What a person asks of an instance, as invariants beside those of the text:
//
//   always P   holds while P does     never P   holds while P does not
//   reach P    the same as never P: what violates it is an execution that comes to P
//
// The texts stand in the instance (Instance::asked), so that whatever names the instance asks them:
// the command that is printed to be typed again, a trace, a row of a sweep.
#pragma once

#include "model/algorithm.hpp"

#include <array>

namespace ample::properties {

inline constexpr std::array<const char*, 3> asking_words = {"always", "never", "reach"};

/// The name of the property: "always state_0 = InCS".
std::string name_of(const model::Asked& asked);
/// Is it there to be reached, so that a violation is what was looked for?
bool is_to_be_reached(const std::string& property);
/// What is to be reached: P of "reach P".
std::string wanted(const std::string& property);

/// Throws WrongUsage where something is asked by a command that judges no property.
void refuse_asked(const model::Instance& instance, const std::string& command);

/// The system of an instance, with what is asked of it. Throws WrongUsage where that has no meaning
/// there.
std::unique_ptr<model::System> system_of(const model::AlgorithmInfo& algorithm,
                                         const model::Instance& instance);

}  // namespace ample::properties
