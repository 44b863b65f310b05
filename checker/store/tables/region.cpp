// Reserves addresses with mmap.
#include "checker/store/tables/region.hpp"

#include "checker/store/tables/huge_pages.hpp"
#include "model/errors.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace ample::checker {

namespace {

/// If addresses are limited, as by ulimit -v, everything else needs some, too.
std::size_t most_to_reserve() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return std::numeric_limits<std::size_t>::max();
  std::size_t pages = 0;  // in use
  std::ifstream("/proc/self/statm") >> pages;
  const std::size_t in_use = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return std::max(huge_page, (limit.rlim_cur - std::min<rlim_t>(in_use, limit.rlim_cur)) / 4);
}

}  // namespace

Region::Region(std::size_t bytes) {
  bytes = std::min(bytes, most_to_reserve());
  for (std::size_t wanted = (bytes + huge_page - 1) / huge_page * huge_page; wanted >= huge_page;
       wanted = wanted / 2 / huge_page * huge_page) {
    void* const found = ::mmap(nullptr, wanted, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (found == MAP_FAILED) continue;
    base_ = static_cast<std::byte*>(found);
    bytes_ = wanted;
    // The beginning keeps small pages: a run of a few thousand states should not clear megabytes.
    if (wanted > huge_page) ::madvise(base_ + huge_page, wanted - huge_page, MADV_HUGEPAGE);
    return;
  }
  throw model::BoundExceeded(
      "out of memory: the system gives no more; if ulimit -v limits it, even a small search needs "
      "100 MB");
}

Region::~Region() {
  if (base_ != nullptr) ::munmap(base_, bytes_);
}

void Region::release_first(std::size_t bytes) {
  const std::size_t end = bytes / huge_page * huge_page;
  if (end <= released_) return;
  ::madvise(base_ + released_, end - released_, MADV_DONTNEED);
  released_ = end;
}

std::size_t physical_bytes() {
  return static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)))
         * static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
}

}  // namespace ample::checker
