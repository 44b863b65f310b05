// The window: list of steps, stage or diagram, local states, at one step of a story. What its two
// pages do differently they give it:
//   moved()          the step or what is shown has changed: for the address
//   file()           promises the text of the trace's file
//   load(file)       promises a Story from a file that a person chose
//   opened(story)    a person wants to see that story instead
class Viewer {
  constructor(page) {
    this.page = page;
    this.step = 0;
    this.layouts = new Map(); // of the space-time diagram, by story
    this.story = this.other = null;
    this.options = { view: "stage", waits: false, collapsed: false, all: false, hidden: new Set(), chosen: -1 };
    this.steps = new StepList($("steps"), (step) => this.show(step));
    this.states = new StatesPane($("states"), (step) => this.show(step), () => this.show(this.step));
    this.timer = null;
    this.listen();
  }

  /// Another story, or the same one longer.
  adopt(story, step) {
    this.story = story;
    $("slider").max = story.count;
    $("names").replaceChildren(...story.names().map((name) => element("option", undefined, { value: name })));
    this.relist();
    this.show(step);
  }
  compare(other) {
    this.other = other;
    $("two").hidden = $("end-compare").hidden = $("shift-label").hidden = other === null;
    this.relist();
    this.show(this.step);
  }

  relist() {
    this.layouts = new Map();
    const words = $("filter").value.trim().split(/\s+/).filter(Boolean);
    const { story, other } = this;
    const isSame = (number) => other === null || (number <= other.count && other.text(number) === story.text(number));
    const differs = (number) => (isSame(number) ? "" : "differs");
    const repeats = (number) => (this.story.loop !== null && number >= this.story.loop ? "repeats" : "");
    this.steps.fill(this.story, words, (number) => differs(number) + " " + repeats(number));
    $("shown").textContent = words.length > 0 ? this.steps.numbers.length - 1 + " of " + this.story.count + " steps" : "";
  }

  show(step) {
    const { story } = this;
    if (story === null) return;
    this.step = step = Math.max(0, Math.min(story.count, step));
    $("slider").value = step;
    $("number").textContent = step + " / " + story.count;
    this.showText(step);
    this.steps.show(step);
    const { all, chosen } = this.options;
    this.states.show(story, step, { all, chosen, search: $("search").value.trim() });
    showLacks($("lacks"), story, step);
    showChannels($("channels"), story, step);
    this.draw(true);
    for (const id of ["first", "back"]) $(id).disabled = step === 0;
    for (const id of ["next", "last"]) $(id).disabled = step === story.count;
    if (step === story.count) this.play(false);
    this.page.moved();
  }

  showText(step) {
    const { story } = this, { data } = story;
    const repeats = story.loop !== null && step >= story.loop;
    const isFixed = Number.isInteger(data.inevitable) && step >= data.inevitable && step < story.count;
    $("text").replaceChildren(element("span", step + ". " + story.text(step) + (repeats ? " (repeats for ever)" : "")));
    const latest = data.perhapsEarlier ? "at the latest " : "";
    const from = step === data.inevitable ? " From here " + latest + "the " : " The ";
    if (isFixed) $("text").append(element("b", from + data.property + " is inevitable.", { class: "bad" }));
    const place = story.place(step);
    if (place) $("text").append(element("span", " [" + place + "]", { class: "soft", title: "its place in the paper" }));
    if (step === story.count && data.violation) {
      const [first, ...more] = data.violation.split("\n");
      $("text").append(element("div", data.property + ": " + first, { class: "bad" }));
      if (more.length > 0) $("text").append(element("pre", more.slice(0, 100).join("\n"), { class: "bad" }));
    }
    $("text").scrollTop = 0;
  }

  layout(story, room) {
    if (!this.layouts.has(story)) this.layouts.set(story, timeLayout(story, { ...this.options, room }));
    return this.layouts.get(story);
  }
  otherStep() {
    return Math.max(0, Math.min(this.other.count, this.step + (Number($("shift").value) || 0)));
  }

