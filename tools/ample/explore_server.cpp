// The one source that speaks HTTP, by cpp-httplib.
//
// A connection has one request, and so much time for all of it: who is slow, or says nothing, holds
// one of many threads for a few seconds, and none once the server is to end.
#include "tools/ample/explore_server.hpp"

#include "model/errors.hpp"
#include "tools/ample/explore_api.hpp"

#include <httplib.h>

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <string>
#include <thread>

namespace ample::tools {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t connections_at_once = 32;
constexpr std::size_t longest_trace = 8u << 20;  // that a page may send
constexpr std::chrono::seconds time_to_read{5}, time_to_write{5};
constexpr std::chrono::milliseconds look_interval{50};

class Connection final : public httplib::Stream {
 public:
  Connection(int socket, const std::atomic<bool>& ended)
      : socket_(socket), ended_(ended), read_until_(Clock::now() + time_to_read) {}

  bool is_readable() const override { return begin_ < end_ || wait_for(POLLIN, read_until_); }
  bool is_writable() const override { return wait_for(POLLOUT, write_until_); }

  ssize_t read(char* text, std::size_t size) override {
    if (begin_ == end_) {
      ssize_t received = -1;
      do {
        if (!wait_for(POLLIN, read_until_)) return -1;
        received = recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
      } while (received < 0 && is_too_early());
      if (received <= 0) return received;
      begin_ = 0;
      end_ = static_cast<std::size_t>(received);
    }
    const std::size_t count = std::min(size, end_ - begin_);
    std::copy_n(buffer_.data() + begin_, count, text);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }

  /// The time to write begins when the answer is there. What the client does not take at once is
  /// offered again: to wait within `send` would be to wait without an end.
  ssize_t write(const char* text, std::size_t size) override {
    if (write_until_ == Clock::time_point{}) write_until_ = Clock::now() + time_to_write;
    for (std::size_t sent = 0; sent < size;) {
      if (!is_writable()) return -1;
      const ssize_t taken = send(socket_, text + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (taken < 0 && !is_too_early()) return -1;
      if (taken > 0) sent += static_cast<std::size_t>(taken);
    }
    return static_cast<ssize_t>(size);
  }

  /// The client went, or the server ends: nobody waits for an answer.
  bool is_abandoned() const {
    char next;
    const ssize_t more = recv(socket_, &next, 1, MSG_PEEK | MSG_DONTWAIT);
    return ended_ || more == 0 || (more < 0 && !is_too_early());
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override { say_where(ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override { say_where(ip, port); }
  socket_t socket() const override { return socket_; }

 private:
  static void say_where(std::string& ip, int& port) {
    ip = "127.0.0.1";
    port = 0;  // nobody asks
  }

  /// Did what failed just now fail only because it was too early?
  static bool is_too_early() { return errno == EAGAIN || errno == EINTR; }

  bool wait_for(short event, Clock::time_point until) const {
    pollfd waited = {.fd = socket_, .events = event, .revents = 0};
    while (!ended_ && (until == Clock::time_point{} || Clock::now() < until))
      if (poll(&waited, 1, static_cast<int>(look_interval.count())) > 0) return true;
    return false;
  }

  int socket_;
  const std::atomic<bool>& ended_;
  Clock::time_point read_until_, write_until_{};
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0, end_ = 0;  ///< of what was received and not yet read
};

class Server final : public httplib::Server {
 public:
  std::atomic<bool> ended = false;
  static const Connection& connection() { return *served_; }  ///< of the request in hand

 private:
  static thread_local const Connection* served_;

  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, ended);
    served_ = &connection;
    bool closed = false;
    const bool answered = process_request(connection, true, closed, nullptr);
    served_ = nullptr;  // the connection is gone with this call
    shutdown(socket, SHUT_RDWR);
    close(socket);
    return answered;
  }
};

thread_local const Connection* Server::served_ = nullptr;

/// SO_REUSEPORT is left out: it would let a second server have the same port.
void take_a_port_alone(socket_t socket) {
  const int on = 1;
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
}

int bound_port(Server& server, int port) {
  server.set_socket_options(&take_a_port_alone);
  const int bound = port == 0                                ? server.bind_to_any_port("127.0.0.1")
                    : server.bind_to_port("127.0.0.1", port) ? port
                                                             : -1;
  if (bound < 0)
    throw model::WrongUsage(fmt::format(
        "--port {}: it cannot be used on 127.0.0.1; leave --port out to get a free one", port));
  return bound;
}

/// Does a request with this Host header come from a page of ours?
bool is_own_host(const std::string& host, int port) {
  const std::string suffix = ":" + std::to_string(port);
  return host == "127.0.0.1" + suffix || host == "localhost" + suffix;
}

/// Does a page of ours ask, or a person who typed it? A page from elsewhere may not even ask.
bool is_from_here(const httplib::Request& request, int port) {
  if (request.get_header_value_count("Host") != 1
      || !is_own_host(request.get_header_value("Host"), port))
    return false;
  if (request.has_header("Origin")) {
    const std::string origin = request.get_header_value("Origin"), http = "http://";
    if (!origin.starts_with(http) || !is_own_host(origin.substr(http.size()), port)) return false;
  }
  const std::string site = request.get_header_value("Sec-Fetch-Site");
  return site.empty() || site == "same-origin" || site == "none";
}

}  // namespace

void serve_explorer(int port, const model::Interrupt* interrupt,
                    const std::function<void(int)>& ready) {
  Server server;
  server.new_task_queue = [] { return new httplib::ThreadPool(connections_at_once); };
  server.set_payload_max_length(longest_trace);
  server.set_default_headers(
      {{"X-Content-Type-Options", "nosniff"},
       {"Referrer-Policy", "no-referrer"},
       {"Cache-Control", "no-store"},
       {"Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src "
        "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}});
  const int bound = bound_port(server, port);
  const auto answer = [bound](const httplib::Request& request, httplib::Response& response) {
    if (!is_from_here(request, bound)) {
      response.status = 403;
      response.set_content("this page is for this machine only\n", "text/plain");
      return;
    }
    Parameters parameters(request.params.begin(), request.params.end());
    if (request.method == "POST") parameters = {{"trace", request.body}};
    const Reply reply =
        explore_reply(request.path, parameters, [] { return Server::connection().is_abandoned(); });
    response.status = reply.status;
    response.set_content(reply.body, reply.type.c_str());
  };
  server.Get(".*", answer);
  server.Post("/api/load", answer);

  ready(bound);  // who asks now waits until it listens
  std::atomic<bool> left = false;
  std::jthread watch([&] {
    while (!left && (interrupt == nullptr || !*interrupt || !server.is_running()))
      std::this_thread::sleep_for(look_interval);
    server.ended = true;
    server.stop();
  });
  server.listen_after_bind();
  left = true;
}

}  // namespace ample::tools
