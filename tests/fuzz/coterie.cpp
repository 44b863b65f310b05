// Coteries by name, as a list of quorums, and in a file. The first byte says for how many
// processes.
#include "model/coterie.hpp"

#include "model/errors.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace ample::fuzz {

namespace {

void try_one(const std::string& text, int processes) {
  const model::Coterie coterie = model::Coterie::parse(text, processes);
  require(model::Coterie::parse(coterie.name(), processes).name() == coterie.name(),
          "a coterie is not that of its name");
}

void try_text(const std::string& text, int processes) try {
  try_one(text, processes);
} catch (const model::WrongUsage&) {
} catch (const model::BadInstance&) {
}

}  // namespace

void try_reading(const std::string& text) {
  if (text.empty()) return;
  const int processes = 1 + static_cast<unsigned char>(text.front()) % model::max_processes;
  const std::string rest = text.substr(1);
  for (const char* form : {"", "quorums:"}) try_text(form + rest, processes);
  const File file(rest);
  try_one("file:" + file.path(), processes);
}

}  // namespace ample::fuzz
