// Processes that write and read a shared variable and send each other messages, by short programs:
// for tests of what a reduction makes of it.
//
// A program is, by process, a letter for what it does with a message, and then three letters an
// instruction: what, a number, to whom. Numbers are modulo 4, and a process is InCS while its
// register is odd.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

struct Blackboard : BareAlgorithm {
  struct Tell {
    static constexpr const char* name = "Tell";
    std::uint8_t value{};
  };
  using Message = model::OneOf<Tell>;
  struct Local {
    std::uint8_t at{};  ///< of the instructions
    std::uint8_t reg{};
  };
  struct Shared {
    std::uint8_t board{};
  };
  static constexpr std::size_t instructions = 3, length = 1 + 3 * instructions;
  /// Write the number; add it; read; wait until it is written; send the register; send the board.
  static constexpr const char* kinds = "waruSs";
  /// With a message: store it; write it; store the sum with the board; pass it to the board when it
  /// is larger.
  static constexpr const char* handlers = "mwsl";

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.reg % 2 == 1; }
  static bool waiting(const Local&) { return false; }

  using P = model::Process<Blackboard>;
  static char letter(const P& p, std::size_t place) {
    return p.instance().options.at("program")[p.id().index * length + place];
  }
  static char letter_at(const Local& i, const P& p, std::size_t place) {
    return i.at < instructions ? letter(p, 1 + 3 * std::size_t{i.at} + place) : '-';
  }
  static std::uint8_t number_at(const Local& i, const P& p) {
    return static_cast<std::uint8_t>(letter_at(i, p, 1) - '0');
  }

  static void follow(char kind, Local& i, P& p) {
    const std::uint8_t number = number_at(i, p);
    const model::ProcessId to(letter_at(i, p, 2) - '0');
    std::uint8_t& board = p.shared().board;
    ++i.at;
    if (kind == 'w') board = number;
    if (kind == 'a') board = (board + number) % 4;
    if (kind == 'r') i.reg = board;
    if (kind == 'S') p.send(Tell{i.reg}, to);
    if (kind == 's') p.send(Tell{board}, to);
  }
  static void hear(Local& i, P& p, Tell m, model::ProcessId) {
    std::uint8_t& board = p.shared().board;
    switch (letter(p, 0)) {
      case 'm':
        i.reg = m.value;
        break;
      case 'w':
        board = m.value;
        break;
      case 's':
        i.reg = (board + m.value) % 4;
        break;
      default:
        board = std::max(board, m.value);
    }
  }

  static std::vector<model::Action<Blackboard>> actions(const model::Instance&) {
    std::vector<model::Action<Blackboard>> list;
    for (const char* kind = kinds; *kind != 0; ++kind) {
      model::Part<Blackboard> part;
      part.text = std::string("the next instruction is ") + *kind;
      part.holds = [kind = *kind](const Local& i, const P& p) {
        return letter_at(i, p, 0) == kind && (kind != 'u' || p.shared().board == number_at(i, p));
      };
      list.push_back(model::invocation<Blackboard>(
          std::string(1, *kind), "nowhere", model::free<Blackboard>({part}),
          [kind = *kind](Local& i, P& p) { follow(kind, i, p); }));
    }
    list.push_back(model::on_receipt<Blackboard, Tell>("nowhere", &Blackboard::hear));
    return list;
  }
  static std::vector<model::Invariant<Blackboard>> invariants() { return {}; }

  static model::Instance instance(const std::string& program) {
    model::Instance made = bare_instance(program.size() / length, 1, 1);
    made.options["program"] = program;
    return made;
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Blackboard::Tell, value);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Blackboard::Local, at, reg);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Blackboard::Shared, board);
