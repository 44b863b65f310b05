// Co-A as a view of A's system.
#include "model/complement.hpp"

#include "model/definition.hpp"

#include <array>
#include <cctype>
#include <utility>

namespace ample::model {

namespace {

class Complement : public System {
 public:
  Complement(Instance instance, std::unique_ptr<System> inner)
      : System(std::move(instance)), inner_(std::move(inner)) {
    for (ActionInfo info : inner_->actions()) {
      info.name = complement_of_words(info.name);
      info.place += ", complemented";
      for (std::string& part : info.guard) part = complement_of_words(part);
      actions_.push_back(std::move(info));
    }
    for (InvariantInfo info : inner_->invariants()) {
      info.name = complement_of_words(info.name);
      info.meaning = complement_of_words(info.meaning);
      invariants_.push_back(std::move(info));
    }
  }

  std::span<const ActionInfo> actions() const override { return actions_; }
  std::span<const AnomalyInfo> anomalies() const override { return inner_->anomalies(); }
  std::span<const InvariantInfo> own_invariants() const override { return invariants_; }

  int initials() const override { return inner_->initials(); }
  Bytes initial(ProcessId process, ProcessSet inside, int number) const override {
    return inner_->initial(process, instance().all() - inside, number);
  }
  std::vector<std::string> initialized() const override { return inner_->initialized(); }
  Bytes read_by_own_invariant(std::size_t invariant, const Bytes& local) const override {
    return inner_->read_by_invariant(invariant, ProcessId(0), local);
  }
  std::span<const Register> registers() const override { return inner_->registers(); }
  Bytes initial_shared(int number) const override { return inner_->initial_shared(number); }
  bool enabled(ActionId action, ProcessId process, const Bytes& local) const override {
    return inner_->enabled(action, process, local);
  }
  bool guard_part_holds(ActionId action, std::size_t part, ProcessId process,
                        const Bytes& local) const override {
    return inner_->guard_part_holds(action, part, process, local);
  }
  Outcome take(ActionId action, ProcessId process, const Bytes& local) const override {
    return inner_->take(action, process, local);
  }
  int outcomes(ActionId action, ProcessId process, const Bytes& local) const override {
    return inner_->outcomes(action, process, local);
  }
  Outcome take_outcome(ActionId action, ProcessId process, const Bytes& local,
                       int number) const override {
    return inner_->take_outcome(action, process, local, number);
  }
  bool accepts(ProcessId process, ProcessId sender, const Bytes& local,
               const Bytes& message) const override {
    return inner_->accepts(process, sender, local, message);
  }
  ActionId receipt_of(const Bytes& message) const override { return inner_->receipt_of(message); }
  bool is_awaited(const Bytes& message) const override { return inner_->is_awaited(message); }
  Outcome receive(ProcessId process, ProcessId sender, const Bytes& local,
                  const Bytes& message) const override {
    return inner_->receive(process, sender, local, message);
  }
  bool in_cs(ProcessId process, const Bytes& local) const override {
    return !inner_->in_cs(process, local);
  }
  bool waiting(ProcessId process, const Bytes& local) const override {
    return inner_->waiting(process, local);
  }
  bool derives_waiting() const override { return inner_->derives_waiting(); }
  bool stopped_by_bound(ProcessId process, const Bytes& local) const override {
    return inner_->stopped_by_bound(process, local);
  }
  bool own_invariant_holds(std::size_t invariant, std::span<const Bytes> locals) const override {
    return inner_->invariant_holds(invariant, locals);
  }
  bool own_invariant_holds_in(std::size_t invariant, const Configuration& where) const override {
    return inner_->invariant_holds_in(invariant, where);
  }
  void try_own_reads(std::size_t invariant, std::span<const std::vector<Bytes>> met,
                     int times) const override {
    inner_->try_reads(invariant, met, times);
  }
  void try_registers(ProcessId process, const Bytes& argument, const Bytes& elsewhere,
                     ProcessId sender, const Bytes& message) const override {
    inner_->try_registers(process, argument, elsewhere, sender, message);
  }
  std::string own_constraint() const override { return complement_of_words(inner_->constraint()); }
  bool own_within_constraint(const Configuration& where) const override {
    return inner_->within_constraint(where);
  }
  std::string contradiction(ProcessId process, const Bytes& local) const override {
    return inner_->contradiction(process, local);
  }
  std::vector<Lack> lacks(ProcessId process, std::span<const Bytes> locals) const override {
    std::vector<Lack> lacks = inner_->lacks(process, locals);
    for (Lack& lack : lacks) {
      lack.condition = complement_of_words(lack.condition);
      lack.blame.because = complement_of_words(lack.blame.because);
    }
    return lacks;
  }
  std::vector<std::string> unreceived() const override { return inner_->unreceived(); }
  std::vector<NamedType> variable_types() const override {
    return complement_of_types(inner_->variable_types());
  }
  std::vector<NamedType> shared_types() const override {
    return complement_of_types(inner_->shared_types());
  }
  Record variables(const Bytes& local) const override {
    return complement_of_record(inner_->variables(local));
  }
  Record shared_variables(const Bytes& shared) const override {
    return complement_of_record(inner_->shared_variables(shared));
  }
  MessageText text_of_message(const Bytes& message) const override {
    return inner_->text_of_message(message);
  }
  int clock_of_message(const Bytes& message) const override {
    return inner_->clock_of_message(message);
  }
  bool has_clocks() const override { return inner_->has_clocks(); }
  Clock clock_of_local(const Bytes& local) const override { return inner_->clock_of_local(local); }
  void for_each_clock_of_local(Bytes& local, const ClockVisit& visit) const override {
    inner_->for_each_clock_of_local(local, visit);
  }
  void for_each_clock_of_message(Bytes& message, const ClockVisit& visit) const override {
    inner_->for_each_clock_of_message(message, visit);
  }
  void set_clock_of_message(Bytes& message, Clock clock) const override {
    inner_->set_clock_of_message(message, clock);
  }
  void set_clock_of_local(Bytes& local, Clock clock) const override {
    inner_->set_clock_of_local(local, clock);
  }
  std::unique_ptr<System> with_any_rounds() const override {
    auto inner = inner_->with_any_rounds();
    return inner ? std::make_unique<Complement>(instance().with_any_rounds(), std::move(inner))
                 : nullptr;
  }
  bool may_ask_again(ProcessId process, const Bytes& local) const override {
    return inner_->may_ask_again(process, local);
  }

