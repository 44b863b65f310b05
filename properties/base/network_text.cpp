// Words between commas, and behind a colon the number of faults.
#include "properties/base/network_text.hpp"

#include "model/printable.hpp"
#include "properties/base/option_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::properties {

using model::Instance;
using model::Network;
using model::WrongUsage;

namespace {

const std::vector<std::string> network_words = {"fifo", "unordered", "lossy", "duplicating"};
constexpr int most_faults = 100;

/// The same with one number at the end, where each word has one of its own: lossy:1,duplicating:1.
void refuse_several_numbers(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || text.find(',', colon) == std::string::npos) return;
  std::vector<std::string> words;
  int faults = 0;
  for (const std::string& piece : list_of("--network", text)) {
    const std::size_t at = std::min(piece.find(':'), piece.size());
    words.push_back(piece.substr(0, at));
    if (at < piece.size()) faults += number_of("--network", piece.substr(at + 1), 1, most_faults);
  }
  throw WrongUsage(fmt::format(
      "--network {}: one number, of all faults together, stands at the end, as in --network {}:{}",
      model::printable(text), fmt::join(words, ","), std::clamp(faults, 1, most_faults)));
}

/// The number behind the colon; nothing where there is none.
int faults_of(const std::string& text, bool has_faults) {
  const std::size_t colon = text.find(':');
  if (has_faults && colon == std::string::npos)
    throw WrongUsage(fmt::format(
        "--network {}: say how many faults an execution may have, as in {}:1", text, text));
  if (!has_faults && colon != std::string::npos)
    throw WrongUsage(fmt::format("--network {}: only lossy and duplicating take a number of faults",
                                 model::printable(text)));
  if (!has_faults) return 0;
  const std::string number = text.substr(colon + 1);
  const int faults = number_of("--network", number, 1, most_faults);
  if (faults < 1 || faults > most_faults)
    throw model::BadInstance(
        fmt::format("--network {}: an execution may have 1 to {} faults", text, most_faults));
  return faults;
}

}  // namespace

void read_network(const model::AlgorithmInfo& algorithm, const std::string& text,
                  Instance& instance) {
  refuse_several_numbers(text);
  std::vector<std::string> given;
  for (const std::string& word : list_of("--network", text.substr(0, text.find(':')))) {
    if (std::ranges::find(network_words, word) == network_words.end())
      throw WrongUsage(model::unknown_name("value of --network", word, network_words));
    if (std::ranges::find(given, word) != given.end())
      throw WrongUsage(
          fmt::format("--network {}: '{}' is named twice", model::printable(text), word));
    given.push_back(word);
  }
  const auto has = [&](const char* word) { return std::ranges::find(given, word) != given.end(); };
  if (has("fifo") && has("unordered"))
    throw WrongUsage(fmt::format("--network {}: channels are fifo or unordered", text));
  if (has("unordered") && !algorithm.has_option("network"))
    throw WrongUsage(
        fmt::format("--network {}: the channels of {} are always fifo", text, algorithm.id));
  instance.network = has("unordered") ? Network::unordered : Network::fifo;
  instance.unreliable.loses = has("lossy");
  instance.unreliable.duplicates = has("duplicating");
  instance.unreliable.messages =
      static_cast<std::uint8_t>(faults_of(text, has("lossy") || has("duplicating")));
}

std::string network_text(const Instance& instance) {
  std::vector<std::string> words;
  if (instance.network == Network::unordered) words.emplace_back("unordered");
  if (instance.unreliable.loses) words.emplace_back("lossy");
  if (instance.unreliable.duplicates) words.emplace_back("duplicating");
  if (words.empty()) words.emplace_back("fifo");
  const std::string text = fmt::format("{}", fmt::join(words, ","));
  return instance.unreliable.messages == 0
             ? text
             : fmt::format("{}:{}", text, instance.unreliable.messages);
}

}  // namespace ample::properties
