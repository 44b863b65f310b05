// Wrong command lines: each gets one line that says what would be right, a status, and no result.
#include "tests/tools/command.hpp"

namespace ample {
namespace {

using tests::ample;
using tests::Ran;

struct Refusal {
  std::vector<std::string> words;
  int status;
  std::string line;  ///< its beginning, after "ample: "
};

void PrintTo(const Refusal& refusal, std::ostream* out) {
  for (const std::string& word : refusal.words) *out << word << ' ';
}

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, WithOneLineAndNoResult) {
  const Ran ran = ample(GetParam().words);
  EXPECT_EQ(ran.status, GetParam().status);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("ample: " + GetParam().line)) << ran.err;
  EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  EXPECT_LT(ran.err.size(), 5000u);
}

/// `words` after "check lmutin --graph k2".
Refusal on_k2(std::vector<std::string> words, int status, std::string line) {
  words.insert(words.begin(), {"check", "lmutin", "--graph", "k2"});
  return {std::move(words), status, std::move(line)};
}

INSTANTIATE_TEST_SUITE_P(
    Commands, Refused,
    testing::Values(
        Refusal{{"chek"}, 2, "unknown command 'chek': did you mean 'check'?"},
        Refusal{{"help", "chek"}, 2, "unknown command 'chek': did you mean 'check'?"},
        Refusal{{""}, 2, "unknown command ''"},
        Refusal{{"--verson"}, 2, "unknown option of ample '--verson': did you mean '--version'?"},
        Refusal{{"trace"}, 2, "ample trace needs a command, one of show, convert, replay"},
        Refusal{{"trace", "shw", "t.json"}, 2, "unknown command 'shw': did you mean 'show'?"},
        Refusal{{"trace", "replay"}, 2, "ample trace replay needs a file"},
        Refusal{{"trace", "show", "t", "u"}, 2, "'u' is one word too many for ample trace show"},
        Refusal{{"trace", "convert", "t.json", "--format", "pdf"},
                2,
                "no --format pdf: write svg, and make it one with rsvg-convert -f pdf"},
        Refusal{{"trace", "convert", "t.json", "--waits-for"}, 2, "--waits-for is of the pictures"},
        Refusal{{"trace", "convert", "t.json", "--width", "400"}, 2, "--width is of the pictures"},
        Refusal{{"explore", "--graph", "k2"}, 2, "ample explore: options need an algorithm"},
        Refusal{
            {"explore", "lmutin", "--port", "80"}, 2, "--port '80': expected a number from 1024"},
        Refusal{{"explore", "lmutin", "--graph", "k9x"}, 2, ""},
        Refusal{{"list", "lmutn"}, 2, "unknown algorithm 'lmutn': did you mean 'lmutin'?"},
        Refusal{{"list", "lmutin", "k2"}, 2, "'k2' is one word too many for ample list"},
        Refusal{{"claims", "cases/local_c"},
                2,
                "unknown folder or file of claims 'cases/local_c': did you mean 'cases/local_cs'?"},
        Refusal{{"claims", "--html", "-"}, 2, "--html -: name a folder, or ./- for that"},
        Refusal{{"sweep", "merge", ""}, 2, "the word after 'merge' is empty: name a file"},
        Refusal{{"claims", "--only", "no such"}, 2, "unknown claim 'no such': none of "},
        Refusal{{"params", "lmutin", "--graph", "all:3", "--maximize", "sum(l)"},
                2,
                "--maximize is of one graph, and these are 2: name one"},
        Refusal{{"claims", "--jobs", "0"}, 2, "--jobs '0': expected a number from 1 to 256"}));

