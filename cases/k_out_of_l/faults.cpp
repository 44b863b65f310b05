// All values of all variables, and all messages.
#include "cases/k_out_of_l/faults.hpp"

#include "cases/k_out_of_l/k_out_of_l.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::cases::k_out_of_l {

namespace {

/// Every struct of the list with every value that `set` gives it.
template <class Struct, class Set>
void vary(std::vector<Struct>& all, int low, int high, Set set) {
  constexpr std::size_t most = 4'000'000;
  if (all.size() > most / static_cast<std::size_t>(high - low + 1))
    throw BoundExceeded("bound exceeded: a process has more than 4,000,000 local states");
  std::vector<Struct> varied;
  for (const Struct& one : all)
    for (int value = low; value <= high; ++value) {
      varied.push_back(one);
      set(varied.back(), value);
    }
  all = std::move(varied);
}

template <class A>
std::vector<Bytes> bytes_of(const std::vector<typename A::Local>& locals) {
  std::vector<Bytes> bytes;
  bytes.reserve(locals.size());
  for (const auto& local : locals) bytes.push_back(SystemOf<A>::to_bytes(local));
  return bytes;
}
template <class A>
std::vector<Bytes> bytes_of_messages(const std::vector<typename A::Message>& messages) {
  std::vector<Bytes> bytes;
  bytes.reserve(messages.size());
  for (const auto& message : messages) bytes.push_back(SystemOf<A>::to_bytes(message));
  return bytes;
}

bool is_link(ProcessId from, ProcessId to, int n) { return to == (from + 1) % n; }

int capacity_of(const Instance& instance) { return std::stoi(instance.options.at("link")); }

template <class Message>
std::vector<Message> messages_of_controller(const Instance& instance) {
  std::vector<Message> all = {EnabledToken{}};
  for (int seq = 0; seq <= Constants::of(instance).MaxSeq; ++seq)
    all.push_back(CToken{static_cast<std::uint8_t>(seq)});
  return all;
}

std::vector<KOutOfL::Message> messages_of_whole(const Instance& instance) {
  auto all = messages_of_controller<KOutOfL::Message>(instance);
  const Constants constants = Constants::of(instance);
  all.push_back(Token{});
  all.push_back(Disable{});
  for (int t = 0; t <= constants.MaxV_c; ++t) all.push_back(Collect{static_cast<std::int8_t>(t)});
  for (int t = 0; t <= std::min(2 * constants.MaxV_c, constants.l); ++t)
    for (const bool order : {false, true})
      all.push_back(Allocate{static_cast<std::int8_t>(t), order});
  return all;
}

/// But for Root, which keeps what is left in them for START, a process writes MyT_c and MyT_a when
/// it receives Collect and Allocate, and reads them only then.
bool is_dead(const Range& range, ProcessId process) {
  return process != 0
         && (range.variable == &TokenVariables::MyT_c || range.variable == &TokenVariables::MyT_a);
}

Bytes without_dead_variables(ProcessId process, const Bytes& bytes) {
  auto local = local_of<KOutOfL>(bytes);
  if (process == 0) return bytes;
  local.MyT_c = local.MyT_a = 0;
  return SystemOf<KOutOfL>::to_bytes(local);
}

std::vector<KOutOfL::Local> locals_of(const Instance& instance, ProcessId process) {
  using Local = KOutOfL::Local;
  const Constants constants = Constants::of(instance);
  std::vector<Local> all;
  for (const State state : {State::Out, State::Request, State::In}) {
    const bool asks = state != State::Out;
    const Need needs = Need::of(instance, process);
    for (int need = asks ? needs.least : 0; need <= (asks ? needs.most : 0); ++need) {
      Local local{};
      local.state = state;
      local.need = static_cast<std::int8_t>(need);
      all.push_back(local);
    }
  }
  for (const Range& range : TokenCirculation<KOutOfL>::ranges(instance, process))
    vary(all, range.low, is_dead(range, process) ? range.low : range.high,
         [&](Local& local, int value) {
           static_cast<TokenVariables&>(local).*range.variable = static_cast<std::int8_t>(value);
         });
  vary(all, 0, 1, [](Local& local, int value) { local.MyOrder = value != 0; });
  vary(all, 0, constants.MaxSeq,
       [](Local& local, int value) { local.MySeq = static_cast<std::uint8_t>(value); });
  const bool drop = instance.repaired(KOutOfL::Repair::drop);
  if (drop && process == 0)  // [drop]
    vary(all, 0, 1, [](Local& local, int value) { local.destroying = value != 0; });
  return all;
}

/// A traversal ends when Root receives the CToken that it sent last.
template <class A>
bool ends_traversal(const Configuration& configuration, const Step& step) {
  if (step.process != 0 || step.sender.is_nil()) return false;
  const auto root = local_of<A>(configuration.locals[0]);
  return configuration.channels[(*step.sender).index][0][step.position]
         == SystemOf<A>::to_bytes(typename A::Message(CToken{root.MySeq}));
}

/// Legitimate for Controller: at most one CToken is under way.
template <class A>
void legitimate_is_one_ctoken(const Instance& instance, Faults& faults) {
  std::vector<Bytes> ctokens;
  for (int seq = 0; seq <= Constants::of(instance).MaxSeq; ++seq)
    ctokens.push_back(
        SystemOf<A>::to_bytes(typename A::Message(CToken{static_cast<std::uint8_t>(seq)})));
  faults.legitimate = [ctokens](const Configuration& configuration) {
    std::ptrdiff_t count = 0;
    for (const auto& from : configuration.channels)
      for (const auto& channel : from)
        for (const Bytes& ctoken : ctokens)
          count += std::count(channel.begin(), channel.end(), ctoken);
    return count <= 1;
  };
  faults.legitimacy = "at most one CToken is in the ring";
}

}  // namespace

Faults faults_of_ring_controller(const Instance& instance) {
  Faults faults;
  faults.capacity = capacity_of(instance);
  faults.locals = [instance](ProcessId) {
    std::vector<RingController::Local> all(1);
    vary(all, 0, Constants::of(instance).MaxSeq, [](RingController::Local& local, int value) {
      local.MySeq = static_cast<std::uint8_t>(value);
    });
    return bytes_of<RingController>(all);
  };
  faults.messages = [instance](ProcessId from, ProcessId to) {
    if (!is_link(from, to, instance.processes())) return std::vector<Bytes>{};
    return bytes_of_messages<RingController>(
        messages_of_controller<RingController::Message>(instance));
  };
  legitimate_is_one_ctoken<RingController>(instance, faults);
  faults.ends_traversal = &ends_traversal<RingController>;
  return faults;
}

Faults faults_of_k_out_of_l(const Instance& instance) {
  Faults faults;
  faults.capacity = capacity_of(instance);
  faults.locals = [instance](ProcessId process) {
    return bytes_of<KOutOfL>(locals_of(instance, process));
  };
  faults.messages = [instance](ProcessId from, ProcessId to) {
    if (!is_link(from, to, instance.processes())) return std::vector<Bytes>{};
    return bytes_of_messages<KOutOfL>(messages_of_whole(instance));
  };
  faults.representative = &without_dead_variables;
  if (instance.options.at("legitimate") == "one-ctoken")
    legitimate_is_one_ctoken<KOutOfL>(instance, faults);
  faults.ends_traversal = &ends_traversal<KOutOfL>;
  return faults;
}

}  // namespace ample::cases::k_out_of_l
