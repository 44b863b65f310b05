// The space-time diagram: a line a process, time to the right; only what is seen of it is drawn.
const timeSize = { left: 40, top: 30, step: 16, size: 9 };

/// Where everything stands, once for all steps: hidden processes and, if asked, steps without a
/// message have no place.
function timeLayout(story, options) {
  const shown = story.processes.map((_, process) => process).filter((process) => !options.hidden.has(process));
  const distance = Math.max(24, Math.min(90, (options.room - 100) / Math.max(1, shown.length)));
  const line = new Map(shown.map((process, i) => [process, timeSize.top + 14 + distance * i]));
  const ends = new Map(), columns = [], x = [timeSize.left];
  let right = timeSize.left;
  for (let step = 1; step <= story.count; ++step) {
    const process = story.process(step);
    if (!line.has(process) || (options.collapsed && story.isLocal(step))) {
      x.push(null);
      continue;
    }
    const label = labelOfStep(story, step), half = textWidth(label, timeSize.size) / 2;
    right = Math.max(right + timeSize.step, (ends.get(process) || timeSize.left) + 8 + half);
    ends.set(process, right + half);
    x.push(right);
    columns.push({ step, process, x: right, label });
  }
  const width = Math.max(200, right + 70);
  return { shown, line, columns, x, width, height: timeSize.top + 30 + distance * Math.max(0, shown.length - 1) + 30 };
}

function labelOfStep(story, step) {
  const received = story.received(step);
  const repeats = story.loop !== null && step >= story.loop ? "∞" : "";
  const name = received ? received.text.replace(/[⟨⟩]/g, "") : story.actions[story.step(step).action].name;
  return step + repeats + " " + name;
}

/// The place of a step, or of the last one before it that has a place.
function timeOf(layout, step) {
  while (layout.x[step] === null) --step;
  return layout.x[step];
}

/// The part between two places.
function timeScene(story, step, layout, from, to) {
  const shapes = [], now = timeOf(layout, step);
  const at = (process) => layout.line.get(process);
  const clipped = (begin, end) => [Math.max(from, begin), Math.min(to, end)];
  const lineOf = (process, begin, end, style) => {
    for (const [a, b, faint] of [[begin, Math.min(end, now), false], [Math.max(begin, now), end, true]]) {
      const [left, right] = clipped(a, b);
      if (left < right) shapes.push({ line: [[left, at(process)], [right, at(process)]], style, faint });
    }
  };
  for (const process of layout.shown) {
    lineOf(process, timeSize.left, layout.width - 20, "lane");
    const { at: steps, values } = story.inside;
    steps.forEach((since, i) => {
      if (!values[i].includes(process)) return;
      const until = i + 1 < steps.length ? timeOf(layout, steps[i + 1]) : layout.width - 20;
      lineOf(process, timeOf(layout, since), until, "inside");
    });
  }
  shapes.push({ line: [[now, 8], [now, layout.height - 8]], style: "now" });
  for (const message of story.messages) drawFlight(shapes, message, story, step, layout, from, to);
  for (const column of layout.columns) {
    if (column.x < from - 80 || column.x > to + 80) continue;
    const isEnd = column.step === story.count && story.data.violation;
    const faint = column.step > step, isNow = column.step === step;
    shapes.push({
      circle: [column.x, at(column.process), isNow ? 5 : 3.2], step: column.step, faint, hint: story.text(column.step),
      style: isEnd ? "dotBad" : isNow ? "dotNow" : "dot",
    });
    shapes.push({
      text: column.label, at: [column.x, at(column.process) - 8], size: timeSize.size, step: column.step, faint,
      style: isEnd || story.step(column.step).odd ? "warning" : isNow ? "strong" : "label",
    });
  }
  const edge = from + timeSize.left - 8;
  shapes.push({ area: [[from, 0], [edge, 0], [edge, layout.height], [from, layout.height]], style: "cover" });
  for (const process of layout.shown)
    shapes.push({
      text: story.processes[process], at: [from + 4, at(process) + 4], style: "strong", size: 12, anchor: "start",
    });
  return {
    left: from, width: to - from, height: layout.height, shapes, title: story.data.title + ", steps as a space-time diagram",
    legend: "thick: InCS; faint: after this step; dashed: not received; click on a step to go there",
  };
}

/// A message from its sending to its receipt; one to oneself is bent below the line.
function drawFlight(shapes, message, story, step, layout, from, to) {
  if (!layout.line.has(message.from) || !layout.line.has(message.to)) return;
  const begin = timeOf(layout, message.sent);
  const end = message.received === null ? layout.width - 30 : timeOf(layout, message.received);
  if (end < from || begin > to || layout.x[message.received] === null) return;
  const tail = [begin, layout.line.get(message.from)], tip = [end, layout.line.get(message.to)];
  const faint = message.sent > step || (begin < from && end > to); // what only passes by, too
  const style = message.received === null ? "pending" : "message", hint = message.text;
  const line = message.from === message.to
    ? [tail, [begin + 5, tail[1] + 11], [Math.max(begin + 5, end - 5), tail[1] + 11], tip] : [tail, tip];
  shapes.push({ line, style, faint, hint });
  shapes.push({ ...arrowHead(tip, line[line.length - 2], "head", 6), faint: faint || (message.received || 0) > step, hint });
  if (message.lost) shapes.push({ text: "×", at: [tip[0], tip[1] + 5], style: "warning", size: 15 });
}
