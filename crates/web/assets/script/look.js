// How far somebody has looked: kept by the browser, for each table and seat. What is new since then is marked.
import { all, find, main } from "./dom.js";
import { dark, light } from "./story.js";

const key = () => main()?.dataset.moments;
const order = page => { const [seq, entries] = (page.dataset.update ?? "0.0").split(".").map(Number); return { at: Number(page.dataset.at), entries, seq }; };

export function lastLook() {
  try { return JSON.parse(localStorage.getItem(key())) ?? undefined; } catch { return undefined; }
}
let since, heard;
export function looked() {
  const page = main();
  if (!key() || page.dataset.replay || document.hidden) return;
  const old = lastLook(), now = order(page);
  try { localStorage.setItem(key(), JSON.stringify({ ...now, heard: heard ?? old?.heard ?? now.seq })); } catch { /* then the next look starts afresh */ }
}

// Lines that are new since the last look, and how much talk was missed.
export function marked() {
  const page = main();
  if (!key() || page.dataset.replay) return;
  since ??= lastLook()?.entries ?? order(page).entries;
  for (const line of all("#log-list li[data-entry]")) line.classList.toggle("new", Number(line.dataset.entry) >= since);
  const talk = document.getElementById("talk"), badge = document.getElementById("unread"), own = new URLSearchParams(key().split("?")[1]).get("seat");
  if (!talk || !badge) return;
  const lines = all("#chat-list li[data-by]");
  heard ??= lastLook()?.heard ?? order(page).seq;
  if (talk.open && !document.hidden) heard = Math.max(heard, ...lines.map(line => Number(line.dataset.seq)));
  const unread = lines.filter(line => Number(line.dataset.seq) > heard && line.dataset.by !== own).length;
  badge.hidden = !unread;
  badge.textContent = unread || "";
  badge.setAttribute("aria-label", unread === 1 ? "1 unread line" : `${unread} unread lines`);
}
document.addEventListener("toggle", ({ target }) => { if (target.id === "talk" && target.open) { marked(); looked(); } }, true);
document.addEventListener("submit", ({ target }) => { if (target.id === "act") { since = order(main()).entries; } });
document.addEventListener("visibilitychange", () => { if (!document.hidden) { since = lastLook()?.entries; marked(); } });

// Pointing at a line lights up what it is about.
const lineOf = target => target.closest?.("#log-list li[data-spots]");
for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, ({ target }) => { const line = lineOf(target); if (line && !find("#tale")) light(line.dataset.spots.split(" ")); });
for (const kind of ["mouseout", "focusout"]) document.addEventListener(kind, ({ target }) => { if (lineOf(target) && !find("#tale")) dark(); });