 private:
  static Record complement_of_record(Record record) {
    for (NamedValue& variable : record)
      if (variable.value.kind == Value::Kind::word)
        variable.value.word = complement_of_words(variable.value.word);
    return record;
  }

  std::unique_ptr<System> inner_;
  std::vector<ActionInfo> actions_;
  std::vector<InvariantInfo> invariants_;
};

}  // namespace

namespace {

/// What the inner object calls l is n-k here, and its l_i is |N_i|+1-k_i.
std::string with_own_bounds(std::string text) {
  const auto replace = [&text](const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  };
  const auto is_of_word = [&](std::size_t at) {
    return at < text.size()
           && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (const std::string i : {"i", "j", "k", "q"}) {
    replace("|N_" + i + "|-l_" + i + "+1", "k_" + i);
    replace("|N_" + i + "|+1-l_" + i, "k_" + i);
    for (std::size_t at = 0; (at = text.find("l_" + i, at)) != std::string::npos; ++at)
      if (!is_of_word(at - 1) && !is_of_word(at + 3))
        text.replace(at, 3, "(|N_" + i + "|+1-k_" + i + ")");
  }
  for (std::size_t at = 0; (at = text.find('l', at)) != std::string::npos; ++at)
    if (!is_of_word(at - 1) && !is_of_word(at + 1)) text.replace(at, 1, "n-k");
  return text;
}

}  // namespace

std::string complement_of_words(const std::string& written) {
  const std::string text = with_own_bounds(written);
  static constexpr std::array<std::pair<const char*, const char*>, 5> pairs = {
      {{"InCS", "OutCS"},
       {"Exit", "Entry"},
       {"exit", "entry"},
       {"leave", "enter"},
       {"leaves", "enters"}}};
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto swapped = [](const std::string& word) -> std::string {
    for (const auto& [one, other] : pairs) {
      if (word == one) return other;
      if (word == other) return one;
    }
    return word;
  };
  std::string result, word;
  for (const char c : text + '\0') {
    if (is_letter(c)) {
      word += c;
      continue;
    }
    // The mutual exclusion that the object inside uses is itself: mx.Entry() stays.
    result += result.ends_with("mx.") ? word : swapped(word);
    word.clear();
    if (c != '\0') result += c;
  }
  return result;
}

std::vector<NamedType> complement_of_types(std::vector<NamedType> types) {
  for (NamedType& each : types)
    for (std::string& word : each.type.words) word = complement_of_words(word);
  return types;
}

Instance complement_of(const Instance& instance) {
  Instance other = instance;
  // Before the bounds are chosen there are none.
  for (const ProcessId i : instance.l.empty() ? WideProcessSet{} : instance.all()) {
    const int most =
        instance.scope == Scope::network ? instance.processes() : instance.topology.degree(i) + 1;
    other.l[i.index] = complement_of_bound(instance.k[i.index], most);
    other.k[i.index] = complement_of_bound(instance.l[i.index], most);
  }
  for (ProcessSet& inside : other.inside) inside = instance.all() - inside;
  other.dropped = complement_of_words(instance.dropped);
  return other;
}

std::unique_ptr<System> complement_of(
    Instance instance, const std::function<std::unique_ptr<System>(Instance)>& make) {
  auto inner = make(complement_of(instance));
  return std::make_unique<Complement>(std::move(instance), std::move(inner));
}

AlgorithmInfo complement_of(const AlgorithmInfo& algorithm, std::string id, std::string title,
                            std::string source, std::string summary) {
  AlgorithmInfo other = algorithm;
  other.id = std::move(id);
  other.title = std::move(title);
  other.source = std::move(source);
  other.summary = std::move(summary);
  other.problem = Problem::k_exclusion;
  other.inside = DefaultInside::none;
  other.counted = complement_of_words(algorithm.counted);
  for (Switch& repair : other.repairs) repair.meaning = complement_of_words(repair.meaning);
  other.make = [make = algorithm.make](Instance instance) {
    return complement_of(std::move(instance), make);
  };
  return other;
}

}  // namespace ample::model
