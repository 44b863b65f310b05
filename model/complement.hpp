// The complement combinator: Co-A, an algorithm with InCS and OutCS swapped.
//
// An algorithm A for (l,k) becomes one for (|N_i|+1-k_i, |N_i|+1-l_i): where A leaves, Co-A enters
// [LCS, Theorem 2; GCS, Theorem 1, with n for |N_i|+1]. Nothing is written again: the handlers are
// A's, started from the complement of CS(C0); what people read is swapped as well.
#pragma once

#include "model/algorithm.hpp"

namespace ample::model {

/// The words that the complement swaps: InCS and OutCS, Exit and Entry, exit and entry, leave(s)
/// and enter(s).
std::string complement_of_words(const std::string& text);
/// The same of the words that a variable may have.
std::vector<NamedType> complement_of_types(std::vector<NamedType> types);
/// (|N_i|+1-k_i, |N_i|+1-l_i) and the complement of every CS(C0).
Instance complement_of(const Instance& instance);

/// Co-A. `id` and `title` are its own names; the switches and the bound are A's.
AlgorithmInfo complement_of(const AlgorithmInfo& algorithm, std::string id, std::string title,
                            std::string source, std::string summary);
/// The system of Co-A for an instance of Co-A, given A's maker.
std::unique_ptr<System> complement_of(Instance instance,
                                      const std::function<std::unique_ptr<System>(Instance)>& make);

}  // namespace ample::model
