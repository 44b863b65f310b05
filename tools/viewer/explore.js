// The explorer: the instance and the steps are in the URL, and nowhere else.
let now = null;

const place = () => new URLSearchParams(location.hash.slice(1));

function goTo(instance, steps) {
  const target = new URLSearchParams({ instance, steps });
  if (location.hash.slice(1) === target.toString()) load();
  else location.hash = target.toString();
}

async function ask(path, parameters) {
  const response = await fetch(path + "?" + new URLSearchParams(parameters));
  const answer = await response.json();
  if (answer.error) throw new Error(answer.error);
  return answer;
}

function fail(error) {
  $("error").textContent = error.message;
}

async function load() {
  const instance = place().get("instance");
  if (!instance) return;
  $("instance").value = instance;
  try {
    render(await ask("/api/show", { instance, steps: place().get("steps") || "" }));
  } catch (error) {
    fail(error);
  }
}

async function travel(path, more) {
  if (now === null) return;
  try {
    const answer = await ask(path, { instance: place().get("instance"), steps: now.steps, ...more });
    goTo(place().get("instance"), answer.steps);
  } catch (error) {
    fail(error);
  }
}

const take = (number) => goTo(place().get("instance"), now.steps === "" ? String(number) : now.steps + "." + number);

function undo() {
  if (now !== null && now.steps !== "") goTo(place().get("instance"), now.steps.split(".").slice(0, -1).join("."));
}

function render(answer) {
  const properties = now === null || now.instance !== answer.instance;
  now = answer;
  $("error").textContent = "";
  $("all").hidden = false;
  $("title").textContent = answer.title + ":";
  $("canonical").textContent = answer.instance;
  $("count").textContent = answer.history.length + " steps; " + answer.inside;
  const violated = answer.properties.filter((property) => property.violated !== null);
  $("verdict").className = violated.length > 0 ? "bad" : "soft";
  $("verdict").textContent = violated.length > 0
    ? violated.map((property) => property.name + " is violated: " + property.violated).join("\n")
    : answer.enabled.length === 0 ? "No step is enabled; nothing is violated." : "Nothing is violated here.";
  $("enabled").replaceChildren(...answer.enabled.map((step, number) => {
    const item = element("li");
    const button = element("button", step.text, { "data-number": number });
    if (step.error) {
      button.disabled = true;
      item.append(button, element("span", " " + step.error, { class: "bad" }));
    } else {
      button.addEventListener("click", () => take(number));
      item.append(button);
    }
    return item;
  }));
  showStates($("states"), answer.state, answer.before, answer.process);
  showChannels($("channels"), answer.channels);
  showPicture($("waits"), answer.waits);
  showPicture($("diagram"), answer.diagram);
  showPicture($("graph"), answer.graph);
  markSteps($("diagram"), answer.history.length);
  $("history").replaceChildren(...answer.history.map((text) => element("li", text)));
  $("properties").replaceChildren(...answer.properties.map((property) => element(
    "li", property.name + (property.violated === null ? ": " : " is violated: ") + property.meaning,
    property.violated === null ? {} : { class: "bad" })));
  if (properties)
    $("property").replaceChildren(...answer.properties.map((property) => element("option", property.name)));
  $("undo").disabled = $("reset").disabled = answer.steps === "";
  $("run").disabled = answer.enabled.length === 0;
}

$("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  goTo($("instance").value.trim(), "");
});
$("examples").addEventListener("change", () => {
  if ($("examples").value) goTo($("examples").value, "");
});
$("undo").addEventListener("click", undo);
$("reset").addEventListener("click", () => goTo(place().get("instance"), ""));
$("run").addEventListener("click", () => travel("/api/run", {}));
$("violate").addEventListener("click", () => travel("/api/violation", { property: $("property").value }));
document.addEventListener("keydown", (event) => {
  if (["INPUT", "SELECT"].includes(event.target.tagName) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (now === null) return;
  if (event.key >= "1" && event.key <= "9" && Number(event.key) <= now.enabled.length) take(Number(event.key) - 1);
  else if (event.key === "u" || event.key === "Backspace") undo();
  else if (event.key === "v") $("run").click();
  else if (event.key === "j") $("violate").click();
  else if (event.key === "Home") $("reset").click();
  else return;
  event.preventDefault();
});
window.addEventListener("hashchange", load);
ask("/api/algorithms", {}).then((answer) => {
  for (const algorithm of answer.algorithms)
    for (const example of algorithm.examples) $("examples").append(element("option", example, { value: example }));
}).catch(fail);
load();
