// The parameters of a function that an author writes.
#pragma once

#include <type_traits>

namespace ample::model {

template <class Local, class Process, class...>
inline constexpr bool are_copies = !std::is_reference_v<Local> || !std::is_reference_v<Process>;

template <class Result, class... Parameters>
constexpr bool takes_copies_of(Result (*)(Parameters...)) {
  return are_copies<Parameters...>;
}
template <class Result, class Function, class... Parameters>
constexpr bool takes_copies_of(Result (Function::*)(Parameters...)) {
  return are_copies<Parameters...>;
}
template <class Result, class Function, class... Parameters>
constexpr bool takes_copies_of(Result (Function::*)(Parameters...) const) {
  return are_copies<Parameters...>;
}

/// True when the local state or the process that a handler is given is a copy. What it changes
/// would be lost. False of what has several forms, as a generic lambda.
template <class Handler>
inline constexpr bool takes_copies = [] {
  if constexpr (requires { takes_copies_of(&Handler::operator()); })
    return takes_copies_of(&Handler::operator());
  else if constexpr (requires(Handler handler) { takes_copies_of(handler); })
    return takes_copies_of(Handler{});
  else
    return false;
}();

}  // namespace ample::model
