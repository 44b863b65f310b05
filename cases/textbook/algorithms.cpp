// What may be asked of the textbook's algorithms.
#include "cases/textbook/algorithms.hpp"

#include "cases/textbook/agrawal_el_abbadi.hpp"
#include "cases/textbook/bakery.hpp"
#include "cases/textbook/chandy_misra.hpp"
#include "cases/textbook/drinking.hpp"
#include "cases/textbook/joung.hpp"
#include "cases/textbook/measures.hpp"
#include "cases/textbook/naimi_trehel.hpp"
#include "cases/textbook/peterson_filter.hpp"
#include "cases/textbook/raymond_tree.hpp"
#include "cases/textbook/suzuki_kasami.hpp"

namespace ample::cases::textbook {

namespace {

std::string nothing_grows(const Instance&) { return {}; }

AlgorithmInfo of_mutual_exclusion() {
  AlgorithmInfo info;
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.shape = Shape::complete;
  info.options = {"n", "graph", "rounds", "network"};
  info.counted = "requests";
  info.what_grows = &nothing_grows;
  return info;
}

AlgorithmInfo suzuki_kasami() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.id = "suzuki-kasami";
  info.title = "Suzuki and Kasami's mutual exclusion by a privilege that is asked for of all";
  info.source = "ACM TOCS 3(4), 1985";
  info.summary =
      "One process has the privilege. Who wants it asks all others; who has it and does not need "
      "it gives it away, with the queue of those that are to have it next. One step is request, "
      "enter, leave, or the receipt of one message. One process may go on for ever.";
  info.examples = {"ample check suzuki-kasami --n 3",
                   "ample check suzuki-kasami --n 3 --network unordered",
                   "ample check suzuki-kasami --n 2 --rounds unbounded,1 --property liveness"};
  info.what_grows = &SuzukiKasami::what_grows;
  info.make = [](Instance instance) { return std::make_unique<SystemOf<SuzukiKasami>>(instance); };
  info.told_apart = model::first_process;
  info.measures = measures_of_suzuki_kasami();
  return info;
}

AlgorithmInfo raymond_tree() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.id = "raymond-tree";
  info.title = "Raymond's mutual exclusion by a privilege on a tree";
  info.source = "ACM TOCS 7(1), 1989";
  info.summary =
      "Every process of a tree knows which neighbour leads to the privilege, asks it once for all "
      "who have asked, and serves them in turn. One step is request, exit, or the receipt of one "
      "message; a process enters within the step that makes it possible.";
  info.shape = Shape::any;
  info.options = {"graph", "rounds", "network"};
  info.examples = {"ample check raymond-tree --graph path:3 --rounds unbounded",
                   "ample check raymond-tree --graph star:4 --network unordered",
                   "ample measure raymond-tree --graph path:3 --rounds 0,0,1"};
  info.check_assumptions = &RaymondTree::check_tree;
  info.make = [](Instance instance) { return std::make_unique<SystemOf<RaymondTree>>(instance); };
  info.told_apart = model::first_process;
  info.measures = measures_of_raymond_tree();
  return info;
}

AlgorithmInfo naimi_trehel() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.id = "naimi-trehel";
  info.title = "Naimi and Trehel's mutual exclusion by path reversal";
  info.source = "JPDC 34(1), 1996, with Arnold; ICDCS 1987";
  info.summary =
      "A request goes along the fathers to who asked last, and turns them towards who asks; the "
      "token goes from each to the next. One step is request, enter, release, or the receipt of "
      "one message.";
  info.examples = {"ample check naimi-trehel --n 3 --rounds unbounded",
                   "ample check naimi-trehel --n 3 --rounds unbounded --network unordered",
                   "ample measure naimi-trehel --n 3 --rounds 2"};
  info.make = [](Instance instance) { return std::make_unique<SystemOf<NaimiTrehel>>(instance); };
  info.told_apart = model::first_process;
  info.measures = measures_of_naimi_trehel();
  return info;
}

AlgorithmInfo bakery() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.id = "bakery";
  info.title = "Lamport's bakery";
  info.source = "CACM 17(8), 1974";
  info.summary =
      "A process takes a number greater than all it reads, and enters when no other one is "
      "choosing or has a smaller one. One step reads or writes one register.";
  info.options = {"n", "graph", "rounds"};
  info.examples = {"ample check bakery --n 2 --rounds 3",
                   "ample check bakery --n 2 --drop see-chosen/2", "ample check bakery --n 3"};
  info.what_grows = &Bakery::what_grows;
  info.make = [](Instance instance) { return std::make_unique<SystemOf<Bakery>>(instance); };
  return info;
}

