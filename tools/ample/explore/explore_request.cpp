// Reads a request strictly, line by line: what is not understood is refused.
#include "tools/ample/explore/explore_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace ample::tools {

namespace {

constexpr std::size_t most_headers = 64;

/// What ends the reading of a request.
struct Refusal {
  int status;
  const char* why;
};

bool is_token(std::string_view text) {
  constexpr std::string_view others = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
           || others.find(c) != std::string_view::npos;
  });
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

/// The text before the first `separator`, which `rest` loses with it.
std::string_view taken_to(std::string_view separator, std::string_view& rest) {
  const std::size_t end = rest.find(separator);
  const std::string_view taken = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + separator.size());
  return taken;
}

/// The lines of a head, with a name in small letters for each value.
class Head {
 public:
  explicit Head(std::string_view text) {
    if (std::ranges::any_of(text,
                            [](char c) { return c != '\r' && c != '\n' && (c < ' ' || c > '~'); }))
      throw Refusal{400, "the head of a request is printable ASCII"};
    std::string_view line = taken_to("\r\n", text);
    method_ = taken_to(" ", line);
    target_ = taken_to(" ", line);
    if (!is_token(method_) || !target_.starts_with('/')
        || (line != "HTTP/1.1" && line != "HTTP/1.0"))
      throw Refusal{400, "a request begins as in GET / HTTP/1.1"};
    while (!text.empty()) add(taken_to("\r\n", text));
  }

  std::string_view method() const { return method_; }
  std::string_view target() const { return target_; }
  /// The value of a header that may be there once; nothing where it is not.
  std::optional<std::string_view> the(std::string_view name) const {
    std::optional<std::string_view> found;
    for (const auto& [known, value] : headers_) {
      if (known != name) continue;
      if (found) throw Refusal{400, "a header is there twice"};
      found = value;
    }
    return found;
  }

 private:
  void add(std::string_view line) {
    if (line.find_first_of("\r\n") != std::string_view::npos)
      throw Refusal{400, "lines end with CR LF"};
    const std::string_view name = taken_to(":", line);
    if (!is_token(name)) throw Refusal{400, "a header is a name, a colon and a value"};
    if (headers_.size() == most_headers) throw Refusal{431, "too many headers"};
    headers_.emplace_back(in_small_letters(name), without_blanks(line));
  }

  std::string_view method_, target_;
  std::vector<std::pair<std::string, std::string_view>> headers_;
};

bool is_own_host(std::string_view host, int port) {
  const std::string suffix = ":" + std::to_string(port);
  return host == "127.0.0.1" + suffix || host == "localhost" + suffix;
}

/// True when a page of ours asks, or a person who typed it. A page from elsewhere may not even ask.
bool is_from_here(const Head& head, int port) {
  constexpr std::string_view http = "http://";
  const auto host = head.the("host"), origin = head.the("origin"),
             site = head.the("sec-fetch-site");
  if (!host || !is_own_host(*host, port)) return false;
  if (origin && (!origin->starts_with(http) || !is_own_host(origin->substr(http.size()), port)))
    return false;
  return !site || *site == "same-origin" || *site == "none";
}

/// How many bytes follow the head.
std::size_t length_of_body(const Head& head) {
  for (const char* way : {"transfer-encoding", "content-encoding", "expect", "upgrade", "range"})
    if (head.the(way)) throw Refusal{501, "encodings, pieces and ranges are not taken"};
  const auto said = head.the("content-length");
  std::size_t length = 0;
  if (said) {
    const auto [end, error] = std::from_chars(said->begin(), said->end(), length);
    if (error != std::errc{} || end != said->end())
      throw Refusal{400, "Content-Length is a number"};
  }
  if (head.method() == "GET") {
    if (length > 0) throw Refusal{400, "GET sends no text"};
    return 0;
  }
  if (head.method() != "POST" || head.target() != "/api/load")
    throw Refusal{405, "GET asks, and POST /api/load sends a trace"};
  if (!said) throw Refusal{411, "Content-Length is missing"};
  if (length > longest_trace) throw Refusal{413, "the trace is too long"};
  return length;
}

/// Of a part of a query: %20 and + stand for a blank.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned value = 0;
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), value, 16);
    if (digits.size() < 2 || error != std::errc{} || end != digits.end())
      throw Refusal{400, "% stands before two hexadecimal digits"};
    plain += static_cast<char>(value);
    i += 2;
  }
  return plain;
}

HttpRequest asked(std::string_view target) {
  HttpRequest request{std::string(taken_to("?", target)), {}};
  while (!target.empty()) {
    std::string_view value = taken_to("&", target);
    const std::string_view name = taken_to("=", value);
    request.parameters.emplace(decoded(name), decoded(value));
  }
  return request;
}

std::string_view name_of(int status) {
  using Name = std::pair<int, std::string_view>;
  constexpr std::array<Name, 11> names = {Name{200, "OK"},
                                          {400, "Bad Request"},
                                          {403, "Forbidden"},
                                          {404, "Not Found"},
                                          {405, "Method Not Allowed"},
                                          {408, "Request Timeout"},
                                          {411, "Length Required"},
                                          {413, "Content Too Large"},
                                          {431, "Request Header Fields Too Large"},
                                          {501, "Not Implemented"},
                                          {503, "Service Unavailable"}};
  const auto* const found = std::ranges::find(names, status, &Name::first);
  return found == names.end() ? "" : found->second;
}

}  // namespace

ReadSoFar read_so_far(std::string_view received, int port) try {
  constexpr std::string_view end = "\r\n\r\n";
  const std::size_t length = received.substr(0, longest_head).find(end);
  if (length == std::string_view::npos) {
    if (received.size() >= longest_head) throw Refusal{431, "the head of the request is too long"};
    return {};
  }
  const Head head(received.substr(0, length + 2));
  if (!is_from_here(head, port)) throw Refusal{403, "this page is for this machine only"};
  const std::size_t body = length_of_body(head);
  received.remove_prefix(length + end.size());
  if (received.size() < body) return {};
  HttpRequest request = asked(head.target());
  if (head.method() == "POST")
    request.parameters = {{"trace", std::string(received.substr(0, body))}};
  return {.request = std::move(request)};
} catch (const Refusal& refusal) {
  return {.refused = Reply{refusal.status, "text/plain", std::string(refusal.why) + "\n"}};
}

std::string http_text(const Reply& reply) {
  return fmt::format(
      "HTTP/1.1 {} {}\r\n"
      "Content-Type: {}\r\n"
      "Content-Length: {}\r\n"
      "Connection: close\r\n"
      "X-Content-Type-Options: nosniff\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Cache-Control: no-store\r\n"
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; script-src "
      "'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
      "'none'\r\n\r\n{}",
      reply.status, name_of(reply.status), reply.type, reply.body.size(), reply.body);
}

}  // namespace ample::tools
