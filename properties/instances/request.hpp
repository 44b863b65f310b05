// Makes an instance from a request, and back.
//
// A request is the texts of the command line, of a claim, or of a trace's file: option -> text.
// Here they become an instance that is admissible: 0 <= l_i < k_i <= |N_i|+1 and C0 safe.
#pragma once

#include "model/algorithm.hpp"
#include "properties/base/option_text.hpp"  // IWYU pragma: export

#include <string>
#include <vector>

namespace ample::properties {

struct OptionInfo {
  std::string name, form, meaning;
  bool operator==(const OptionInfo&) const = default;
};
/// The options that any algorithm may take, in the order of the help.
const std::vector<OptionInfo>& common_options();
/// The options that the algorithm takes, its own behind the common ones.
std::vector<OptionInfo> options_of(const model::AlgorithmInfo& algorithm);
std::vector<std::string> option_names(const model::AlgorithmInfo& algorithm);
/// The options that a request gives, as name and text, in the order of the help; a question with a
/// name of its own stands with the others of its word.
std::vector<std::pair<std::string, std::string>> given_options(
    const model::AlgorithmInfo& algorithm, const Request& request);

/// A set as --inside takes it: "0,1", "all" or "none".
std::string text_of_set(const model::Instance& instance, model::ProcessSet inside);

/// One number for all processes, or one each, in the text of an option. Throws BadInstance.
std::vector<int> per_process(const char* option, const std::string& text, int processes);

/// The number of processes that whoever asks for an instance can handle: model::max_processes, so
/// that sets of them are words, or any number.
enum class Size : std::uint8_t { of_a_word, any };
/// Refuses a graph of more processes than a word has room for: throws BadInstance.
void refuse_many(const model::Topology& topology);

/// Throws WrongUsage for an option that does not apply or cannot be read, BadInstance for values
/// that are no instance of the problem, and for too many processes.
model::Instance instance_from(const model::AlgorithmInfo& algorithm, const Request& request,
                              Size size = Size::of_a_word);

/// The same without l, k and CS(C0), which stay empty: what is left when all of them are asked for.
model::Instance frame_from(const model::AlgorithmInfo& algorithm, const Request& request);

/// The request that makes exactly this instance; every option is spelled out.
Request request_of(const model::AlgorithmInfo& algorithm, const model::Instance& instance);

/// Why any number of requests has infinitely many configurations; empty where it has not.
std::string why_endless(const model::AlgorithmInfo& algorithm, const model::Instance& instance);
/// The shortest options that make this instance on a command line: "lmutin --graph k2 --repair
/// init".
std::string command_of(const model::AlgorithmInfo& algorithm, const model::Instance& instance);
/// The same, always with --rounds if the algorithm has it: for commands that without it look at
/// another number of them than `check` does.
std::string command_with_rounds(const model::AlgorithmInfo& algorithm,
                                const model::Instance& instance);

/// ", as in --graph path:3": options of an example that the request can be completed with, as few
/// as possible. Empty where none of the examples fits what is given.
std::string example_for(const model::AlgorithmInfo& algorithm, const Request& request);

/// ", as in --l 0 --k 2": the least bounds that are accepted with the rest, the same for all.
/// Where there are none, where to look.
std::string bounds_for(const model::AlgorithmInfo& algorithm, const Request& request);

}  // namespace ample::properties
