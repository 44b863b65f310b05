# Writes OUTPUT, the source of tools/ample/output/viewer_files.hpp: the text of each of FILES of SOURCE_DIR.
set(text "// Made by tools/viewer/embed.cmake from the files of tools/viewer.\n")
string(APPEND text "#include \"tools/ample/output/viewer_files.hpp\"\n\nnamespace ample::tools {\n\n")
file(GLOB files RELATIVE ${SOURCE_DIR}/tools/viewer
     ${SOURCE_DIR}/tools/viewer/*.css ${SOURCE_DIR}/tools/viewer/*.html ${SOURCE_DIR}/tools/viewer/*.js)
foreach(file ${files})
  file(READ ${SOURCE_DIR}/tools/viewer/${file} content)
  string(REPLACE "." "_" name ${file})
  # A string literal of the standard may be short: split the text into pieces the compiler joins.
  string(REPLACE "\n" "\n)viewer\"\nR\"viewer(" content "${content}")
  string(APPEND text "const char* const viewer_${name} = R\"viewer(${content})viewer\";\n")
endforeach()
string(APPEND text "\n}  // namespace ample::tools\n")
file(WRITE ${OUTPUT} "${text}")
