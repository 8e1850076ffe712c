// Pieces travel: where one vanished and another of its kind appeared, it went from here to there. Places are compared within
// the panel they belong to, so nothing seems to move because the page does.
import { all, main, still } from "./dom.js";

const PANELS = "#board, #hand, #seats > li";
const AT_MOST = 24; // flights at once; what is dealt by the dozen just lies there

// The layer above the page in which things fly.
export function stage() {
  let layer = document.getElementById("stage");
  if (!layer) {
    layer = document.createElement("div");
    layer.id = "stage";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  return layer;
}

// All pieces by kind, each with its place in its panel and the nearest thing with a name around it: its home.
function pieces() {
  const kinds = new Map();
  for (const panel of all(PANELS, main())) {
    const edge = panel.getBoundingClientRect();
    for (const piece of all("[data-piece]", panel)) {
      const box = piece.getBoundingClientRect();
      if (!box.width) continue;
      const kind = piece.dataset.piece, home = piece.parentElement.closest("[id]").id;
      const found = { piece, home, panel: panel.id, x: box.x - edge.x, y: box.y - edge.y, width: box.width, height: box.height };
      if (kinds.has(kind)) kinds.get(kind).push(found); else kinds.set(kind, [found]);
    }
  }
  return kinds;
}

const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// Which pieces came from where. Who is still at home has stayed, even if the others made room. Only on a board without names
// for its places a long way is a move.
function moves(before, after) {
  const found = [];
  for (const [kind, now] of after) {
    const was = before.get(kind) ?? [], left = new Set(was), came = new Set(now);
    const pairs = now.flatMap(to => was.filter(from => from.home === to.home).map(from => ({ from, to, way: far(from, to) }))).sort((a, b) => a.way - b.way);
    const within = [];
    for (const { from, to, way } of pairs) {
      if (!left.has(from) || !came.has(to)) continue;
      left.delete(from);
      came.delete(to);
      if (to.home === "board" && way > Math.max(2 * to.width, 40)) within.push({ from, to });
    }
    const sources = [...left];
    for (const to of came) found.push({ from: sources.shift(), to });
    found.push(...within);
  }
  return found;
}

const COPIED = ["width", "height", "color", "background", "border", "border-radius", "box-shadow", "font", "padding", "display", "flex-direction", "align-items", "justify-content", "gap", "fill", "stroke", "stroke-width", "position", "inset", "transform", "opacity", "overflow", "grid-template", "grid-area", "place-items", "text-align", "line-height", "clip-path"];
// A copy that looks the same wherever it is put.
function copy(piece) {
  const clone = piece.cloneNode(true), twins = [piece, ...all("*", piece)];
  [clone, ...all("*", clone)].forEach((node, at) => {
    if (!node.style || node.nodeName === "use") return;
    const style = getComputedStyle(twins[at]);
    for (const name of COPIED) node.style.setProperty(name, style.getPropertyValue(name));
    node.removeAttribute("id");
    node.removeAttribute("data-piece");
  });
  return clone;
}

// Everything is measured before anything is changed: the browser lays the page out once.
function take({ from, to }) {
  const panel = document.getElementById(from.panel)?.getBoundingClientRect(), box = to.piece.getBoundingClientRect();
  return panel && box.width ? { from, to, panel, box, clone: copy(to.piece) } : undefined;
}
function fly({ from, to, panel, box, clone }, duration) {
  const layer = stage();
  clone.dataset.flight = to.piece.dataset.piece;
  Object.assign(clone.style, { position: "absolute", inset: "auto", left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`, margin: 0, transform: "none" });
  layer.append(clone);
  const back = `translate(${panel.x + from.x - box.x}px, ${panel.y + from.y - box.y}px) scale(${from.width / box.width})`;
  const options = { duration, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "both" };
  clone.style.transformOrigin = "0 0";
  // The board itself has nothing that moves, so that it is drawn once: its piece is out of sight until the copy has landed.
  to.piece.style.visibility = "hidden";
  const flight = clone.animate([{ transform: back }, { transform: "none" }], options);
  flight.onfinish = flight.oncancel = () => { to.piece.style.visibility = ""; if (!to.piece.getAttribute("style")) to.piece.removeAttribute("style"); clone.remove(); };
}

// Makes a change, and lets what moved by it travel. Says how many pieces did.
export function travel(change, duration = 450) {
  if (still.matches || document.hidden || duration < 60) { change(); return 0; }
  const before = pieces();
  change();
  const moved = moves(before, pieces()).filter(move => before.size && move.to.piece.isConnected);
  const flights = moved.filter(move => move.from);
  if (moved.length <= AT_MOST) {
    for (const flight of flights.map(take).filter(Boolean)) fly(flight, duration);
  }
  return flights.length;
}

// Whatever flies has landed.
export const land = () => all("#stage > *").forEach(thing => { thing.getAnimations().forEach(one => one.cancel()); thing.remove(); });
