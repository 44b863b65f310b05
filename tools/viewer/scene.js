// A picture as a list of shapes, which is drawn on the page, and saved as SVG, TikZ or PNG.
//   { line: [[x, y], ...], style }   { circle: [x, y, r], style }   { area: [[x, y], ...], style }
//   { text, at: [x, y], style, size, anchor }
// A shape may have `faint`, and `process` or `step` for who clicks on it, and `hint`.
const colours = {
  ink: "#1b1b1b", paper: "#ffffff", soft: "#5f6368", line: "#d4d7dc", bad: "#b3261e", band: "#4f7cac", accent: "#2f5f98",
};
const styles = {
  edge: { stroke: "line", width: 2 },
  stray: { stroke: "line", width: 1, dash: "2 3" },
  lane: { stroke: "soft", width: 0.7 },
  inside: { stroke: "band", width: 4 },
  message: { stroke: "soft", width: 0.9 },
  pending: { stroke: "soft", width: 0.9, dash: "4 3" },
  wait: { stroke: "ink", width: 1.2 },
  waitChoice: { stroke: "ink", width: 1.2, dash: "6 3" },
  cycle: { stroke: "bad", width: 2 },
  cycleChoice: { stroke: "bad", width: 2, dash: "6 3" },
  now: { stroke: "accent", width: 1.5, dash: "1 3" },
  cover: { fill: "paper" },
  node: { fill: "paper", stroke: "ink", width: 1.2 },
  nodeInside: { fill: "paper", stroke: "band", width: 5 },
  smallInside: { fill: "paper", stroke: "band", width: 3 },
  asks: { stroke: "ink", width: 1.2, dash: "3 3" },
  mover: { stroke: "accent", width: 2 },
  dot: { fill: "ink" },
  dotNow: { fill: "accent", stroke: "ink", width: 1 },
  dotBad: { fill: "bad" },
  head: { fill: "soft" },
  headSent: { fill: "accent" },
  headTaken: { fill: "paper", stroke: "accent", width: 1.2 },
  headWait: { fill: "ink" },
  headCycle: { fill: "bad" },
  label: { fill: "ink", halo: true },
  name: { fill: "ink", bold: true },
  note: { fill: "soft", halo: true },
  strong: { fill: "ink", bold: true, halo: true },
  warning: { fill: "bad", halo: true },
};
const textWidth = (text, size) => text.length * size * 0.56;

/// An arrow's head that ends at a point.
function arrowHead([x, y], [fromX, fromY], style, size = 7) {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const ux = (x - fromX) / length, uy = (y - fromY) / length;
  return {
    area: [[x, y], [x - size * ux - size * 0.45 * uy, y - size * uy + size * 0.45 * ux],
      [x - size * ux + size * 0.45 * uy, y - size * uy - size * 0.45 * ux]],
    style,
  };
}

/// The name space of SVG: no address stands in a page that asks nobody.
const svgSpace = new DOMParser().parseFromString("<svg></svg>", "text/html").querySelector("svg").namespaceURI;

