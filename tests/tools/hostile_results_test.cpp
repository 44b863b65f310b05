// Results files that were damaged or forged: the same summary, or a line that says what is wrong,
// or rows that are said to be missing.
#include "tests/support/corpus.hpp"
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <iomanip>
#include <set>

namespace ample {
namespace {

using nlohmann::ordered_json;
using tests::ample;
using tests::contains;
using tests::corpus_size;
using tests::Counts;
using tests::Folder;
using tests::Ran;
using tests::Random;
using tests::sorted_lines;

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  std::istringstream stream(text);
  Lines lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}
std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// CRC-32 as in IEEE 802.3, bit by bit.
std::uint32_t crc(const std::string& text) {
  std::uint32_t rest = ~0u;
  for (const char c : text) {
    rest ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320u : 0);
  }
  return ~rest;
}

/// What a line says, without its checksum.
ordered_json content_of(const std::string& line) {
  ordered_json content = ordered_json::parse(line);
  content.erase("check");
  return content;
}
/// The row with a right checksum, in the file that begins with this line.
std::string checked(ordered_json row, const std::string& head) {
  const std::uint32_t sum = crc(content_of(head).dump() + row.dump());
  std::ostringstream digits;
  digits << std::hex << std::setw(8) << std::setfill('0') << sum;
  row["check"] = digits.str();
  return row.dump();
}

/// A row with a field as no search of its instance writes it.
void forge(ordered_json& row, Random& random) {
  using Change = std::function<void(ordered_json&)>;
  const auto put = [](const char* key, const ordered_json& value) -> Change {
    return [=](ordered_json& of) { of[key] = value; };
  };
  static const std::vector<Change> changes = {
      put("id", "lmutin --graph g6:A_ --l 0,7 --inside all"),
      put("id", "lmutin --graph g6:A_ --l 1,1"),
      put("id", ""),
      put("graph", "g6:C~"),
      put("processes", 9),
      put("processes", "2"),
      put("variant", "--repair init"),
      put("verdict", "maybe"),
      put("verdict", "holds"),
      put("verdict", "unsolvable"),
      put("property", "deadloCk"),
      put("property", "anomaly.stray-relinquish"),
      put("length", -1),
      put("length", "6"),
      put("each", {{"nosuch", {{"verdict", "holds"}}}}),
      put("each", {{"deadlock", {{"verdict", "maybe"}}}}),
      put("each", ordered_json::object()),
      put("limit", "maybe"),
      put("limit", "none"),
      put("limit", "depth"),
      put("states", -41),
      put("states", 18446744073709551575ull),
      put("states", 0),
      put("transitions", 1),
      put("transitions", -1),
      put("depth", 1'000'000'000),
      put("vacuous", "yes"),
      put("omission_probability", 0.5),
      put("never_changing", {0}),
      put("mine", true),
      [](ordered_json& of) { of.erase("states"); },
      [](ordered_json& of) { of.erase("verdict"); },
      [](ordered_json& of) {
        for (const char* key : {"property", "length", "each", "limit"}) of.erase(key);
        of["verdict"] = "unsolvable";
        of["never_changing"] = {0, 1};
      }};
  const ordered_json true_row = row;
  while (row == true_row) random.one_of(changes)(row);
}

/// Two sweeps: rows of the second have no place in a file of the first.
struct Files {
  Lines own, foreign;
};

/// The damage that is done, by name.
using Damage = std::function<std::string(const Files&, Random&)>;

std::string changed(const Files& files, const std::function<void(Lines&)>& change) {
  Lines lines = files.own;
  change(lines);
  return text_of(lines);
}
std::size_t a_row(const Lines& lines, Random& random) { return 1 + random.below(lines.size() - 1); }

const std::map<std::string, Damage>& damages() {
  static const std::map<std::string, Damage> all = {
      {"a flipped bit",
       [](const Files& files, Random& random) {
         std::string text = text_of(files.own);
         char& byte = text[random.below(text.size())];
         byte = static_cast<char>(byte ^ (1 << random.below(8)));
         return text;
       }},
      {"bytes left out",
       [](const Files& files, Random& random) {
         std::string text = text_of(files.own);
         return text.erase(random.below(text.size()), 1 + random.below(40));
       }},
      {"ended early",
       [](const Files& files, Random& random) {
         const std::string text = text_of(files.own);
         return text.substr(0, random.below(text.size()));
       }},
      {"a line lost",
       [](const Files& files, Random& random) {
         return changed(files, [&](Lines& lines) {
           lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size())));
         });
       }},
      {"a line doubled",
       [](const Files& files, Random& random) {
         return changed(files, [&](Lines& lines) {
           const std::string line = random.one_of(lines);
           lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(a_row(lines, random)), line);
         });
       }},
      {"lines swapped",
       [](const Files& files, Random& random) {
         return changed(files, [&](Lines& lines) {
           std::swap(lines[random.below(lines.size())], lines[random.below(lines.size())]);
         });
       }},
      {"a foreign line",
       [](const Files& files, Random& random) {
         return changed(files, [&](Lines& lines) {
           lines[random.below(lines.size())] = random.one_of(files.foreign);
         });
       }},
      {"a foreign row, checked",
       [](const Files& files, Random& random) {
         const ordered_json row = content_of(files.foreign[a_row(files.foreign, random)]);
         return changed(
             files, [&](Lines& lines) { lines[a_row(lines, random)] = checked(row, lines[0]); });
       }},
      {"a forged field, checked", [](const Files& files, Random& random) {
         return changed(files, [&](Lines& lines) {
           std::string& line = lines[a_row(lines, random)];
           ordered_json row = content_of(line);
           forge(row, random);
           line = checked(row, lines[0]);
         });
       }}};
  return all;
}

