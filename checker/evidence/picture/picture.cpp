// Computes how much room texts need.
#include "checker/evidence/picture/picture.hpp"

namespace ample::checker {

double width_of(const std::string& text, double size) {
  double ems = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0u) == 0x80) continue;  // within a letter
    if (std::string_view("ijl.,:;|!'()[]").find(c) != std::string_view::npos)
      ems += 0.36;
    else if (std::string_view("mwMW@").find(c) != std::string_view::npos)
      ems += 0.95;
    else
      ems += 0.64;
  }
  return ems * size;
}

}  // namespace ample::checker
