// What the fuzzer calls, and what the targets share.
#include "tests/fuzz/fuzzing.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>

namespace ample::fuzz {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "a finding: " << what << '\n';
  std::abort();
}

File::File(const std::string& contents)
    : number_(memfd_create("fuzz", MFD_CLOEXEC)), path_(fmt::format("/proc/self/fd/{}", number_)) {
  require(number_ >= 0, "no file in memory can be made");
  for (std::size_t at = 0; at < contents.size();) {
    const ssize_t written = write(number_, contents.data() + at, contents.size() - at);
    require(written > 0, "the file in memory cannot be written");
    at += static_cast<std::size_t>(written);
  }
}
File::~File() { close(number_); }

}  // namespace ample::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) try {
  ample::fuzz::try_reading(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
} catch (const ample::model::WrongUsage&) {
  return 0;
} catch (const ample::model::BadInstance&) {
  return 0;
} catch (const ample::model::BoundExceeded&) {
  return 0;
}
