// Formulas of --where and --suppose, and terms of --maximize and --over.
#include "properties/instances/formula_text.hpp"

#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "model/formula.hpp"
#include "properties/instances/request.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace ample::fuzz {

void try_reading(const std::string& text) {
  static const model::Instance frame =
      properties::frame_from(cases::algorithm("lmutin"), {{"graph", "p3"}});
  const auto try_each = [&](const auto& read) {
    try {
      read();
    } catch (const model::WrongUsage&) {
      return;
    }
  };
  try_each([&] { to_text(properties::term_from("--maximize", text, frame)); });
  try_each([&] { properties::term_of_each_from("--over", text, frame); });
  to_text(properties::formula_from("--where", text, frame));
}

}  // namespace ample::fuzz
