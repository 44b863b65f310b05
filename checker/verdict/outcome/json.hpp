// The pieces that all of Ample's JSON is made of: values, messages, instances.
//
// A number stays a number, a word is a string (true and false are what they are), a tuple an array,
// a set {"set":[...]}. Objects keep the order in which they are written, so that files read like
// the text. Internal: it is the only header that needs nlohmann/json.
#pragma once

#include "model/algorithm.hpp"

#include <nlohmann/json_fwd.hpp>

namespace ample::checker {

using Json = nlohmann::ordered_json;

Json json_of(const model::Value& value);
/// Null where there is no text.
Json text_or_null(const std::string& text);
Json json_of(model::WideProcessSet processes);
Json json_of(const std::vector<model::ProcessId>& processes);

/// {"name":"Request","fields":{"ts":1,"process":"P0"},"clock":1}; the clock is 0 when the message
/// carries none.
Json message_json(const model::System& system, const model::Bytes& message);

/// {"algorithm":"lmutin","graph":"k2",...,"inside":[0,1]}: the options as properties::request_of
/// spells them, and CS(C0) as a list.
Json instance_json(const model::AlgorithmInfo& algorithm, const model::Instance& instance,
                   model::WideProcessSet inside);
/// The same with all its CS(C0): where there are several, "safe".
Json instance_json(const model::AlgorithmInfo& algorithm, const model::Instance& instance);

/// Many programs read numbers as doubles, which are exact up to 2^53: beside each count of an
/// object that is more, "states", stands its text, "states_exact".
void add_exact_counts(Json& object);
/// A count that may be too long for 64 bits: with digits it is rounded, null beyond doubles.
Json count_json(std::uint64_t number, const std::string& digits);
/// The digits, if there are any, beside it.
void add_exact_count(Json& object, const std::string& key, const std::string& digits);

/// The text of a value, over several lines, without a newline at the end.
std::string to_text(const Json& json);
/// An enumeration without a text of its own is no JSON.
template <class Enum>
requires std::is_enum_v<Enum> std::string to_text(Enum)
= delete;

}  // namespace ample::checker