  draw(follows) {
    if (this.story === null) return;
    this.scene = this.drawOne($("one"), this.story, this.step, follows);
    $("legend").textContent = this.scene.legend;
    if (this.other === null) return;
    const step = this.otherStep();
    this.drawOne($("two"), this.other, step, follows);
    const parting = this.story.parting(this.other);
    const same = parting === undefined ? "the same execution" : "the two are the same before step " + parting;
    $("two").querySelector("figcaption").textContent =
      "Compared: " + step + " / " + this.other.count + ". " + this.other.text(step) + " (" + same + ")";
  }
  drawOne(figure, story, step, follows) {
    const place = figure.querySelector(".picture-place"), isTime = this.options.view === "time";
    place.classList.toggle("time", isTime);
    if (!isTime) {
      const size = { width: Math.max(300, place.clientWidth), height: Math.max(260, place.clientHeight) };
      const scene = stageScene(story, step, { ...this.options, size });
      place.replaceChildren(svgOf(scene, (name) => "var(--" + name + ")"));
      return scene;
    }
    const layout = this.layout(story, place.clientHeight), room = place.clientWidth, now = timeOf(layout, step);
    let inner = place.querySelector(".wide");
    if (inner === null) {
      inner = element("div", undefined, { class: "wide" });
      place.replaceChildren(inner);
    }
    inner.style.width = layout.width + "px";
    inner.style.height = layout.height + "px";
    if (follows && (now < place.scrollLeft + 60 || now > place.scrollLeft + room - 80))
      place.scrollLeft = now - room / 2;
    const line = layout.line.get(story.process(step)), tall = place.clientHeight;
    const isSeen = line === undefined || (line > place.scrollTop + 20 && line < place.scrollTop + tall - 20);
    if (follows && !isSeen) place.scrollTop = line - tall / 2;
    const from = this.seenFrom(place, layout);
    const scene = timeScene(story, step, layout, from, from + room);
    const svg = svgOf(scene, (name) => "var(--" + name + ")");
    svg.style.left = from + "px";
    inner.replaceChildren(svg);
    return scene;
  }
  /// Where the part of a diagram begins that its place shows.
  seenFrom(place, layout) {
    return Math.max(0, Math.min(place.scrollLeft, layout.width - place.clientWidth));
  }
  /// Drawn anew only where another part is seen: a click on a circle that is replaced meanwhile is none.
  scrolled(place, story) {
    const drawn = place.querySelector("svg");
    if (this.options.view !== "time" || story === null || drawn === null) return;
    if (drawn.style.left !== this.seenFrom(place, this.layout(story, place.clientHeight)) + "px") this.draw(false);
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.show(this.step + 1), 700) : null;
    $("play").textContent = on ? "Stop" : "Play";
    $("play").setAttribute("aria-pressed", on);
  }
  togglePlay() {
    if (this.timer === null && this.step === this.story.count) this.show(0);
    this.play(this.timer === null);
  }

  hide(text) {
    const names = text.split(/[\s,]+/).map((name) => name.toUpperCase());
    this.options.hidden = new Set();
    this.story.processes.forEach((name, process) => {
      if (names.includes(name.toUpperCase())) this.options.hidden.add(process);
    });
    this.layouts.clear();
    this.show(this.step);
  }
  choose(process) {
    this.options.chosen = this.options.chosen === process ? -1 : process;
    this.show(this.step);
  }

  /// For the address: only what is not as usual.
  parameters() {
    const kept = {};
    if (this.options.view !== "stage") kept.view = this.options.view;
    for (const name of ["waits", "collapsed", "all"]) if (this.options[name]) kept[name] = 1;
    for (const name of ["filter", "search", "hide"]) if ($(name).value) kept[name] = $(name).value;
    if (this.options.chosen >= 0) kept.chosen = this.options.chosen;
    if (this.states.pinned.size > 0) kept.pinned = [...this.states.pinned].join(" ");
    return kept;
  }
  setParameters(kept) {
    this.options.view = $("view").value = kept.get("view") === "time" ? "time" : "stage";
    for (const name of ["waits", "collapsed", "all"]) this.options[name] = $(name).checked = kept.get(name) !== null;
    for (const name of ["filter", "search", "hide"]) $(name).value = kept.get(name) || "";
    this.options.chosen = Number(kept.get("chosen") || -1);
    this.states.pinned = new Set((kept.get("pinned") || "").split(" ").filter(Boolean));
  }

  save(form) {
    const name = "trace-step-" + this.step;
    if (form === "json") this.page.file().then((text) => download("trace.json", text, "application/json")).catch(say);
    if (form === "svg") download(name + ".svg", svgText(this.scene), "image/svg+xml");
    if (form === "tikz") download(name + ".tex", tikzText(this.scene), "application/x-tex");
    if (form === "png") savePng(this.scene, (blob) => download(name + ".png", blob));
  }
  open(then) {
    $("file").onchange = () => {
      const [file] = $("file").files;
      $("file").value = "";
      if (file) this.page.load(file).then(then).then(() => say({ message: "" })).catch(say);
    };
    $("file").click();
  }

  listen() {
    const moves = { first: () => 0, back: () => this.step - 1, next: () => this.step + 1, last: () => this.story.count };
    for (const [id, target] of Object.entries(moves)) $(id).addEventListener("click", () => this.show(target()));
    $("slider").addEventListener("input", () => this.show(Number($("slider").value)));
    $("play").addEventListener("click", () => this.togglePlay());
    $("view").addEventListener("change", () => this.setView($("view").value));
    for (const name of ["waits", "collapsed", "all"])
      $(name).addEventListener("change", () => {
        this.options[name] = $(name).checked;
        this.layouts.clear();
        this.show(this.step);
      });
    $("filter").addEventListener("input", () => {
      this.relist();
      this.show(this.step);
    });
    $("search").addEventListener("input", () => this.show(this.step));
    $("hide").addEventListener("change", () => this.hide($("hide").value));
    $("shift").addEventListener("input", () => this.show(this.step));
    $("save").addEventListener("change", () => {
      this.save($("save").value);
      $("save").value = "";
    });
    $("load").addEventListener("click", () => this.open((story) => this.page.opened(story)));
    $("compare").addEventListener("click", () => this.open((story) => this.compare(story)));
    $("end-compare").addEventListener("click", () => this.compare(null));
    for (const figure of [$("one"), $("two")]) {
      figure.addEventListener("click", ({ target }) => {
        const { process, step } = target.dataset;
        if (process !== undefined) this.choose(Number(process));
        if (step !== undefined) this.show(Number(step));
      });
      const place = figure.querySelector(".picture-place");
      const shown = () => (figure === $("one") ? this.story : this.other);
      place.addEventListener("scroll", () => requestAnimationFrame(() => this.scrolled(place, shown())));
    }
    window.addEventListener("resize", () => {
      this.layouts.clear();
      this.draw(false);
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }
  setView(view) {
    this.options.view = $("view").value = view;
    this.show(this.step);
  }

  key(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || this.story === null) return;
    const isTyping = (target.tagName === "INPUT" && !["range", "checkbox"].includes(target.type)) || target.tagName === "SELECT";
    if (key === "Escape" && isTyping) {
      event.preventDefault(); // which would empty a search field
      target.blur();
    }
    if (isTyping) return;
    const toggle = (name) => $(name).click();
    const keys = {
      ArrowLeft: () => this.show(this.step - 1), ArrowRight: () => this.show(this.step + 1),
      ArrowUp: () => this.show(this.step - 1), ArrowDown: () => this.show(this.step + 1),
      PageUp: () => this.show(this.step - 10), PageDown: () => this.show(this.step + 10),
      Home: () => this.show(0), End: () => this.show(this.story.count), " ": () => this.togglePlay(),
      t: () => this.setView(this.options.view === "time" ? "stage" : "time"),
      w: () => toggle("waits"), a: () => toggle("all"), c: () => toggle("collapsed"),
      "/": () => $("filter").focus(), s: () => $("search").focus(), ...(this.page.keys || {}),
    };
    const isPressed = ["BUTTON", "SUMMARY"].includes(target.tagName) || target.type === "checkbox";
    if (!(key in keys) || (key === " " && isPressed)) return;
    if (keys[key](event) !== false) event.preventDefault();
  }
}

function say(error) {
  $("error").textContent = error.message;
}
