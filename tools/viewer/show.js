"use strict";
// What both pages show of one configuration: local states, channels, who waits for whom.
const $ = (id) => document.getElementById(id);

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// `before` may be null: then nothing is marked as changed.
function showStates(place, state, before, mover) {
  place.replaceChildren();
  for (const [process, variables] of Object.entries(state)) {
    const section = element("section");
    if (process === mover) section.className = "moved";
    section.append(element("h3", process));
    const table = element("table");
    for (const [name, value] of Object.entries(variables)) {
      const row = element("tr");
      const was = before === null ? value : before[process][name];
      row.append(element("td", name));
      row.append(element("td", value, was === value ? {} : { "data-was": was }));
      if (was !== value) row.className = "changed";
      table.append(row);
    }
    section.append(table);
    place.append(section);
  }
}

// A list of {from, to, text} in the order of sending.
function showChannels(place, messages) {
  place.replaceChildren();
  const channels = new Map();
  for (const message of messages) {
    const name = message.from + " \u2192 " + message.to;
    channels.set(name, [...(channels.get(name) || []), message.text]);
  }
  for (const [name, texts] of [...channels].sort()) place.append(element("li", name + ": " + texts.join(", ")));
  if (channels.size === 0) place.append(element("li", "all empty", { class: "soft" }));
}

// An SVG element that Ample made; parsed as XML, so that nothing in it is run.
function showPicture(place, svg) {
  if (svg === "") return place.replaceChildren();
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  place.replaceChildren(document.importNode(parsed, true));
}

function markSteps(place, step) {
  for (const drawn of place.querySelectorAll("[data-step]")) {
    drawn.classList.toggle("later", Number(drawn.dataset.step) > step);
    drawn.classList.toggle("now", Number(drawn.dataset.step) === step);
  }
}