/// A number that is out of range is no instance (10), whichever side it is out of; what is no
/// number cannot be read (2). Of options of the search all values are wrong usage.
INSTANTIATE_TEST_SUITE_P(
    Numbers, Refused,
    testing::Values(
        Refusal{{"check", "philosophers", "--n", "0"}, 10, "--n 0: "},
        Refusal{{"check", "philosophers", "--n", "-1"}, 10, "--n '-1': "},
        Refusal{{"check", "philosophers", "--n", "99999999999999999999"}, 10, "--n '9999"},
        Refusal{{"check", "philosophers", "--n", "1e3"}, 2, "--n '1e3': "},
        Refusal{{"check", "philosophers", "--n", "-"}, 2, "--n '-': "},
        Refusal{{"sweep", "philosophers", "--n", "0"}, 10, "--n 0: "},
        Refusal{{"sweep", "philosophers", "--n", "-1"}, 10, "--n '-1': expected a number from 0"},
        Refusal{{"sweep", "philosophers", "--n", "3-x"}, 2, "--n 'x': expected a number from 0"},
        Refusal{{"sweep", "lmutin", "--graph", "all:0"}, 10, "--graph all: '0': "},
        Refusal{{"fuzz", "philosophers", "--n", "-1"}, 10, "--n '-1': "},
        Refusal{{"check", "lmutin", "--graph", "path:0"}, 10, "graph 'path:0': 0 is out of range"},
        Refusal{{"check", "lmutin", "--graph", "path:-1"}, 10, "graph 'path:-1': -1 is out of"},
        Refusal{{"check", "lmutin", "--graph", "path:x"}, 2, "graph 'path:x': 'x' is not a number"},
        Refusal{{"check", "lmutin", "--graph", "grid:0x2"}, 10, "graph 'grid:0x2': a grid has"},
        Refusal{{"check", "lmutin", "--graph", "grid:2x-1"}, 10, "graph 'grid:2x-1': a grid has"},
        Refusal{{"check", "lmutin", "--graph", "grid:2"}, 2, "graph 'grid:2': '2' is not a size"},
        on_k2({"--inside", "-1"}, 10, "--inside '-1': expected a number from 0 to 1"),
        on_k2({"--inside", "0,x"}, 2, "--inside '0,x': expected processes"),
        on_k2({"--crash", "-1"}, 10, "--crash '-1': "), on_k2({"--crash", "3"}, 10, "--crash 3: "),
        on_k2({"--crash", "x"}, 2, "--crash 'x': "),
        on_k2({"--network", "lossy:0"}, 10, "--network lossy:0: "),
        on_k2({"--network", "lossy:-1"}, 10, "--network '-1': "),
        on_k2({"--network", "lossy:x"}, 2, "--network 'x': "),
        Refusal{{"check", "lamport", "--n", "2", "--max-clock", "0"}, 10, "--max-clock 0: "},
        Refusal{{"check", "lamport", "--n", "2", "--max-clock", "x"}, 2, "--max-clock x: "},
        Refusal{{"check", "dijkstra-ring", "--n", "3", "--states", "1"}, 10, "--states 1: "},
        Refusal{{"check", "dijkstra-ring", "--n", "3", "--states", "x"}, 2, "--states x: "},
        Refusal{{"check", "leader-election", "--n", "2", "--numbers", "1,1"}, 10, "--numbers 1,1:"},
        Refusal{{"check", "leader-election", "--n", "2", "--numbers", "1,x"}, 2, "--numbers 1,x:"},
        Refusal{{"check", "k-out-of-l", "--n", "3", "--units", "-1"}, 10, "--units '-1': "},
        Refusal{{"check", "k-out-of-l", "--n", "3", "--need", "1,2"}, 10, "--need 1,2: give one"},
        Refusal{
            {"check", "ricart-agrawala-1981", "--n", "2", "--modulus", "1"}, 10, "--modulus 1: "}));

/// More processes than sets of them have bits: only a diagram handles them, of some algorithms.
INSTANTIATE_TEST_SUITE_P(
    MoreProcesses, Refused,
    testing::Values(
        Refusal{
            {"check", "leader-election", "--n", "1025"}, 10, "--n 1025: it must be from 2 to 1024"},
        Refusal{{"check", "leader-election", "--n", "999999"},
                10,
                "--n 999999: it must be from 2 to 1024"},
        Refusal{{"check", "leader-election", "--n", "9999999"},
                10,
                "--n '9999999': expected a number from 2 to 1024"},
        Refusal{{"check", "ricart-agrawala", "--n", "33"}, 10, "--n 33: it must be from 2 to 32"},
        Refusal{{"check", "ricart-agrawala", "--graph", "k1000"},
                10,
                "graph 'k1000' has 1000 processes, and ricart-agrawala has room for 32"},
        Refusal{{"check", "lmutin", "--graph", "g6:~?@?" + std::string(336, '?')},
                10,
                "graph 'g6:~?@?"},
        Refusal{
            {"check", "lmutin", "--graph", "g6:~?~~" + std::string(4, '?')}, 10, "graph 'g6:~?~~"},
        Refusal{{"check", "philosophers", "--graph", "k1000"}, 10, "philosophers needs a ring"},
        Refusal{{"check", "philosophers", "--n", "33", "--reduce", "none"},
                10,
                "33 processes: --reduce none handles at most 32; use --reduce symbolic"},
        Refusal{{"check", "philosophers", "--n", "33", "--reduce", "por"},
                10,
                "33 processes: --reduce por handles at most 32"},
        Refusal{
            {"check", "philosophers", "--n", "33", "--property", "liveness"},
            10,
            "33 processes: only --reduce symbolic handles more than 32, and it cannot answer, as "
            "liveness"},
        Refusal{{"check", "philosophers", "--n", "33", "--max-depth", "5"},
                10,
                "33 processes: only --reduce symbolic handles more than 32"},
        Refusal{{"check", "philosophers", "--n", "33", "--disk", "never"},
                10,
                "33 processes: only --reduce symbolic handles more than 32, which knows no"},
        Refusal{{"check", "philosophers", "--n", "33", "--estimate"},
                10,
                "graph 'ring:33' has 33 processes: --estimate is for at most 32"},
        Refusal{{"check", "philosophers", "--n", "33", "--shape", "causal"},
                10,
                "graph 'ring:33' has 33 processes: --shape is for at most 32"},
        Refusal{{"check", "philosophers", "--n", "33", "--forks", "registers"},
                10,
                "--forks registers: there is room for 32 forks"},
        Refusal{{"check", "philosophers", "--n", "33", "--always", "true"},
                10,
                "graph 'ring:33' has 33 processes: --always is for at most 32"},
        Refusal{{"fuzz", "philosophers", "--n", "33"},
                10,
                "graph 'ring:33' has 33 processes: more than 32 are for `check`"},
        Refusal{{"measure", "philosophers", "--n", "33"},
                10,
                "graph 'ring:33' has 33 processes: more than 32 are for `check`"}));

