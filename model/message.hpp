// Messages: one of several plain structs, each with a name and adapted fields.
#pragma once

#include "model/fields.hpp"

#include <algorithm>
#include <array>

namespace ample::model {

/// One of the message kinds: a tag and its zero-filled bytes. Every kind has a `static constexpr
/// const char* name`, the word of the paper.
template <class... Kinds>
struct OneOf {
  static constexpr std::size_t widest = std::max({sizeof(Kinds)...});
  static constexpr int kinds = sizeof...(Kinds);
  std::uint8_t tag{};
  std::array<char, widest> bytes{};

  OneOf() = default;
  /// Any kind of message is taken, so that one of another algorithm is refused in words.
  template <class Kind>
  requires requires { Kind::name; }
  OneOf(const Kind& message) : tag(tag_of<Kind>()) {
    if constexpr ((std::is_same_v<Kind, Kinds> || ...)) write_bytes(message, bytes.data());
  }

  template <class Kind>
  static constexpr std::uint8_t tag_of() {
    static_assert((std::is_same_v<Kind, Kinds> || ...),
                  "not a message of this algorithm: write it into its OneOf<...>");
    std::uint8_t position = 0, found = 0;
    ((found = std::is_same_v<Kind, Kinds> ? position : found, ++position), ...);
    return found;
  }
  template <class Kind>
  bool is() const {
    return tag == tag_of<Kind>();
  }
  template <class Kind>
  Kind get() const {
    return read_bytes<Kind>(bytes.data());
  }

  /// Calls visit(message) with the struct that is held.
  template <class Visit>
  void visit(Visit&& visit) const {
    (void)((tag == tag_of<Kinds>() && (visit(get<Kinds>()), true)) || ...);
  }

  static consteval bool check() { return (check_kind<Kinds>() && ...); }

 private:
  template <class Kind>
  static consteval bool check_kind() {
    static_assert(
        requires { std::string(Kind::name); },
        "a message needs the paper's word: static constexpr const char* name = \"Request\"");
    return check_plain_bytes<Kind>();
  }
};

/// The message of an algorithm that sends none.
struct NoMessage {
  static constexpr std::size_t widest = 1;
  static constexpr int kinds = 0;
  std::uint8_t tag{};
  std::array<char, widest> bytes{};
  template <class Visit>
  void visit(Visit&&) const {}
  static consteval bool check() { return true; }
};

/// Calls change(fields) with the struct that a OneOf, or a composition of two, holds.
template <class Message, class Change>
void change_message(Message& message, const Change& change) {
  if constexpr (requires { message.is_first(); }) {
    if (message.is_first()) {
      auto inner = message.first();
      change_message(inner, change);
      message = Message::of_first(inner);
    } else {
      auto inner = message.second();
      change_message(inner, change);
      message = Message::of_second(inner);
    }
  } else {
    message.visit([&]<class Kind>(Kind kind) {
      if constexpr (!std::is_empty_v<Kind>) {
        change(kind);
        write_bytes(kind, message.bytes.data());
      }
    });
  }
}

/// ⟨Request,1,P0⟩ as a word and its fields.
struct MessageText {
  std::string name;
  Record fields;
  bool operator==(const MessageText&) const = default;
};
std::string to_text(const MessageText& message);

inline MessageText text_of(const NoMessage&) { return {}; }

template <class... Kinds>
MessageText text_of(const OneOf<Kinds...>& message) {
  MessageText text;
  message.visit([&]<class Kind>(const Kind& kind) { text = {Kind::name, record_of(kind)}; });
  return text;
}

}  // namespace ample::model
