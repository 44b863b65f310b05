# Writes OUTPUT, a source with `std::string FUNCTION()`: the text of FILE.
file(READ ${FILE} content)
# A string literal of the standard may be short: split the text into pieces the compiler joins.
string(REPLACE "\n" "\n)text\"\nR\"text(" content "${content}")
file(WRITE ${OUTPUT} "// Made of ${FILE}.
#include <string>

std::string ${FUNCTION}();

std::string ${FUNCTION}() {
  return R\"text(${content})text\";
}
")
