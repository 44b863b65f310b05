// All cases, one line a folder.
#include "cases/catalogue.hpp"

#include "cases/classics/algorithms.hpp"
#include "cases/global_cs/algorithms.hpp"
#include "cases/global_cs/lemmas.hpp"
#include "cases/k_out_of_l/algorithms.hpp"
#include "cases/local_cs/algorithms.hpp"
#include "cases/local_cs/lemmas.hpp"
#include "cases/mutual_exclusion/algorithms.hpp"
#include "cases/mutual_exclusion/lemmas.hpp"
#include "cases/self_stabilization/algorithms.hpp"
#include "cases/textbook/algorithms.hpp"
#include "model/errors.hpp"
#include "model/suggest.hpp"

namespace ample::cases {

const std::vector<model::AlgorithmInfo>& algorithms() {
  static const std::vector<model::AlgorithmInfo> all = [] {
    std::vector<model::AlgorithmInfo> list;
    for (const auto& folder :
         {local_cs::algorithms(), global_cs::algorithms(), mutual_exclusion::algorithms(),
          k_out_of_l::algorithms(), self_stabilization::algorithms(), classics::algorithms(),
          textbook::algorithms()})
      list.insert(list.end(), folder.begin(), folder.end());
    return list;
  }();
  return all;
}

std::vector<model::Lemma> lemmas() {
  std::vector<model::Lemma> all;
  for (const auto& folder : {local_cs::lemmas(), global_cs::lemmas(), mutual_exclusion::lemmas()})
    all.insert(all.end(), folder.begin(), folder.end());
  return all;
}

const model::AlgorithmInfo& algorithm(const std::string& id) {
  std::vector<std::string> known;
  for (const model::AlgorithmInfo& info : algorithms()) {
    if (info.id == id) return info;
    known.push_back(info.id);
  }
  throw model::WrongUsage(model::unknown_name("algorithm", id, known));
}

}  // namespace ample::cases
