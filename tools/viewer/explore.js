// The explorer: the instance, the steps, and where one is among them are in the address, and
// nowhere else.
let shown = null; // the last answer
let asks = 0; // the number of the last question: an answer to an earlier one comes too late
let picked = 0; // among the enabled steps

const place = () => new URLSearchParams(location.hash.slice(1));
const numbers = (steps) => (steps === "" ? [] : steps.split("."));

async function ask(path, parameters, body) {
  const address = path + (parameters ? "?" + new URLSearchParams(parameters) : "");
  const response = await fetch(address, body === undefined ? {} : { method: "POST", body });
  const answer = await response.json();
  if (answer.error) throw new Error(answer.error);
  return answer;
}

function address(instance, steps, at) {
  return "#" + new URLSearchParams({ instance, steps, at, ...viewer.parameters() });
}

function goTo(instance, steps, at) {
  history.pushState(null, "", address(instance, steps, at));
  return load();
}

/// Asks for what is new: the steps that are known already are not sent again.
async function load() {
  const instance = place().get("instance");
  if (!instance) return;
  $("instance").value = instance;
  const number = ++asks, steps = place().get("steps") || "";
  let known = 0;
  if (shown !== null && shown.asked === instance) {
    const before = numbers(shown.steps), now = numbers(steps);
    while (known < before.length && known < now.length && before[known] === now[known]) ++known;
  }
  const at = place().get("at") === null ? numbers(steps).length : Number(place().get("at"));
  try {
    const answer = await ask("/api/show", { instance, steps, at, known });
    if (number === asks) adopt(answer, instance);
  } catch (error) {
    say(error);
  }
}

function adopt(answer, instance, said = "") {
  const { story } = answer;
  if (story.known > 0) story.steps = [...viewer.story.data.steps.slice(0, story.known), ...story.steps];
  story.title = answer.instance;
  const isNew = shown === null || shown.instance !== answer.instance;
  shown = { ...answer, asked: instance };
  say({ message: "" });
  $("said").textContent = said;
  $("start").hidden = true;
  $("window").hidden = false;
  $("title").textContent = answer.title + ": " + answer.instance + ", " + answer.bound;
  if (isNew) $("property").replaceChildren(...answer.properties.map((property) => element("option", property.name)));
  showNext();
  viewer.adopt(new Story(story), answer.at);
}

/// What can come next, and what is violated, where the last answer was about.
function showNext() {
  picked = 0;
  $("next-count").textContent = shown.enabled.length;
  $("enabled").replaceChildren(...shown.enabled.map((step, number) => {
    const key = number < 9 ? number + 1 + ". " : "";
    const button = element("button", key + step.text, { "data-number": number, title: step.place, type: "button" });
    button.disabled = step.error !== undefined;
    button.addEventListener("click", () => take(number));
    const item = element("li");
    item.append(button);
    if (step.error) item.append(element("span", " " + step.error, { class: "bad" }));
    return item;
  }));
  if (shown.enabled.length === 0) $("enabled").append(element("li", "nothing is enabled", { class: "soft" }));
  $("properties").replaceChildren(...shown.properties.map(({ name, meaning, shows, violated }) => {
    const item = element("li");
    if (violated === null) item.append(element("span", "✓ " + name, { title: meaning, class: "soft" }));
    else {
      const more = element("details");
      more.append(element("summary", "✗ " + shows, { class: "bad" }));
      more.append(element("pre", violated, { class: "bad" }));
      item.append(more);
    }
    return item;
  }));
  const violated = shown.properties.filter((property) => property.violated !== null);
  $("verdict").className = violated.length > 0 ? "bad" : "soft";
  $("verdict").textContent = violated.length > 0
    ? violated.map((property) => property.shows).join(", ") : "nothing is violated here";
  pick(0);
}

function pick(number) {
  const buttons = [...$("enabled").querySelectorAll("button")];
  picked = Math.max(0, Math.min(buttons.length - 1, number));
  buttons.forEach((button, i) => button.classList.toggle("picked", i === picked));
  if (buttons[picked]) buttons[picked].scrollIntoView({ block: "nearest" });
}