/// With one process the rows have one order, so that the same seed damages the same.
const std::string sweep =
    "sweep lmutin --graph all:2-3 --where l_q=1 --max-states 300 --jobs 1 --file ";

Files two_sweeps(const Folder& folder) {
  ample(sweep + (folder / "own"));
  ample("sweep lmutin --graph all:2-3 --where l_q=0 --max-states 300 --jobs 1 --file "
        + (folder / "foreign"));
  return {lines_of(folder.read("own")), lines_of(folder.read("foreign"))};
}

/// In one line that names the file, and the line in it or what else is wrong.
void expect_refused(const Ran& ran, const std::string& file) {
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  EXPECT_TRUE(ran.err.starts_with("ample: '" + file + "' ")) << ran.err;
  const Lines reasons = {" is damaged",
                         " occurs twice",
                         " another sweep",
                         " ends with CR LF",
                         "is no results file of a sweep",
                         "holds no whole line of a sweep"};
  EXPECT_TRUE(std::ranges::any_of(reasons, [&](const std::string& reason) {
    return contains(ran.err, reason);
  })) << ran.err;
}

// What was written with the right checksum is what the checksum is made of.
TEST(HostileResults, TheChecksumsAreThoseOfTheFiles) {
  const Folder folder;
  const Lines lines = two_sweeps(folder).own;
  for (std::size_t i = 1; i < lines.size(); ++i)
    EXPECT_EQ(checked(content_of(lines[i]), lines[0]), lines[i]);
}

TEST(HostileResults, AreMergedToTheTruthOrSaidToMissRows) {
  const Folder folder;
  const Files files = two_sweeps(folder);
  const std::string out = folder / "out", bad = folder / "bad";
  const Ran truth = ample("sweep merge " + out + " " + (folder / "own"));
  const std::set<std::string> rows(files.own.begin() + 1, files.own.end());
  Random random;
  Counts counts("merge:");
  for (int i = 0; i < corpus_size(900); ++i) {
    const auto& [name, damage] = random.one_of(damages());
    const std::string text = damage(files, random);
    folder.write("bad", text);
    std::filesystem::remove(out);
    const Ran ran = ample("sweep merge " + out + " " + bad);
    SCOPED_TRACE(name + " in number " + std::to_string(i) + ":\n" + text + ran.out);
    ++counts[name + (ran.status == 2 ? ", refused" : ", read")];
    if (ran.status == 2) {
      expect_refused(ran, bad);
      continue;
    }
    EXPECT_FALSE(name.ends_with("checked"));
    std::set<std::string> left;
    for (const std::string& line : lines_of(text.substr(0, text.rfind('\n') + 1)))
      if (line != files.own[0]) {
        EXPECT_TRUE(rows.contains(line)) << line;
        left.insert(line);
      }
    if (left.size() == rows.size()) {
      EXPECT_EQ(ran.out, truth.out);
      EXPECT_EQ(ran.status, truth.status);
    } else {
      const std::size_t missing = rows.size() - left.size();
      EXPECT_TRUE(contains(ran.out, std::to_string(missing)
                                        + (missing == 1 ? " instance is" : " instances are")
                                        + " missing"));
      EXPECT_NE(ran.status, 0);
    }
    if (HasFailure()) break;
  }
}

