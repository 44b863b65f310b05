// The options that only the algorithms on the ring have.
#include "cases/k_out_of_l/ring.hpp"

#include "model/errors.hpp"
#include "properties/option_text.hpp"

#include <fmt/format.h>

namespace ample::cases::k_out_of_l {

namespace {

/// So that every count of tokens fits a byte.
constexpr int most_units = 60;
constexpr const char* between = "..";

int number(const char* option, const std::string& text) {
  return properties::number_of(fmt::format("--{}", option), text);
}

int within(const char* option, const std::string& text, int low, int high) {
  const int value = number(option, text);
  if (value < low || value > high)
    throw BadInstance(fmt::format("--{} {}: it must be from {} to {}", option, text, low, high));
  return value;
}

int constant(const Instance& instance, const char* option) {
  const auto found = instance.options.find(option);
  return found == instance.options.end() ? 0 : number(option, found->second);
}

}  // namespace

Constants Constants::of(const Instance& instance) {
  Constants constants{constant(instance, "units"), 0, 0, constant(instance, "maxseq"),
                      constant(instance, "maxvc")};
  if (const auto need = instance.options.find("need"); need != instance.options.end()) {
    const std::size_t dots = need->second.find(between);
    constants.least = number("need", need->second.substr(0, dots));
    constants.K = number("need", need->second.substr(dots + 2));
  }
  return constants;
}

OwnOption units_option() {
  return {"units", "2", [](const std::string& text, const Instance&) {
            return std::to_string(within("units", text, 1, most_units));
          }};
}

OwnOption need_option() {
  return {"need", "all", [](const std::string& text, const Instance& instance) {
            const int l = Constants::of(instance).l;
            if (text == "all") return fmt::format("1..{}", l);
            const std::size_t dots = text.find(between);
            const bool range = dots != std::string::npos;
            const int K = within("need", range ? text.substr(dots + 2) : text, 1, l);
            const int least = range ? within("need", text.substr(0, dots), 0, K) : 1;
            return fmt::format("{}..{}", least, K);
          }};
}

OwnOption maxseq_option() {
  return {"maxseq", "1", [](const std::string& text, const Instance&) {
            return std::to_string(within("maxseq", text, 1, 250));
          }};
}

OwnOption maxvc_option() {
  return {"maxvc", "K", [](const std::string& text, const Instance& instance) {
            const Constants constants = Constants::of(instance);
            if (text == "K") return std::to_string(constants.K);
            return std::to_string(within("maxvc", text, constants.K, constants.l));
          }};
}

OwnOption link_option() {
  return {"link", "0", [](const std::string& text, const Instance&) {
            return std::to_string(within("link", text, 0, 4));
          }};
}

}  // namespace ample::cases::k_out_of_l
