// A message of one of two objects, with the label of its object.
//
// The messages of two objects travel in the same channels; the label tells whose it is. People read
// it as the first field, ⟨Request,MUTIN,1,P0⟩ [LCS, Algorithms 4-7], or before the name,
// ⟨lmin.Query,1,P0⟩.
#pragma once

#include "model/message.hpp"

namespace ample::model {

/// `Labels` names the objects: `static constexpr const char* first, *second`, and `field`, the name
/// of the first field, or nullptr when the label stands before the name (an empty label adds
/// nothing). First and Second are OneOf<...>, or compositions themselves; the tags of First come
/// before those of Second.
template <class First, class Second, class Labels>
struct EitherMessage {
  static constexpr std::size_t widest = std::max(First::widest, Second::widest);
  static constexpr int kinds = First::kinds + Second::kinds;
  std::uint8_t tag{};
  std::array<char, widest> bytes{};

  static EitherMessage of_first(const First& message) { return with_tag(message, message.tag); }
  static EitherMessage of_second(const Second& message) {
    return with_tag(message, second_tag(message.tag));
  }
  /// The message must be of that object.
  First first() const { return inner<First>(tag); }
  Second second() const { return inner<Second>(static_cast<std::uint8_t>(tag - First::kinds)); }

  bool is_first() const { return tag < First::kinds; }
  static constexpr std::uint8_t second_tag(std::uint8_t tag) {
    return static_cast<std::uint8_t>(tag + First::kinds);
  }

  static consteval bool check() {
    static_assert(kinds < 256, "too many kinds of messages");
    return First::check() && Second::check();
  }

 private:
  template <class Message>
  static EitherMessage with_tag(const Message& message, std::uint8_t tag) {
    EitherMessage either;
    either.tag = tag;
    std::copy(message.bytes.begin(), message.bytes.end(), either.bytes.begin());
    return either;
  }
  template <class Message>
  Message inner(std::uint8_t inner_tag) const {
    Message message;
    message.tag = inner_tag;
    std::copy_n(bytes.begin(), message.bytes.size(), message.bytes.begin());
    return message;
  }
};

template <class First, class Second, class Labels>
MessageText text_of(const EitherMessage<First, Second, Labels>& message) {
  MessageText text = message.is_first() ? text_of(message.first()) : text_of(message.second());
  const char* const label = message.is_first() ? Labels::first : Labels::second;
  if constexpr (Labels::field == nullptr)
    text.name = (*label == '\0' ? "" : std::string(label) + ".") + text.name;
  else
    text.fields.insert(text.fields.begin(), {Labels::field, Value::of_word(label)});
  return text;
}

}  // namespace ample::model
