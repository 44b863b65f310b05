// Finds claims on disk before those that are built in.
#include "tools/ample/line/claims_places.hpp"

#include "checker/questions/claims/claims.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/suggest.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/output/one_line.hpp"

#include <filesystem>

namespace ample::tools {

namespace {

constexpr std::size_t longest_claims = 1u << 20;

model::WrongUsage no_predicate(const std::string& name) {
  return model::WrongUsage("there is no file " + model::printable(name) + " beside the claims");
}

checker::ClaimsFile built_in(const cases::ClaimsText& text) {
  return checker::read_claims(text.folder + "/claims.toml", text.toml,
                              [&](const std::string& name) {
                                const auto found = text.predicates.find(name);
                                if (found == text.predicates.end()) throw no_predicate(name);
                                return found->second;
                              });
}

checker::ClaimsFile on_disk(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  return checker::read_claims(one_line(file), read_file(file, longest_claims),
                              [&](const std::string& name) {
                                std::error_code ignored;
                                if (!std::filesystem::exists(folder / name, ignored))
                                  throw no_predicate(name);
                                return read_file((folder / name).string(), longest_claims);
                              });
}

checker::ClaimsFile claims_of(std::string place) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  while (place.size() > 1 && place.ends_with('/')) place.pop_back();
  const std::string file = fs::is_directory(place, ignored) ? place + "/claims.toml" : place;
  if (fs::exists(file, ignored)) return on_disk(file);
  std::vector<std::string> known;
  for (const cases::ClaimsText& text : known_claims()) {
    if (place == text.folder || "cases/" + place == text.folder
        || place == text.folder + "/claims.toml")
      return built_in(text);
    known.push_back(text.folder);
  }
  // What is there all the same says why it cannot be read.
  if (std::error_code barred; fs::exists(place, barred) || barred) read_file(file, longest_claims);
  throw model::WrongUsage(
      model::unknown_name("folder or file of claims", model::printable(place), known));
}

}  // namespace

std::vector<checker::ClaimsFile> claims_at(const std::vector<std::string>& places) {
  std::vector<checker::ClaimsFile> files;
  files.reserve(places.size());
  for (const std::string& place : places) files.push_back(claims_of(place));
  if (places.empty())
    for (const cases::ClaimsText& text : claims_by_default()) files.push_back(built_in(text));
  return files;
}

}  // namespace ample::tools
