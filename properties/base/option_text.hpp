// Numbers, lists and words in the text of an option, with errors that say what would be right.
#pragma once

#include "model/errors.hpp"
#include "model/instance.hpp"
#include "model/suggest.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ample::properties {

/// Option name without dashes -> its text: {"graph": "k3"}, {"l": "1,1,2"}.
using Request = std::map<std::string, std::string>;

/// A non-negative number of at most six digits; throws as refuse_value does, with a line that says
/// that it is to be from `least` to `most`. Whoever reads it compares it with them.
int number_of(const std::string& option, const std::string& text, int least = 0,
              int most = 999'999);
/// Pieces between commas, none empty; throws WrongUsage.
std::vector<std::string> list_of(const std::string& option, const std::string& text);
std::vector<int> numbers_of(const std::string& option, const std::string& text);

/// The words of an option and what they mean.
template <class Enum>
using Words = std::vector<std::pair<std::string, Enum>>;

template <class Enum>
Enum word_of(const std::string& option, const std::string& text, const Words<Enum>& words) {
  std::vector<std::string> known;
  for (const auto& [word, meaning] : words) {
    if (word == text) return meaning;
    known.push_back(word);
  }
  throw model::WrongUsage(model::unknown_name("value of " + option, text, known));
}

template <class Enum>
std::string text_of(Enum value, const Words<Enum>& words) {
  for (const auto& [word, meaning] : words)
    if (meaning == value) return word;
  return {};
}

inline const Words<model::ClockRule> clock_words = {{"message", model::ClockRule::message},
                                                    {"request", model::ClockRule::request},
                                                    {"plain", model::ClockRule::plain},
                                                    {"lamport", model::ClockRule::lamport}};
inline const Words<model::SelfDelivery> self_words = {
    {"channel", model::SelfDelivery::channel}, {"immediate", model::SelfDelivery::immediate}};
inline const Words<model::Wake> wake_words = {{"step", model::Wake::step},
                                              {"eager", model::Wake::eager}};
inline const Words<model::Requests> requests_words = {{"free", model::Requests::free},
                                                      {"owed", model::Requests::owed}};

}  // namespace ample::properties
