// What the program that runs knows: its version, its algorithms, claims and lemmas, and examples
// that it can run.
#pragma once

#include "properties/instances/request.hpp"
#include "tools/ample/line/program_parts.hpp"

namespace ample::tools {

/// "0.1.0": of Ample.
const char* version();

/// From now on this program runs; until then it is `ample` with what is built in. What was known
/// before may be referred to no more.
void set_program(Program program);

/// Another one for each program that was set.
int program_number();

const std::vector<model::AlgorithmInfo>& known_algorithms();
/// Throws WrongUsage with the nearest id when there is none of this name.
const model::AlgorithmInfo& algorithm_named(const std::string& id);

/// The claims that `claims` checks when it is told nothing: the program's own, or else those that
/// are built in.
const std::vector<cases::ClaimsText>& claims_by_default();
/// All that have a name here.
const std::vector<cases::ClaimsText>& known_claims();
/// True when the papers' lemmas are here.
bool has_built_in();
/// True when their claims are those that are checked by default, so that their findings belong to
/// them.
bool has_papers_by_default();

/// Every option that an instance may have here, in the order of the help. One that several
/// algorithms have, with another meaning each, says all of them.
const std::vector<properties::OptionInfo>& known_options();

/// "lmutin --graph k2" where that algorithm is known, else what the first one here gives for an
/// example: what can be written behind a command.
std::string example_here(const std::string& instance);
/// The algorithm's id in that example.
std::string id_here(const std::string& instance);
/// An algorithm's example as it is typed here: "ample check ..." under the program's name.
std::string example_text(const std::string& example);

}  // namespace ample::tools
