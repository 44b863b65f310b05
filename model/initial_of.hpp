// The initial configurations of an algorithm's text: its initial(), initial_shared() and
// initials().
#pragma once

#include "model/authors_call.hpp"
#include "model/encoding.hpp"
#include "model/fields.hpp"

#include <cstring>

namespace ample::model {

/// They are of one instance, which must outlive it.
template <class A>
class InitialOf {
 public:
  using Local = typename A::Local;

  explicit InitialOf(const Instance& instance) : instance_(&instance) {}

  /// The number of initial configurations with one CS(C0); they are numbered from 0.
  int count() const {
    if constexpr (are_many)
      return authors({.part = "initials()", .name = "", .is_once = true},
                     [&] { return A::initials(*instance_); });
    else
      return 1;
  }

  /// The local state of a process in one of them; a variable that is dropped ("initial/grantedTo")
  /// is zero.
  Local local(ProcessId process, ProcessSet inside, int number) const {
    return without_dropped(as_printed(process, inside, number));
  }
  /// The shared variable in one of them, likewise.
  Bytes shared(int number) const {
    return Code::bytes_of_shared(without_dropped(shared_as_printed(number)));
  }

  /// The variables that are not zero somewhere, but for those that say whether a process is InCS.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const ProcessSet inside : {ProcessSet{}, ProcessSet::first(instance_->processes())})
      for (const ProcessId i : instance_->all())
        for (int number = 0; number < count(); ++number)
          add_names(as_printed(i, inside, number), names,
                    [](const Local& all) { return A::in_cs(all); });
    for (int number = 0; number < count(); ++number)
      add_names(shared_as_printed(number), names, [](const Shared&) { return false; });
    return names;
  }

 private:
  using Code = Encoding<A>;
  using Shared = typename SharedOf<A>::type;

  static constexpr bool are_many = requires(const Instance& instance) { A::initials(instance); };
  static constexpr bool of_number =
      requires(const Instance& instance, ProcessId i, ProcessSet inside, int number) {
    A::initial(instance, i, inside, number);
  }
  || requires(const Instance& instance, int number) { A::initial_shared(instance, number); };
  static_assert(
      !requires { &A::initial; }
          || requires(const Instance& instance, ProcessId i,
                      ProcessSet inside) { A::initial(instance, i, inside); }
          || of_number,
      "initial cannot be called: write static Local initial(const Instance&, ProcessId i, "
      "ProcessSet "
      "inside), and behind it int number where there are several");
  static_assert(
      !requires { &A::initial_shared; }
          || requires(const Instance& instance) { A::initial_shared(instance); }
          || requires(const Instance& instance,
                      int number) { A::initial_shared(instance, number); },
      "initial_shared cannot be called: write static Shared initial_shared(const Instance&), and "
      "behind it int number where there are several");
  static_assert(are_many || !of_number,
                "how many initial configurations are there? "
                "write static int initials(const Instance&)");
  static_assert(of_number || !are_many,
                "which of its initial configurations is which? write static Local "
                "initial(const Instance&, ProcessId i, ProcessSet inside, int number), or "
                "initial_shared(const Instance&, int number)");

  Local as_printed(ProcessId process, ProcessSet inside, int number) const {
    const Running running(instance_->processes());
    return authors({"initial()", "", process, true}, [&]() -> Local {
      if constexpr (requires { A::initial(*instance_, process, inside, number); })
        return A::initial(*instance_, process, inside, number);
      else if constexpr (requires { A::initial(*instance_, process, inside); })
        return A::initial(*instance_, process, inside);
      else
        return {};
    });
  }

  Shared shared_as_printed(int number) const {
    return Code::shared_of(Code::initial_shared(*instance_, number));
  }

  template <class Variables>
  Variables without_dropped(Variables all) const {
    if (instance_->dropped.starts_with("initial/"))
      for_each_variable(all, [&]<class Value>(const std::string& name, Value& value) {
        if (instance_->dropped == "initial/" + name) value = Value{};
      });
    return all;
  }

  /// Adds the variables of `all` that are not zero and without which `is_kept` says the same.
  template <class Variables, class IsKept>
  static void add_names(const Variables& all, std::vector<std::string>& names, IsKept is_kept) {
    Variables changed = all;
    for_each_variable(changed, [&]<class Value>(const std::string& name, Value& value) {
      const Value before = value;
      value = Value{};
      if (std::memcmp(&value, &before, sizeof value) != 0 && is_kept(changed) == is_kept(all)
          && std::ranges::find(names, name) == names.end())
        names.push_back(name);
      value = before;
    });
  }

  const Instance* instance_;
};

}  // namespace ample::model
