// What happened, played in order: each step with its sentence, its pieces travelling, what it brought floating up. The question
// is there at once; whoever presses anything sees the table as it is.
import { all, find, main, still } from "./dom.js";
import { looked, lastLook, marked } from "./look.js";
import { forget, moments } from "./moments.js";
import { morph } from "./morph.js";
import { play as sound } from "./sound.js";
import { land, stage, travel } from "./travel.js";

const STEP = 500, AT_MOST = 40, HELD = ["felt", "hand", "seats"];
let running; // the story being played: { at, goal, speed, title }

export function shape(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}
const put = (id, want) => { const have = document.getElementById(id); if (have && want) morph(have, want); };

// The page has changed from `have` to `want`: everything is shown at once but the board, which gets there step by step.
export function arrive(have, want) {
  const from = Number(running?.at ?? have.dataset.at), to = Number(want.dataset.at);
  const back = to - Number(have.dataset.at) !== entries(want) - entries(have);
  if (back) forget();
  const plays = to > from && have.dataset.moments && have.dataset.moments === want.dataset.moments && find("#board", have) && find("#board", want) && !still.matches && !document.hidden;
  if (!plays) {
    end();
    travel(() => morph(have, want));
    marked();
    if (!document.hidden) looked();
    return;
  }
  hold(have, want);
  marked();
  if (!running) run(from, "Since your last turn");
}

const entries = page => Number(page.dataset.update?.split(".")[1]);

// Takes over everything but what is held back until the story has come so far.
let goal;
function hold(have, want) {
  goal = { at: Number(want.dataset.at), last: entries(want) - 1, parts: HELD.map(id => [id, find(`#${id}`, want)]) };
  for (const [id, part] of goal.parts) part?.replaceWith(find(`#${id}`, have).cloneNode(true));
  for (const id of HELD) clean(find(`#${id}`, want));
  morph(have, want);
}
// What the script put on an element is not part of the page.
const clean = part => part && all(".lit", part).forEach(lit => lit.classList.remove("lit"));

// From an earlier moment to what is shown now.
export function recall(from, title) {
  const page = main();
  if (running || still.matches || !find("#board")) return;
  goal = { at: Number(page.dataset.at), last: entries(page) - 1, parts: HELD.map(id => [id, document.getElementById(id)?.cloneNode(true)]) };
  run(from, title, true);
}

async function run(from, title, show) {
  const mine = running = { at: Math.max(from, goal.at - AT_MOST), speed: 1, title };
  document.body.dataset.story = "told"; // the board shows the past
  try {
    if (show || mine.at !== from) {
      const [first] = await moments(mine.at, goal.at - 1);
      if (running !== mine) return;
      if (first?.at === mine.at) for (const [id, html] of Object.entries(first.parts)) put(id, shape(html));
    }
    while (running === mine && mine.at < goal.at) {
      const next = mine.at + 1, many = goal.at - mine.at;
      if (next === goal.at) await perform(last(), mine);
      else {
        const [moment] = await moments(next, Math.min(goal.at - 1, next + AT_MOST - 1));
        if (running !== mine || moment?.at !== next) return;
        await perform(moment, mine, many > 12 ? Math.max(12 / many, .35) : 1);
      }
      mine.at = next;
    }
  } finally {
    if (running === mine) end();
  }
}

// The last step is the page itself.
function last() {
  const { parts, last } = goal;
  const phase = find("#phase > :first-child", parts[0][1])?.textContent;
  const actor = find(`#log-list .turn:has(li[data-entry="${last}"])`)?.className.match(/\bs(\d)/)?.[1];
  return { phase, actor, lines: all(`#log-list li[data-entry="${last}"]`).map(line => line.outerHTML).reverse(), show: () => parts.forEach(([id, part]) => put(id, part?.cloneNode(true))) };
}

// Everything as it is now, at once.
export function end() {
  const shown = running && goal;
  running = undefined;
  if (!shown) return;
  goal = undefined;
  delete document.body.dataset.story;
  land();
  tell();
  dark();
  for (const [id, part] of shown.parts) put(id, part);
  find("#tale-phase")?.remove();
  find("#tale-reveal")?.remove();
  looked();
  document.dispatchEvent(new CustomEvent("court:settled"));
}

const wait = ms => new Promise(done => setTimeout(done, ms));

