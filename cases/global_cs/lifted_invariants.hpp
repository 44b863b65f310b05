// The invariants and the anomalies of an object, said of its part in a larger algorithm.
#pragma once

#include "model/component.hpp"
#include "model/system_of.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace ample::cases::global_cs {

/// The invariants of Object for the component's own instance, under the label, if there is one, and
/// a dot.
template <class Whole, class Object>
std::vector<model::Invariant<Whole>> lifted_invariants(
    const model::Component<Whole, Object>& component, const std::string& label = "") {
  std::vector<model::Invariant<Whole>> list;
  for (const model::Invariant<Object>& inner : Object::invariants(component.instance)) {
    const auto named = [&](const std::string& text) { return component.words(text); };
    model::Reads<typename Whole::Local> reads;
    if (inner.reads)
      reads.of = [get = component.get, put = component.put, of = inner.reads.of](
                     const typename Whole::Local& read, typename Whole::Local elsewhere) {
        put(elsewhere, of(get(read), get(elsewhere)));
        return elsewhere;
      };
    list.push_back({label.empty() ? named(inner.name) : label + "." + named(inner.name),
                    named(inner.meaning), inner.place,
                    [get = component.get, own = component.instance, holds = inner.holds](
                        const model::View<Whole>& all, const model::Instance&) {
                      model::View<Object> view;
                      for (const typename Whole::Local& local : all) view.push_back(get(local));
                      return holds(view, own);
                    },
                    inner.specification, std::move(reads), inner.contradicted});
  }
  return list;
}

/// "lmin.reqcnt-redundant": the name of an anomaly under the label of its object, if there is one.
template <class Labels, bool second, const auto& anomalies, std::size_t number>
struct LabelledName {
  static constexpr std::string_view label = second ? Labels::second : Labels::first;
  static constexpr std::string_view name = anomalies[number].name;
  static constexpr auto text = [] {
    std::array<char, label.size() + name.size() + 2> joined{};
    char* end = std::copy(label.begin(), label.end(), joined.data());
    if (!label.empty()) *end++ = '.';
    std::copy(name.begin(), name.end(), end);
    return joined;
  }();
};

/// The anomalies of the first object and then those of the second.
template <class Labels, const auto& First, const auto& Second>
constexpr auto both() {
  return
      []<std::size_t... f, std::size_t... s>(std::index_sequence<f...>, std::index_sequence<s...>) {
    return std::array<model::NamedMeaning, sizeof...(f) + sizeof...(s)>{
        model::NamedMeaning{LabelledName<Labels, false, First, f>::text.data(),
                            First[f].meaning}...,
        model::NamedMeaning{LabelledName<Labels, true, Second, s>::text.data(),
                            Second[s].meaning}...};
  }
  (std::make_index_sequence<std::size(First)>(), std::make_index_sequence<std::size(Second)>());
}

}  // namespace ample::cases::global_cs
