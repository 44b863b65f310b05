// The stage: the graph as what it is, with what every process and channel is doing at a step.
/// Where the processes stand on a stage of some size, and how large they are drawn.
function placesOnStage(story, { width, height }) {
  const margin = story.processes.length > 16 ? 40 : width < 500 ? 52 : 70;
  const extent = (axis) => {
    const all = story.places.map((place) => place[axis]);
    return { from: Math.min(...all), size: Math.max(...all) - Math.min(...all) };
  };
  const x = extent(0), y = extent(1);
  const widest = y.size === 0 ? 660 : 460;
  const scale = Math.min((width - 2 * margin) / (x.size || 1e-9), (height - 2 * margin) / (y.size || 1e-9), widest);
  const at = story.places.map((place) => [
    width / 2 + scale * (place[0] - x.from - x.size / 2), height / 2 + scale * (place[1] - y.from - y.size / 2)]);
  let nearest = 200;
  at.forEach((one, i) => at.forEach((other, j) => {
    if (i < j) nearest = Math.min(nearest, Math.hypot(one[0] - other[0], one[1] - other[1]));
  }));
  const radius = Math.max(6, Math.min(24, 0.24 * nearest));
  return { at, width, middle: [width / 2, height / 2], radius, isCrowded: nearest < 90, hasRoom: nearest > 115 };
}

/// From one process to another, `aside` to the right of the straight line, between their circles.
function lane(places, from, to, aside) {
  const [x1, y1] = places.at[from], [x2, y2] = places.at[to];
  const length = Math.hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
  const room = places.radius + 5;
  const point = (along) => [x1 + along * ux - aside * uy, y1 + along * uy + aside * ux];
  return { point, begin: room, end: length - room, length, right: [-uy, ux] };
}

/// What is under way in one channel: heads one behind the other, the first to arrive foremost.
function drawChannel(shapes, story, places, messages, step, isTold) {
  const { from, to } = messages[0];
  const texts = messages.map((message) => message.text);
  const told = texts.length > 3 ? [...texts.slice(0, 2), "and " + (texts.length - 2) + " more"] : texts;
  const head = (message, tip, tail) => {
    const style = message.sent === step && step > 0 ? "headSent" : "head";
    shapes.push({ ...arrowHead(tip, tail, style, places.isCrowded ? 6 : 9), hint: message.text });
  };
  if (from === to) {
    const [x, y] = places.at[from], r = places.radius;
    messages.slice(0, 4).forEach((message, i) => {
      head(message, [x + r * 0.9 + 10 * i, y - r * 0.75], [x + r + 10 + 10 * i, y - r - 6]);
    });
    if (!isTold) return;
    // Beside the heads, or in one line above the process where that would leave the stage or meet another.
    const right = x + r + 14 + 10 * Math.min(4, messages.length), top = y - r - 11, bottom = y - r + 11 * told.length;
    const end = right + Math.max(...told.map((text) => textWidth(text, 10)));
    const isFree = end < places.width && places.at.every(([ox, oy], other) => other === from
      || Math.hypot(ox - Math.max(right, Math.min(end, ox)), oy - Math.max(top, Math.min(bottom, oy))) > r + 8);
    const lines = isFree || texts.length === 1 ? told : [texts[0] + " and " + (texts.length - 1) + " more"];
    lines.forEach((text, i) => shapes.push({
      text, style: "label", size: 10, ...(isFree ? { at: [right, y - r + 11 * i], anchor: "start" } : { at: [x, y - r - 14] }),
    }));
    return;
  }
  const way = lane(places, from, to, places.isCrowded ? 3 : 8);
  const gap = Math.min(13, (way.end - way.begin) / (messages.length + 1));
  shapes.push({ line: [way.point(way.begin), way.point(way.end)], style: "pending" });
  messages.forEach((message, i) => head(message, way.point(way.end - gap * i), way.point(way.begin)));
  if (!isTold) return;
  const [x, y] = way.point(way.begin + 0.62 * (way.end - way.begin)), [dx, dy] = way.right;
  const anchor = dx > 0.4 ? "start" : dx < -0.4 ? "end" : "middle";
  const up = dy < -0.3 ? told.length - 1 : dy > 0.3 ? 0 : (told.length - 1) / 2;
  told.forEach((text, i) => shapes.push({
    text, at: [x + 9 * dx, y + 11 * dy + 4 + 11 * (i - up)], style: "label", size: 10, anchor,
  }));
}

/// Where there are many, only the channels of who took the step or is chosen are drawn, and of the
/// others how many messages are under way to each process.
function drawMessages(shapes, story, places, step, chosen) {
  const channels = story.channels(step), of = chosen >= 0 ? chosen : story.process(step);
  const isFull = places.isCrowded && channels.length > 40;
  const drawn = isFull ? channels.filter(([message]) => message.from === of || message.to === of) : channels;
  for (const messages of drawn) drawChannel(shapes, story, places, messages, step, places.hasRoom && channels.length <= 16);
  if (isFull)
    places.at.forEach(([x, y], process) => {
      const count = channels.reduce((sum, messages) => sum + (messages[0].to === process ? messages.length : 0), 0);
      const [dx, dy] = [x - places.middle[0], y - places.middle[1]], length = Math.hypot(dx, dy) || 1;
      const away = (places.radius + 18) / length;
      if (count > 0) shapes.push({ text: "+" + count, at: [x + away * dx, y + away * dy + 3], style: "note", size: 9 });
    });
  const received = story.received(step);
  if (received === null || received.from === received.to) return isFull;
  const way = lane(places, received.from, received.to, places.isCrowded ? 3 : 8);
  shapes.push({ line: [way.point(way.begin), way.point(way.end)], style: "now" });
  shapes.push({ ...arrowHead(way.point(way.end), way.point(way.begin), "headTaken", 10), hint: received.text });
  return isFull;
}