/// The step that is there already is gone to; another one takes the place of all that follow.
function take(number) {
  const before = numbers(shown.steps), at = viewer.step;
  if (shown.at !== at || shown.enabled[number] === undefined || shown.enabled[number].error) return undefined;
  if (before[at] === String(number)) return viewer.show(at + 1);
  return goTo(shown.asked, [...before.slice(0, at), number].join("."), at + 1);
}

async function travel(path, more) {
  if (shown === null) return undefined;
  const { asked, steps } = shown, number = ++asks;
  say({ message: "" });
  $("said").textContent = "looking …";
  try {
    const answer = await ask(path, { instance: asked, steps, at: viewer.step, ...more });
    if (number !== asks) return $("said").replaceChildren();
    history.pushState(null, "", address(asked, answer.steps, answer.at));
    adopt(answer, asked, answer.said);
  } catch (error) {
    $("said").textContent = "";
    say(error);
  }
  return undefined;
}

let later = null; // the question about a step that was gone to by hand
let isAsking = false; // what can come next there is not known yet
const viewer = new Viewer({
  moved() {
    if (shown === null) return;
    history.replaceState(null, "", address(shown.asked, shown.steps, viewer.step));
    clearTimeout(later);
    ++asks;
    const isThere = viewer.step === shown.at;
    if (isThere && isAsking) showNext();
    if (!isThere) for (const button of $("enabled").querySelectorAll("button")) button.disabled = true;
    isAsking = !isThere;
    if (isAsking) later = setTimeout(load, 30);
  },
  file: async () => (await ask("/api/save", { instance: shown.asked, steps: shown.steps })).trace,
  /// A trace's file, or the page of a trace.
  async load(file) {
    let text = await file.text();
    if (text.trimStart().startsWith("<")) {
      const inside = new DOMParser().parseFromString(text, "text/html").getElementById("trace");
      if (inside === null) throw new Error("this page has no trace in it");
      text = inside.textContent;
    }
    const { instance, steps } = await ask("/api/load", undefined, text);
    const answer = await ask("/api/show", { instance, steps, at: 0 });
    answer.story.title = answer.instance;
    return Object.assign(new Story(answer.story), { instance, steps });
  },
  keys: {
    ...Object.fromEntries([...Array(9).keys()].map((i) => [String(i + 1), () => take(i)])),
    ArrowUp: () => pick(picked - 1), ArrowDown: () => pick(picked + 1),
    Enter: ({ target }) => (["BUTTON", "SUMMARY"].includes(target.tagName) ? false : void take(picked)),
    u: () => viewer.show(viewer.step - 1), Backspace: () => viewer.show(viewer.step - 1),
    r: () => viewer.show(viewer.step + 1),
    v: () => $("run").click(), j: () => $("violate").click(),
  },
});

$("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  goTo($("instance").value.trim(), "", 0);
});
$("examples").addEventListener("change", () => {
  if ($("examples").value) goTo($("examples").value, "", 0);
});
$("load-trace").addEventListener("click", () => viewer.open((story) => goTo(story.instance, story.steps, 0)));
$("undo").addEventListener("click", () => viewer.show(viewer.step - 1));
$("redo").addEventListener("click", () => viewer.show(viewer.step + 1));
$("run").addEventListener("click", () => travel("/api/run", {}));
$("violate").addEventListener("click", () => travel("/api/violation", { property: $("property").value }));
window.addEventListener("hashchange", load);

ask("/api/algorithms", {}).then(({ algorithms }) => {
  for (const { id, title, source, examples } of algorithms) {
    if (examples.length === 0) continue;
    const group = element("optgroup", undefined, { label: id + ": " + title });
    const section = element("section"), list = element("ul");
    section.append(element("h2", id + ": " + title), element("p", source, { class: "soft" }), list);
    for (const example of examples) {
      group.append(element("option", example, { value: example }));
      const item = element("li");
      item.append(element("a", example, { href: "#" + new URLSearchParams({ instance: example, steps: "", at: 0 }) }));
      list.append(item);
    }
    $("examples").append(group);
    $("start").append(section);
  }
}).catch(say);
viewer.setParameters(place());
$("window").hidden = true;
$("load").hidden = true;
load().then(() => {
  if (shown !== null && $("hide").value) viewer.hide($("hide").value);
});
