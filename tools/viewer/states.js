// Local states beside the stage: what the step changed, what is pinned or searched, one process.
class StatesPane {
  constructor(place, goTo, changed) {
    Object.assign(this, { place, goTo, changed });
    this.pinned = new Set();
  }

  isShown(variable, step, { search, all, chosen }) {
    if (this.pinned.has(variable.name) || all) return true;
    if (search) return search.split(/\s+/).every((word) => this.meets(variable, word));
    if (chosen >= 0 && variable.owner === this.story.processes[chosen]) return true;
    return variable.history.changesAt(step);
  }
  meets(variable, word) {
    return /^p\d+$/i.test(word) ? variable.owner.toLowerCase() === word.toLowerCase()
      : variable.name.toLowerCase().includes(word.toLowerCase());
  }

  show(story, step, options) {
    this.story = story;
    const shown = [...story.variables.values()].filter((variable) => this.isShown(variable, step, options));
    const most = 400, table = element("table");
    let owner = null;
    for (const variable of shown.slice(0, most)) {
      if (variable.owner !== owner) {
        owner = variable.owner;
        const heading = element("tr");
        heading.append(element("th", owner, { colspan: 3, scope: "rowgroup" }));
        table.append(heading);
      }
      table.append(this.row(variable, step));
    }
    this.place.replaceChildren(table);
    const nothing = "This step changes no variable. Click on a process, search, or pin a variable.";
    if (shown.length === 0) this.place.append(element("p", nothing, { class: "soft" }));
    if (shown.length > most) this.place.append(element("p", "and " + (shown.length - most) + " more", { class: "soft" }));
  }

  row(variable, step) {
    const { name, history } = variable, value = history.value(step), row = element("tr");
    const isChanged = history.changesAt(step), isPinned = this.pinned.has(name);
    if (isChanged) row.className = "changed";
    const button = (text, label, action) => {
      const about = { title: label, "aria-label": label + ": " + name, class: "small", type: "button" };
      const made = element("button", text, about);
      if (action) made.addEventListener("click", action);
      else made.disabled = true;
      return made;
    };
    const buttons = element("td", undefined, { class: "buttons" });
    for (const [text, label, forwards] of [["‹", "previous change", false], ["›", "next change", true]]) {
      const target = history.neighbour(step, forwards);
      buttons.append(button(text, label, target === undefined ? null : () => this.goTo(target)));
    }
    const pin = button(isPinned ? "★" : "☆", isPinned ? "unpin" : "pin", () => {
      if (!this.pinned.delete(name)) this.pinned.add(name);
      this.changed();
    });
    buttons.append(pin);
    const shown = element("td", value);
    if (isChanged) shown.append(element("span", " was " + history.value(step - 1), { class: "was" }));
    row.append(element("td", name), shown, buttons);
    return row;
  }
}

/// Who waits for whom, in words.
function showLacks(place, story, step) {
  showLines(place, story.lacks(step), "nobody waits");
}

function showChannels(place, story, step) {
  const lines = story.channels(step).map((messages) => story.processes[messages[0].from] + " → " +
    story.processes[messages[0].to] + ": " + messages.map((message) => message.text).join(", "));
  showLines(place, lines, "all empty");
}

function showLines(place, lines, none) {
  const most = 60;
  place.replaceChildren(...lines.slice(0, most).map((line) => element("li", line)));
  if (lines.length === 0) place.append(element("li", none, { class: "soft" }));
  if (lines.length > most) place.append(element("li", "and " + (lines.length - most) + " more", { class: "soft" }));
}
