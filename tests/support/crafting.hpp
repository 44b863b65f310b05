// Saved searches with the right checksum and other contents.
#pragma once

#include <fmt/format.h>
#include <boost/crc.hpp>
#include <nlohmann/json.hpp>

#include <cctype>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace ample::tests {

using Cbor = nlohmann::ordered_json;

/// A saved search taken apart: the line, the search that it is of, the description, and the blocks
/// behind it.
struct Taken {
  std::string line, identity;
  Cbor json;
  std::vector<std::string> blocks;

  explicit Taken(const std::string& file) {
    std::size_t at = file.find('\n') + 1;
    line = file.substr(0, at);
    const auto block = [&] {
      std::uint64_t size = 0;
      std::memcpy(&size, file.data() + at, sizeof size);
      at += sizeof size + size;
      return file.substr(at - size, size);
    };
    identity = block();
    json = Cbor::from_cbor(block());
    while (at + sizeof(std::uint32_t) < file.size()) blocks.push_back(block());
  }
  /// The whole file, with the right checksum.
  static std::string whole(const std::string& line, const std::vector<std::string>& blocks) {
    std::string file = line;
    for (const std::string& block : blocks) {
      const std::uint64_t size = block.size();
      file.append(reinterpret_cast<const char*>(&size), sizeof size).append(block);
    }
    boost::crc_32_type crc;
    crc.process_bytes(file.data(), file.size());
    const std::uint32_t checksum = crc.checksum();
    return file.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  }
  std::string file() const {
    const std::vector<std::uint8_t> cbor = Cbor::to_cbor(json);
    std::vector<std::string> all = {identity, {cbor.begin(), cbor.end()}};
    all.insert(all.end(), blocks.begin(), blocks.end());
    return whole(line, all);
  }
};

/// One change at random.
class Crafting {
 public:
  explicit Crafting(std::mt19937_64& random) : random_(random) {}

  /// Says where, without the numbers in it.
  std::string change(Taken& taken) {
    std::string place = change_somewhere(taken);
    std::erase_if(place, [](unsigned char letter) { return std::isdigit(letter) != 0; });
    return place;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string change_somewhere(Taken& taken) {
    if (below(3) == 0 && !taken.blocks.empty()) return change_block(taken);
    std::vector<Cbor::json_pointer> places;
    collect(taken.json, Cbor::json_pointer(), places);
    // Seldom the same kind of place again: there are thousands of values, and one state of a
    // search.
    std::vector<Cbor::json_pointer> few;
    for (const Cbor::json_pointer& place : places)
      if (place.to_string().find("/values/") != 0 || below(20) == 0) few.push_back(place);
    const Cbor::json_pointer place = few[below(few.size())];
    change(taken.json.at(place));
    return place.to_string();
  }

  static void collect(const Cbor& json, const Cbor::json_pointer& here,
                      std::vector<Cbor::json_pointer>& places) {
    if (!here.empty()) places.push_back(here);
    if (json.is_object())
      for (const auto& [key, value] : json.items()) collect(value, here / key, places);
    if (json.is_array())
      for (std::size_t i = 0; i < json.size(); ++i) collect(json[i], here / i, places);
  }

  void change(Cbor& json) {
    if (below(8) == 0) {
      const Cbor others[] = {nullptr, true, 1.5, -1, "text", Cbor::array(), Cbor::object(), 1e300};
      json = others[below(std::size(others))];
    } else if (json.is_number()) {
      change_number(json);
    } else if (json.is_boolean()) {
      json = !json.get<bool>();
    } else if (json.is_binary()) {
      change_bytes(json.get_binary());
    } else if (json.is_array()) {
      change_array(json);
    } else if (json.is_string()) {
      json = json.get<std::string>() + "\x1b[31m";
    } else if (json.is_object() && !json.empty()) {
      json.erase(json.begin());
    } else {
      json = 7;
    }
  }
  void change_number(Cbor& json) {
    const auto was = json.get<std::uint64_t>();
    const Cbor others[] = {0,       -1,          was + 1,
                           was - 1, 1ull << 32,  (1ull << 32) + was,
                           255,     256 + was,   std::numeric_limits<std::uint64_t>::max(),
                           2 * was, 0xFFFFFFFFu, below(1000)};
    json = others[below(std::size(others))];
  }
  template <class Container>
  void change_bytes(Container& bytes) {
    const std::size_t how = below(4);
    if (bytes.empty() || how == 0) {
      bytes.push_back(static_cast<typename Container::value_type>(below(256)));
    } else if (how == 1) {
      bytes.resize(below(bytes.size()));
    } else {
      auto& byte = bytes[below(bytes.size())];
      byte = static_cast<typename Container::value_type>(how == 2 ? byte ^ 1 << below(8)
                                                                  : static_cast<int>(below(256)));
    }
  }
  void change_array(Cbor& json) {
    const std::size_t how = below(4);
    if (json.empty() || how == 0)
      json.push_back(json.empty() ? Cbor(1) : json[below(json.size())]);
    else if (how == 1)
      json = Cbor::array();
    else if (how == 2)
      json.erase(below(json.size()));
    else
      std::swap(json[0], json[below(json.size())]);
  }
  std::string change_block(Taken& taken) {
    const std::size_t at = below(taken.blocks.size());
    std::string& block = taken.blocks[at];
    const std::size_t how = below(6);
    if (how == 0)
      taken.blocks.push_back(block);
    else if (how == 1)
      taken.blocks.erase(taken.blocks.begin() + static_cast<std::ptrdiff_t>(at));
    else
      change_bytes(block);
    return fmt::format("/block {}", at);
  }

  std::mt19937_64& random_;
};

}  // namespace ample::tests
