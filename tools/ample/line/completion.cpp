// Which word is asked for, and what may stand there.
#include "tools/ample/line/completion.hpp"

#include "checker/questions/claims/claim.hpp"
#include "model/coterie.hpp"
#include "properties/asked/selection.hpp"
#include "tools/ample/line/claims_places.hpp"
#include "tools/ample/line/example.hpp"
#include "tools/ample/line/help.hpp"
#include "tools/ample/line/known.hpp"

#include <algorithm>

namespace ample::tools {

namespace {

using Words = std::vector<std::string>;

/// The words before the one that is asked for.
struct Place {
  const CommandForm* command;
  const OptionForm* option = nullptr;  ///< whose value it is
  Words positionals;
  Words options;  ///< those that are given: "--graph"
};

const OptionForm* option_named(const CommandForm& command, const std::string& word) {
  for (const OptionForm& option : command.options)
    if (word == "--" + option.name || (!option.letter.empty() && word == "-" + option.letter))
      return &option;
  return nullptr;
}

Place place_after(const CommandForm& root, const Words& before) {
  Place place{&root, nullptr, {}, {}};
  for (const std::string& word : before) {
    if (place.option != nullptr) {
      place.option = nullptr;
    } else if (word.starts_with("-")) {
      const OptionForm* option = option_named(*place.command, word.substr(0, word.find('=')));
      place.options.push_back(option ? "--" + option->name : word);
      if (option && !option->form.empty() && word.find('=') == word.npos) place.option = option;
    } else {
      const auto& known = place.command->subcommands;
      const auto sub = std::find_if(known.begin(), known.end(),
                                    [&](const CommandForm& form) { return form.name == word; });
      if (sub == known.end())
        place.positionals.push_back(word);
      else
        place = {&*sub, nullptr, {}, {}};
    }
  }
  return place;
}

/// text|json: words that can be taken as they are.
Words words_of_form(const std::string& form) {
  Words words;
  for (std::size_t at = 0; at <= form.size();) {
    const std::size_t end = std::min(form.find('|', at), form.size());
    const std::string word = form.substr(at, end - at);
    if (!word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos)
      words.push_back(word);
    at = end + 1;
  }
  return words;
}

const model::AlgorithmInfo* algorithm_in(const Place& place) {
  for (const model::AlgorithmInfo& algorithm : known_algorithms())
    if (!place.positionals.empty() && algorithm.id == place.positionals.front()) return &algorithm;
  return nullptr;
}

/// fuzz sees no infinite execution, and induct judges configurations alone.
Words properties_of(const Place& place) {
  const bool of_steps = place.command->name == "fuzz", of_states = place.command->name == "induct";
  Words names = {"safety"};
  if (!of_states) names.push_back("deadlock");
  const model::AlgorithmInfo* algorithm = algorithm_in(place);
  const auto system = algorithm ? example_of(*algorithm) : nullptr;
  if (!of_states && !of_steps) {
    names.insert(names.end(), {"partial-deadlock", "liveness"});
    if (!system || properties::somebody_asks(*system)) names.push_back("alternation");
  }
  if (!system) return names;
  for (const properties::Property& property : properties::all_properties(*system))
    if (property.kind == properties::Kind::invariant
        || (property.kind == properties::Kind::anomaly && !of_states))
      names.push_back(property.name);
  return names;
}

/// The form that the option has in the algorithm that stands before it: others may have an option
/// of that name.
std::string form_of_option(const Place& place) {
  if (const model::AlgorithmInfo* algorithm = algorithm_in(place))
    for (const model::OwnOption& own : algorithm->own_options)
      if (own.name == place.option->name) return own.form;
  return place.option->form;
}

Words values_of(const Place& place) {
  const std::string& name = place.option->name;
  Words words;
  if (name == "graph" && place.option->form.find("all:") != std::string::npos)
    words = {"all:2", "all:3", "all:4", "all:2-3"};
  if (name == "graph")
    for (const std::string& topology : model::Topology::names())
      if (topology.find(':') == topology.npos) words.push_back(topology);
  if (name == "graph")
    for (const char* shape : {"ring:", "path:", "star:", "wheel:", "complete:", "grid:", "edges:"})
      words.push_back(shape);
  if (name == "coterie")
    for (const std::string& coterie : model::Coterie::names())
      if (coterie.find(':') == coterie.npos) words.push_back(coterie);
  if (name == "distribution")
    words = {"uniform", "process", "pct", "starve-process", "starve-channel"};
  if (name == "property") words = properties_of(place);
  if (name == "repair") {
    words = {"all", "none"};
    if (const model::AlgorithmInfo* algorithm = algorithm_in(place))
      for (const model::Switch& repair : algorithm->repairs) words.push_back(repair.name);
  }
  if (name == "only" && place.command->name == "claims")
    for (const checker::ClaimsFile& file : claims_at({}))
      for (const checker::Claim& claim : file.claims) words.push_back(claim.id);
  return words.empty() ? words_of_form(form_of_option(place)) : words;
}

Words positionals_of(const Place& place) {
  Words words;
  if (place.command->positionals.empty()) return words;
  const std::string& name = place.command->positionals.front().name;
  if (name == "algorithm" && place.positionals.empty())
    for (const model::AlgorithmInfo& algorithm : known_algorithms()) words.push_back(algorithm.id);
  if (name == "place")
    for (const cases::ClaimsText& text : known_claims()) words.push_back(text.folder);
  return words;
}

/// `begun` may be a list, of which the last word is asked for: none of it stands there twice, and
/// "all" and "none" stand alone.
Words with_prefix(const std::string& begun, const Words& words, bool is_list) {
  const std::size_t comma = is_list ? begun.rfind(',') : std::string::npos;
  const std::string kept = comma == std::string::npos ? "" : begun.substr(0, comma + 1);
  Words matching;
  for (const std::string& word : words) {
    const auto has = [&](const std::string& other) {
      return ("," + kept).find("," + other + ",") != std::string::npos;
    };
    const bool stands_alone = word == "all" || word == "none";
    const bool is_there = has(word) || has("all") || has("none") || (stands_alone && !kept.empty());
    if ((kept + word).starts_with(begun) && !is_there) matching.push_back(kept + word);
  }
  return matching;
}

bool takes_a_list(const OptionForm& option) {
  return option.name == "repair" || option.form == "NAME,...";
}

}  // namespace

std::vector<std::string> completions(const CommandForm& root, const Words& words) {
  const std::string begun = words.empty() ? "" : words.back();
  Place place = place_after(root, {words.begin(), words.empty() ? words.end() : words.end() - 1});
  const bool is_root = place.command == &root;
  const CommandForm of_algorithm =
      narrowed(*place.command, place.positionals.empty() ? "" : place.positionals.front());
  place.command = &of_algorithm;
  if (place.option != nullptr)
    return with_prefix(begun, values_of(place), takes_a_list(*place.option));
  if (const std::size_t equals = begun.find('='); begun.starts_with("--") && equals != begun.npos) {
    place.option = option_named(*place.command, begun.substr(0, equals));
    if (place.option == nullptr || place.option->form.empty()) return {};
    Words values =
        with_prefix(begun.substr(equals + 1), values_of(place), takes_a_list(*place.option));
    for (std::string& value : values) value.insert(0, begun.substr(0, equals + 1));
    return values;
  }
  Words known;
  if (begun.starts_with("-")) {
    for (const OptionForm& option : place.command->options)
      if (option.repeated
          || std::find(place.options.begin(), place.options.end(), "--" + option.name)
                 == place.options.end())
        known.push_back("--" + option.name);
    known.push_back("--help");
    if (is_root) known.push_back("--version");
  } else {
    for (const CommandForm& sub : place.command->subcommands) known.push_back(sub.name);
    for (const std::string& word : positionals_of(place)) known.push_back(word);
  }
  return with_prefix(begun, known, false);
}

}  // namespace ample::tools
