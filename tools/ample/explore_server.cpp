// The one source that speaks HTTP, by cpp-httplib.
#include "tools/ample/explore_server.hpp"

#include "model/errors.hpp"
#include "tools/ample/explore_api.hpp"

#include <httplib.h>

#include <chrono>
#include <thread>

namespace ample::tools {

bool is_own_host(const std::string& host, int port) {
  const std::string suffix = ":" + std::to_string(port);
  return host == "127.0.0.1" + suffix || host == "localhost" + suffix;
}

void serve_explorer(int port, const std::atomic<bool>* interrupt,
                    const std::function<void(int)>& ready) {
  httplib::Server server;
  server.new_task_queue = [] { return new httplib::ThreadPool(2); };
  server.set_read_timeout(5, 0);
  server.set_payload_max_length(0);
  server.set_default_headers(
      {{"X-Content-Type-Options", "nosniff"},
       {"Referrer-Policy", "no-referrer"},
       {"Cache-Control", "no-store"},
       {"Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src "
        "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}});

  const int bound = port == 0                                ? server.bind_to_any_port("127.0.0.1")
                    : server.bind_to_port("127.0.0.1", port) ? port
                                                             : -1;
  if (bound < 0)
    throw model::WrongUsage("--port " + std::to_string(port)
                            + ": it cannot be used on 127.0.0.1; leave --port out to get a free "
                              "one");
  server.Get(".*", [bound](const httplib::Request& request, httplib::Response& response) {
    if (!is_own_host(request.get_header_value("Host"), bound)) {
      response.status = 403;
      response.set_content("this page is for this machine only\n", "text/plain");
      return;
    }
    const Parameters parameters(request.params.begin(), request.params.end());
    const Reply reply = explore_reply(request.path, parameters);
    response.status = reply.status;
    response.set_content(reply.body, reply.type.c_str());
  });

  std::atomic<bool> ended = false;
  std::jthread watch([&] {
    while (!server.is_running() && !ended) std::this_thread::yield();
    if (!ended) ready(bound);
    while (!ended && (interrupt == nullptr || !*interrupt))
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    server.stop();
  });
  server.listen_after_bind();
  ended = true;
}

}  // namespace ample::tools
