// A handler of an action, or a part of one, while it runs: what it was given is kept, as an effect
// changes it, for whoever has to tell what went wrong.
#pragma once

#include "model/action.hpp"
#include "model/authors_call.hpp"

#include <cstring>
#include <optional>

namespace ample::model {

template <class A>
struct Given {
  const char* part;  ///< "the guard of"; "" is the effect
  const Action<A>& action;
  const typename A::Local& local;
  const Process<A>& here;
  const typename A::Message* message = nullptr;  ///< of a receipt
  ProcessId sender{};
};

template <class A>
class HandlerCall final : public AuthorsCall {
 public:
  explicit HandlerCall(const Given<A>& given)
      : AuthorsCall({*given.part == '\0' ? "the effect of" : given.part, given.action.name.c_str(),
                     given.here.id()}),
        processes_(given.here.n()),
        local_(given.local),
        shared_(given.here.shared_unseen()),
        sender_(given.sender) {
    if (given.message) message_ = *given.message;
  }

  std::string argument() const override {
    const Running running(processes_);
    try {
      std::string text = ", at " + to_text(record_of(local_));
      if constexpr (!std::is_empty_v<Shared>) text += ", shared " + to_text(record_of(shared_));
      if (message_) text += ", with " + to_text(text_of(*message_)) + " from " + to_text(sender_);
      return text;
    } catch (const std::exception&) {
      return {};  // a value without a text
    }
  }

  /// True when it has changed something meanwhile. An effect may; what only looks may not.
  bool is_changed(const Given<A>& now) const {
    return !is_same(local_, now.local) || !is_same(shared_, now.here.shared_unseen())
           || now.here.anomalies() != 0 || now.here.has_sent();
  }

 private:
  using Shared = typename SharedOf<A>::type;

  template <class Struct>
  static bool is_same(const Struct& one, const Struct& other) {
    return std::is_empty_v<Struct> || std::memcmp(&one, &other, sizeof one) == 0;
  }

  int processes_;
  typename A::Local local_;
  Shared shared_;
  std::optional<typename A::Message> message_;
  ProcessId sender_;
};

}  // namespace ample::model
