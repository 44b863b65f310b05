// What the author of an algorithm forgot, found when a program of one's own begins.
#pragma once

#include "tools/ample/line/program_parts.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// A line each, beginning with the algorithm's name and saying what to write; empty when nothing is
/// wrong. The algorithm's own functions are called, and what they throw is one of the mistakes.
std::vector<std::string> mistakes_of(const model::AlgorithmInfo& algorithm);

/// The mistakes of every algorithm that the program adds, and of their names beside one another.
std::vector<std::string> mistakes_of(const Program& program);

}  // namespace ample::tools
