// An execution, as checker/evidence/trace/story_json.hpp writes it: what each step changed. Step 0 is the
// initial configuration; what holds "at" a step holds after it.

/// The values of something over time, only where it gets another.
class History {
  constructor() {
    this.at = [];
    this.values = [];
  }
  add(step, value) {
    if (this.at[this.at.length - 1] === step) this.values.pop();
    else this.at.push(step);
    this.values.push(value);
  }
  value(step) {
    return this.values[lastAtMost(this.at, step)];
  }
  changesAt(step) {
    return step > 0 && this.at[lastAtMost(this.at, step)] === step;
  }
  /// The next step at which it changes, or the one before; undefined when there is none.
  neighbour(step, forwards) {
    const next = this.at[forwards ? lastAtMost(this.at, step) + 1 : lastAtMost(this.at, step - 1)];
    return next === 0 && forwards ? undefined : next;
  }
}

class Story {
  constructor(data) {
    this.data = data;
    for (const key of ["processes", "bounds", "rounds", "places", "edges", "actions", "messages", "loop"])
      this[key] = data[key];
    this.count = data.steps.length;
    this.variables = new Map(); // by name: { name, process, history }
    this.inside = new History();
    this.waiting = new History();
    this.reason = new History(); // why nobody moves: a cycle or knot, in words
    this.reason.add(0, "");
    this.needs = this.processes.map(() => new History()); // [arrows, lines], or []
    this.asked = this.processes.map(() => new History());
    this.read();
    this.sent = Array.from({ length: this.count + 1 }, () => []);
    for (const message of this.messages) this.sent[message.sent].push(message);
  }

  read() {
    const { initial, steps } = this.data;
    for (const [owner, values] of Object.entries(initial.variables))
      for (const [name, value] of Object.entries(values)) this.set(0, owner, name, value);
    this.processes.forEach((name, process) => {
      this.needs[process].add(0, []);
      this.asked[process].add(0, 0);
    });
    this.note(0, initial);
    steps.forEach((step, number) => {
      for (const [name, value] of step.changes || [])
        this.set(number + 1, this.processes[step.process], name, value);
      if (this.actions[step.action].counted) {
        const asked = this.asked[step.process];
        asked.add(number + 1, asked.value(number) + 1);
      }
      this.note(number + 1, step);
    });
  }

  set(step, owner, name, value) {
    if (!this.variables.has(name)) this.variables.set(name, { name, owner, history: new History() });
    this.variables.get(name).history.add(step, value);
  }

  note(step, written) {
    for (const key of ["inside", "waiting", "reason"])
      if (written[key] !== undefined) this[key].add(step, written[key]);
    for (const [process, needs] of written.waits || []) this.needs[process].add(step, needs);
  }

  step(number) {
    return this.data.steps[number - 1];
  }
  process(number) {
    return number === 0 ? -1 : this.step(number).process;
  }
  text(number) {
    if (number === 0) return this.data.initial.text;
    const step = this.step(number);
    const changes = (step.changes || []).map(([name, value]) => name + " := " + value);
    return [step.text, ...changes, ...(step.more || [])].join("; ");
  }
  place(number) {
    return number === 0 ? "" : this.actions[this.step(number).action].place;
  }
  received(number) {
    return number === 0 ? null : this.messages[this.step(number).received] || null;
  }
  /// Neither sends nor receives.
  isLocal(number) {
    return this.received(number) === null && this.sent[number].length === 0;
  }
  /// The messages that are under way, in the order of sending.
  underWay(number) {
    return this.messages.filter(
      (message) => message.sent <= number && (message.received === null || message.received > number));
  }
  /// The same by channel, in the order of processes.
  channels(number) {
    const channels = new Map();
    for (const message of this.underWay(number)) {
      const key = message.from * this.processes.length + message.to;
      if (!channels.has(key)) channels.set(key, []);
      channels.get(key).push(message);
    }
    return [...channels].sort((one, other) => one[0] - other[0]).map(([, messages]) => messages);
  }
  /// { from, to, isChoice, isReason } of everyone who waits, as in every picture of the waits.
  waits(number) {
    return this.needs.flatMap((history, from) => (history.value(number)[0] || [])
      .map(([to, isChoice, isReason]) => ({ from, to, isChoice, isReason })));
  }
  /// What everyone who waits lacks, and why nobody moves, a line each.
  lacks(number) {
    const lines = this.needs.flatMap((history) => history.value(number)[1] || []);
    const reason = this.reason.value(number);
    return reason ? [...lines, reason] : lines;
  }

  /// Does a step meet every word: a process that takes it, or part of its action, of a message's
  /// name or of the name of a variable that it changes?
  meets(number, words) {
    if (number === 0) return true;
    const step = this.step(number);
    const received = this.received(number);
    const names = [this.actions[step.action].name, received ? received.text : "",
      ...this.sent[number].map((message) => message.text),
      ...(step.changes || []).map(([name]) => name)].join(" ").toLowerCase();
    return words.every((word) => (/^p\d+$/i.test(word)
      ? this.processes[step.process].toLowerCase() === word.toLowerCase()
      : names.includes(word.toLowerCase())));
  }
  /// The words that a filter may have.
  names() {
    const plain = (name) => name.replace(/_\d+(?=\[|$)/, "");
    const kinds = this.messages.map((message) => message.text.replace(/^⟨|[,⟩].*$/g, ""));
    return [...new Set([...this.processes, ...kinds, ...[...this.variables.keys()].map(plain)])];
  }
  /// The first step at which another execution goes another way; undefined when it does not.
  parting(other) {
    const most = Math.max(this.count, other.count);
    for (let number = 0; number <= most; ++number)
      if (number > this.count || number > other.count || this.text(number) !== other.text(number)) return number;
    return undefined;
  }
}
