// Buffers of entries, written and read one after the other.
#include "checker/engines/full/disk/sorted_run.hpp"

#include "checker/engines/full/levels/keep.hpp"
#include "model/printable.hpp"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cstring>

namespace ample::checker {

namespace {

constexpr std::size_t buffer_bytes = 1 << 20;
constexpr std::size_t slack = 64;  ///< records are read in whole words
constexpr std::size_t hash_bytes = sizeof(std::uint64_t);

/// The path, of a file: to open a pipe would be to wait for who writes to it.
const std::filesystem::path& regular(const std::filesystem::path& path) {
  std::error_code error;
  const auto type = std::filesystem::symlink_status(path, error).type();
  if (type != std::filesystem::file_type::regular)
    throw DamagedFile(said_of(path, type == std::filesystem::file_type::not_found
                                        ? std::strerror(ENOENT)
                                        : "it is no file of this search"));
  return path;
}

}  // namespace

std::string said_of(const std::filesystem::path& path, std::string_view what) {
  return fmt::format("{}: {}", model::printable(path.string()), what);
}

std::filesystem::path file_of(const std::filesystem::path& directory, std::uint64_t run) {
  return directory / fmt::format("run.{}", run);
}

struct Checksum::State {
  XXH3_state_t xxh3;
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH3_64bits_reset(&state_->xxh3); }
Checksum::~Checksum() = default;

void Checksum::add(std::span<const std::byte> bytes) {
  XXH3_64bits_update(&state_->xxh3, bytes.data(), bytes.size());
}

std::uint64_t Checksum::value() const { return XXH3_64bits_digest(&state_->xxh3); }

RunWriter::RunWriter(const std::filesystem::path& directory, std::uint64_t number,
                     const Layout& layout)
    : path_(file_of(directory, number)),
      number_(number),
      layout_(&layout),
      draft_(path_.string() + ".part") {
  buffer_.reserve(buffer_bytes);
}

void RunWriter::add(std::uint64_t hash, const std::byte* record) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(&hash);
  buffer_.insert(buffer_.end(), bytes, bytes + hash_bytes);
  buffer_.insert(buffer_.end(), record, record + layout_->record_bytes());
  ++count_;
  if (buffer_.size() >= buffer_bytes) flush();
}

void RunWriter::flush() {
  checksum_.add(buffer_);
  draft_.write(buffer_);
  buffer_.clear();
  if (draft_.why() != 0) throw DiskFailure(said_of(path_, std::strerror(draft_.why())));
}

SortedRun RunWriter::finish(std::uint32_t level) {
  flush();
  draft_.take_place_of(path_.string());
  if (draft_.why() != 0) throw DiskFailure(said_of(path_, std::strerror(draft_.why())));
  return {number_, level, count_, checksum_.value(), layout_->widths()};
}

RunReader::RunReader(const std::filesystem::path& directory, const SortedRun& run)
    : path_(file_of(directory, run.number)),
      run_(&run),
      layout_(Layout::of_widths(run.widths)),
      file_(regular(path_), std::ios::binary),
      configuration_(layout_.max_slots()) {
  if (!file_) throw DamagedFile(said_of(path_, std::strerror(errno)));
}

/// Reads as many whole entries as the buffer holds, or as are left. With the last ones the checksum
/// is known.
void RunReader::fill() {
  const std::size_t entry = hash_bytes + layout_.record_bytes();
  const std::uint64_t most = std::max<std::uint64_t>(1, buffer_bytes / entry);
  const auto count = static_cast<std::size_t>(std::min(most, run_->count - read_));
  buffer_.resize(count * entry + slack);
  next_ = 0;
  end_ = count * entry;
  if (!file_.read(reinterpret_cast<char*>(buffer_.data()), static_cast<std::streamsize>(end_)))
    throw DamagedFile(said_of(path_, "it cannot be read, or is not whole"));
  checksum_.add(std::span(buffer_).first(end_));
  if (read_ + count == run_->count && checksum_.value() != run_->checksum)
    throw DamagedFile(said_of(path_, "it is damaged"));
}

bool RunReader::next() {
  if (read_ == run_->count) return false;
  if (next_ == end_) fill();
  std::memcpy(&hash_, buffer_.data() + next_, sizeof hash_);
  record_ = buffer_.data() + next_ + hash_bytes;
  next_ += hash_bytes + layout_.record_bytes();
  ++read_;
  return true;
}

std::span<const std::uint32_t> RunReader::configuration() {
  layout_.unpack(record_, configuration_.data());
  return configuration_;
}

}  // namespace ample::checker
