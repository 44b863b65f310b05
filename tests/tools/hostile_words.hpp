// What stands in hostile command lines: values of options, nearly right ones, and others.
#pragma once

#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace ample::tests {

using Texts = std::vector<std::string>;

/// Values that are admissible somewhere, or nearly. The forms tell the values of other options.
inline const std::map<std::string, Texts>& known_values() {
  static const std::map<std::string, Texts> values = {
      {"graph",
       {"k2",     "k3",         "p3",       "ring:4",      "c4",    "butterfly", "edges:0-1,1-2",
        "g6:Bw",  "file:graph", "graph",    "graph6",      "all:3", "k2;p3",     "k9",
        "ring:2", "edges:0-0",  "grid:0x9", "complete:33", "g6:",   "file:",     "file:/dev/zero",
        "all:32"}},
      {"n", {"2", "3", "4", "2..3", "1", "33", "2;3"}},
      {"l", {"0", "1", "0,1", "1,0,1", "3", "1,,1"}},
      {"k", {"1", "2", "2,1", "2,2,2", "0", "2,"}},
      {"inside", {"0", "0,1", "all", "none", "safe", "7", "0,0"}},
      {"rounds", {"1", "2", "unbounded", "1,unbounded", "0", "1;2", "101"}},
      {"repair", {"init", "init,prets", "all", "none", "none;init", "init;init", "iniy"}},
      {"drop", {"leave/1", "initial/grantedTo", "leave/0", "leave/99", "initial/"}},
      {"coterie",
       {"majority", "random", "all", "quorums:0,1;0,2;1,2", "file:coterie", "coterie",
        "quorums:", "quorums:0;1;2", "file:/dev/zero"}},
      {"mx", {"lock", "fifo-lock", "ricart-agrawala", "maekawa", "lok"}},
      {"need", {"1", "1..2", "2..1", "1..", ".."}},
      {"numbers", {"descending", "0,1,2", "0,0"}},
      {"property",
       {"safety", "deadlock", "liveness", "alternation", "partial-deadlock", "safety,deadlock",
        "anomaly.late-answer", "anomaly.", "safty"}},
      {"max-states", {"100", "2000", "1", "0"}},
      {"max-memory", {"50M", "1K", "0", "1Q", "1e300G"}},
      {"max-time", {"10ms", "0.05", "0", "5 s", "1e300h"}},
      {"disk", {"saved", "graph", "folder", "missing/d"}},
      {"trace", {"out.json", "folder", "missing/t.json", "link"}},
      {"state-graph", {"out.dot", "out.json", "out.png"}},
      {"file", {"rows", "graph", "folder", "trace"}},
      {"draw", {"out.svg", "out.dot", "out.png"}},
      {"traces", {"drawn", "graph"}},
      {"html", {"pages", "graph"}},
      {"where", {"k_q - l_q >= 2", "count(l_q > 0) = 1", "c_0 = 1,", "k_99 > 0", "((((l_0"}},
      {"suppose", {"k_q - l_q >= 2", "n > 1", "n >"}},
      {"maximize", {"k_0 - l_0", "sum(l)", "sum(", "9999999999 * k_0"}},
      {"minimize", {"k_0 - l_0", "n", "k_0 k_0"}},
      {"over", {"k_q - l_q", "count(l_q > 0), sum(k)", ",", "x"}},
      {"only", {"P1", "P9", "lemma*", "grantedTo", "*"}},
      {"quantity", {"messages.cause", "delay", "bypass,inside", "time"}},
      {"distribution", {"uniform", "pct", "pct,process", "pc"}},
      {"starve", {"0", "0-1", "9", "0-0", "0-"}},
      {"shard", {"1/2", "2/2", "0/2", "3/2", "1/0", "1/"}},
      {"reading", {"printed", "print"}},
      {"jobs", {"1", "2", "0"}},
      {"workers", {"1", "2", "0", "257"}}};
  return values;
}

/// What no option expects. No path here leads out of the folder but to a device.
inline const Texts& hostile_values() {
  static const Texts values = [] {
    std::istringstream words(
        "- -- --- -1 -0 +1 0x1 1e9 nan 99999999999999999999 18446744073709551616 "
        "-9223372036854775809 1,2,3,4,5,6,7,8,9 , ; ;; .. = * ' \" %s%n {} {0} $(id) /dev/zero "
        "/dev/null /dev/full file:/dev/stdin missing folder pipe link claims.toml trace random "
        "--help --version -h -j \x1B[2J \x1B]0;title\x07 \x7F \xC2\x9B[2J \xFF\xFE \xC3 "
        "l\xE2\x82\x96 \xF0\x9F\x94\x92");
    Texts all(std::istream_iterator<std::string>(words), {});
    all.insert(all.end(),
               {"", " 1", "a\nb", "a\rb", std::string(5000, '9'), std::string(100'000, 'x'),
                std::string(3000, '('), std::string(1000, ',')});
    return all;
  }();
  return values;
}

}  // namespace ample::tests
