// Replay: all moments without leaving the page and without asking for each. Keys can be held down.
import { find, main, still } from "./dom.js";
import { momentAt, moments } from "./moments.js";
import { morph } from "./morph.js";
import { begin, perform, shape, stop } from "./story.js";
import { travel } from "./travel.js";

const page = () => main()?.dataset.replay ? main() : undefined;
const last = () => Number(find("#at").max);
const clamp = at => Math.min(Math.max(at, 0), last());
let wanted, playing;

// Where rounds, phases and turns begin: `[at, phase, actor]` for each step, as it was before it.
let outline;
const steps = () => outline ??= JSON.parse(page().dataset.outline || "[]");
const heading = ([, phase, actor], by) => by === "round" ? phase.split(" · ")[0] : by === "phase" ? phase : `${phase}/${actor}`;
function jump(at, by, forward) {
  if (by === "step" || !steps().length) return clamp(at + (forward ? 1 : -1));
  const starts = steps().filter((step, place, all) => !place || heading(step, by) !== heading(all[place - 1], by)).map(([after]) => after - 1);
  return forward ? starts.find(start => start > at) ?? last() : starts.findLast(start => start < at) ?? 0;
}

// Fetches what lies around a moment, more in the direction one goes.
const around = (at, forward = true) => { const from = Math.max(0, at - (forward ? 4 : 30)); return moments(from, Math.min(last(), from + 39), page().dataset.moments); };
function ahead(at, forward) {
  const soon = clamp(at + (forward ? 12 : -12)), address = page().dataset.moments;
  if (!momentAt(soon, address)) around(soon, forward).catch(() => {});
}

function log(moment) {
  const list = find("#log-list"), address = page().dataset.moments;
  const turns = [];
  for (let at = moment.at; at > moment.at - 30; at--) {
    const then = momentAt(at, address);
    if (!then) break;
    if (!then.lines.length) continue;
    const turn = turns.at(-1), key = `${then.phase}/${then.actor}`;
    if (turn?.key === key) turn.lines.push(...then.lines.toReversed()); else turns.push({ key, seat: then.actor ?? 0, lines: then.lines.toReversed() });
  }
  const want = list.cloneNode(false);
  for (const { seat, lines } of turns) {
    const part = document.createElement("ol");
    part.className = `turn s${seat}`;
    part.innerHTML = lines.join("");
    want.append(part);
  }
  morph(list, want);
}

// The controls say where they are.
function settle(moment) {
  const { at } = moment, address = new URL(location);
  find("#at").value = at;
  address.searchParams.delete("entry");
  address.searchParams.set("at", at);
  address.searchParams.set("seat", new URLSearchParams(page().dataset.moments.split("?")[1]).get("seat"));
  history.replaceState(null, "", address);
  const link = find("#moment-link"), position = find("input[name=position]");
  if (link) link.href = address;
  if (position) position.value = at;
  page().dataset.at = at;
  log(moment);
}

const show = moment => { for (const [id, html] of Object.entries(moment.parts)) { const have = document.getElementById(id); if (have) morph(have, shape(html)); } };

async function go(at, { held, forward = true } = {}) {
  const before = wanted ?? Number(page().dataset.at), address = page().dataset.moments;
  wanted = clamp(at);
  let moment = momentAt(wanted, address);
  if (!moment) moment = (await around(wanted, forward)).find(one => one.at === clamp(at));
  if (!moment || moment.at !== wanted || page().dataset.moments !== address) return;
  if (Math.abs(wanted - before) === 1 && !held) travel(() => show(moment), 320); else show(moment);
  settle(moment);
  ahead(wanted, forward);
}

function halt() {
  playing = undefined;
  stop();
  find("#autoplay")?.setAttribute("aria-pressed", "false");
}
async function run() {
  const mine = playing = begin("Replay", 500 / Number(find("#speed").value));
  find("#autoplay").setAttribute("aria-pressed", "true");
  wanted ??= Number(page().dataset.at);
  while (playing === mine && wanted < last()) {
    const at = wanted + 1, address = page().dataset.moments;
    const moment = momentAt(at, address) ?? (await around(at)).find(one => one.at === at);
    if (!moment || playing !== mine) break;
    ahead(at, true);
    mine.speed = 500 / Number(find("#speed").value);
    if (still.matches) { show(moment); await new Promise(done => setTimeout(done, 500 / mine.speed)); } else await perform(moment, mine);
    if (playing !== mine) break;
    show(moment);
    wanted = at;
    settle(moment);
  }
  if (playing === mine) halt();
}

const by = () => find("#by")?.value ?? "step";
function step(key, held) {
  const at = wanted ?? Number(page().dataset.at);
  halt();
  if (key === "Home") return go(0, { held });
  if (key === "End") return go(last(), { held, forward: false });
  const forward = key === "ArrowRight" || key === "PageDown";
  return go(jump(at, key.startsWith("Page") ? "phase" : by(), forward), { held, forward });
}

document.addEventListener("keydown", event => {
  if (!page() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=range]), textarea, select, dialog, button, a, summary") && event.key === " ") return;
  if (event.target.closest?.("input:not([type=range]), textarea, select, dialog")) return;
  if (event.key === " " && event.target === document.body) { event.preventDefault(); return playing ? halt() : run(); }
  if (!["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  step(event.key, event.repeat);
}, true);
document.addEventListener("input", ({ target }) => { if (target.id === "at" && page()) { halt(); go(Number(target.value), { held: true }); } });
document.addEventListener("change", ({ target }) => {
  if (target.name !== "seat" || !target.closest("[data-scrub]") || !page()) return;
  const address = new URL(page().dataset.moments, location);
  address.searchParams.set("seat", target.value);
  halt();
  page().dataset.moments = address.pathname + address.search;
  go(wanted ?? Number(page().dataset.at));
});
document.addEventListener("submit", event => { if (event.target.dataset.scrub) { event.preventDefault(); go(Number(find("#at").value)); } });
document.addEventListener("click", event => {
  if (!page()) return;
  const { target } = event, button = target.closest("[data-step]");
  if (target.closest("#autoplay")) return playing ? halt() : run();
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  step(button.dataset.step);
});
if (page()) around(Number(page().dataset.at)).catch(() => {});
