// An algorithm's local states, messages and shared variable as bytes, and back.
#pragma once

#include "model/action.hpp"
#include "model/authors_call.hpp"
#include "model/errors.hpp"
#include "model/per_process.hpp"
#include "model/timestamp.hpp"

#include <algorithm>
#include <span>

namespace ample::model {

/// The part of one process in a configuration, without its channels.
template <class A>
struct State {
  using Shared = typename SharedOf<A>::type;

  typename A::Local local;  ///< the paper's variables
  std::uint8_t rounds;      ///< the invocations counted against --rounds
  Shared shared;            ///< one for all processes
  bool asked = false;       ///< it has asked and is not through, where waiting() is derived from it
};

template <class A>
struct Encoding {
  using Local = typename A::Local;
  using Message = typename A::Message;
  using Shared = typename SharedOf<A>::type;

  static constexpr std::size_t shared_size = std::is_empty_v<Shared> ? 0 : sizeof(Shared);
  /// True when the text does not say who waits. Then it is kept who has asked (State::asked).
  static constexpr bool derives_waiting = !requires(const Local& local) { A::waiting(local); };
  static constexpr std::size_t local_at = derives_waiting ? 2 : 1;
  static constexpr std::size_t local_size = local_at + sizeof(Local);

  static consteval bool check() {
    return check_plain_bytes<Local>() && check_plain_bytes<Shared>() && Message::check();
  }

  /// The rounds, whether it has asked if that is kept, the local state; not the shared variable.
  static Bytes bytes_of(const State<A>& state) {
    Bytes bytes(local_size, '\0');
    bytes[0] = static_cast<char>(state.rounds);
    if constexpr (derives_waiting) bytes[1] = static_cast<char>(state.asked);
    write_bytes(state.local, bytes.data() + local_at);
    return bytes;
  }
  static Bytes bytes_of_shared(const Shared& shared) {
    Bytes bytes(shared_size, '\0');
    write_bytes(shared, bytes.data());
    return bytes;
  }
  static Bytes initial_shared(const Instance& instance, int number) {
    const Running running(instance.processes());
    return authors({.part = "initial_shared()", .name = "", .is_once = true}, [&] {
      if constexpr (requires { A::initial_shared(instance, number); })
        return bytes_of_shared(A::initial_shared(instance, number));
      if constexpr (requires { A::initial_shared(instance); })
        return bytes_of_shared(A::initial_shared(instance));
      return bytes_of_shared({});
    });
  }
  static Shared shared_of(const Bytes& bytes) { return read_bytes<Shared>(bytes.data()); }
  /// Decodes a local state, with the shared variable behind it or without.
  static State<A> state_of(const Bytes& bytes) {
    if (bytes.size() < local_size) throw InternalError("a local state that is not there is read");
    const bool with_shared = bytes.size() > local_size;
    return {read_bytes<Local>(bytes.data() + local_at), static_cast<std::uint8_t>(bytes[0]),
            with_shared ? read_bytes<Shared>(bytes.data() + local_size) : Shared{},
            derives_waiting && bytes[1] != 0};
  }
  static View<A> view_of(std::span<const Bytes> locals) {
    View<A> view;
    for (const Bytes& bytes : locals) view.push_back(state_of(bytes).local);
    return view;
  }

  /// A message travels as: the sender's clock, the tag, the fields.
  static Bytes bytes_of(Clock clock, const Message& message) {
    Bytes bytes(2 + Message::widest, '\0');
    bytes[0] = static_cast<char>(clock.value);
    bytes[1] = static_cast<char>(message.tag);
    std::copy(message.bytes.begin(), message.bytes.end(), bytes.begin() + 2);
    return bytes;
  }
  static Message message_of(const Bytes& bytes) {
    Message message;
    message.tag = static_cast<std::uint8_t>(bytes[1]);
    std::copy(bytes.begin() + 2, bytes.end(), message.bytes.begin());
    return message;
  }
  static Clock clock_of(const Bytes& message) {
    return Clock(static_cast<std::uint8_t>(message[0]));
  }
};

}  // namespace ample::model
