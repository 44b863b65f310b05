// Each hint is an instance that was made.
#include "properties/request_hint.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace ample::properties {

using model::AlgorithmInfo;

namespace {

bool is_accepted(const AlgorithmInfo& algorithm, const Request& request) {
  try {
    instance_from(algorithm, request);
    return true;
  } catch (const std::runtime_error&) {  // BadInstance, WrongUsage
    return false;
  }
}

/// The options of the instance in "ample check lmutin --graph k2 --property deadlock".
Request request_in(const AlgorithmInfo& algorithm, const std::string& example) {
  const std::vector<std::string> known = option_names(algorithm);
  Request request;
  std::istringstream words(example);
  std::string option;
  for (std::string word; words >> word; option = word)
    if (option.starts_with("--") && std::ranges::count(known, option.substr(2)) > 0)
      request[option.substr(2)] = word;
  return request;
}

}  // namespace

std::string example_for(const AlgorithmInfo& algorithm, const Request& request) {
  for (const std::string& example : algorithm.examples) {
    Request added = request_in(algorithm, example);
    if (!added.contains("graph") && !added.contains("n")) continue;
    for (const auto& [name, text] : request) added.erase(name);
    const auto completed = [&](const Request& by) {
      Request whole = request;
      whole.insert(by.begin(), by.end());
      return whole;
    };
    if (!is_accepted(algorithm, completed(added))) continue;
    const Request all = added;
    for (const auto& [name, text] : all) {
      if (name == "graph" || name == "n") continue;
      Request fewer = added;
      fewer.erase(name);
      if (is_accepted(algorithm, completed(fewer))) added = fewer;
    }
    std::string hint;
    for (const auto& [name, text] : given_options(algorithm, added))
      hint += fmt::format(" --{} {}", name, text);
    return ", as in" + hint;
  }
  return "";
}

std::string bounds_for(const AlgorithmInfo& algorithm, const Request& request) {
  constexpr int most = 4;
  for (int k = 1; k <= most; ++k)
    for (int l = 0; l < k; ++l) {
      Request whole = request;
      whole.emplace("l", std::to_string(l));
      whole.emplace("k", std::to_string(k));
      if (is_accepted(algorithm, whole))
        return fmt::format(", as in --l {} --k {}", whole["l"], whole["k"]);
    }
  return ": `params` says which are admissible";
}

void refuse_option(const AlgorithmInfo& algorithm, const std::string& name,
                   const std::string& text) {
  const std::string begin =
      fmt::format("--{} does not apply to {}", model::printable(name), algorithm.id);
  if (name == "n") {
    const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
    throw model::WrongUsage(
        fmt::format("{}, which takes graphs: --graph complete:{} links every two", begin,
                    is_number ? text : "3"));
  }
  std::vector<std::string> known;
  for (const std::string& each : option_names(algorithm)) known.push_back("--" + each);
  const std::string near = model::did_you_mean("--" + name, known);
  throw model::WrongUsage(near.empty()
                              ? fmt::format("{}, which takes {}", begin, fmt::join(known, " "))
                              : fmt::format("{}: {}", begin, near));
}

}  // namespace ample::properties
