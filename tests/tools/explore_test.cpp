// The explorer's answers, without a browser (tests/browser has one), and what it refuses.
#include "tests/tools/command.hpp"
#include "tools/ample/explore_api.hpp"
#include "tools/ample/explore_server.hpp"
#include "tools/ample/page.hpp"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <thread>

namespace ample::tools {
namespace {

using nlohmann::json;

json show(const std::string& instance, const std::string& steps,
          const std::string& path = "/api/show", const std::string& property = "") {
  const Reply reply =
      explore_reply(path, {{"instance", instance}, {"steps", steps}, {"property", property}});
  EXPECT_EQ(reply.status, 200) << reply.body;
  return json::parse(reply.body);
}

std::string refusal(const std::string& instance, const std::string& steps) {
  const Reply reply = explore_reply("/api/show", {{"instance", instance}, {"steps", steps}});
  EXPECT_EQ(reply.status, 400);
  return json::parse(reply.body).at("error");
}

TEST(ExploreApi, ShowsAConfigurationAndWhatCanComeNext) {
  const json initial = show("lmutin --graph k2", "");
  EXPECT_EQ(initial["enabled"].size(), 2u);
  EXPECT_EQ(initial["before"], nullptr);
  const json next = show("lmutin --graph k2", "0");
  EXPECT_EQ(next["history"].size(), 1u);
  EXPECT_EQ(next["state"]["P0"]["waiting"], "true");
  EXPECT_EQ(next["before"]["P0"]["waiting"], "false");
  EXPECT_EQ(next["channels"].size(), 2u);
  EXPECT_EQ(next["history"][0], initial["enabled"][0]["text"]);
}

/// Six steps are the shortest way to the printed text's deadlock, from the beginning and on the
/// way.
TEST(ExploreApi, GoesToTheNearestViolation) {
  const auto is_deadlock = [](const json& shown) {
    for (const json& property : shown["properties"])
      if (property["name"] == "deadlock") return !property["violated"].is_null();
    return false;
  };
  for (const std::string steps : {"", "1", "0.0.1"}) {
    const json end = show("lmutin --graph k2", steps, "/api/violation", "deadlock");
    EXPECT_EQ(end["history"].size(), 6u);
    EXPECT_TRUE(end["steps"].get<std::string>().starts_with(steps));
    EXPECT_TRUE(is_deadlock(end));
    EXPECT_TRUE(is_deadlock(show("lmutin --graph k2", end["steps"])));
  }
  const Reply none = explore_reply(
      "/api/violation", {{"instance", "lmutin --graph k2"}, {"steps", ""}, {"property", "safety"}});
  EXPECT_EQ(none.status, 400);
}

TEST(ExploreApi, RunsToTheNextChangeOfTheCriticalSection) {
  const json before = show("lmutin --graph k2 --repair init,prets", "");
  const json after = show("lmutin --graph k2 --repair init,prets", "", "/api/run");
  EXPECT_NE(after["inside"], before["inside"]);
  const json stuck = show("lmutin --graph k2", "", "/api/run");  // as printed nobody ever leaves
  EXPECT_EQ(stuck["inside"], before["inside"]);
  EXPECT_EQ(stuck["enabled"].size(), 0u);
}

TEST(ExploreApi, RefusesWhatItCannotRun) {
  EXPECT_NE(refusal("", "").find("no algorithm"), std::string::npos);
  EXPECT_NE(refusal("lmutn", "").find("did you mean 'lmutin'"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph", "").find("expected --option value"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph /etc/passwd", "").find("names a file"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph file:x", "").find("names a file"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2 --rounds 1 --rounds 2", "").find("--rounds is given twice"),
            std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "7").find("number 7 of 2"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "0.x").find("expected a number"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "-1").find("expected a number"), std::string::npos);
  EXPECT_NE(refusal("lmutin --graph k2", "99999999999999999999").find("expected a number"),
            std::string::npos);
  EXPECT_NE(refusal(std::string(100'000, 'x'), "").find("unknown algorithm"), std::string::npos);
  EXPECT_EQ(explore_reply("/../../etc/passwd", {}).status, 404);
  EXPECT_EQ(explore_reply("/api/show/../x", {}).status, 404);
}

TEST(ExploreApi, ThePageAsksNobodyElse) {
  const std::string page = explore_reply("/", {}).body;
  EXPECT_EQ(page.find("http://"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
  EXPECT_EQ(page.find("@STYLE@"), std::string::npos);
}

TEST(Page, FillsInEachNameOnce) {
  EXPECT_EQ(filled("a @X@ b @Y@ @media @X@", {{"X", "@Y@"}, {"Y", "y"}}), "a @Y@ b y @media @Y@");
  EXPECT_EQ(filled("@X@", {{"Z", ""}}), "@X@");
}

TEST(TracePage, HoldsTheTraceAndNothingThatEndsItsScript) {
  const tests::Folder folder;
  const std::string file = folder / "t.json";
  tests::ample("check lmutin --graph k2 --trace " + file);
  const std::string page = tests::ample("trace convert --format html " + file).out;
  const std::string begin = "<script type=\"application/json\" id=\"trace\">";
  const std::size_t from = page.find(begin) + begin.size();
  EXPECT_EQ(json::parse(page.substr(from, page.find("</script>", from) - from)),
            json::parse(folder.read("t.json")));
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

/// What a server on this machine answers to one request.
std::string asked(int port, const std::string& request) {
  const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (::connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0
      && ::send(connection, request.data(), request.size(), 0) > 0) {
    char buffer[4096];
    for (ssize_t read; (read = ::recv(connection, buffer, sizeof buffer, 0)) > 0;)
      answer.append(buffer, static_cast<std::size_t>(read));
  }
  ::close(connection);
  return answer;
}

TEST(ExploreServer, AnswersThisMachineOnly) {
  std::atomic<bool> interrupt = false;
  std::atomic<int> port = 0;
  std::jthread server([&] { serve_explorer(0, &interrupt, [&](int bound) { port = bound; }); });
  while (port == 0) std::this_thread::yield();
  const std::string own = "127.0.0.1:" + std::to_string(port);
  const auto get = [&](const std::string& path, const std::string& host) {
    return asked(port,
                 "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  };
  EXPECT_TRUE(get("/", own).starts_with("HTTP/1.1 200"));
  EXPECT_NE(get("/", own).find("default-src 'none'"), std::string::npos);
  EXPECT_TRUE(get("/", "evil.example:" + std::to_string(port)).starts_with("HTTP/1.1 403"));
  EXPECT_TRUE(get("/api/algorithms", "127.0.0.1").starts_with("HTTP/1.1 403"));
  EXPECT_TRUE(get("/../../etc/passwd", own).starts_with("HTTP/1.1 4"));
  EXPECT_FALSE(asked(port, "POST / HTTP/1.1\r\nHost: " + own
                               + "\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc")
                   .starts_with("HTTP/1.1 200"));
  asked(port, std::string(100'000, 'A') + "\r\n\r\n");  // no request at all
  EXPECT_TRUE(get("/", own).starts_with("HTTP/1.1 200"));
  interrupt = true;
}

}  // namespace
}  // namespace ample::tools
