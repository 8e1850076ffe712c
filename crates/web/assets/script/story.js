// What happened: pieces glide to where they now lie, and new lines of the log are marked.
import { all, main, still } from "./dom.js";

// Gliding: pieces that vanished in one place and appeared in another of the same kind moved there.
const place = piece => { const r = piece.getBoundingClientRect(); return { piece, x: r.x + r.width / 2 + scrollX, y: r.y + r.height / 2 + scrollY, w: r.width }; };
function pieces() {
  const kinds = new Map();
  for (const piece of all("[data-piece]", main())) {
    const kind = piece.dataset.piece;
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(place(piece));
  }
  return kinds;
}
function glide(before) {
  const moves = [];
  for (const [kind, now] of pieces()) {
    const was = before.get(kind) ?? [];
    const stays = now.filter(n => { const i = was.findIndex(w => Math.hypot(w.x - n.x, w.y - n.y) < 6); if (i >= 0) was.splice(i, 1); return i >= 0; });
    for (const n of now) if (!stays.includes(n)) moves.push([was.shift(), n]);
  }
  if (moves.length > 24) return;
  for (const [from, to] of moves) {
    to.piece.classList.add("fresh");
    if (!from || still.matches || !to.w) continue;
    const { style } = to.piece;
    style.transition = "none";
    style.transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.w / to.w || 1})`;
    to.piece.getBoundingClientRect();
    to.piece.classList.add("glide");
    style.transition = style.transform = "";
    to.piece.addEventListener("transitionend", () => to.piece.classList.remove("glide"), { once: true });
  }
}

// Remembers how things lie. What it returns is called when the page has changed, and shows what moved.
export function remember() {
  const before = pieces(), seen = new Set(all("#log-list > li[id]").map(line => line.id));
  all(".fresh", main()).forEach(piece => piece.classList.remove("fresh"));
  return () => {
    glide(before);
    if (seen.size) for (const line of all("#log-list > li[id]")) line.classList.toggle("new", !seen.has(line.id));
  };
}
