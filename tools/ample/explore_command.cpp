// ample explore: a page on this machine in which an execution is built step by step.
#include "tools/ample/commands.hpp"
#include "tools/ample/execution.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/explore_server.hpp"
#include "tools/ample/files.hpp"

#include <fmt/format.h>

#include <cctype>

namespace ample::tools {

namespace {

std::string url_encoded(const std::string& text) {
  std::string encoded;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.')
      encoded += c;
    else
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return encoded;
}

}  // namespace

int explore(const ExploreCommand& command, const Surroundings& surroundings) {
  std::string instance = command.algorithm.value_or("");
  for (const auto& [option, text] : command.request) instance += " --" + option + " " + text;
  if (!instance.empty()) Execution(instance, "");  // refuses what is no instance
  serve_explorer(command.port, surroundings.interrupt, [&](int port) {
    surroundings.out << fmt::format("http://127.0.0.1:{}/{}  (Ctrl-C ends it)\n", port,
                                    instance.empty() ? "" : "#instance=" + url_encoded(instance))
                     << std::flush;
    if (!surroundings.out) throw NotWritten("the address of the page cannot be written");
  });
  return status_holds;
}

}  // namespace ample::tools
