// What the author of an algorithm forgot, found when a program of one's own begins.
#pragma once

#include "tools/ample/line/program.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// Adds to its options those of an instance that follow from what it declares: repair, clock,
/// network, self and wake. It tries its first example.
void add_derived_options(model::AlgorithmInfo& algorithm);

/// A line each, beginning with the algorithm's name and saying what to write; empty when nothing is
/// wrong. The algorithm's own functions are called, and what they throw is one of the mistakes.
std::vector<std::string> mistakes_of(const model::AlgorithmInfo& algorithm);

/// The mistakes of every algorithm that the program adds, and of their names beside one another.
std::vector<std::string> mistakes_of(const Program& program);

}  // namespace ample::tools
