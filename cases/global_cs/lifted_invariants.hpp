// The invariants of an object, said of its part in a larger algorithm.
#pragma once

#include "model/component.hpp"
#include "model/system_of.hpp"

namespace ample::cases::global_cs {

/// Those of Object for the component's own instance, under the label, if there is one, and a dot.
template <class Whole, class Object>
std::vector<model::Invariant<Whole>> lifted_invariants(
    const model::Component<Whole, Object>& component, const std::string& label = "") {
  std::vector<model::Invariant<Whole>> list;
  for (const model::Invariant<Object>& inner : Object::invariants(component.instance)) {
    const auto named = [&](const std::string& text) { return component.words(text); };
    list.push_back({label.empty() ? named(inner.name) : label + "." + named(inner.name),
                    named(inner.meaning), inner.place,
                    [get = component.get, own = component.instance, holds = inner.holds](
                        const model::View<Whole>& all, const model::Instance&) {
                      model::View<Object> view;
                      for (const typename Whole::Local& local : all) view.push_back(get(local));
                      return holds(view, own);
                    }});
  }
  return list;
}

/// The anomalies of one object and then those of another.
template <const auto& First, const auto& Second>
constexpr auto both() {
  std::array<model::NamedMeaning, std::size(First) + std::size(Second)> all{};
  std::copy(std::begin(Second), std::end(Second),
            std::copy(std::begin(First), std::end(First), all.begin()));
  return all;
}

}  // namespace ample::cases::global_cs
