// Reading what a page sends, which is not to be trusted.
#include "tools/ample/check/execution.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "properties/instances/request_names.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/option_values.hpp"
#include "tools/ample/line/shell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::tools {

using model::printable;
using model::WrongUsage;

namespace {

/// The options of "lmutin --graph k2 --rounds 2". Whoever asks over a network names no file.
properties::Request request_of(const std::vector<std::string>& words) {
  properties::Request request;
  for (std::size_t i = 1; i < words.size(); i += 2) {
    if (!words[i].starts_with("--") || i + 1 == words.size())
      throw WrongUsage(
          fmt::format("'{}': expected --option value, as in --graph k2", printable(words[i])));
    const std::string& value = words[i + 1];
    if (words[i] != "--drop"  // leave/2 is a part of a guard
        && (value.find('/') != std::string::npos || value.starts_with("file:")))
      throw WrongUsage(
          fmt::format("'{}' names a file: give the edges instead, as in "
                      "edges:0-1,1-2",
                      printable(value)));
    if (!request.emplace(words[i].substr(2), value).second)
      throw WrongUsage(printable(words[i]) + " is given twice: give it once");
  }
  return request;
}

std::vector<std::size_t> numbers_of(const std::string& text) {
  std::vector<std::size_t> numbers;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('.', at), text.size());
    numbers.push_back(count_of("steps", text.substr(at, end - at), 0, 100'000));
    at = end + 1;
  }
  return numbers;
}

}  // namespace

Execution::Execution(const std::string& instance, const std::string& steps) {
  const std::vector<std::string> words = shell_words(instance);
  if (words.empty()) throw WrongUsage("no algorithm: expected one, as in lmutin --graph k2");
  algorithm_ = &algorithm_named(words[0]);
  const properties::Request request = request_of(words);
  properties::require_names(request);
  system_ = properties::system_of(*algorithm_, properties::instance_from(*algorithm_, request));
  trace_.start = model::initial_configuration(*system_, system_->instance().inside.front());
  configuration_ = trace_.start;
  for (const std::size_t number : numbers_of(steps)) {
    const std::vector<model::Step> possible = enabled();
    if (number >= possible.size())
      throw WrongUsage(fmt::format("step {} is number {} of {} enabled steps", numbers_.size() + 1,
                                   number, possible.size()));
    take(possible[number], number);
  }
}

std::vector<model::Step> Execution::enabled() const {
  return model::enabled_steps(*system_, configuration_);
}

std::string Execution::steps_text() const { return fmt::format("{}", fmt::join(numbers_, ".")); }

void Execution::take(const model::Step& step) {
  const std::vector<model::Step> possible = enabled();
  take(step, static_cast<std::size_t>(std::find(possible.begin(), possible.end(), step)
                                      - possible.begin()));
}

void Execution::take(const model::Step& step, std::size_t number) {
  if (trace_.steps.size() == most_steps)
    throw WrongUsage(fmt::format("an execution here has at most {} steps", most_steps));
  numbers_.push_back(number);
  model::take_step(*system_, configuration_, step);
  trace_.steps.push_back(step);
}

Execution execution_of(const LoadedTrace& trace) {
  const checker::Trace& steps = trace.matched.trace;
  Execution execution(properties::command_of(trace.algorithm, trace.system->instance()), "");
  if (steps.start != execution.configuration() || !steps.at_once.empty())
    throw WrongUsage(
        fmt::format("here an execution starts at the first initial configuration, one step at a "
                    "time: `{} trace "
                    "convert --format html` makes a page of this one",
                    model::program_name()));
  for (const model::Step& step : steps.steps) execution.take(step);
  return execution;
}

}  // namespace ample::tools
