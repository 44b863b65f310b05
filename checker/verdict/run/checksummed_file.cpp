// A draft and a stream, with a running checksum.
#include "checker/verdict/run/checksummed_file.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

namespace ample::checker {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are");

namespace {

constexpr std::size_t checksum_bytes = sizeof(std::uint32_t);

}  // namespace

std::string option_text(std::string_view option, const std::filesystem::path& directory) {
  return fmt::format("{} {}", option, model::printable(directory.string()));
}

std::string damaged_text(const std::string& option) {
  return option + ": the search is damaged or not whole";
}

std::string damaged_text(const std::string& option, std::string_view why) {
  return fmt::format("{}: the search may be damaged: {}", option, why);
}

ChecksummedWriter::ChecksummedWriter(const std::filesystem::path& path)
    : path_(path), draft_(path.string()) {
  check();
}

void ChecksummedWriter::check() const {
  if (draft_.why() != 0)
    throw model::NotWritten(fmt::format("{}: the search cannot be written: {}",
                                        model::printable(path_.string()),
                                        std::strerror(draft_.why())));
}

void ChecksummedWriter::write(std::span<const std::byte> bytes) {
  draft_.write(bytes);
  checksum_.process_bytes(bytes.data(), bytes.size());
  check();
}

void ChecksummedWriter::write_counted(std::span<const std::byte> bytes) {
  const std::uint64_t count = bytes.size();
  write(std::as_bytes(std::span(&count, 1)));
  write(bytes);
}

void ChecksummedWriter::take_place_of(const std::filesystem::path& path) {
  const std::uint32_t checksum = checksum_.checksum();
  draft_.write(std::as_bytes(std::span(&checksum, 1)));
  draft_.take_place_of(path.string());
  check();
}

ChecksummedReader::ChecksummedReader(const std::filesystem::path& path, std::string option)
    : option_(std::move(option)) {
  std::error_code error;
  // Opening a pipe would wait for whoever writes to it.
  const bool is_there = std::filesystem::is_regular_file(path, error);
  if (is_there) file_.open(path, std::ios::binary);
  if (error == std::errc::permission_denied || (is_there && !file_.is_open()))
    throw model::WrongUsage(option_ + ": the search in it cannot be read: " + std::strerror(errno));
  if (!is_there) throw model::WrongUsage(option_ + ": there is no search in it");
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) damaged();
  if (size < checksum_bytes) damaged();
  left_ = size - checksum_bytes;
}

void ChecksummedReader::damaged() const { throw model::WrongUsage(damaged_text(option_)); }

void ChecksummedReader::verify() {
  boost::crc_32_type checksum;
  std::vector<char> buffer(1 << 20);
  for (std::uintmax_t left = left_; left > 0;) {
    const auto count = static_cast<std::size_t>(std::min<std::uintmax_t>(left, buffer.size()));
    if (!file_.read(buffer.data(), static_cast<std::streamsize>(count))) damaged();
    checksum.process_bytes(buffer.data(), count);
    left -= count;
  }
  std::uint32_t expected = 0;
  if (!file_.read(reinterpret_cast<char*>(&expected), sizeof expected)
      || expected != checksum.checksum())
    damaged();
  file_.seekg(0);
}

std::string ChecksummedReader::read(std::size_t bytes) {
  if (bytes > left_) damaged();
  std::string read(bytes, '\0');
  if (!file_.read(read.data(), static_cast<std::streamsize>(bytes))) damaged();
  left_ -= bytes;
  return read;
}

std::string ChecksummedReader::read_counted() {
  std::uint64_t count = 0;
  const std::string bytes = read(sizeof count);
  std::memcpy(&count, bytes.data(), sizeof count);
  if (count > left_) damaged();
  return read(count);
}

void ChecksummedReader::finish() const {
  if (left_ != 0) damaged();
}

}  // namespace ample::checker
