// The explorer's server: whom it answers, and that nobody is waited for.
#include "tools/ample/explore/explore_server.hpp"

#include "model/errors.hpp"
#include "tools/ample/line/files.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <deque>
#include <string>
#include <thread>

namespace ample::tools {
namespace {

/// A connection to this machine, on which something was sent. The system keeps about
/// `kept` bytes for who does not take them, as many as it likes with 0.
class Client {
 public:
  Client(int port, const std::string& sent, int kept = 0)
      : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (kept > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &kept, sizeof kept);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ::send(socket_, sent.data(), sent.size(), MSG_NOSIGNAL);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { ::close(socket_); }

  /// All that comes until the server has had enough.
  std::string answer() const {
    std::string answer;
    char buffer[4096];
    for (ssize_t read; (read = ::recv(socket_, buffer, sizeof buffer, 0)) > 0;)
      answer.append(buffer, static_cast<std::size_t>(read));
    return answer;
  }

  /// Waits until an answer begins to come, and takes nothing of it.
  bool sees_an_answer() const {
    char first;
    return ::recv(socket_, &first, 1, MSG_PEEK) == 1;
  }

 private:
  int socket_;
};

/// A server of its own, which ends with the test.
class ExploreServer : public testing::Test {
 protected:
  ExploreServer() {
    while (port_ == 0) std::this_thread::yield();
  }
  ~ExploreServer() override { end(); }

  void end() {
    interrupt_.set();
    if (server_.joinable()) server_.join();
  }

  int port() const { return port_; }
  std::string own() const { return "127.0.0.1:" + std::to_string(port_); }
  std::string get(const std::string& path, const std::string& headers) const {
    return Client(port_, "GET " + path + " HTTP/1.1\r\n" + headers + "\r\n").answer();
  }
  bool answers(const std::string& headers) const {
    const std::string answer = get("/", headers);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200") || answer.starts_with("HTTP/1.1 40")) << answer;
    return answer.starts_with("HTTP/1.1 200");
  }
  bool answers() const { return answers("Host: " + own() + "\r\n"); }

