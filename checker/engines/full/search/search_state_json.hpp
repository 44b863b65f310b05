// The state of a search and the values of the tables as JSON, for a search on disk.
#pragma once

#include "checker/engines/full/search/search_state.hpp"
#include "checker/store/tabulation/tabulation.hpp"
#include "checker/verdict/outcome/json.hpp"

namespace ample::checker {

Json to_json(const SearchState& search);
/// What is read throws NeverWritten, or an exception of the library's.
SearchState search_state_from(const Json& json);

Json to_json(const std::optional<Witness>& witness);
std::optional<Witness> witness_from(const Json& json);

Json to_json(const Tabulation::Values& values);
Tabulation::Values values_from(const Json& json);

}  // namespace ample::checker
