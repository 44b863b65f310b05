// Messages: one of several kinds, by tag and bytes.
#include "model/message.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include "model/timestamp.hpp"

namespace {

using namespace ample::model;

struct Request {
  static constexpr const char* name = "Request";
  Clock ts{};
  ProcessId process{};
};
struct Grant {
  static constexpr const char* name = "Grant";
};
struct Release {
  static constexpr const char* name = "Release";
  ProcessId process{};
};
using Message = OneOf<Request, Grant, Release>;

}  // namespace

BOOST_HANA_ADAPT_STRUCT(Request, ts, process);
BOOST_HANA_ADAPT_STRUCT(Grant);
BOOST_HANA_ADAPT_STRUCT(Release, process);

namespace {

TEST(OneOf, TagsArePositions) {
  EXPECT_EQ(Message::kinds, 3);
  EXPECT_EQ(Message::tag_of<Request>(), 0);
  EXPECT_EQ(Message::tag_of<Grant>(), 1);
  EXPECT_EQ(Message::tag_of<Release>(), 2);
  EXPECT_EQ(Message::widest, sizeof(Request));
  static_assert(Message::check());
}

RC_GTEST_PROP(OneOf, WhatGoesInComesOut, ()) {
  const Clock ts(*rc::gen::inRange(0, 256));
  const int process = *rc::gen::inRange(0, max_processes);
  const Message message = Request{ts, process};
  RC_ASSERT(message.tag == Message::tag_of<Request>());
  RC_ASSERT(message.get<Request>().ts == ts);
  RC_ASSERT(message.get<Request>().process == process);
  int visits = 0;
  message.visit([&]<class Kind>(const Kind& kind) {
    ++visits;
    RC_ASSERT((std::is_same_v<Kind, Request>));
    if constexpr (std::is_same_v<Kind, Request>) RC_ASSERT(kind.ts == ts);
  });
  RC_ASSERT(visits == 1);
}

TEST(OneOf, WhatAKindDoesNotUseIsZero) {
  const Message grant = Grant{}, release = Release{5};
  EXPECT_EQ(grant.bytes, (std::array<char, 3>{0, 0, 0}));
  EXPECT_EQ(release.bytes, (std::array<char, 3>{5, 0, 0}));
  EXPECT_TRUE(std::has_unique_object_representations_v<Message>);
}

TEST(OneOf, EveryKindHasItsText) {
  EXPECT_EQ(to_text(text_of(Message(Request{1, 0}))), "⟨Request,1,P0⟩");
  EXPECT_EQ(to_text(text_of(Message(Grant{}))), "⟨Grant⟩");
  EXPECT_EQ(to_text(text_of(Message(Release{2}))), "⟨Release,P2⟩");
  EXPECT_EQ(text_of(Message(Request{1, 0})).fields,
            (Record{{"ts", Value::of_number(1)}, {"process", Value::of_word("P0")}}));
}

}  // namespace
