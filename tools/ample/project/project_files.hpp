// The files of a project of one's own (tools/project), built in.
#pragma once

#include <string>
#include <vector>

namespace ample::tools {

struct ProjectFile {
  std::string name;  ///< "algorithm.hpp" and "test.cpp" are named after the project
  std::string text;  ///< with @NAME@, @FILE@, @FUNCTION@, @STRUCT@ and @VERSION@
};

const std::vector<ProjectFile>& project_files();

}  // namespace ample::tools
