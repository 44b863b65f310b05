// Traces that were damaged: what is still said to match is what the algorithm does.
#include "cases/catalogue.hpp"
#include "checker/evidence/trace/trace_document.hpp"
#include "model/errors.hpp"
#include "properties/instances/request.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/corpus.hpp"
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using tests::ample;
using tests::corpus_size;
using tests::Counts;
using tests::Folder;
using tests::Ran;
using tests::Random;

/// Every kind of trace: deadlocks, safety, loops, faults, a longest execution; receipts at a
/// position, messages to oneself at once, shared variables.
std::vector<ordered_json> traces(const Folder& folder) {
  std::vector<ordered_json> all;
  for (const std::string line :
       {"check lmutin --graph k2", "check lmutin --graph k2 --network unordered",
        "check lmutin --graph k2 --self immediate --wake eager",
        "check lcs-naive --graph p3 --l 0,1,0 --k 1,2,2 --inside 0 --property safety",
        "check lodha-kshemkalyani --n 3 --property anomaly.late-answer",
        "check philosophers --n 3 --rounds unbounded --repair order --property liveness",
        "check k-out-of-l --n 3", "check lodha-kshemkalyani --n 3 --max-states 50000",
        "stabilize dijkstra-ring --n 4 --states 2",
        "stabilize dijkstra-ring --n 3 --states 2 --daemon distributed",
        "measure lmutin --graph k2 --repair init,prets"}) {
    ample(line + " --trace " + (folder / "t.json"));
    const std::string text = folder.read("t.json");
    EXPECT_NE(text, "") << line;
    if (!text.empty()) all.push_back(ordered_json::parse(text));
    std::filesystem::remove(folder / "t.json");
  }
  return all;
}

/// All that a document is made of, but for itself.
void collect(ordered_json& node, std::vector<ordered_json*>& nodes) {
  if (!node.is_structured()) return;
  for (ordered_json& child : node) {
    nodes.push_back(&child);
    collect(child, nodes);
  }
}

void change_leaf(ordered_json& leaf, const ordered_json& other, Random& random) {
  static const std::vector<ordered_json> odd = {0,
                                                1,
                                                2,
                                                -1,
                                                255,
                                                256,
                                                18446744073709551615ull,
                                                1e300,
                                                0.5,
                                                true,
                                                false,
                                                "",
                                                "P0",
                                                "P1",
                                                "InCS",
                                                "leave",
                                                nullptr,
                                                "k3",
                                                "0",
                                                "1",
                                                "2",
                                                "\x1B[2J",
                                                "none",
                                                "unbounded",
                                                "deadlock",
                                                "execution",
                                                ordered_json::array(),
                                                ordered_json::object()};
  if (leaf.is_number_integer() && random.one_in(2))
    leaf = leaf.get<std::int64_t>() + (random.one_in(2) ? 1 : -1);
  else
    leaf = random.one_in(2) ? other : random.one_of(odd);
}

void change_list(ordered_json& list, const ordered_json& other, Random& random) {
  const std::size_t i = random.below(list.size()), j = random.below(list.size());
  const auto place = list.begin() + static_cast<std::ptrdiff_t>(i);
  switch (random.below(4)) {
    case 0:
      list.erase(place);
      break;
    case 1:
      list.insert(place, ordered_json(list[j]));
      break;
    case 2:
      std::swap(list[i], list[j]);
      break;
    default:
      list.insert(place, other);
  }
}

void change_object(ordered_json& object, const ordered_json& other, Random& random) {
  static const std::vector<std::string> keys = {"loop",     "links",   "at_once", "position",
                                                "sender",   "message", "changes", "waits_for",
                                                "property", "l",       "rounds",  "mine"};
  if (random.one_in(2) && !object.empty()) {
    auto member = object.begin();
    std::advance(member, static_cast<std::ptrdiff_t>(random.below(object.size())));
    object.erase(member);
  } else {
    object[random.one_of(keys)] =
        random.one_in(2) ? other : ordered_json(static_cast<int>(random.below(8)));
  }
}

/// One to three changes to what the document says; `foreign` is another one, to take parts from.
ordered_json changed(ordered_json document, ordered_json foreign, Random& random) {
  for (std::size_t i = 1 + random.below(3); i > 0 && document.contains("instance"); --i) {
    std::vector<ordered_json*> nodes, others;
    // The instance is a small part: what is a trace of another one is worth a look more often.
    collect(random.one_in(4) ? document["instance"] : document, nodes);
    collect(random.one_in(2) ? document : foreign, others);
    if (nodes.empty() || others.empty()) return document;
    const ordered_json other = *random.one_of(others);
    ordered_json& node = *random.one_of(nodes);
    if (node.is_array() && !node.empty())
      change_list(node, other, random);
    else if (node.is_object())
      change_object(node, other, random);
    else
      change_leaf(node, other, random);
  }
  return document;
}