Refusal fuzz_on_k2(std::vector<std::string> words, int status, std::string line) {
  words.insert(words.begin(), {"fuzz", "lmutin", "--graph", "k2"});
  return {std::move(words), status, std::move(line)};
}

INSTANTIATE_TEST_SUITE_P(
    Fuzz, Refused,
    testing::Values(Refusal{{"fuzz"}, 2, "ample fuzz needs an algorithm"},
                    Refusal{{"fuzz", "lmutin"}, 2, ""},
                    fuzz_on_k2({"--schedules", "0"}, 2,
                               "--schedules '0': expected a number from 1"),
                    fuzz_on_k2({"--minutes", "5"}, 2,
                               "unknown option of ample fuzz '--minutes': did you mean "
                               "'--max-time'?"),
                    fuzz_on_k2({"--max-time", "-1"}, 2,
                               "--max-time '-1': expected a time such as 10, 10s, 5m or 2h"),
                    fuzz_on_k2({"--distribution", "pc"}, 2,
                               "unknown value of --distribution 'pc': did you mean 'pct'?"),
                    fuzz_on_k2({"--depth", "0"}, 2, "--depth '0': expected a number from 1 to 20"),
                    fuzz_on_k2({"--steps", "99999999999999999999999"}, 2, "--steps '9999"),
                    fuzz_on_k2({"-j", "0"}, 2, "--workers '0': expected a number from 1 to 256"),
                    fuzz_on_k2({"--l", "2"}, 10, "")));

