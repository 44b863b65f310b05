# Writes OUTPUT, the source of manual_files() of tools/ample/line/manual_site.hpp: the text of each of FILES,
# with its path from SOURCE_DIR.
set(text "// Made by tools/manual/embed.cmake from the pages in Markdown and the manual's pictures.\n")
string(APPEND text "#include \"tools/ample/line/manual_site.hpp\"\n\nnamespace ample::tools {\n\n")
string(APPEND text "const std::vector<ManualFile>& manual_files() {\n")
string(APPEND text "  static const std::vector<ManualFile> files = {\n")
foreach(file IN LISTS FILES)
  file(READ ${file} content)
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${SOURCE_DIR})
  # A string literal of the standard may be short: split the text into pieces the compiler joins.
  string(REPLACE "\n" "\n)manual\"\nR\"manual(" content "${content}")
  string(APPEND text "      {\"${file}\", R\"manual(${content})manual\"},\n")
endforeach()
string(APPEND text "  };\n  return files;\n}\n\n}  // namespace ample::tools\n")
file(WRITE ${OUTPUT} "${text}")
