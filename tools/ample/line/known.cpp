// Keeps the one program that runs, and asks it.
#include "tools/ample/line/known.hpp"

#include "model/program_name.hpp"
#include "model/suggest.hpp"
#include "tools/ample/line/derived_options.hpp"
#include "tools/ample/line/shell.hpp"

#include <algorithm>

namespace ample::tools {

using model::AlgorithmInfo;
using properties::OptionInfo;

namespace {

/// An option of several algorithms, with what each says of it.
struct SharedOption {
  OptionInfo info;
  std::vector<std::string> ids = {}, forms = {}, meanings = {};
};

void add_own_options(const AlgorithmInfo& algorithm, std::vector<SharedOption>& options) {
  for (const model::OwnOption& own : algorithm.own_options) {
    auto at = std::ranges::find(options, own.name, [](const auto& each) { return each.info.name; });
    if (at == options.end()) at = options.insert(at, {.info = {own.name, own.form, own.meaning}});
    at->ids.push_back(algorithm.id);
    at->forms.push_back(own.form);
    at->meanings.push_back(own.meaning);
  }
}

bool all_the_same(const std::vector<std::string>& texts) {
  return std::ranges::count(texts, texts.front()) == std::ssize(texts);
}

std::vector<OptionInfo> options_of_all(const std::vector<AlgorithmInfo>& algorithms) {
  std::vector<OptionInfo> all = properties::common_options();
  std::vector<SharedOption> own;
  for (const AlgorithmInfo& algorithm : algorithms) add_own_options(algorithm, own);
  for (SharedOption& option : own) {
    if (!all_the_same(option.forms)) option.info.form = "VALUE";
    if (!all_the_same(option.meanings)) {
      option.info.meaning.clear();
      for (std::size_t i = 0; i < option.ids.size(); ++i)
        option.info.meaning += (i > 0 ? "; " : "") + option.ids[i] + ": " + option.meanings[i];
    }
    all.push_back(std::move(option.info));
  }
  return all;
}

/// All that is known, put together once.
struct Known {
  explicit Known(Program given) : program(std::move(given)) {
    for (AlgorithmInfo& algorithm : program.algorithms) add_derived_options(algorithm);
    algorithms = program.algorithms;
    claims = program.claims;
    if (program.with_built_in) {
      algorithms.insert(algorithms.end(), cases::algorithms().begin(), cases::algorithms().end());
      claims.insert(claims.end(), cases::claims().begin(), cases::claims().end());
    }
    options = options_of_all(algorithms);
  }

  Program program;
  std::vector<AlgorithmInfo> algorithms;
  std::vector<cases::ClaimsText> claims;
  std::vector<OptionInfo> options;
};

int& number() {
  static int programs = 1;
  return programs;
}

Known& known() {
  static Known here(Program{.name = "ample", .algorithms = {}, .with_built_in = true});
  return here;
}

}  // namespace

const char* version() { return AMPLE_VERSION; }

void set_program(Program program) {
  model::set_program_name(program.name);
  known() = Known(std::move(program));
  ++number();
}

int program_number() { return number(); }

const std::vector<AlgorithmInfo>& known_algorithms() { return known().algorithms; }

const AlgorithmInfo& algorithm_named(const std::string& id) {
  std::vector<std::string> ids;
  for (const AlgorithmInfo& info : known_algorithms()) {
    if (info.id == id) return info;
    ids.push_back(info.id);
  }
  throw model::WrongUsage(model::unknown_name("algorithm", id, ids));
}

const std::vector<cases::ClaimsText>& claims_by_default() {
  return known().program.claims.empty() ? known().claims : known().program.claims;
}

const std::vector<cases::ClaimsText>& known_claims() { return known().claims; }

bool has_built_in() { return known().program.with_built_in; }

bool has_papers_by_default() { return has_built_in() && known().program.claims.empty(); }

const std::vector<OptionInfo>& known_options() { return known().options; }

std::string example_here(const std::string& instance) {
  const std::string id = instance.substr(0, instance.find(' '));
  const auto& algorithms = known_algorithms();
  if (std::ranges::count(algorithms, id, &AlgorithmInfo::id) > 0) return instance;
  if (algorithms.empty()) return "ALGORITHM";
  std::vector<std::string> words = shell_words(algorithms.front().examples.front());
  words.erase(words.begin(), words.begin() + std::min<std::ptrdiff_t>(2, std::ssize(words)));
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return shell_quoted(text);
}

std::string id_here(const std::string& instance) {
  const std::string example = example_here(instance);
  return example.substr(0, example.find(' '));
}

std::string example_text(const std::string& example) {
  const std::string ample = "ample ";
  return example.starts_with(ample) ? model::program_name() + " " + example.substr(ample.size())
                                    : example;
}

}  // namespace ample::tools