INSTANTIATE_TEST_SUITE_P(
    Check, Refused,
    testing::Values(
        Refusal{{"check"}, 2, "ample check needs an algorithm"},
        Refusal{{"check", ""}, 2, "the algorithm is empty"},
        Refusal{{"check", "lmutn"}, 2, "unknown algorithm 'lmutn': did you mean 'lmutin'?"},
        Refusal{{"check", std::string(100'000, 'x')}, 2, "unknown algorithm 'xxx"},
        Refusal{
            {"check", "lm\nutin"}, 2, "unknown algorithm 'lm\\x0Autin': did you mean 'lmutin'?"},
        Refusal{{"check", "lmutin"}, 2, "lmutin needs a topology, as in --graph k2"},
        Refusal{{"check", "lmutin", "--graph"}, 2, "--graph needs a value after it"},
        Refusal{{"check", "lmutin", "--graph="}, 2, "--graph= has no value after the '='"},
        Refusal{{"check", "lmutin", "--graph", ""}, 2, "--graph is empty: it takes NAME"},
        Refusal{{"check", "lmutin", "--graph", "--l", "1"},
                2,
                "--graph needs a value (NAME), not '--l'"},
        Refusal{{"check", "lmutin", "--grph", "k2"},
                2,
                "unknown option of ample check '--grph': did you mean '--graph'?"},
        Refusal{{"check", "lmutin", "--graph", "buterfly"},
                2,
                "unknown graph 'buterfly': did you mean 'butterfly'?"},
        Refusal{{"check", "lmutin", "--graph", "edges:0-0"}, 10, "graph 'edges:0-0': "},
        Refusal{{"check", "lmutin", "--graph", "edges:0-1,2-3"},
                10,
                "graph 'edges:0-1,2-3' is not connected"},
        Refusal{{"check", "ricart-agrawala", "--graph", "p3"},
                10,
                "ricart-agrawala needs a complete graph, as in --n 3"},
        Refusal{{"check", "dijkstra-ring", "--n", "-1"},
                10,
                "--n '-1': expected a number from 2 to 32"},
        Refusal{{"check", "dijkstra-ring", "--n", "0"}, 10, "--n 0: it must be from 2 to 32"},
        Refusal{
            {"check", "dijkstra-ring", "--n", "x"}, 2, "--n 'x': expected a number from 2 to 32"},
        Refusal{{"check", "lmutin", "--graph", "k1"},
                10,
                "'k1' has one process, and --l is 1 by default"},
        Refusal{{"check", "maekawa", "--n", "2", "--coterie", "quorums:0;99999999"},
                10,
                "Q_1: P99999999 does not exist, the processes are P0 to P1"},
        Refusal{{"check", "k-out-of-l", "--n", "3", "--need", "2..1"},
                10,
                "--need 2..1: give the smaller number first, as in 1..2"},
        Refusal{{"check", "k-out-of-l", "--n", "3", "--need", "3..1"},
                10,
                "--need 3..1: give the smaller number first, as in 1..3"},
        Refusal{{"check", "ricart-agrawala", "--n", "3", "--l", "1"},
                2,
                "--l does not apply to ricart-agrawala"}));

INSTANTIATE_TEST_SUITE_P(
    Instance, Refused,
    testing::Values(
        on_k2({"--graph", "k3"}, 2, "--graph is given twice: give it once"),
        on_k2({"k3"}, 2, "'k3' is one word too many for ample check"),
        on_k2({"--l", "2"}, 10, "l_0 = 2 but k_0 = 2: 0 <= l < k <= |N_0|+1 = 2 must hold"),
        on_k2({"--l", "1,1,1"}, 10, "--l 1,1,1 has 3 values: give one for all, or 2"),
        on_k2({"--l", "-1"}, 10, "--l '-1': expected a number from 0 to 1"),
        on_k2({"--k", "-1"}, 10, "--k '-1': expected a number from 1 to 2"),
        on_k2({"--l", "1,"}, 2, "--l '1,': a value between commas is missing"),
        on_k2({"--k", "3"}, 10, "k_0 = 3 > |N_0|+1 = 2: it must be at most 2"),
        on_k2({"--inside", "none"}, 10, "the initial configuration {} is not safe: |CS_0| = 0"),
        on_k2({"--inside", "5"}, 10, "--inside 5: P5 does not exist, the processes are P0 to P1"),
        on_k2({"--inside", "1000000"}, 10, "--inside '1000000': expected a number from 0 to 1"),
        on_k2({"--rounds", "0"}, 10, "--rounds 0: a process may have 1 to 100 rounds"),
        on_k2({"--rounds", "99999999999999999999"}, 10,
              "--rounds '99999999999999999999': expected a number from 1 to 100, or unbounded"),
        on_k2({"--rounds", "1,-1"}, 10,
              "--rounds '-1': expected a number from 0 to 100, or unbounded"),
        on_k2({"--rounds", "1,1,unbounded"}, 10,
              "--rounds 1,1,unbounded has 3 values: give one for all, or 2"),
        on_k2({"--repair", "int"}, 2, "unknown repair of lmutin 'int': did you mean 'init'?"),
        on_k2({"--repair", "init,init"}, 2, "--repair init,init: 'init' is named twice"),
        on_k2({"--clock", "mesage"}, 2,
              "unknown value of --clock 'mesage': did you mean 'message'?"),
        on_k2({"--self", "channels"}, 2, "unknown value of --self 'channels'"),
        on_k2({"--n", "2"}, 2, "--n does not apply to lmutin")));

INSTANTIATE_TEST_SUITE_P(
    Search, Refused,
    testing::Values(
        on_k2({"--property", "dedlock"}, 2, "unknown property 'dedlock': did you mean 'deadlock'?"),
        on_k2({"--property", "safety,safety"}, 2, "property 'safety' is named twice"),
        on_k2({"--property", "safety,,deadlock"}, 2, "--property 'safety,,deadlock': a value"),
        on_k2({"--reduce", "nothing"}, 2, "unknown value of --reduce 'nothing'"),
        on_k2({"--audit"}, 2, "--audit compares a reduced search with the full one: add --reduce"),
        on_k2({"--reduce", "symbolic", "--max-states", "9"}, 2,
              "--reduce symbolic does not count states on its way: end it by --max-memory"),
        on_k2({"--reduce", "symbolic", "--disk", "d"}, 2,
              "--reduce symbolic keeps nothing on disk: use --reduce none"),
        on_k2({"--reduce", "por", "--visited", "hash"}, 2,
              "--reduce por does not go with --visited hash: use --reduce none"),
        on_k2({"--disk", "-"}, 2, "--disk -: name a folder, or ./- for that"),
        on_k2({"--checkpoint", "d"}, 2,
              "unknown option of ample check '--checkpoint': did you mean '--disk'?"),
        on_k2({"--resume", "d"}, 2,
              "unknown option of ample check '--resume': did you mean '--disk'?"),
        on_k2({"--reduce", "por", "--disk", "d"}, 2,
              "--reduce por keeps nothing on disk: use --reduce none"),
        on_k2({"--reduce", "single", "--disk", "d"}, 2,
              "--reduce single keeps nothing on disk: use --reduce none"),
        on_k2({"--reduce", "all"}, 2, "unknown value of --reduce 'all'"),
        on_k2({"--rounds", "unbounded", "--audit", "--disk", "d"}, 2, "--audit is two searches"),
        on_k2({"--reduce", "symbolic", "--state-graph", "g.dot"}, 2,
              "--state-graph draws configurations one by one, --reduce symbolic has them all at "
              "once: use "
              "--reduce none, single or por"),
        on_k2({"--workers", "1.5"}, 2, "--workers '1.5': expected a number from 1 to 256"),
        on_k2({"--max-states", "0"}, 2, "--max-states '0': expected a number from 1"),
        on_k2({"--max-memory", "4X"}, 2, "--max-memory '4X': expected a size such as 500M or 4G"),
        on_k2({"--max-memory", "99999999T"}, 2,
              "--max-memory '99999999T': a size is at most 1024T"),
        on_k2({"--max-memory", "99999999999999999999999"}, 2,
              "--max-memory '99999999999999999999999': a size is at most 1024T"),
        on_k2({"--max-time", "9999999999999h"}, 2,
              "--max-time '9999999999999h': a time has at most 12 digits"),
        on_k2({"--max-depth", "0"}, 2, "--max-depth '0': expected a number from 1"),
        on_k2({"--max-depth", "3", "--reduce", "por"}, 2,
              "--reduce por does not go with --max-depth: use --reduce none"),
        on_k2({"--max-depth", "3", "--disk", "d"}, 2, "--max-depth leaves out steps"),
        on_k2({"--vacuity", "eror"}, 2, "unknown value of --vacuity 'eror': did you mean 'error'?"),
        on_k2({"--max-time", "nan"}, 2, "--max-time 'nan': expected a time such as 10, 10s"),
        on_k2({"--max-time", "-5"}, 2, "--max-time '-5': expected a time"),
        on_k2({"--seed", "abc"}, 2, "--seed 'abc': expected a number from 0"),
        on_k2({"--keep-going=no"}, 2, "--keep-going=no: this flag takes no value"),
        on_k2({"--keep-going", "--keep-going"}, 2, "--keep-going is given twice"),
        on_k2({"--format", "jsn"}, 2, "unknown value of --format 'jsn': did you mean 'json'?"),
        on_k2({"--trace", "/no/such/folder/t.json"}, 2,
              "'/no/such/folder/t.json' cannot be written: No such file or directory"),
        on_k2({"--trace", "-"}, 2, "'-' cannot be written: the result is on standard output"),
        on_k2({"--trace", "no.dot", "--state-graph", "./no.dot"}, 2,
              "--state-graph and --trace name one file, './no.dot': give two"),
        on_k2({"--state-graph", "g.png"}, 2, "--state-graph 'g.png': it is written as .dot, .gv"),
        on_k2({"--trace", "/"}, 2, "'/' cannot be written: it is a directory"),
        on_k2({"--trace", "/dev/null"}, 2, "'/dev/null' cannot be written: it is no file")));

INSTANTIATE_TEST_SUITE_P(
    Files, Refused,
    testing::Values(Refusal{{"trace", "replay", "/no/such.json"},
                            2,
                            "'/no/such.json' cannot be read: No such file or directory"},
                    Refusal{{"trace", "show", "/"}, 2, "'/' cannot be read: it is a directory"},
                    Refusal{{"trace", "convert", "/dev/zero"},
                            2,
                            "'/dev/zero' cannot be read: it is a device, not a file"},
                    Refusal{{"trace", "replay", "/dev/null"},
                            2,
                            "'/dev/null' cannot be read: it is a device, not a file"},
                    Refusal{{"check", "lmutin", "--graph", "file:/no/such"},
                            2,
                            "graph file '/no/such' cannot be"}));

}  // namespace
}  // namespace ample
