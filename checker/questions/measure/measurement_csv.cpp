// A measurement as a table: a row for each least and most, and for each bound that is claimed of
// it.
#include "checker/questions/measure/measurement_text.hpp"
#include "checker/verdict/outcome/csv.hpp"

namespace ample::checker {

namespace {

std::string exact_text(const std::optional<Value>& value) {
  if (!value) return "";
  return value->number ? std::to_string(*value->number) : "no bound";
}

}  // namespace

std::string to_csv(const Subject& subject, const Measurement& measurement) {
  std::string text = csv_row({"quantity", "process", "unit", "extreme", "exact", "complete",
                              "claimed", "formula", "verdict", "vacuous", "place", "bound"});
  for (const Measured& measured : measurement.measured)
    for (const model::Extreme extreme : {model::Extreme::least, model::Extreme::most}) {
      const bool least = extreme == model::Extreme::least;
      const std::vector<std::string> cells = {
          measured.quantity.name,
          measured.process ? model::to_text(*measured.process) : "",
          measured.quantity.unit,
          least ? "least" : "most",
          exact_text(least ? measured.least : measured.most),
          measured.limit == Limit::none ? "true" : "false"};
      const auto add = [&](const std::vector<std::string>& more) {
        std::vector<std::string> row = cells;
        row.insert(row.end(), more.begin(), more.end());
        row.push_back(bound_text(subject));
        text += csv_row(row);
      };
      bool claimed = false;
      for (const Judged& judged : measurement.judged)
        if (judged.claimed.quantity == measured.quantity.name && judged.process == measured.process
            && judged.claimed.extreme == extreme) {
          claimed = true;
          add({std::to_string(judged.claimed.value), judged.claimed.formula,
               to_text(judged.verdict), judged.vacuous ? "true" : "false", judged.claimed.place});
        }
      if (!claimed) add({"", "", "", "", ""});
    }
  return text;
}

}  // namespace ample::checker
