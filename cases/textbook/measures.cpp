// The bounds are said of an entry: of the messages about its request, or that it causes.
#include "cases/textbook/measures.hpp"

#include "cases/textbook/agrawal_el_abbadi.hpp"

#include <algorithm>

namespace ample::cases::textbook {

using namespace ample::model;

namespace {

std::vector<ClaimedBound> none_to_n(const Instance& instance, const char* place) {
  return {{"messages.owner", Extreme::least, 0, "0", place},
          {"messages.owner", Extreme::most, instance.processes(), "N", place}};
}

int diameter(const Topology& tree) {
  int most = 0;
  for (int i = 0; i < tree.processes(); ++i)
    for (int j = 0; j < i; ++j) most = std::max(most, tree.distance(i, j));
  return most;
}

bool only_one_asks(const Instance& instance) {
  return std::ranges::count_if(instance.rounds,
                               [](const Rounds& rounds) { return !rounds || *rounds > 0; })
         == 1;
}

}  // namespace

Measures measures_of_suzuki_kasami() {
  return {{"PRIVILEGE"}, [](const Instance& instance, ProcessId) {
            return none_to_n(instance, "[TOCS 3(4), abstract]");
          }};
}

// A REQUEST is sent on along HOLDER in the sender's own name, and one of it may serve several
// requests: the paper counts all that a request causes, and bounds that of one that is alone.
Measures measures_of_raymond_tree() {
  return {
      .answers = {"PRIVILEGE"},
      .claimed =
          [](const Instance& instance, ProcessId) {
            std::vector<ClaimedBound> bounds;
            if (only_one_asks(instance))
              bounds.push_back({"messages.cause", Extreme::most, 2 * diameter(instance.topology),
                                "2D", "[TOCS 7(1), worst case]"});
            return bounds;
          },
      .sent_on = "REQUEST"};
}

Measures measures_of_naimi_trehel() {
  return {{"Token", "Req.k"}, [](const Instance& instance, ProcessId) {
            return none_to_n(instance, "[JPDC 34(1), worst case]");
          }};
}

Measures measures_of_joung() {
  return {{"ACK"}, [](const Instance& instance, ProcessId) {
            const int bound = 2 * (instance.processes() - 1);
            const char* const place = "[Distributed Computing 15(3), RA1]";
            return std::vector<ClaimedBound>{
                {"messages.owner", Extreme::least, bound, "2(N-1)", place},
                {"messages.owner", Extreme::most, bound, "2(N-1)", place}};
          }};
}

Measures measures_of_chandy_misra() {
  return {{"FORK"}, [](const Instance& instance, ProcessId i) {
            const int neighbours = instance.topology.neighbours(i).size();
            const char* const place = "[TOPLAS 6(4), rules R1 and R2]";
            return std::vector<ClaimedBound>{
                {"messages.owner", Extreme::least, 0, "0", place},
                {"messages.owner", Extreme::most, 2 * neighbours, "2|N_i|", place}};
          }};
}

Measures measures_of_drinking() { return {{"FORK", "BOTTLE"}}; }

Measures measures_of_agrawal_el_abbadi() {
  return {{"REPLY", "INQUIRE"}, [](const Instance& instance, ProcessId i) {
            const int others = (AgrawalElAbbadi::quorum(instance, i) - ProcessSet{i}).size();
            std::vector<ClaimedBound> bounds = {{"messages.owner.others", Extreme::least,
                                                 3 * others, "3|Q_i-{P_i}|", "[TOCS 9(1)]"}};
            if (only_one_asks(instance))
              bounds.push_back({"messages.owner.others", Extreme::most, 3 * others, "3|Q_i-{P_i}|",
                                "[TOCS 9(1)]"});
            return bounds;
          }};
}

}  // namespace ample::cases::textbook
