// What the explorer reads of HTTP: the page's own requests, and nothing else.
#include "tools/ample/explore/explore_request.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::tools {
namespace {

constexpr int port = 8080;
const std::string host = "Host: localhost:8080\r\n";

int status_of(const std::string& received) {
  const ReadSoFar read = read_so_far(received, port);
  return read.refused ? read.refused->status : read.request ? 200 : 0;
}

TEST(ExploreRequest, IsAPathWithParameters) {
  const ReadSoFar read =
      read_so_far("GET /api/show?instance=lmutin%20--graph+k2&steps=0.1&empty HTTP/1.1\r\n" + host
                      + "Accept-Encoding: gzip\r\n\r\n",
                  port);
  ASSERT_TRUE(read.request);
  EXPECT_EQ(read.request->path, "/api/show");
  EXPECT_EQ(read.request->parameters,
            (Parameters{{"instance", "lmutin --graph k2"}, {"steps", "0.1"}, {"empty", ""}}));
}

TEST(ExploreRequest, IsATraceOfTheLengthThatItSays) {
  const std::string head = "POST /api/load HTTP/1.1\r\n" + host + "Content-Length: 5\r\n\r\n";
  EXPECT_EQ(status_of(head + "abcd"), 0);
  const ReadSoFar read = read_so_far(head + "abcdef", port);
  ASSERT_TRUE(read.request);
  EXPECT_EQ(read.request->parameters, (Parameters{{"trace", "abcde"}}));
}

TEST(ExploreRequest, WaitsForTheEndOfItsHead) {
  const std::string whole = "GET / HTTP/1.1\r\n" + host + "\r\n";
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_EQ(status_of(whole.substr(0, length)), 0) << length;
  EXPECT_EQ(status_of(whole), 200);
}

TEST(ExploreRequest, RefusesWhatThePageDoesNotSend) {
  const auto get = [](const std::string& more) {
    return status_of("GET / HTTP/1.1\r\n" + host + more + "\r\n");
  };
  EXPECT_EQ(get(""), 200);
  EXPECT_EQ(get("no colon\r\n"), 400);
  EXPECT_EQ(get(" folded: line\r\n"), 400);
  EXPECT_EQ(get("a: \n\r\n"), 400);
  EXPECT_EQ(get("a: \x01\r\n"), 400);
  EXPECT_EQ(get("Content-Length: 1\r\n"), 400);
  EXPECT_EQ(get("Content-Length: 0\r\nContent-Length: 0\r\n"), 400);
  EXPECT_EQ(get("transfer-encoding: identity\r\n"), 501);
  EXPECT_EQ(status_of("GET http://localhost:8080/ HTTP/1.1\r\n" + host + "\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/2\r\n" + host + "\r\n"), 400);
  EXPECT_EQ(status_of("PUT / HTTP/1.1\r\n" + host + "\r\n"), 405);
  EXPECT_EQ(status_of("GET /?a=%2 HTTP/1.1\r\n" + host + "\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\n\r\n"), 403);
  EXPECT_EQ(status_of(std::string(longest_head, 'a')), 431);
}

/// A stranger's request is refused before its text has come.
TEST(ExploreRequest, IsJudgedByItsHead) {
  EXPECT_EQ(status_of("POST /api/load HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 5\r\n\r\n"),
            403);
}

/// Whatever is changed in a request, what is taken names this machine as its host, and its answer
/// is the same however it comes in pieces.
RC_GTEST_PROP(ExploreRequest, IsStrictWhateverComes, ()) {
  std::string text = *rc::gen::element<std::string>(
      "GET /?a=b HTTP/1.1\r\n" + host + "\r\n",
      "POST /api/load HTTP/1.1\r\n" + host
          + "Content-Length: 3\r\nOrigin: http://localhost:8080\r\n" + "\r\nabc");
  const int changes = *rc::gen::inRange(0, 4);
  for (int i = 0; i < changes; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const std::string piece = *rc::gen::element<std::string>(
        "", "\r\n", "\n", ":", " ", "%", "\x80", std::string(1, '\0'), "Range: bytes=0-\r\n", host,
        "Content-Length: 7\r\n");
    text.replace(at, *rc::gen::inRange<std::size_t>(0, 3), piece);
  }
  const ReadSoFar whole = read_so_far(text, port);
  if (!whole.request) return;
  RC_ASSERT(text.find("localhost:8080") != std::string::npos);
  for (std::size_t length = 0; length < text.size(); ++length) {
    const ReadSoFar part = read_so_far(std::string_view(text).substr(0, length), port);
    RC_ASSERT(!part.refused);
    if (part.request) RC_ASSERT(part.request->parameters == whole.request->parameters);
  }
}

}  // namespace
}  // namespace ample::tools
