// What the explorer's page may send: a small part of HTTP/1.1, and nothing else.
//
// A request is GET with a path and parameters, or POST /api/load with the text of a trace and its
// length. Whether it comes from this machine, and what it wants to send, is known from its head,
// before anything more is read. Encodings, pieces, ranges and pipelines are not taken.
#pragma once

#include "tools/ample/explore/explore_api.hpp"

#include <optional>
#include <string_view>

namespace ample::tools {

constexpr std::size_t longest_head = 16u << 10, longest_trace = 8u << 20;

struct HttpRequest {
  std::string path;
  Parameters parameters;
};

/// What is known of a request from what has come of it so far: `refused`, or `request`, or nothing
/// when more has to come.
struct ReadSoFar {
  std::optional<Reply> refused{};
  std::optional<HttpRequest> request{};
};

/// `received` is all that has come, `port` that of the server: a request names it as its host.
ReadSoFar read_so_far(std::string_view received, int port);

/// The answer as it is sent; the connection ends with it.
std::string http_text(const Reply& reply);

}  // namespace ample::tools
