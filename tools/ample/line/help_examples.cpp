// Lines that can be typed: three for each command.
#include "model/program_name.hpp"
#include "tools/ample/line/help.hpp"
#include "tools/ample/line/known.hpp"

#include <algorithm>
#include <map>

namespace ample::tools {

namespace {

/// The words behind each command's name. Where they begin with an algorithm that is not known here,
/// another's example takes their place.
const std::map<std::string, std::vector<std::string>>& endings() {
  static const std::map<std::string, std::vector<std::string>> lines = {
      {"", {"check lmutin --graph k2", "list lmutin", "help check"}},
      {"list", {"", "lmutin", "ricart-agrawala"}},
      {"check",
       {"lmutin --graph k2", "lmutin --graph k2 --rounds 2 --repair init,prets",
        "lmutin --graph k2 --property deadlock --trace t.json"}},
      {"fuzz",
       {"lmutin --graph complete:8", "lmutin --graph k4 --schedules 1000 --trace t.json",
        "lmutin --graph path:6 --repair init --distribution pct"}},
      {"stabilize",
       {"dijkstra-ring --n 4", "dijkstra-ring --n 4 --daemon distributed",
        "dijkstra-ring --n 4 --states 3 --trace t.json"}},
      {"measure",
       {"ricart-agrawala --n 3", "lmutin --graph k2 --repair init,prets --quantity messages.cause",
        "ricart-agrawala --n 2 --witness all"}},
      {"induct",
       {"naimi-trehel --n 2 --property safety",
        "ricart-agrawala --n 2 --always 'count(i: InCS(i)) <= 1 and forall i: clk_i <= 2'",
        "suzuki-kasami --n 2 --property one-privilege --always 'forall i, j: |i->j| <= 2 and "
        "count(REQUEST in i->j) <= RN_i[i]'"}},
      {"claims", {"--quick", "--only 'lemma-2.*'", "local_cs --html site"}},
      {"trace show", {"t.json", "t.json --full", "t.json --only P1"}},
      {"trace convert",
       {"t.json --format prose", "t.json --format svg --waits-for", "t.json --format html"}},
      {"trace replay", {"t.json"}},
      {"explore", {"", "lmutin --graph k2", "lmutin --graph k3 --repair init"}},
      {"params",
       {"lmutin --graph k3", "lmutin --graph all:3", "lmutin --graph k3 --maximize 'sum(l)'"}},
      {"sweep",
       {"lmutin --graph all:2", "lmutin --graph all:3 --repair 'none;init,prets' --file s.jsonl",
        "merge all.jsonl a.jsonl b.jsonl"}},
      {"frontier",
       {"lmutin --graph all:2", "lmutin --graph all:2 --repair init --over 'l_q, k_q'",
        "lmutin --graph all:2 --traces boundary"}},
      {"necessity",
       {"lmutin --graph k2 --repair init,prets",
        "lmutin --graph k2 --repair init,prets --format latex",
        "lmutin --graph k2 --repair init,prets --suppose 'l_q >= 1'"}},
      {"export",
       {"lmutin --graph k2", "lmutin --graph k2 --format aut", "lmutin --graph k2 --format table"}},
      {"confirm", {"lmutin --graph k2", "lmutin --graph k2 --repair init", "lmutin --graph p3"}},
      {"new", {"token-ring"}},
      {"man", {"| man -l -", "--html manual"}},
  };
  return lines;
}

bool is_known(const std::string& word) {
  return std::ranges::count(known_algorithms(), word, &model::AlgorithmInfo::id) > 0;
}

}  // namespace

std::vector<std::string> examples_of(const std::string& command) {
  const auto found = endings().find(command);
  if (found == endings().end()) return {};
  std::vector<std::string> lines;
  const auto add = [&](const std::string& ending) {
    std::string line = model::program_name() + (command.empty() ? "" : " " + command);
    if (!ending.empty()) line += " " + ending;
    if (std::ranges::count(lines, line) == 0) lines.push_back(line);
  };
  for (const std::string& ending : found->second) {
    const std::string word = ending.substr(0, ending.find(' '));
    const bool is_file = word.find('.') != std::string::npos || command == "new";
    if (has_built_in() || word.empty() || word.front() == '-' || word == "|" || is_file
        || is_known(word))
      add(ending);
    else if (command.empty())
      add("check " + example_here(""));
    else if (command == "list")
      add(example_here("").substr(0, example_here("").find(' ')));
    else if (command == "check" || command == "fuzz" || command == "explore")
      add(example_here(""));
  }
  return lines;
}

}  // namespace ample::tools