/// The same in meaning: no order of keys.
json meaning(const std::string& text) { return json::parse(text, nullptr, false); }

model::Step step_named(const model::System& system, const model::Configuration& now,
                       const json& named) {
  for (const model::Step& step : model::enabled_steps(system, now)) {
    const bool from = named.contains("sender");
    if (int{step.process} == named["process"] && step.sender.is_nil() != from
        && system.actions()[step.action].name == named["action"]
        && (!from || step.sender == model::MaybeProcess(named["sender"].get<int>()))
        && step.position == named.value("position", 0))
      return step;
  }
  throw model::BadInstance(named.dump() + " cannot be taken");
}

/// Plays a document of an ordinary start by itself, and compares the values that it tells at its
/// end. Throws where the algorithm cannot do that.
void play(const json& document) {
  const json& instance = document["instance"];
  const model::AlgorithmInfo& algorithm = cases::algorithm(instance["algorithm"]);
  properties::Request request;
  for (const auto& [name, value] : instance.items())
    if (name != "algorithm" && name != "inside") request[name] = value;
  model::ProcessSet inside;
  std::string list;
  for (const int process : instance["inside"]) {
    inside.insert(process);
    list += (list.empty() ? "" : ",") + std::to_string(process);
  }
  if (algorithm.has_option("inside")) request["inside"] = list.empty() ? "none" : list;
  const auto system = algorithm.make(properties::instance_from(algorithm, request));
  model::Configuration now = model::initial_configuration(*system, inside);
  json values = document["initial"];
  std::optional<model::Configuration> first_of_loop;
  for (const json& step : document["steps"]) {
    if (document.contains("loop") && document["loop"] == step["index"]) first_of_loop = now;
    model::take_step(*system, now, step_named(*system, now, step));
    for (const auto& [variable, change] : step["changes"].items()) {
      EXPECT_EQ(values[variable], change["from"]);
      values[variable] = change["to"];
    }
  }
  EXPECT_EQ(values, json(checker::variables_json(*system, now)));
  EXPECT_TRUE(!document.contains("loop") || now == first_of_loop);
  const properties::CriticalSectionBounds bounds(system->instance());
  if (document["property"] == "safety") {
    EXPECT_FALSE(bounds.hold(model::occupancy(*system, now)));
  }
  if (document["property"] == "deadlock") {
    EXPECT_TRUE(model::enabled_steps(*system, now).empty());
    EXPECT_EQ(tests::ending_of(*system, now), properties::Ending::deadlock);
  }
}

/// "matches" of what is not the original: the writer says the same of it, and so does the model.
void expect_true(const std::string& file, const json& document) {
  const Ran written = ample({"trace", "show", "--format", "json", file});
  EXPECT_EQ(meaning(written.out), document);
  EXPECT_FALSE(document.contains("links"));
  try {
    play(document);
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what();
  }
}

void expect_refusal(const Ran& ran) {
  EXPECT_TRUE(ran.status == 2 || ran.status == 10 || ran.status == 20) << ran.status;
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("ample: trace '")) << ran.err;
  EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
  EXPECT_EQ(ran.err.find('\x1B'), std::string::npos);
}

TEST(HostileTraces, MatchOnlyWhereTheAlgorithmDoesWhatTheySay) {
  const Folder folder;
  const std::vector<ordered_json> originals = traces(folder);
  Random random;
  Counts counts("traces:");
  for (int i = 0; i < corpus_size(1500); ++i) {
    const ordered_json& original = random.one_of(originals);
    const bool bytes = random.one_in(4);
    const std::string text = bytes ? tests::damaged(original.dump(1), random)
                                   : changed(original, random.one_of(originals), random).dump();
    const std::string file = folder.write("bad.json", text);
    const std::string verb = random.one_of(std::vector{"replay", "show", "convert"});
    const Ran ran = ample({"trace", verb, file});
    SCOPED_TRACE("number " + std::to_string(i) + ": trace " + verb + " of\n"
                 + text.substr(0, 4000));
    const std::string how = bytes ? "bytes damaged" : "values changed";
    if (ran.status != 0) {
      ++counts[how + ", refused"];
      expect_refusal(ran);
    } else if (meaning(text) == json(original)) {
      ++counts[how + ", the same in meaning"];
    } else {
      ++counts[how + ", another true one"];
      SCOPED_TRACE(json::diff(json(original), meaning(text)).dump());
      expect_true(file, meaning(text));
    }
    if (HasFailure()) break;
  }
}

}  // namespace
}  // namespace ample
