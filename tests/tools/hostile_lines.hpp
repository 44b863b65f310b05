// Hostile command lines: every command and option, with values that are wrong in some way or not.
#pragma once

#include "cases/catalogue.hpp"
#include "properties/instances/request.hpp"
#include "tests/support/corpus.hpp"
#include "tests/tools/hostile_words.hpp"
#include "tools/ample/line/command_forms.hpp"

#include <algorithm>

namespace ample::tests {

/// A command that has no others below it.
struct Leaf {
  Texts path;
  const tools::CommandForm* form;
};

inline void collect_leaves(const tools::CommandForm& form, const Texts& path,
                           std::vector<Leaf>& leaves) {
  for (const tools::CommandForm& sub : form.subcommands) {
    Texts longer = path;
    longer.push_back(sub.name);
    if (sub.subcommands.empty())
      leaves.push_back({longer, &sub});
    else
      collect_leaves(sub, longer, leaves);
  }
}

class HostileLines {
 public:
  explicit HostileLines(Random& random) : random_(random) {
    collect_leaves(tools::command_forms(), {}, leaves_);
  }

  Texts next() {
    const Leaf& leaf = random_.one_of(leaves_);
    // Commands that search are met more often.
    return line_of(leaf.form->options.size() < 6 ? random_.one_of(leaves_) : leaf);
  }
  Texts next(const std::string& command) {
    return line_of(*std::ranges::find(leaves_, Texts{command}, &Leaf::path));
  }
  std::string hostile() { return random_.one_of(hostile_values()); }

  bool is_command(const std::string& word) const {
    return std::ranges::any_of(leaves_,
                               [&](const Leaf& leaf) { return leaf.path.front() == word; });
  }

 private:
  /// A word of a command line holds no zero byte, and no path out of the folder.
  std::string damaged_word(const std::string& word) {
    if (word.find('/') != std::string::npos) return word;
    std::string bad = damaged(word, random_);
    std::ranges::replace(bad, '\0', ' ');
    std::ranges::replace(bad, '/', '_');
    return bad;
  }

  std::string value_of(const tools::OptionForm& option) {
    if (random_.one_in(calm_ ? 30 : 4)) return hostile();
    if (const auto known = known_values().find(option.name); known != known_values().end()) {
      const std::size_t most = calm_ && !random_.one_in(8) ? 3 : known->second.size();
      const std::string value = known->second[random_.below(std::min(most, known->second.size()))];
      return random_.one_in(calm_ ? 40 : 8) ? damaged_word(value) : value;
    }
    if (option.form.find('|') == std::string::npos) return std::to_string(random_.below(4));
    Texts choices(1);
    for (const char c : option.form)
      if (c == '|')
        choices.emplace_back();
      else
        choices.back() += c;
    return random_.one_of(choices);
  }

  /// The next option; in a calm line it applies to the algorithm, and stands there only once.
  const tools::OptionForm& next_option(const Leaf& leaf, const Texts& words) {
    for (int i = 0; i < 50; ++i) {
      const tools::OptionForm& option = random_.one_of(leaf.form->options);
      if (!calm_) return option;
      if (std::ranges::count(words, "--" + option.name) > 0) continue;
      const auto algorithm = std::ranges::find_if(
          cases::algorithms(), [&](const auto& one) { return std::ranges::count(words, one.id); });
      if (!option.group.starts_with("Instance") || algorithm == cases::algorithms().end())
        return option;
      if (std::ranges::count(properties::option_names(*algorithm), option.name) > 0) return option;
    }
    return leaf.form->options.front();
  }

  void add_option(const tools::OptionForm& option, Texts& words) {
    std::string name = "--" + option.name;
    if (!option.letter.empty() && random_.one_in(2)) name = "-" + option.letter;
    if (!calm_ && random_.one_in(20)) name = damaged_word(name);
    if (option.form.empty()) {
      words.push_back(!calm_ && random_.one_in(10) ? name + "=" + hostile() : name);
    } else if (name.starts_with("--") && random_.one_in(8)) {
      words.push_back(name + "=" + value_of(option));
    } else {
      words.push_back(name);
      if (calm_ || !random_.one_in(20)) words.push_back(value_of(option));
    }
  }