AlgorithmInfo peterson_filter() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.id = "peterson-filter";
  info.title = "Peterson's mutual exclusion for n processes, the filter";
  info.source = "Information Processing Letters 12(3), 1981";
  info.summary =
      "At each of n-1 levels the process that came last waits until another one comes, or nobody "
      "is as far. One step writes one register, or looks at the condition of a level.";
  info.options = {"n", "graph", "rounds"};
  info.own_options = {PetersonFilter::test_option()};
  info.examples = {"ample check peterson-filter --n 3 --rounds unbounded --property liveness",
                   "ample check peterson-filter --n 3 --rounds unbounded --test each",
                   "ample measure peterson-filter --n 3 --rounds unbounded --quantity bypass"};
  info.make = [](Instance instance) {
    return std::make_unique<SystemOf<PetersonFilter>>(instance);
  };
  return info;
}

AlgorithmInfo joung() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.id = "joung";
  info.title = "Joung's group mutual exclusion, RA1";
  info.source = "Distributed Computing 15(3), 2002";
  info.summary =
      "A process asks all others for one of two forums and enters when all have permitted it; who "
      "wants the same forum permits at once, so that several may be in it, but never in both (the "
      "invariant `one-forum`). One step is request, enter, leave, or the receipt of one message.";
  info.problem = Problem::units;
  info.examples = {"ample check joung --n 3", "ample check joung --n 3 --network unordered",
                   "ample check joung --n 2 --rounds unbounded --property liveness"};
  info.make = [](Instance instance) { return std::make_unique<SystemOf<Joung>>(instance); };
  info.measures = measures_of_joung();
  return info;
}

AlgorithmInfo of_neighbours() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.source = "ACM TOPLAS 6(4), 1984";
  info.problem = Problem::units;
  info.shape = Shape::any;
  info.own_options = {initial_forks()};
  return info;
}

AlgorithmInfo chandy_misra() {
  AlgorithmInfo info = of_neighbours();
  info.id = "chandy-misra";
  info.title = "Chandy and Misra's dining philosophers on a graph";
  info.summary =
      "Two neighbours share a fork and a request token for it. Who is asked for a dirty fork "
      "cleans it and gives it away, unless it eats; neighbours never eat at once (the invariant "
      "`neighbours`). One step is get-hungry, eat, think, or the receipt of one message.";
  info.own_options.push_back(ChandyMisra::follow_option());
  info.counted = "meals";
  info.examples = {
      "ample check chandy-misra --graph c4 --rounds unbounded",
      "ample check chandy-misra --graph k3 --initial cyclic",
      "ample check chandy-misra --graph k2 --rounds unbounded --follow each --property "
      "liveness"};
  info.make = [](Instance instance) { return std::make_unique<SystemOf<ChandyMisra>>(instance); };
  info.measures = measures_of_chandy_misra();
  return info;
}

AlgorithmInfo drinking() {
  AlgorithmInfo info = of_neighbours();
  info.id = "drinking-philosophers";
  info.title = "Chandy and Misra's drinking philosophers";
  info.summary =
      "Two neighbours share a bottle, and a session needs some of the bottles of a philosopher. "
      "Neighbours may drink at once, but not of one bottle (the invariant `one-drinks`); forks, as "
      "of the dining philosophers, decide who gives a bottle away. One step is get-thirsty, drink, "
      "end, or the receipt of one message.";
  info.counted = "sessions";
  info.examples = {"ample check drinking-philosophers --graph p3",
                   "ample check drinking-philosophers --graph k2 --rounds unbounded --property "
                   "liveness",
                   "ample measure drinking-philosophers --graph k2 --rounds unbounded"};
  info.make = [](Instance instance) { return std::make_unique<SystemOf<Drinking>>(instance); };
  info.measures = measures_of_drinking();
  return info;
}

AlgorithmInfo agrawal_el_abbadi() {
  AlgorithmInfo info = of_mutual_exclusion();
  info.id = "agrawal-el-abbadi";
  info.title = "Agrawal and El Abbadi's mutual exclusion by tree quorums";
  info.source = "ACM TOCS 9(1), 1991";
  info.summary =
      "The processes are a complete binary tree. A process asks a path from the root to a leaf, "
      "with two paths in the place of one that has failed, and enters when all of it permit it; "
      "who has not all permissions yields to an earlier request. One step is request, enter, "
      "leave, or the receipt of one message.";
  info.options = {"n", "graph", "rounds", "self", "network"};
  info.own_options = {AgrawalElAbbadi::failed_option()};
  info.examples = {"ample check agrawal-el-abbadi --n 3",
                   "ample check agrawal-el-abbadi --n 3 --failed 0",
                   "ample measure agrawal-el-abbadi --n 7 --rounds 0,0,0,0,0,0,1"};
  info.check_assumptions = &AgrawalElAbbadi::check_tree;
  info.make = [](Instance instance) {
    return std::make_unique<SystemOf<AgrawalElAbbadi>>(instance);
  };
  info.measures = measures_of_agrawal_el_abbadi();
  return info;
}

}  // namespace

std::vector<AlgorithmInfo> algorithms() {
  return {suzuki_kasami(), raymond_tree(), naimi_trehel(), bakery(),           peterson_filter(),
          joung(),         chandy_misra(), drinking(),     agrawal_el_abbadi()};
}

}  // namespace ample::cases::textbook
