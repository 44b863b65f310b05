// A file of blocks that ends with a CRC-32 of all before it, so that half a file is never believed.
#pragma once

#include "model/written_file.hpp"

#include <boost/crc.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ample::checker {

/// Every function throws NotWritten, with the reason.
class ChecksummedWriter {
 public:
  /// Opens a file under a name that is nobody else's (Draft).
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

/// The option with its directory, as it is typed: "--disk DIR".
std::string option_text(std::string_view option, const std::filesystem::path& directory);
/// The message for a damaged search, which the option names.
std::string damaged_text(const std::string& option);
/// The same where what it says is contradicted only later.
std::string damaged_text(const std::string& option, std::string_view why);

/// Every function throws WrongUsage, beginning with `option`, when there is less to read than is
/// asked for: it makes no room for what the file does not have.
class ChecksummedReader {
 public:
  ChecksummedReader(const std::filesystem::path& path, std::string option);

  const std::string& option() const { return option_; }
  /// Reads the file once, and begins again when it is whole.
  void verify();
  std::string read(std::size_t bytes);
  std::string read_counted();
  /// Must be called when everything has been read: nothing may follow.
  void finish() const;

 private:
  [[noreturn]] void damaged() const;

  std::string option_;
  std::ifstream file_;
  std::uintmax_t left_ = 0;  ///< bytes before the checksum
};

}  // namespace ample::checker