 private:
  model::Interrupt interrupt_;
  std::atomic<int> port_ = 0;
  std::jthread server_{
      [this] { serve_explorer(0, &interrupt_, [this](int bound) { port_ = bound; }); }};
};

TEST_F(ExploreServer, AnswersThisMachineOnly) {
  const std::string host = "Host: " + own() + "\r\n", number = std::to_string(port());
  EXPECT_TRUE(answers());
  EXPECT_TRUE(answers("Host: localhost:" + number + "\r\n"));
  EXPECT_NE(get("/", host).find("default-src 'none'"), std::string::npos);
  EXPECT_FALSE(answers("Host: evil.example:" + number + "\r\n"));
  EXPECT_FALSE(answers("Host: 127.0.0.1\r\n"));
  EXPECT_FALSE(answers(""));
  EXPECT_FALSE(answers(host + host));
  EXPECT_FALSE(answers(host + "Host: evil.example:" + number + "\r\n"));
}

TEST_F(ExploreServer, AnswersNoPageFromElsewhere) {
  const std::string host = "Host: " + own() + "\r\n", number = std::to_string(port());
  EXPECT_TRUE(answers(host + "Origin: http://" + own() + "\r\n"));
  EXPECT_FALSE(answers(host + "Origin: http://evil.example\r\n"));
  EXPECT_FALSE(answers(host + "Origin: https://" + own() + "\r\n"));
  EXPECT_FALSE(answers(host + "Origin: null\r\n"));
  EXPECT_TRUE(answers(host + "Sec-Fetch-Site: same-origin\r\n"));
  EXPECT_TRUE(answers(host + "Sec-Fetch-Site: none\r\n"));
  EXPECT_FALSE(answers(host + "Sec-Fetch-Site: cross-site\r\n"));
  EXPECT_FALSE(answers(host + "Sec-Fetch-Site: same-site\r\n"));
}

TEST_F(ExploreServer, TakesNothingButShortQuestions) {
  const std::string host = "Host: " + own() + "\r\n";
  EXPECT_TRUE(get("/../../etc/passwd", host).starts_with("HTTP/1.1 4"));
  EXPECT_TRUE(get("/api/load", host).starts_with("HTTP/1.1 400"));
  const std::string posted = "POST / HTTP/1.1\r\n" + host + "Content-Length: 3\r\n\r\nabc";
  EXPECT_FALSE(Client(port(), posted).answer().starts_with("HTTP/1.1 200"));
  Client(port(), std::string(100'000, 'A') + "\r\n\r\n").answer();  // no request at all
  EXPECT_TRUE(answers());
}

/// Some that send half a question, some that send nothing (browsers open those), one that asks for
/// work and goes: nobody else waits for them, and the server ends while they are there.
TEST_F(ExploreServer, WaitsForNobody) {
  std::deque<Client> slow;
  for (int i = 0; i < 8; ++i) slow.emplace_back(port(), i % 2 == 0 ? "" : "GET / HTTP/1.1\r\nHo");
  {
    const Client gone(
        port(),
        "GET /api/violation?instance=lmutin%20--graph%20c4%20--repair%20init,prets&steps="
        "&property=safety HTTP/1.1\r\nHost: "
            + own() + "\r\n\r\n");
  }
  EXPECT_TRUE(answers());
  EXPECT_TRUE(answers());
  end();
}

/// A client that asks for four megabytes, more than the system keeps for it, and takes nothing does
/// not keep the server from its end, nor anybody else from an answer.
TEST_F(ExploreServer, DoesNotWaitForWhoTakesNothing) {
  std::string path = "/api/show?instance=lodha-kshemkalyani%20--n%2016%20--rounds%2020&steps=0";
  for (int i = 1; i < 3'900; ++i) path += ".0";
  const std::string question = "GET " + path + " HTTP/1.1\r\nHost: " + own() + "\r\n\r\n";
  const Client deaf(port(), question, 1);
  EXPECT_TRUE(deaf.sees_an_answer());
  EXPECT_TRUE(answers());
  end();
}

/// What would cost memory or threads is refused by its head.
TEST_F(ExploreServer, TakesNoEncodingsPiecesOrRanges) {
  const std::string host = "Host: " + own() + "\r\n";
  const auto post = [&](const std::string& headers) {
    return Client(port(), "POST /api/load HTTP/1.1\r\n" + host + headers + "\r\n").answer();
  };
  EXPECT_TRUE(post("Transfer-Encoding: chunked\r\n").starts_with("HTTP/1.1 501"));
  EXPECT_TRUE(post("Content-Encoding: gzip\r\nContent-Length: 9\r\n").starts_with("HTTP/1.1 501"));
  EXPECT_TRUE(post("Content-Length: 99999999999\r\n").starts_with("HTTP/1.1 413"));
  EXPECT_TRUE(post("").starts_with("HTTP/1.1 411"));
  EXPECT_TRUE(get("/", host + "Range: bytes=0-1,0-1,0-1\r\n").starts_with("HTTP/1.1 501"));
  std::string many = host;
  for (int i = 0; i < 100; ++i) many += "a: b\r\n";
  EXPECT_TRUE(get("/", many).starts_with("HTTP/1.1 431"));
  EXPECT_TRUE(answers());
}

/// More connections that say nothing than are kept: who has waited longest goes, and who asks is
/// answered.
TEST_F(ExploreServer, AnswersBesideManyThatSayNothing) {
  std::deque<Client> idle;
  for (int i = 0; i < 300; ++i) idle.emplace_back(port(), "");
  EXPECT_TRUE(answers());
  EXPECT_EQ(idle.front().answer(), "");
}

TEST_F(ExploreServer, HasItsPortAlone) {
  const model::Interrupt interrupt(0);
  EXPECT_THROW(serve_explorer(port(), &interrupt, [](int) {}), model::WrongUsage);
}

TEST(ExploreCommand, DoesNotServeWhereNobodyIsToldTheAddress) {
  const model::Interrupt interrupt;
  EXPECT_THROW(serve_explorer(0, &interrupt, [](int) { throw NotWritten("stdout is full"); }),
               NotWritten);
}

}  // namespace
}  // namespace ample::tools
