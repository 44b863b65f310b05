// A line pasted into a shell, in a folder of its own where `ample` is the program under test.
#pragma once

#include "tests/tools/command.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace ample::tests {

/// Narrow, so that whatever may be broken is.
class Shell {
 public:
  Shell() { std::filesystem::create_symlink(AMPLE_PROGRAM, folder_ / "ample"); }

  Ran paste(const std::string& line) const {
    folder_.write("line", line + "\n");
    const std::string where = folder_.path().string();
    const int status = std::system(("cd '" + where + "' && PATH=\"" + where
                                    + ":$PATH\" COLUMNS=40 sh ./line >.out 2>.err </dev/null")
                                       .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder_.read(".out"),
            folder_.read(".err")};
  }

 private:
  Folder folder_;
};

/// The rest of the line behind a text, if it is there.
inline std::optional<std::string> behind(const std::string& before, const std::string& text) {
  const std::size_t at = text.rfind(before);
  if (at == text.npos) return std::nullopt;
  const std::size_t from = at + before.size();
  return text.substr(from, text.find('\n', from) - from);
}

}  // namespace ample::tests
