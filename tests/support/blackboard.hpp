// Processes that write and read a shared variable and send each other messages, by short programs:
// for tests of what a reduction makes of it.
//
// The shared variable is a blackboard of three pages, each process uses some of them, and each page
// is a register, or all are one. A program is, by process, a digit for the pages it uses (their
// mask), a letter for what it does with a message, and then four letters an instruction: what, a
// number, to whom, on which of its pages. Numbers are modulo 4, and a process is InCS while its
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
  static constexpr int pages = 3;
  struct Shared {
    std::uint8_t first{}, second{}, third{};
    std::uint8_t& operator[](std::size_t page) {
      return page == 0 ? first : page == 1 ? second : third;
    }
    std::uint8_t operator[](std::size_t page) const {
      return page == 0 ? first : page == 1 ? second : third;
    }
  };
  static constexpr std::size_t instructions = 3, length = 2 + 4 * instructions;
  /// Write the number; add it; read; wait until it is written; the same on two pages at once, and
  /// write two; copy a page to another one; send the register; send the page.
  static constexpr const char* kinds = "warubxcSs";
  /// The kinds that send nothing.
  static constexpr const char* silent_kinds = "warubxc";
  /// What a handler does with a message: store it; write it; store the sum with the first page;
  /// pass it to that page when it is larger.
  static constexpr const char* handlers = "mwsl";

  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.reg % 2 == 1; }
  static bool waiting(const Local&) { return false; }

  using P = model::Process<Blackboard>;
  static char letter(const P& p, std::size_t place) {
    return p.instance().options.at("program")[p.id().index * length + place];
  }
  static char letter_at(const Local& i, const P& p, std::size_t place) {
    return i.at < instructions ? letter(p, 2 + 4 * std::size_t{i.at} + place) : '-';
  }
  static std::uint8_t number_at(const Local& i, const P& p) {
    return static_cast<std::uint8_t>(letter_at(i, p, 1) - '0');
  }
  /// The which-th of the pages that the process uses, in a circle.
  static std::size_t page(const P& p, int which) {
    const int mask = letter(p, 0) - '0';
    for (std::size_t page = 0;; page = (page + 1) % pages)
      if ((mask >> page & 1) != 0 && which-- == 0) return page;
  }
  static std::size_t page_at(const Local& i, const P& p, int later = 0) {
    return page(p, letter_at(i, p, 3) - '0' + later);
  }

  static void follow(char kind, Local& i, P& p) {
    const std::uint8_t number = number_at(i, p);
    const model::ProcessId to(letter_at(i, p, 2) - '0');
    Shared& board = p.shared();
    std::uint8_t& here = board[page_at(i, p)];
    std::uint8_t& next = board[page_at(i, p, 1)];
    ++i.at;
    if (kind == 'w') here = number;
    if (kind == 'a') here = (here + number) % 4;
    if (kind == 'r') i.reg = here;
    if (kind == 'x') here = next = number;
    if (kind == 'c') next = here;
    if (kind == 'S') p.send(Tell{i.reg}, to);
    if (kind == 's') p.send(Tell{here}, to);
    if (i.at == instructions && p.instance().options.contains("for ever")) i.at = 0;
  }
  static void hear(Local& i, P& p, Tell m, model::ProcessId) {
    const char handler = letter(p, 1);
    if (handler == 'm') {  // without a look at the board
      i.reg = m.value;
      return;
    }
    std::uint8_t& board = p.shared()[page(p, 0)];
    switch (handler) {
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

  static bool may_follow(char kind, const Local& i, const P& p) {
    if (letter_at(i, p, 0) != kind) return false;
    const Shared& board = p.shared();
    const auto is_written = [&](int later) {
      return board[page_at(i, p, later)] == number_at(i, p);
    };
    if (kind == 'u') return is_written(0);
    return kind != 'b' || (is_written(0) && is_written(1));
  }

  static std::vector<model::Action<Blackboard>> actions(const model::Instance&) {
    std::vector<model::Action<Blackboard>> list;
    for (const char* kind = kinds; *kind != 0; ++kind) {
      model::Part<Blackboard> part;
      part.text = std::string("the next instruction is ") + *kind;
      part.holds = [kind = *kind](const Local& i, const P& p) { return may_follow(kind, i, p); };
      list.push_back(model::invocation<Blackboard>(
          std::string(1, *kind), "nowhere", model::free<Blackboard>({part}),
          [kind = *kind](Local& i, P& p) { follow(kind, i, p); }));
    }
    list.push_back(model::on_receipt<Blackboard, Tell>("nowhere", &Blackboard::hear));
    return list;
  }
  static std::vector<model::Invariant<Blackboard>> invariants() { return {}; }

  static std::vector<model::Register> registers(const model::Instance& instance) {
    if (!instance.options.contains("by page")) return {{0, sizeof(Shared), instance.all()}};
    std::vector<model::Register> list;
    for (std::size_t page = 0; page < pages; ++page) {
      list.push_back({page, 1, {}});
      for (const model::ProcessId i : instance.all())
        if (((instance.options.at("program")[i.index * length] - '0') >> page & 1) != 0)
          list.back().users.insert(i);
    }
    return list;
  }

  /// A message with that number.
  static model::Bytes told(std::uint8_t value) {
    return model::Encoding<Blackboard>::bytes_of(0, Tell{value});
  }

  struct Program {
    std::string text;
    bool by_page = true;    ///< each page is a register
    bool for_ever = false;  ///< the last instruction is followed by the first
  };
  static model::Instance instance(const Program& program) {
    model::Instance made = bare_instance(program.text.size() / length, 1, 1);
    made.options["program"] = program.text;
    if (program.by_page) made.options["by page"];
    if (program.for_ever) made.options["for ever"];
    return made;
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Blackboard::Tell, value);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Blackboard::Local, at, reg);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Blackboard::Shared, first, second, third);
