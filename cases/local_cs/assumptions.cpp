// The leader rule of LKCS as named formulas.
#include "cases/local_cs/assumptions.hpp"

#include "cases/local_cs/lkcs.hpp"
#include "cases/local_cs/parameters.hpp"
#include "model/definition.hpp"

#include <fmt/format.h>

namespace ample::cases::local_cs {

std::vector<Assumption> leader_rule(const Instance& instance, const Unknowns& unknowns) {
  const ProcessId leader = Lkcs::leader(instance);
  const int degree = instance.topology.degree(leader);
  std::vector<Assumption> rule;
  if (instance.options.at("assume") != "none") {
    const std::string place = "[LCS, Section 5.1]";
    rule.push_back({fmt::format("|N_{0}| >= 4, where P{0} is the leader and |N_{0}| = {1}",
                                int{leader}, degree),
                    place, About::parameters, enough_neighbours(Term(degree)), "|N_q| >= 4"});
    for (const ProcessId q : instance.all())
      if (instance.topology.distance(leader, q) <= 2)
        rule.push_back({fmt::format("k_{0} - l_{0} >= 3", int{q}), place, About::parameters,
                        room_for_the_sidetrack(unknowns.l[q.index], unknowns.k[q.index]),
                        "k_q - l_q >= 3"});
  }
  for (const ProcessId i : instance.all()) {
    const int hops = instance.topology.distance(leader, i);
    Term inside = 0;
    for (const ProcessId j : instance.topology.closed_neighbourhood(i))
      inside = inside + unknowns.inside[j.index];
    rule.push_back(
        {fmt::format("L_{0} <= |CS_{0}(C0)| <= K_{0}", int{i}),
         "[LCS, Section 5.3, proof of Lemma 4]", About::tightened,
         keeps_the_bounds(L_i(unknowns.l[i.index], hops), inside, K_i(unknowns.k[i.index], hops))});
  }
  return rule;
}

}  // namespace ample::cases::local_cs
