// A file of blocks that ends with a CRC-32 of all before it, so that half a file is never believed.
#pragma once

#include "model/written_file.hpp"

#include <boost/crc.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace ample::checker {

/// Every function throws NotWritten, with the reason.
class ChecksummedWriter {
 public:
  /// Under a name that is nobody else's (Draft).
  explicit ChecksummedWriter(const std::filesystem::path& path);

  void write(std::span<const std::byte> bytes);
  /// The same, after the number of bytes.
  void write_counted(std::span<const std::byte> bytes);
  /// Adds the checksum; then the file is whole and on disk, and has this name.
  void take_place_of(const std::filesystem::path& path);

 private:
  void check() const;

  std::filesystem::path path_;
  model::Draft draft_;
  boost::crc_32_type checksum_;
};

/// Every function throws WrongUsage, beginning with `option`, when there is less to read than is
/// asked for.
class ChecksummedReader {
 public:
  ChecksummedReader(const std::filesystem::path& path, std::string option);

  const std::string& option() const { return option_; }
  /// Reads the file once, and begins again when it is whole.
  void verify();
  std::string read(std::size_t bytes);
  std::string read_counted();
  /// The next counted block, as numbers.
  template <class Number>
  std::vector<Number> read_counted_numbers() {
    const std::string bytes = read_counted();
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    const auto read = std::as_bytes(std::span(bytes)).first(numbers.size() * sizeof(Number));
    std::ranges::copy(read, std::as_writable_bytes(std::span(numbers)).begin());
    return numbers;
  }
  /// The next counted block, which must fill the destination.
  void read_counted_into(std::span<std::byte> destination);

 private:
  [[noreturn]] void damaged() const;
  std::size_t read_count();

  std::string option_;
  std::ifstream file_;
  std::uintmax_t left_ = 0;  ///< bytes before the checksum
};

}  // namespace ample::checker
