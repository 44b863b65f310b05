// ample: the program with the algorithms that are built in, and no others.
#include "tools/ample/line/program.hpp"

int main(int count, char** words) {
  return ample::tools::main(count, words,
                            {.name = "ample", .algorithms = {}, .with_built_in = true});
}
