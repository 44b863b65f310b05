// Reserving addresses, by mmap.
#include "checker/tabulation/region.hpp"

#include "checker/tabulation/huge_pages.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

namespace ample::checker {

Region::Region(std::size_t bytes) {
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
  throw model::BoundExceeded(fmt::format("the system gives no {} bytes of memory", bytes));
}

Region::~Region() {
  if (base_ != nullptr) ::munmap(base_, bytes_);
}

std::size_t physical_bytes() {
  return static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)))
         * static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
}

}  // namespace ample::checker
