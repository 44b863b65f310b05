// The page of one trace: its step, and how it is looked at, are in the address.
const storyOf = (page) => {
  const data = JSON.parse(page.getElementById("story").textContent);
  const file = page.getElementById("trace").textContent;
  const { property, violation } = JSON.parse(file);
  data.violation = property === "execution" ? "" : violation;
  return Object.assign(new Story(data), { file });
};

const viewer = new Viewer({
  moved() {
    const more = new URLSearchParams(viewer.parameters()).toString();
    history.replaceState(null, "", "#" + viewer.step + (more ? "&" + more : ""));
  },
  file: async () => viewer.story.file,
  async load(file) {
    const page = new DOMParser().parseFromString(await file.text(), "text/html");
    if (page.getElementById("story") === null || page.getElementById("trace") === null)
      throw new Error("this is no page of a trace: `trace convert t.json --format html` makes one of a file");
    return storyOf(page);
  },
  opened(story) {
    $("about").hidden = true;
    document.querySelector("h1").textContent = document.title = story.data.title;
    viewer.adopt(story, 0);
  },
});

function follow() {
  const kept = new URLSearchParams(location.hash.slice(1).replace(/^\d*&?/, ""));
  viewer.setParameters(kept);
  viewer.relist();
  viewer.hide($("hide").value);
  viewer.show(Number.parseInt(location.hash.slice(1), 10) || 0);
}

const asked = Number.parseInt(location.hash.slice(1), 10) || 0;
const kept = new URLSearchParams(location.hash.slice(1).replace(/^\d*&?/, ""));
viewer.setParameters(kept);
viewer.adopt(storyOf(document), asked);
if ($("hide").value) viewer.hide($("hide").value);
window.addEventListener("hashchange", follow);
