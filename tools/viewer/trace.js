// The page of one trace: its step is in the URL.
const story = JSON.parse($("story").textContent);
const count = story.steps.length;
const at = (step) => (step === 0 ? story.initial : story.steps[step - 1]);
let current = 0;

function show(step) {
  current = Math.max(0, Math.min(count, step));
  const here = at(current);
  $("slider").value = current;
  $("number").textContent = current + " / " + count;
  const repeats = story.loop !== null && current >= story.loop;
  const fixed = story.inevitable !== null && current >= story.inevitable;
  $("text").textContent = current + ". " + here.text + (repeats ? " (repeats for ever)" : "") +
    (fixed && current < count ? " (the end cannot be avoided any more)" : "");
  $("text").className = current === count ? "bad" : "";
  showStates($("states"), here.state, current === 0 ? null : at(current - 1).state, here.process);
  showChannels($("channels"), story.messages.filter(
    (message) => message.sent <= current && (message.received === null || message.received > current)));
  showPicture($("waits"), here.waits);
  markSteps($("diagram"), current);
  for (const id of ["first", "back"]) $(id).disabled = current === 0;
  for (const id of ["next", "last"]) $(id).disabled = current === count;
  history.replaceState(null, "", "#" + current);
}

$("slider").max = count;
$("slider").addEventListener("input", () => show(Number($("slider").value)));
$("first").addEventListener("click", () => show(0));
$("back").addEventListener("click", () => show(current - 1));
$("next").addEventListener("click", () => show(current + 1));
$("last").addEventListener("click", () => show(count));
document.addEventListener("keydown", (event) => {
  const moves = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count };
  if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(moves[event.key]);
});
$("diagram").addEventListener("click", (event) => {
  if (event.target.dataset.step) show(Number(event.target.dataset.step));
});
$("save").addEventListener("click", () => {
  const link = element("a", "", { download: "trace.json" });
  link.href = URL.createObjectURL(new Blob([$("trace").textContent], { type: "application/json" }));
  link.click();
});
window.addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
show(Number(location.hash.slice(1)) || 0);