/// `colour` gives what stands in the file or on the page for a colour's name.
function svgOf(scene, colour) {
  const make = (name, attributes) => {
    const made = document.createElementNS(svgSpace, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const round = (number) => Math.round(number * 10) / 10;
  const joined = (points) => points.map((point) => point.map(round).join(",")).join(" ");
  const svg = make("svg", {
    viewBox: [scene.left || 0, scene.top || 0, scene.width, scene.height].map(round).join(" "),
    width: round(scene.width), height: round(scene.height), role: "img", "aria-label": scene.title,
    "font-family": "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif",
  });
  for (const shape of scene.shapes) {
    const style = styles[shape.style];
    const look = { fill: style.fill ? colour(style.fill) : "none" };
    if (style.stroke) Object.assign(look, { stroke: colour(style.stroke), "stroke-width": style.width });
    if (style.dash) look["stroke-dasharray"] = style.dash;
    if (shape.faint) look.opacity = 0.25;
    let made;
    if (shape.line) made = make("polyline", { points: joined(shape.line), ...look });
    else if (shape.area) made = make("polygon", { points: joined(shape.area), ...look });
    else if (shape.circle)
      made = make("circle", { cx: round(shape.circle[0]), cy: round(shape.circle[1]), r: round(shape.circle[2]), ...look });
    else {
      if (style.halo) Object.assign(look, { stroke: colour("paper"), "stroke-width": 3, "paint-order": "stroke" });
      made = make("text", {
        x: round(shape.at[0]), y: round(shape.at[1]), "font-size": shape.size || 11,
        "text-anchor": shape.anchor || "middle", ...(style.bold ? { "font-weight": "bold" } : {}), ...look,
      });
      made.textContent = shape.text;
    }
    if (shape.process !== undefined) made.setAttribute("data-process", shape.process);
    if (shape.step !== undefined) made.setAttribute("data-step", shape.step);
    made.setAttribute("class", shape.style);
    if (shape.hint) {
      const hint = make("title", {});
      hint.textContent = shape.hint;
      made.append(hint);
    }
    svg.append(made);
  }
  return svg;
}

const svgText = (scene) => '<?xml version="1.0" encoding="UTF-8"?>\n' + (() => {
  const svg = svgOf(scene, (name) => colours[name]);
  svg.setAttribute("style", "background: " + colours.paper);
  return new XMLSerializer().serializeToString(svg);
})();

function tikzText(scene) {
  const left = scene.left || 0, top = scene.top || 0;
  const point = ([x, y]) => `(${(x - left).toFixed(1)}pt,${(top - y).toFixed(1)}pt)`;
  const signs = {
    "\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "…": "\\dots{}",
    "⟨": "$\\langle$", "⟩": "$\\rangle$", "∅": "$\\emptyset$", "∞": "$\\infty$", "·": "$\\cdot$", "≠": "$\\neq$",
    "×": "$\\times$", "<": "$<$", ">": "$>$", "|": "$|$",
  };
  const latex = (text) => text.replace(/[\\{}$&#%_^~<>|⟨⟩∅∞·≠…×]/g, (sign) => signs[sign] || "\\" + sign);
  const lines = ["% needs \\usepackage{tikz}; " + (scene.title || "").replace(/\s+/g, " ")];
  for (const [name, hex] of Object.entries(colours))
    lines.push(`\\definecolor{ample${name}}{HTML}{${hex.slice(1).toUpperCase()}}`);
  lines.push("\\begin{tikzpicture}[x=1pt,y=1pt]");
  lines.push(`\\clip ${point([left, top])} rectangle ${point([left + scene.width, top + scene.height])};`);
  for (const shape of scene.shapes) {
    const style = styles[shape.style];
    const options = [];
    if (style.fill && !shape.text) options.push("fill=ample" + style.fill);
    if (style.stroke && !shape.text) options.push("draw=ample" + style.stroke, "line width=" + style.width + "pt");
    if (style.dash) options.push("dash pattern=on " + style.dash.replace(" ", "pt off ") + "pt");
    if (shape.faint) options.push("opacity=0.25");
    if (shape.line) lines.push(`\\path[${options}] ${shape.line.map(point).join(" -- ")};`);
    else if (shape.area) lines.push(`\\path[${options}] ${shape.area.map(point).join(" -- ")} -- cycle;`);
    else if (shape.circle) lines.push(`\\path[${options}] ${point(shape.circle)} circle (${shape.circle[2].toFixed(1)}pt);`);
    else {
      const anchor = { start: "base west", end: "base east", middle: "base" }[shape.anchor || "middle"];
      options.push("anchor=" + anchor, "inner sep=0pt", "text=ample" + style.fill);
      const size = shape.size || 11, face = `\\fontsize{${size}}{${size}}\\selectfont${style.bold ? "\\bfseries" : ""}`;
      lines.push(`\\node[${options}] at ${point(shape.at)} {${face} ${latex(shape.text)}};`);
    }
  }
  return lines.join("\n") + "\n\\end{tikzpicture}\n";
}

/// Drawn on a canvas, as no image may be loaded: calls `done` with a blob of PNG.
function savePng(scene, done) {
  const scale = 2, canvas = element("canvas");
  canvas.width = scene.width * scale;
  canvas.height = scene.height * scale;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.translate(-(scene.left || 0), -(scene.top || 0));
  pen.fillStyle = colours.paper;
  pen.fillRect(scene.left || 0, scene.top || 0, scene.width, scene.height);
  for (const shape of scene.shapes) {
    const style = styles[shape.style];
    pen.globalAlpha = shape.faint ? 0.25 : 1;
    pen.setLineDash(style.dash ? style.dash.split(" ").map(Number) : []);
    pen.beginPath();
    if (shape.circle) pen.arc(...shape.circle, 0, 2 * Math.PI);
    for (const at of shape.line || shape.area || []) pen.lineTo(...at);
    if (shape.area) pen.closePath();
    if (shape.text !== undefined) {
      pen.font = (style.bold ? "bold " : "") + (shape.size || 11) + "px Arial, sans-serif";
      pen.textAlign = { start: "left", end: "right", middle: "center" }[shape.anchor || "middle"];
      if (style.halo) Object.assign(pen, { strokeStyle: colours.paper, lineWidth: 3, lineJoin: "round" });
      if (style.halo) pen.strokeText(shape.text, ...shape.at);
      pen.fillStyle = colours[style.fill];
      pen.fillText(shape.text, ...shape.at);
      continue;
    }
    if (style.fill) {
      pen.fillStyle = colours[style.fill];
      pen.fill();
    }
    if (style.stroke) {
      Object.assign(pen, { strokeStyle: colours[style.stroke], lineWidth: style.width });
      pen.stroke();
    }
  }
  canvas.toBlob(done, "image/png");
}
