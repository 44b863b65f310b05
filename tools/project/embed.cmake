# Writes OUTPUT, the source of tools/ample/project/project_files.hpp: the text of each file of a project as
# `ample new` writes it.
set(text "// Made by tools/project/embed.cmake from the files of tools/project.\n")
string(APPEND text "#include \"tools/ample/project/project_files.hpp\"\n\nnamespace ample::tools {\n\n")
string(APPEND text "const std::vector<ProjectFile>& project_files() {\n")
string(APPEND text "  static const std::vector<ProjectFile> files = {\n")
foreach(file CMakeLists.txt README.md algorithm.hpp algorithm.cpp claims.toml main.cpp test.cpp)
  file(READ ${SOURCE_DIR}/tools/project/${file}.in content)
  # A string literal of the standard may be short: split the text into pieces the compiler joins.
  string(REPLACE "\n" "\n)project\"\nR\"project(" content "${content}")
  string(APPEND text "      {\"${file}\", R\"project(${content})project\"},\n")
endforeach()
string(APPEND text "  };\n  return files;\n}\n\n}  // namespace ample::tools\n")
file(WRITE ${OUTPUT} "${text}")
