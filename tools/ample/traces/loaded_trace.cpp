// Reading a trace, and saying where something is wrong.
#include "tools/ample/traces/loaded_trace.hpp"

#include "checker/evidence/trace_file/strict_json.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>

namespace ample::tools {

LoadedTrace loaded_trace(const std::string& text) {
  const checker::TraceFile file = checker::read_trace(text);
  const model::AlgorithmInfo& algorithm = algorithm_named(file.algorithm);
  auto system = properties::system_of(
      algorithm,
      properties::instance_from(algorithm, file.request_for(algorithm), properties::Size::any));
  checker::MatchedTrace matched = checker::match(file, algorithm, *system);
  return {algorithm, std::move(system), std::move(matched)};
}

LoadedTrace loaded_trace_file(const std::string& path) {
  const std::string text = read_file(path, checker::longest_json);
  const std::string where = fmt::format("trace '{}': ", one_line(path));
  const bool is_head = text.starts_with("{\"sweep\":");
  if (is_head || text.starts_with("{\"id\":"))
    throw model::WrongUsage(fmt::format(
        "{}it is a {} of a sweep; `check` with the id of a row and --trace writes a trace", where,
        is_head ? "results file" : "row"));
  try {
    return loaded_trace(text);
  } catch (const model::WrongUsage& error) {
    throw model::WrongUsage(where + error.what());
  } catch (const model::BadInstance& error) {
    throw model::BadInstance(where + error.what());
  } catch (const model::BoundExceeded& error) {
    throw model::BoundExceeded(where + error.what());
  }
}

}  // namespace ample::tools
