// A look at the nesting before the parser runs.
#include "checker/verdict/run/saved_json.hpp"

namespace ample::checker {

namespace {

/// A search needs 6: all, values, channels, channel, contents, one.
constexpr int deepest_nesting = 16;

/// What is saved is made of a part of CBOR (RFC 8949): no tags, no floating point, and no strings
/// of unknown length, which may be nested, too.
class CborNesting {
 public:
  explicit CborNesting(std::string_view bytes) : rest_(bytes) {}

  bool is_bounded() { return item(0) && rest_.empty(); }

 private:
  bool item(int depth) {
    if (depth > deepest_nesting || rest_.empty()) return false;
    const auto head = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    std::uint64_t argument = head & 0x1Fu;
    if (argument >= 24 && !read_argument(argument)) return false;
    switch (head >> 5) {
      case 0:  // numbers
      case 1:
        return true;
      case 2:  // bytes and text
      case 3:
        if (argument > rest_.size()) return false;
        rest_.remove_prefix(argument);
        return true;
      case 4:
        return items(argument, depth);
      case 5:  // a key and a value each
        return argument <= rest_.size() && items(2 * argument, depth);
      case 7:  // false, true, null
        return argument >= 20 && argument <= 22;
      default:
        return false;
    }
  }
  /// Reads the argument from the bytes behind the head.
  bool read_argument(std::uint64_t& argument) {
    if (argument > 27) return false;
    const std::size_t size = std::size_t{1} << (argument - 24);
    if (size > rest_.size()) return false;
    argument = 0;
    for (const char byte : rest_.substr(0, size))
      argument = argument << 8 | static_cast<unsigned char>(byte);
    rest_.remove_prefix(size);
    return true;
  }
  bool items(std::uint64_t count, int depth) {
    if (count > rest_.size()) return false;
    for (; count > 0; --count)
      if (!item(depth + 1)) return false;
    return true;
  }

  std::string_view rest_;
};

}  // namespace

Json json_in(const std::string& cbor) {
  require_written(CborNesting(cbor).is_bounded());
  return Json::from_cbor(cbor);
}

}  // namespace ample::checker
