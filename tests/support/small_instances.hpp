// Instances of every kind of algorithm that are small enough to be compared with the full search.
#pragma once

#include "properties/instances/request.hpp"

#include <vector>

namespace ample::tests {

struct Asked {
  const char* algorithm;
  properties::Request request;
};

inline const std::vector<Asked>& small_instances() {
  static const std::vector<Asked> all = {
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}}},
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"clock", "plain"}}},
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,pre"}}},
      // Messages are fed behind those that stand in a channel: these are not at their sender's.
      {"lmutin", {{"graph", "k2"}, {"rounds", "1"}, {"inside", "1"}, {"clock", "plain"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1"}, {"repair", "init,pre"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1"}, {"self", "immediate"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1"}, {"wake", "eager"}, {"clock", "request"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1"}, {"repair", "all"}}},
      {"lmutex", {{"graph", "p3"}, {"rounds", "1"}, {"k", "1,2,1"}}},
      {"lmutex", {{"graph", "k2"}, {"rounds", "2"}, {"k", "1"}, {"repair", "init"}}},
      {"ricart-agrawala", {{"n", "3"}, {"rounds", "1"}}},
      {"ricart-agrawala", {{"n", "3"}, {"rounds", "2"}}},
      {"maekawa", {{"n", "3"}, {"rounds", "1"}}},
      {"maekawa", {{"n", "3"}, {"rounds", "1"}, {"repair", "inquire"}}},
      {"mutin", {{"n", "3"}, {"l", "1"}, {"coterie", "cyclic"}}},
      {"mutin", {{"n", "2"}, {"l", "1"}, {"rounds", "2"}, {"mx", "fifo-lock"}}},
      {"kmutex", {{"n", "3"}, {"k", "1"}}},
      {"gcs", {{"n", "3"}, {"l", "1"}, {"k", "2"}}},
      {"gcs", {{"n", "2"}, {"l", "0"}, {"k", "1"}, {"mx", "fifo-lock"}}},
      {"philosophers", {{"n", "4"}, {"forks", "registers"}}},
      {"philosophers", {{"n", "3"}, {"forks", "registers"}, {"rounds", "2"}, {"repair", "order"}}},
  };
  return all;
}

}  // namespace ample::tests
