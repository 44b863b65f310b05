// Claims: what a paper states, as data, and what came of checking it.
//
// A file of claims (claims.toml) holds
//   paper = "[LCS] Kamei, Kakugawa: ... 2017"
//   [[claim]]
//   id = "lemma-2.k2"            # unique in the file
//   claim = "Lemma 2 (liveness): no deadlock"
//   place = "Section 3.1, Lemma 2"
//   algorithm = "lmutin"
//   options = { graph = "k2", l = 1, rounds = 1, repair = "init" }   # strings or integers
//   property = "deadlock"        # one; or what can be said of the instance (below); it may be left
//                                # out where the options ask one thing, as in always = "|CS| <= 1"
//   expected = "violated"        # holds | violated | incomplete
//   says = "violated"            # optional: the text says that it can happen (holds: that it does
//                                # not); of `reach` that is so anyway
//   variant = true               # optional: no sentence of the text itself, but ours: of a
//                                # repaired text, another reading, another model, a mutant
//   length = 6                   # of the shortest trace: when violated, and only then
//   value = 12                   # the exact value; with most.NAME, least.NAME, worst.UNIT only
//   states = 356                 # optional: of the whole graph, so that the search goes on
//   quick = true                 # optional: takes seconds, part of --quick
//   note = "one sentence"        # optional
//   reduce = "por"               # optional, as on the command line; not with states
//   max-states = 1000000         # optional, as on the command line
//   max-time = 60                # optional, in seconds
//   schedules = 400              # optional: so many random schedules in place of a search, for
//                                # what is violated; `length` is then that of the first trace
//                                # found, shrunk, and not shown to be the shortest
//   seed = 2                     # optional, of the schedules (1)
// Beside the properties of check there are
//   most.NAME, least.NAME        # the bound that the algorithm's description claims of a quantity
//                                # (properties/asked/quantity.hpp), of every process
//   admissible                   # the options make an instance of the problem
//   solvable                     # some algorithm solves it, from each of its C0
//                                # (properties/base/solvable.hpp)
// A claim with `daemon` is one of self-stabilization, of what `ample stabilize` judges:
//   daemon = "central"           # central | distributed | synchronous
//   faults = 1                   # optional, as on the command line
//   bound = 10                   # optional: what is claimed of worst.UNIT
// Its property is one of
//   closure
//   convergence, service         # .none or .strong behind it: the fairness; service is that nobody
//                                # starves among what is legitimate
//   worst.steps, worst.rounds, worst.time, worst.traversals
//   decrease.NAME                # of a potential that the case declares
// and a `length` counts steps that are taken at the same time once.
// A claim whose property is "inductive" is what `ample induct` judges, of `always` among the
// options or of the predicate in a file beside the file of claims:
//   predicate = "lmutin.inductive"
// It is violated by a step out of the predicate (length 1), or by an execution to where that is
// false.
// A claim whose options name many graphs (graph = "all:1-3", n = "2-3"), or with `swept = true`, is
// asked of every instance that they leave open, as by `ample sweep`: of all graphs, l, k and safe
// C0, one of each class, without those that no algorithm solves. Its property is one of check.
//   smallest = "lmutin --graph k1 --l 0 --inside all"   # when violated: the instance of fewest
//                                # processes, then of fewest steps, which are the `length`
//   instances = 41               # else: how many were looked at
//   open = 3                     # and how many of them are not decided, when incomplete
// Any other key is an error. So is a deadlock expected where no algorithm solves the instance
// (properties/base/solvable.hpp).
#pragma once

#include "checker/questions/claims/claim.hpp"

#include <functional>
#include <string_view>

namespace ample::checker {

/// The text of the file of this name that stands beside the file of claims. Throws WrongUsage when
/// there is none.
using FilesBeside = std::function<std::string(const std::string& name)>;

/// Throws WrongUsage, in one line with file and line. No file is looked for without `beside`.
ClaimsFile read_claims(const std::string& name, std::string_view toml,
                       const FilesBeside& beside = nullptr);

/// True when the claim is of one instance's property that a trace would violate.
bool has_a_trace(const Claim& claim);

/// `algorithm` is the claim's. Throws WrongUsage or BadInstance, naming the place in the file.
PreparedClaim prepare(const Claim& claim, const std::string& paper,
                      const model::AlgorithmInfo& algorithm);

ClaimResult check(const PreparedClaim& claim, const model::Interrupt* interrupt);

/// Checks them, `threads` at the same time, and calls take(number, result) for each, in their order
/// and in this thread. An interrupt ends it: the first claim that is not done, and those behind it,
/// are not taken.
void check_in_order(const std::vector<PreparedClaim>& claims, int threads,
                    const model::Interrupt* interrupt,
                    const std::function<void(std::size_t, ClaimResult)>& take);

}  // namespace ample::checker
