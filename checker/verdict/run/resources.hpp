// The memory and time of this process.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ample::checker {

/// Resident memory of this process at its peak.
std::uint64_t peak_bytes();

/// Resident memory of this process now; 0 if that is not known (under a sanitizer
/// most of it is the sanitizer's).
std::size_t resident_bytes();

/// The bytes that this process has allocated now; 0 if that is not known (under a sanitizer).
std::size_t heap_bytes();
/// Gives the system back what has been freed.
void return_free_memory();

/// CPU seconds of this process, all threads together.
double cpu_seconds();

}  // namespace ample::checker