/// The first of these was found by tests/fuzz/sweep.cpp.
TEST(HostileResults, OfASweepThatNobodyCanAskForAreRefused) {
  const Folder folder;
  const std::string head = two_sweeps(folder).own.front();
  for (const ordered_json& options : {ordered_json{{"grr", "none;init"}}, ordered_json::object(),
                                      ordered_json{{"graph", ""}}, ordered_json{{"n", "2"}}}) {
    ordered_json forged = content_of(head);
    forged["sweep"]["options"] = options;
    std::ostringstream digits;
    digits << std::hex << std::setw(8) << std::setfill('0') << crc(forged.dump());
    forged["check"] = digits.str();
    const Ran ran =
        ample("sweep merge " + (folder / "out") + " " + folder.write("in", forged.dump() + "\n"));
    EXPECT_EQ(ran.status, 2) << options << ran.err;
    EXPECT_TRUE(contains(ran.err, "in' line 1")) << ran.err;
  }
}

/// Goes on with damaged files: each is refused, or ends with the true summary and the true rows.
void expect_the_truth(const std::string& line, const Files& files, const Folder& folder, int times,
                      const char* title) {
  folder.write("true", text_of(files.own));
  const auto summary = [](const Ran& ran) {
    return ran.out.substr(0, std::min(ran.out.find(" instances were in the file before"),
                                      ran.out.find(" instance was in the file before")));
  };
  const auto without_number = [](std::string text) {
    return text.substr(0, text.find_last_not_of("0123456789") + 1);
  };
  const Ran truth = ample(line + (folder / "true"));
  const std::string bad = folder / "bad";
  Random random;
  Counts counts(title);
  for (int i = 0; i < times; ++i) {
    const auto& [name, damage] = random.one_of(damages());
    const std::string text = damage(files, random);
    folder.write("bad", text);
    const Ran ran = ample(line + bad);
    SCOPED_TRACE(name + " in number " + std::to_string(i) + ":\n" + text + ran.err);
    ++counts[name + (ran.status == 2 ? ", refused" : ", read")];
    if (ran.status == 2) {
      expect_refused(ran, bad);
      EXPECT_EQ(folder.read("bad"), text);
    } else {
      EXPECT_FALSE(name.ends_with("checked"));
      EXPECT_EQ(without_number(summary(ran)), without_number(summary(truth)));
      EXPECT_EQ(ran.status, truth.status);
      EXPECT_EQ(sorted_lines(folder.read("bad")), sorted_lines(text_of(files.own)));
    }
    if (testing::Test::HasFailure()) break;
  }
}

TEST(HostileResults, ASweepGoesOnWithTheTruth) {
  const Folder folder;
  expect_the_truth(sweep, two_sweeps(folder), folder, corpus_size(300), "sweep:");
}

TEST(HostileResults, AFrontierGoesOnWithTheTruth) {
  const Folder folder;
  const std::string line = "frontier lmutin --graph k2 --where l_q<=1 --jobs 1 --file ";
  const Lines foreign = two_sweeps(folder).foreign;
  ample(line + (folder / "frontier"));
  const Files files = {lines_of(folder.read("frontier")), foreign};
  expect_the_truth(line, files, folder, corpus_size(30), "frontier:");
}

}  // namespace
}  // namespace ample