// One step. What it tells about one thing belongs together; of several things each has its moment.
export async function perform(step, mine, haste = 1) {
  const still_on = () => running === mine, pace = () => STEP * haste / mine.speed;
  const shows = step.show ?? (() => step.changed.forEach(id => put(id, shape(step.parts[id]))));
  const board = step.parts?.board && shape(step.parts.board);
  const before = find("#phase > :first-child")?.textContent;
  const beats = inBeats(step.lines.map(shape)), own = goal && String(step.actor) === new URLSearchParams(main().dataset.moments.split("?")[1]).get("seat");
  if (step.phase && before && title(step.phase) !== title(before)) phase(step.phase, pace());
  for (const [place, beat] of beats.entries()) {
    // Nobody needs to be told what they just did.
    if (!own || beats.length > 2) tell(beat, mine);
    const change = place === beats.length - 1 ? shows : () => { const spot = beat.spots[0], part = spot && board && find(`#${CSS.escape(spot)}`, board); if (part) put(spot, part.cloneNode(true)); };
    sound(travel(change, pace() * .9) ? "piece" : beat.gains.length ? "coin" : "line");
    // Measured first, changed after: the browser lays the page out once.
    beat.gains.map(gain => whereTo(gain, beat.spots)).filter(Boolean).forEach(gain => float(gain, pace()));
    light(beat.spots);
    await wait(pace() * (beats.length > 3 ? .8 : 1));
    if (!still_on()) return;
    if (beat.reveal.length) await reveal(beat, pace);
    if (!still_on()) return;
  }
  dark();
  if (!beats.length) { travel(shows, pace() * .9); await wait(pace() / 4); }
}

// "Round 2 of 4 · Scoring" is a new phase; the same phase under another step of it is not.
const title = phase => phase.split(" · ").slice(0, 2).join(" · ");

function inBeats(lines) {
  const beats = [];
  for (const line of lines) {
    const list = (text, between = " ") => text?.split(between).filter(Boolean) ?? [];
    const spots = list(line.dataset.spots), gains = list(line.dataset.gains).map(gain => gain.split(":")), reveal = list(line.dataset.reveal, "|").map(one => one.split(/:(.*)/));
    const beat = beats.at(-1);
    if (beat && beat.spots[0] === spots[0] && !reveal.length) { beat.lines.push(line); beat.spots.push(...spots); beat.gains.push(...gains); }
    else beats.push({ lines: [line], spots: [...spots], gains, reveal });
  }
  return beats;
}

export const light = spots => { dark(); for (const id of new Set(spots)) document.getElementById(id)?.classList.add("lit"); };
export const dark = () => all(".lit").forEach(spot => spot.classList.remove("lit"));

// "+2" rises where it was gained, in the colours of who gained it.
function whereTo([seat, amount], spots) {
  const at = document.getElementById(spots[0]) ?? document.getElementById(`seat-${seat}-area`), box = at?.getBoundingClientRect();
  return box?.width && box.bottom > 0 && box.top < innerHeight ? { seat, amount, box } : undefined;
}
function float({ seat, amount, box }, pace) {
  const gain = document.createElement("span");
  gain.className = `gain s${seat}`;
  gain.textContent = amount.replace("-", "−");
  const others = all(".gain", stage()).length;
  Object.assign(gain.style, { left: `${box.x + box.width / 2 + (others % 3) * 26 - 13}px`, top: `${box.y + Math.min(box.height / 2, 60)}px` });
  stage().append(gain);
  const rise = gain.animate([{ transform: "translate(-50%, 0) scale(.6)", opacity: 0 }, { transform: "translate(-50%, -1rem) scale(1.1)", opacity: 1, offset: .25 }, { transform: "translate(-50%, -3.2rem)", opacity: 0 }], { duration: Math.max(pace * 2.2, 400), easing: "ease-out", fill: "both" });
  rise.onfinish = rise.oncancel = () => gain.remove();
}

