// Options that only some algorithms have.
#include "model/algorithm.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/refused_value.hpp"
#include "model/suggest.hpp"

#include <algorithm>
#include <charconv>

namespace ample::model {

OwnOption named_option(const std::string& name, const std::string& meaning,
                       const std::vector<std::string>& known) {
  std::string form;
  for (const std::string& each : known) form += (form.empty() ? "" : "|") + each;
  return {name, form, meaning, known.front(), [=](const std::string& text, const Instance&) {
            if (std::ranges::find(known, text) == known.end())
              throw WrongUsage(unknown_name("value of --" + name, printable(text), known));
            return text;
          }};
}

OwnOption number_option(const std::string& name, const std::string& meaning, int otherwise,
                        int least, int most) {
  return {name, std::to_string(least) + ".." + std::to_string(most), meaning,
          std::to_string(otherwise), [=](const std::string& text, const Instance&) {
            int number = 0;
            const char* const end = text.data() + text.size();
            const auto read = std::from_chars(text.data(), end, number);
            if (read.ec != std::errc() || read.ptr != end || number < least || number > most)
              refuse_value(text, "--" + name + " '" + printable(text) + "': expected a number from "
                                     + std::to_string(least) + " to " + std::to_string(most));
            return std::to_string(number);
          }};
}

}  // namespace ample::model