  void add_positional(const Leaf& leaf, Texts& words) {
    const std::string& name = leaf.form->positionals.front().name;
    if (!calm_ && random_.one_in(8)) return words.push_back(hostile());
    if (name == "algorithm") {
      words.push_back(random_.one_of(cases::algorithms()).id);
      if (!calm_ && random_.one_in(8)) words.back() = damaged_word(words.back());
    } else if (name == "project") {  // never one that could be made, in the midst of the others
      words.push_back(random_.one_of(Texts{"folder", "7a", "while", "a--b", "Token-Ring", "a/b"}));
    } else {
      const Texts files = {name == "file" ? "trace" : "claims.toml", "random", "claims.toml",
                           "graph", "missing"};
      words.push_back(files[random_.below(calm_ ? 2 : files.size())]);
    }
  }

  /// An instance that is one, so that what else is wrong is met in the midst of a search.
  void add_instance(const Leaf& leaf, Texts& words) {
    static const std::vector<Texts> on_rings = {
        {"dijkstra-ring", "--n", "3"}, {"ring-controller", "--n", "3"}, {"k-out-of-l", "--n", "3"}};
    static const std::vector<Texts> bounded = {{"lmutin", "--graph", "k2"},
                                               {"lcs-naive", "--graph", "p3"},
                                               {"lkcs", "--graph", "k3"},
                                               {"gcs", "--n", "3"}};
    static const std::vector<Texts> others = {
        {"ricart-agrawala", "--n", "3"}, {"lodha-kshemkalyani", "--n", "3"},
        {"maekawa", "--n", "3"},         {"philosophers", "--n", "3"},
        {"leader-election", "--n", "3"}, {"mutin", "--n", "2"}};
    const std::string& command = leaf.path.front();
    const auto& instances = command == "stabilize" ? on_rings
                            : command == "params" || command == "frontier" || random_.one_in(2)
                                ? bounded
                            : random_.one_in(4) ? on_rings
                                                : others;
    const Texts& instance = random_.one_of(instances);
    words.insert(words.end(), instance.begin(), instance.end());
    if (instance[1] == "--graph" && random_.one_in(6)) words.back() = "random";  // a file
    for (const tools::OptionForm& option : leaf.form->options)
      if (option.name == "max-states") words.insert(words.end(), {"--max-states", "2000"});
  }

  void disturb(Texts& words) {
    if (random_.one_in(6)) words.push_back(hostile());
    if (random_.one_in(8)) words[random_.below(words.size())] = hostile();
    if (random_.one_in(8)) words.insert(words.end() - 1, random_.one_of(words));
    if (random_.one_in(10)) std::swap(words.back(), words[random_.below(words.size())]);
  }

  Texts line_of(const Leaf& leaf) {
    calm_ = !random_.one_in(3);
    Texts words = leaf.path;
    const auto& positionals = leaf.form->positionals;
    const bool of_algorithm = !positionals.empty() && positionals.front().name == "algorithm";
    if (leaf.path.front() == "sweep" && random_.one_in(5))
      words.insert(words.end(), {"merge", "merged", random_.one_of(Texts{"rows", "random"})});
    else if (of_algorithm && leaf.form->options.size() > 1 && calm_)
      add_instance(leaf, words);
    else if (!positionals.empty() && (calm_ || !random_.one_in(8)))
      add_positional(leaf, words);
    if (!leaf.form->options.empty())
      for (std::size_t i = random_.below(4); i > 0; --i)
        add_option(next_option(leaf, words), words);
    if (!calm_) disturb(words);
    return words;
  }

  Random& random_;
  bool calm_ = true;  ///< of the line that is made: most of its words are what they should be
  std::vector<Leaf> leaves_;
};

}  // namespace ample::tests
