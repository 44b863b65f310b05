// The initial configurations of an algorithm's text: its initial(), initial_shared() and
// initials().
#pragma once

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

  /// How many there are with one CS(C0); they are numbered from 0.
  int count() const {
    if constexpr (are_many)
      return A::initials(*instance_);
    else
      return 1;
  }

  /// The local state of a process in one of them; a variable that is dropped ("initial/grantedTo")
  /// is zero.
  Local local(ProcessId process, ProcessSet inside, int number) const {
    Local local = as_printed(process, inside, number);
    if (instance_->dropped.starts_with("initial/"))
      for_each_variable(local, [&]<class Value>(const std::string& name, Value& value) {
        if (instance_->dropped == "initial/" + name) value = Value{};
      });
    return local;
  }

  /// The variables that are not zero somewhere, but for those that say whether a process is InCS.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const ProcessSet inside : {ProcessSet{}, instance_->all()})
      for (const ProcessId i : instance_->all())
        for (int number = 0; number < count(); ++number)
          add_names(as_printed(i, inside, number), names);
    return names;
  }

 private:
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
    if constexpr (requires { A::initial(*instance_, process, inside, number); })
      return A::initial(*instance_, process, inside, number);
    else if constexpr (requires { A::initial(*instance_, process, inside); })
      return A::initial(*instance_, process, inside);
    else
      return {};
  }

  static void add_names(const Local& local, std::vector<std::string>& names) {
    Local changed = local;
    for_each_variable(changed, [&]<class Value>(const std::string& name, Value& value) {
      const Value before = value;
      value = Value{};
      if (std::memcmp(&value, &before, sizeof value) != 0 && A::in_cs(changed) == A::in_cs(local)
          && std::ranges::find(names, name) == names.end())
        names.push_back(name);
      value = before;
    });
  }

  const Instance* instance_;
};

}  // namespace ample::model
