// The one reader of files: plain ones only, whole, and not longer than is asked for.
#pragma once

#include <cstddef>
#include <string>

namespace ample::model {

/// The contents of a file, or of the one that a link leads to. Pipes and devices are refused before
/// they are read, as they may have no end and no beginning either. Throws WrongUsage in one line
/// that begins with `named`, as in "graph file 'g.txt' cannot be read: it is a directory".
std::string bounded_file(const std::string& path, std::size_t longest, const std::string& named);

}  // namespace ample::model
