// Reads the shape of a trace from JSON.
#include "checker/evidence/trace_file/trace_file.hpp"

#include "checker/evidence/trace/trace_document.hpp"
#include "checker/evidence/trace_file/strict_json.hpp"
#include "model/printable.hpp"
#include "properties/instances/request_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace ample::checker {

using model::WrongUsage;

namespace {

const Json& member(const Json& object, const char* key, const std::string& where) {
  if (!object.is_object()) throw WrongUsage(fmt::format("{} is not an object", where));
  const auto found = object.find(key);
  if (found == object.end()) throw WrongUsage(fmt::format("{} has no \"{}\"", where, key));
  return *found;
}

const Json& list_member(const Json& object, const char* key, const std::string& where) {
  const Json& list = member(object, key, where);
  if (!list.is_array()) throw WrongUsage(fmt::format("\"{}\" of {} is not a list", key, where));
  return list;
}

std::string text_of(const Json& json, const std::string& what) {
  if (!json.is_string()) throw WrongUsage(fmt::format("{} is not a string", what));
  return json.get<std::string>();
}

/// A number that can be a place in a channel, or up to `most`.
int small_number(const Json& json, const std::string& what, int most = 255) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > static_cast<std::uint64_t>(most))
    throw WrongUsage(fmt::format("{} is not a number from 0 to {}", what, most));
  return json.get<int>();
}

/// A number that can be a process.
int process_number(const Json& json, const std::string& what) {
  return small_number(json, what, model::max_wide_processes - 1);
}

/// The option of an instance. A trace never names a file: it holds the edges instead. (The / of
/// "leave/2" is none of a file's: --drop takes what the algorithm has.)
std::string option_text(const Json& value, const std::string& name) {
  std::string text = text_of(value, fmt::format("\"{}\" of \"instance\"", model::printable(name)));
  if (name != "drop" && (text.find('/') != std::string::npos || text.starts_with("file:")))
    throw WrongUsage(fmt::format("\"{}\" of \"instance\" names a file, '{}': no trace does",
                                 model::printable(name), model::printable(text)));
  return text;
}

void check_format(const Json& document) {
  const std::string format = text_of(member(document, "format", "the trace"), "\"format\"");
  if (format != trace_format)
    throw WrongUsage(
        fmt::format("the format is '{}', not '{}'", model::printable(format), trace_format));
  if (const Json& version = member(document, "version", "the trace"); version != trace_version)
    throw WrongUsage(fmt::format("trace version {}: this Ample reads version {}",
                                 model::printable(version.dump()), trace_version));
}

void read_instance(const Json& instance, TraceFile& file) {
  file.algorithm =
      text_of(member(instance, "algorithm", "\"instance\""), "\"algorithm\" of \"instance\"");
  for (const Json& process : list_member(instance, "inside", "\"instance\"")) {
    const int i = process_number(process, "a process of \"inside\"");
    if (i >= model::max_processes)
      throw WrongUsage(fmt::format("\"inside\" of \"instance\" names P{}: at most P{} can exist", i,
                                   model::max_processes - 1));
    file.inside.insert(i);
  }
  for (const auto& [name, value] : instance.items())
    if (name != "algorithm" && name != "inside") file.options[name] = option_text(value, name);
}

NamedStep read_step(const Json& step, std::size_t number) {
  const std::string where = fmt::format("step {}", number);
  NamedStep read{
      .action = text_of(member(step, "action", where), "\"action\" of " + where),
      .process = process_number(member(step, "process", where), "\"process\" of " + where),
      .sender = {},
      .position = {},
      .outcome = {}};
  if (step.contains("at_once")) {
    if (step["at_once"] != true || number == 1)
      throw WrongUsage("\"at_once\" of " + where + " is not true, or nothing stands before it");
    read.at_once = true;
  }
  if (step.contains("sender"))
    read.sender = process_number(step["sender"], "\"sender\" of " + where);
  if (step.contains("position"))
    read.position = small_number(step["position"], "\"position\" of " + where);
  if (step.contains("outcome"))
    read.outcome = small_number(step["outcome"], "\"outcome\" of " + where);
  return read;
}

}  // namespace

properties::Request TraceFile::request_for(const model::AlgorithmInfo& info) const {
  properties::require_names(options);
  properties::Request request = options;
  if (!info.has_option("inside")) return request;
  std::vector<int> members;
  for (const model::ProcessId i : inside) members.push_back(i);
  request["inside"] = members.empty() ? "none" : fmt::format("{}", fmt::join(members, ","));
  return request;
}

TraceFile read_trace(std::string_view text) {
  const auto document = std::make_shared<const Json>(parse_json(text));
  check_format(*document);
  TraceFile file;
  read_instance(member(*document, "instance", "the trace"), file);
  file.property = text_of(member(*document, "property", "the trace"), "\"property\"");
  if (document->contains("sentence")) {
    file.sentence = text_of(document->at("sentence"), "\"sentence\"");
    if (model::first_control(file.sentence, false) != std::string::npos)
      throw WrongUsage("\"sentence\" has a control character, or one that turns the direction");
  }
  for (const Json& step : list_member(*document, "steps", "the trace"))
    file.steps.push_back(read_step(step, file.steps.size() + 1));
  if (document->contains("loop")) {
    const Json& first = document->at("loop");
    if (!first.is_number_unsigned() || first.get<std::uint64_t>() < 1
        || first.get<std::uint64_t>() > file.steps.size())
      throw WrongUsage("\"loop\" is not the index of a step");
    file.loop = file.steps.size() + 1 - first.get<std::size_t>();
  }
  file.after_faults = document->contains("links");
  if (file.after_faults) member(*document, "initial", "the trace");
  file.document = document;
  return file;
}

}  // namespace ample::checker
