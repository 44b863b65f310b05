// The explorer's pages over HTTP, on this machine only.
#pragma once

#include "model/interrupt.hpp"

#include <functional>

namespace ample::tools {

/// Serves explore_reply on 127.0.0.1 until `interrupt` becomes true. port 0: any that is free.
/// ready(port) is called when the port is ours; what it throws ends the server. A request that
/// names another host than this machine, or that a page from elsewhere makes, is refused. Throws
/// WrongUsage when the port is taken.
void serve_explorer(int port, const model::Interrupt* interrupt,
                    const std::function<void(int)>& ready);

}  // namespace ample::tools
