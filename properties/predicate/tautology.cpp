// Looks for values of the atoms that make the predicate false, one atom after the other.
#include "properties/predicate/tautology.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <vector>

namespace ample::properties {

namespace {

using Op = PredicateTerm::Op;

bool is_connective(Op op) {
  return op == Op::negation || op == Op::conjunction || op == Op::disjunction
         || op == Op::implication || op == Op::equivalence;
}

/// The same text for the same term, however it is written.
std::string key_of(const PredicateTerm& term) {
  std::string key = fmt::format("{}:{}:{}:{}:{}(", static_cast<int>(term.op), to_text(term.value),
                                term.name, int{term.process}, term.number);
  for (const PredicateTerm& part : term.parts) key += key_of(part) + ",";
  return key + ")";
}

class Falsifier {
 public:
  Falsifier(const PredicateTerm& term, const model::System& system) : system_(system) {
    whole_ = added(term);
  }

  /// Nothing when it takes too long.
  std::optional<bool> can_be_false() {
    if (++tries_ > most_tries) return std::nullopt;
    first_unknown_.reset();
    if (const auto known = truth(whole_)) return !*known;
    const std::size_t atom = *first_unknown_;
    for (const bool value : {false, true}) {
      atoms_[atom] = value;
      const auto found = can_be_false();
      atoms_[atom].reset();
      if (!found || *found) return found;
    }
    return false;
  }

 private:
  static constexpr int most_tries = 20'000;

  struct Node {
    Op op;  ///< a connective; or else an atom
    std::size_t atom = 0;
    std::vector<std::size_t> parts{};
  };

  std::size_t added(const PredicateTerm& term) {
    Node node{.op = term.op};
    if (is_connective(term.op)) {
      for (const PredicateTerm& part : term.parts) node.parts.push_back(added(part));
    } else {
      const auto [place, is_new] = numbers_.try_emplace(key_of(term), atoms_.size());
      node.op = Op::constant;
      node.atom = place->second;
      if (is_new) atoms_.push_back(known(term));
    }
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
  }
  /// The value of one that looks at nothing of a configuration: 1 < 2.
  std::optional<bool> known(const PredicateTerm& term) const {
    if (!looks_at_nothing(term)) return std::nullopt;
    return holds(term, {.system = system_, .locals = {}});
  }
  std::optional<bool> truth(std::size_t number) {
    const Node& node = nodes_[number];
    switch (node.op) {
      case Op::negation: {
        const auto inner = truth(node.parts[0]);
        return inner ? std::optional(!*inner) : inner;
      }
      case Op::conjunction:
      case Op::disjunction: {
        const bool decides = node.op == Op::disjunction;
        bool is_open = false;
        for (const std::size_t part : node.parts) {
          const auto each = truth(part);
          if (each == decides) return decides;
          is_open |= !each;
        }
        return is_open ? std::nullopt : std::optional(!decides);
      }
      case Op::implication: {
        const auto left = truth(node.parts[0]);
        if (left == false) return true;
        const auto right = truth(node.parts[1]);
        if (right == true) return true;
        return left && right ? std::optional(false) : std::nullopt;
      }
      case Op::equivalence: {
        const auto left = truth(node.parts[0]), right = truth(node.parts[1]);
        return left && right ? std::optional(*left == *right) : std::nullopt;
      }
      default:
        if (!atoms_[node.atom] && !first_unknown_) first_unknown_ = node.atom;
        return atoms_[node.atom];
    }
  }

  const model::System& system_;
  std::vector<Node> nodes_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::optional<bool>> atoms_;
  std::optional<std::size_t> first_unknown_;
  std::size_t whole_ = 0;
  int tries_ = 0;
};

}  // namespace

bool is_tautology(const PredicateTerm& term, const model::System& system) {
  return Falsifier(term, system).can_be_false() == false;
}

}  // namespace ample::properties