/// From one process to another in a bow, or from one to itself in a loop away from the middle.
function bowOfWait(places, from, to) {
  const line = [];
  if (from === to) {
    const [x, y] = places.at[from], [dx, dy] = [x - places.middle[0], y - places.middle[1]];
    const away = Math.hypot(dx, dy) < 1 ? -Math.PI / 2 : Math.atan2(dy, dx), room = places.radius + 5;
    for (const [turn, distance] of [[-0.5, room], [-0.45, room + 20], [0, room + 25], [0.45, room + 20], [0.5, room]])
      line.push([x + distance * Math.cos(away + turn), y + distance * Math.sin(away + turn)]);
    return line;
  }
  const way = lane(places, from, to, 0), bend = -Math.min(46, 0.17 * way.length);
  const control = lane(places, from, to, 2 * bend).point(way.length / 2);
  const begin = way.point(way.begin - 4), end = way.point(way.end + 3);
  for (let t = 0; t <= 1.001; t += 0.1)
    line.push([0, 1].map((axis) => (1 - t) ** 2 * begin[axis] + 2 * t * (1 - t) * control[axis] + t * t * end[axis]));
  return line;
}

/// Too many arrows say nothing: then only those of the cycle or knot, and of who is chosen.
function drawWaits(shapes, story, places, step, chosen) {
  const all = story.waits(step);
  const drawn = all.length <= 24 ? all : all.filter((wait) => wait.from === chosen || (chosen < 0 && wait.isReason));
  for (const { from, to, isChoice, isReason } of drawn) {
    const line = bowOfWait(places, from, to), [tail, end] = line.slice(-2);
    shapes.push({ line, style: (isReason ? "cycle" : "wait") + (isChoice ? "Choice" : "") });
    shapes.push(arrowHead(end, tail, isReason ? "headCycle" : "headWait", 9));
  }
  return all.length - drawn.length;
}

function drawProcess(shapes, story, places, process, step, chosen) {
  const [x, y] = places.at[process], radius = places.radius, name = story.processes[process];
  const isInside = story.inside.value(step).includes(process), waits = story.waiting.value(step).includes(process);
  const asked = story.asked[process].value(step), rounds = story.rounds[process];
  const round = rounds === null ? (asked > 0 ? "round " + asked : "") : asked + "/" + rounds;
  const words = [isInside ? "InCS" : "", waits ? "waits" : "", round].filter(Boolean);
  const hint = [name + " " + story.bounds[process] + ": " + (isInside ? "InCS" : "OutCS"),
    ...(waits ? ["waits"] : []), "asked " + asked + " times"].join(", ");
  const gap = radius < 14 ? 3 : 5; // between rings
  if (waits) shapes.push({ circle: [x, y, radius + gap], style: "asks" });
  if (process === story.process(step) || process === chosen)
    shapes.push({ circle: [x, y, radius + 2 * gap - 1], style: "mover" });
  const inside = radius < 14 ? "smallInside" : "nodeInside", size = Math.max(8, Math.min(13, radius * 0.75));
  shapes.push({ circle: [x, y, radius], style: isInside ? inside : "node", process, hint });
  shapes.push({ text: radius < 9 ? name.slice(1) : name, at: [x, y + 0.35 * size], style: "name", size, process });
  if (!places.isCrowded)
    shapes.push({ text: words.join(" · "), at: [x, y + radius + 20], style: "label", size: 11 });
}

/// A text is moved so that it does not leave the stage.
function keepOnStage(shape, { width }) {
  const before = { start: 0, middle: 0.5, end: 1 }[shape.anchor || "middle"], room = textWidth(shape.text, shape.size || 11);
  const left = Math.max(4, Math.min(width - 4 - room, shape.at[0] - before * room));
  shape.at = [left + before * room, shape.at[1]];
}

function stageScene(story, step, options) {
  const places = placesOnStage(story, options.size), shapes = [];
  const linked = new Set();
  for (const [i, j] of story.edges) {
    linked.add(i + ">" + j).add(j + ">" + i);
    shapes.push({ line: [places.at[i], places.at[j]], style: "edge", faint: story.edges.length > 120 });
  }
  for (const { from, to } of story.underWay(step))
    if (from !== to && !linked.has(from + ">" + to)) shapes.push({ line: [places.at[from], places.at[to]], style: "stray" });
  const left = options.waits ? drawWaits(shapes, story, places, step, options.chosen) : 0;
  story.processes.forEach((_, process) => drawProcess(shapes, story, places, process, step, options.chosen));
  const isFull = drawMessages(shapes, story, places, step, options.chosen);
  for (const shape of shapes) if (shape.text !== undefined) keepOnStage(shape, options.size);
  const legend = ["thick: InCS", "dashed ring: waits", "outer ring: took the step", "m/n: has asked m times of n",
    "heads: messages under way, in colour just sent, hollow just received"];
  if (isFull) legend.push("messages of who took the step or is chosen; +n: n under way to it");
  if (options.waits) legend.push("bent arrow: waits for; dashed: for some of those; red: why nobody moves");
  if (left > 0) legend.push(left + " arrows are left out: choose a process to see its own");
  const title = story.data.title + ", step " + step + ": " + story.text(step);
  return { ...options.size, shapes, legend: legend.join("; "), title };
}
