// The list of steps: only the rows that are seen are there, so that it may be long.
const rowHeight = 24;

class StepList {
  constructor(place, goTo) {
    this.place = place;
    this.rows = element("div", undefined, { class: "rows" });
    place.append(this.rows);
    this.numbers = [];
    place.addEventListener("scroll", () => requestAnimationFrame(() => this.draw()));
    place.addEventListener("click", (event) => {
      const row = event.target.closest("[data-step]");
      if (row) goTo(Number(row.dataset.step));
    });
    window.addEventListener("beforeprint", () => this.draw(true));
    window.addEventListener("afterprint", () => this.draw());
    window.addEventListener("resize", () => this.draw());
  }

  /// What is listed: the steps that meet the words of a filter.
  fill(story, words, marks) {
    Object.assign(this, { story, marks });
    this.numbers = [];
    for (let number = 0; number <= story.count; ++number) if (story.meets(number, words)) this.numbers.push(number);
    this.rows.style.height = this.numbers.length * rowHeight + "px";
  }

  show(step) {
    this.step = step;
    const row = lastAtMost(this.numbers, step), top = row * rowHeight, room = this.place.clientHeight;
    if (top < this.place.scrollTop + rowHeight || top > this.place.scrollTop + room - 3 * rowHeight)
      this.place.scrollTop = top - room / 2;
    this.draw();
  }

  draw(all = false) {
    if (!this.story) return;
    const first = all ? 0 : Math.max(0, Math.floor(this.place.scrollTop / rowHeight) - 5);
    const most = all ? this.numbers.length : Math.ceil(this.place.clientHeight / rowHeight) + 10;
    this.rows.replaceChildren(...this.numbers.slice(first, first + most).map((number, i) => {
      const row = element("div", number + ". " + this.story.text(number), {
        role: "option", id: "step" + number, "data-step": number, "aria-selected": number === this.step,
        "aria-posinset": first + i + 1, "aria-setsize": this.numbers.length, title: this.story.text(number),
      });
      row.className = [number === this.step ? "now" : number > this.step ? "later" : "", this.marks(number)].join(" ");
      row.style.top = (first + i) * rowHeight + "px";
      return row;
    }));
    this.place.setAttribute("aria-activedescendant", "step" + this.step);
  }
}