// A new phase announces itself over the board.
function phase(text, pace) {
  find("#tale-phase")?.remove();
  const box = find("#board")?.getBoundingClientRect();
  if (!box) return;
  const banner = document.createElement("p");
  banner.id = "tale-phase";
  banner.setAttribute("aria-hidden", "true");
  banner.textContent = text;
  Object.assign(banner.style, { left: `${box.x + box.width / 2}px`, top: `${Math.max(box.y, 0) + Math.min(box.height, innerHeight) * .36}px` });
  document.body.append(banner);
  sound("phase");
  const shown = banner.animate([{ opacity: 0, transform: "translate(-50%, -50%) scale(.94)" }, { opacity: 1, transform: "translate(-50%, -50%)", offset: .18 }, { opacity: 1, transform: "translate(-50%, -50%)", offset: .75 }, { opacity: 0, transform: "translate(-50%, -50%)" }], { duration: Math.max(pace * 2.6, 500), fill: "both" });
  shown.onfinish = () => banner.remove();
}

// What everybody had kept covered is turned over, one after the other.
async function reveal({ reveal, lines }, pace) {
  const box = find("#board")?.getBoundingClientRect();
  if (!box) return;
  const panel = document.createElement("div");
  panel.id = "tale-reveal";
  panel.setAttribute("aria-hidden", "true");
  Object.assign(panel.style, { left: `${box.x + box.width / 2}px`, top: `${Math.max(box.y, 0) + Math.min(box.height, innerHeight) * .4}px` });
  const cards = reveal.map(([seat, what]) => {
    const card = document.createElement("div"), name = document.createElement("b"), said = document.createElement("span");
    card.className = `ballot s${seat}`;
    name.textContent = find(`#seat-${seat}-area .seat-name`)?.textContent ?? `Seat ${seat}`;
    said.textContent = what;
    card.append(name, said);
    return card;
  });
  panel.append(...cards);
  document.body.append(panel);
  for (const card of cards) {
    card.classList.add("open");
    card.lastChild.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
    sound("card");
    await wait(pace() * .9);
    if (!panel.isConnected) return;
  }
  const words = document.createElement("p");
  words.textContent = lines.at(-1).textContent;
  panel.append(words);
  await wait(pace() * 2.2);
  panel.remove();
}

// The bar with the sentence of the step and the two ways to be done sooner.
function tell(beat, mine) {
  let bar = document.getElementById("tale");
  if (!beat) { bar?.remove(); return; }
  if (!bar) {
    bar = document.createElement("div");
    bar.id = "tale";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", mine.title);
    bar.innerHTML = `<div><small></small><ol></ol></div>${goal ? '<button type="button" class="btn quiet" data-tale="faster">Faster</button><button type="button" class="btn" data-tale="skip">Skip</button>' : ""}`;
    document.body.append(bar);
  }
  find("small", bar).textContent = mine.title;
  const lines = beat.lines.map(line => line.cloneNode(true));
  lines.forEach(line => { line.removeAttribute("id"); all("a", line).forEach(link => { link.tabIndex = -1; }); });
  find("ol", bar).replaceChildren(...lines.slice(-2));
}

// A replay tells its steps in the same way, at its own speed.
export const begin = (title, speed) => running = { speed, title };
export const stop = () => { running = undefined; land(); tell(); dark(); find("#tale-phase")?.remove(); find("#tale-reveal")?.remove(); };

// Whoever presses is done watching. A press on the board while it shows the past means just that.
let skipped = 0;
document.addEventListener("pointerdown", event => {
  if (!running || !goal) return;
  const { target } = event;
  if (target.closest("[data-tale=faster]")) return;
  if (target.closest("#felt, #hand, #seats")) { skipped = event.timeStamp; end(); }
});
document.addEventListener("click", event => {
  const { target } = event;
  if (skipped && event.timeStamp - skipped < 700) { event.preventDefault(); event.stopImmediatePropagation(); }
  skipped = 0;
  if (target.closest("[data-tale=faster]") && running) running.speed = running.speed >= 4 ? 1 : running.speed * 2;
  if (target.closest("[data-tale=skip]")) end();
}, true);
document.addEventListener("submit", end, true);
document.addEventListener("keydown", event => { if (event.key === "Escape" && running && goal) end(); });

// Whoever comes back sees what happened meanwhile.
export function comeBack() {
  const at = lastLook()?.at, now = Number(main()?.dataset.at);
  if (main()?.dataset.replay || !main()?.dataset.moments) return;
  if (at !== undefined && at < now && now > 0 && !document.hidden) recall(at, "While you were away");
  else if (!document.hidden) looked();
}
document.addEventListener("visibilitychange", () => { if (document.hidden) { if (running) end(); } else if (!running) comeBack(); });
