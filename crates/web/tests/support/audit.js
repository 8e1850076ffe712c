// A small audit of what makes a page usable for everybody. Returns a list of sentences; an empty list is a good page.
const problems = [];
const shown = e => { const r = e.getBoundingClientRect(), s = getComputedStyle(e); return r.width > 0 && r.height > 0 && s.visibility !== "hidden" && s.display !== "none"; };
const name = e => {
  const by = e.getAttribute("aria-labelledby");
  if (by) return by.split(/\s+/).map(id => document.getElementById(id)?.textContent ?? "").join(" ").trim();
  return (e.getAttribute("aria-label") ?? e.closest("label")?.textContent ?? (e.labels?.[0]?.textContent) ?? "").trim() || (e.textContent ?? "").trim() || (e.getAttribute("title") ?? "").trim();
};
const what = e => e.outerHTML.slice(0, 140);
if (!document.documentElement.lang) problems.push("the page has no language");
if (!document.title.trim()) problems.push("the page has no title");
if (document.querySelectorAll("main").length !== 1) problems.push("there is not exactly one main");
if (document.querySelectorAll("h1").length !== 1) problems.push(`there are ${document.querySelectorAll("h1").length} first headings`);
let last = 0;
for (const h of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
  const level = Number(h.nodeName[1]);
  if (last && level > last + 1) problems.push(`heading ${level} follows heading ${last}: ${what(h)}`);
  if (!h.textContent.trim()) problems.push(`empty heading: ${what(h)}`);
  last = level;
}
const ids = new Map();
for (const e of document.querySelectorAll("[id]")) ids.set(e.id, (ids.get(e.id) ?? 0) + 1);
for (const [id, n] of ids) if (n > 1) problems.push(`the id ${id} stands ${n} times`);
for (const e of document.querySelectorAll("[aria-labelledby], [aria-describedby], [for]")) for (const a of ["aria-labelledby", "aria-describedby", "for"]) for (const id of (e.getAttribute(a) ?? "").split(/\s+/).filter(Boolean)) if (!document.getElementById(id)) problems.push(`${a} points at nothing: ${what(e)}`);
for (const e of document.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, [role=img], img, summary")) if (!name(e)) problems.push(`no name: ${what(e)}`);
for (const e of document.querySelectorAll("[aria-hidden=true] :is(a[href], button, input)")) problems.push(`hidden but reachable: ${what(e)}`);
for (const e of document.querySelectorAll("ul > *, ol > *")) if (e.nodeName !== "LI") problems.push(`not an item of a list: ${what(e)}`);
for (const e of document.querySelectorAll("button button, a a, a button, button a")) problems.push(`one control inside another: ${what(e)}`);
for (const e of document.querySelectorAll("[tabindex]")) if (Number(e.getAttribute("tabindex")) > 0) problems.push(`forced order: ${what(e)}`);
for (const e of document.querySelectorAll("*")) { const s = getComputedStyle(e); if ((s.overflowY === "auto" || s.overflowY === "scroll" || s.overflowX === "auto") && (e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2) && e.tabIndex < 0 && !e.querySelector("a[href], button, input, select") && shown(e)) problems.push(`scrolls but cannot be reached by keyboard: ${what(e)}`); }
// Contrast of text against what is painted behind it, where that is a plain colour.
const rgb = c => { const m = c.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0]; if (c.startsWith("color(")) { const [r, g, b, a = 1] = m; return [r * 255, g * 255, b * 255, a]; } return [m[0], m[1], m[2], m[3] ?? 1]; };
const over = (f, b) => [0, 1, 2].map(i => f[i] * f[3] + b[i] * (1 - f[3])).concat(1);
const lum = c => { const [r, g, b] = c.map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
const ground = e => { const layers = []; for (let n = e; n; n = n.parentElement) { const s = getComputedStyle(n); if (s.backgroundImage !== "none") return null; const c = rgb(s.backgroundColor); if (c[3] > 0) { layers.push(c); if (c[3] === 1) break; } } return layers.reverse().reduce((below, c) => over(c, below), [255, 255, 255, 1]); };
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const told = new Set();
while (walker.nextNode()) {
  const e = walker.currentNode.parentElement;
  if (!walker.currentNode.nodeValue.trim() || e.closest("svg, .hidden, [hidden], script, option, kbd, .skip") || !shown(e)) continue;
  if (e.closest(".lx-tile, .lx-gap, .lx-card")) { if (getComputedStyle(e).position === "absolute" && ground(e) === null) continue; }
  const s = getComputedStyle(e), back = ground(e);
  if (!back) continue;
  const fore = over(rgb(s.color), back), [a, b] = [lum(fore), lum(back)], ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  const size = parseFloat(s.fontSize), large = size >= 24 || (size >= 18.66 && Number(s.fontWeight) >= 700);
  if (ratio < (large ? 3 : 4.5) && !e.closest("[disabled]")) { const key = `${s.color} ${back}`; if (!told.has(key)) { told.add(key); problems.push(`contrast ${ratio.toFixed(2)}: ${what(e)} "${walker.currentNode.nodeValue.trim().slice(0, 40)}"`); } }
}
return problems;
