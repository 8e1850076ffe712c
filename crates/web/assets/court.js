// The one script. The server renders everything; this sends choices without leaving the page, listens for what others do,
// and changes the page in place, so that pieces keep their identity and glide to where they now lie.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const find = (what, where = document) => where.querySelector(what);
const all = (what, where = document) => [...where.querySelectorAll(what)];
const main = () => document.getElementById("main");

// Morphing: make `have` look like `want`, keeping elements that have the same id.
function morph(have, want) {
  if (have.isEqualNode(want)) return;
  if (have.nodeName !== want.nodeName) return have.replaceWith(want);
  if (have.nodeType !== Node.ELEMENT_NODE) { have.nodeValue = want.nodeValue; return; }
  const opened = have.nodeName === "DETAILS" && have.open; // what somebody opened stays open
  for (const { name } of [...have.attributes]) if (!want.hasAttribute(name) && !(opened && name === "open")) have.removeAttribute(name);
  for (const { name, value } of want.attributes) if (have.getAttribute(name) !== value) have.setAttribute(name, value);
  if (have.nodeName === "INPUT" && have.type !== "hidden" && have.type !== "range") return; // what is being typed stays
  if (have.type === "range") have.value = want.value;
  const byId = new Map([...have.children].filter(child => child.id).map(child => [child.id, child]));
  let at = have.firstChild;
  for (const next of [...want.childNodes]) {
    const same = next.id && byId.get(next.id);
    if (same) {
      if (same === at) at = at.nextSibling; else have.insertBefore(same, at);
      morph(same, next);
    } else if (at && !at.id && !next.id && at.nodeName === next.nodeName) {
      const following = at.nextSibling;
      morph(at, next);
      at = following;
    } else have.insertBefore(next, at);
  }
  while (at) { const following = at.nextSibling; at.remove(); at = following; }
}

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

const order = id => (id ?? "").split(".").map(Number);
const older = (a, b) => { const [x, y] = [order(a), order(b)]; return x[0] < y[0] || (x[0] === y[0] && (x[1] ?? 0) <= (y[1] ?? 0)); };

function show(html, late) {
  const shape = document.createElement("template");
  shape.innerHTML = html;
  const want = shape.content.firstElementChild, have = main();
  if (!want || want.id !== "main" || !have) return location.reload();
  if (late && older(want.dataset.update, have.dataset.update)) return;
  const wasMine = have.dataset.turn, before = pieces(), seen = new Set(all("#log-list > li[id]").map(line => line.id));
  const active = document.activeElement, wasOffer = active?.name === "action";
  const back = active && active !== document.body && (active.id ? `#${CSS.escape(active.id)}` : active.value && `button[value="${CSS.escape(active.value)}"]`);
  all(".fresh", have).forEach(piece => piece.classList.remove("fresh"));
  morph(have, want);
  glide(before);
  if (seen.size) for (const line of all("#log-list > li[id]")) line.classList.toggle("new", !seen.has(line.id));
  if (back && document.activeElement !== active) (find(back, main()) ?? (wasOffer ? find("#offers button") ?? find("#hand") : null))?.focus({ preventScroll: true });
  explain(document.activeElement);
  tell(!wasMine && main().dataset.turn);
}

// Whose turn it is, where it can be seen from another tab.
function tell(newly) {
  const { title, turn } = main()?.dataset ?? {};
  if (title) document.title = title;
  const icon = document.getElementById("icon");
  if (title && icon) icon.href = turn ? icon.dataset.turn : icon.dataset.calm;
  if (newly && document.hidden && globalThis.Notification?.permission === "granted") new Notification(title);
  const ask = document.getElementById("notify");
  if (ask) ask.hidden = globalThis.Notification?.permission !== "default";
}

const away = gone => { const banner = document.getElementById("away"); if (banner) banner.hidden = !gone; };

async function bring(address, options = {}, late = false) {
  let answer;
  try {
    answer = await fetch(address, { ...options, headers: { "x-court": "1" } });
  } catch { away(true); return; }
  away(false);
  const go = answer.headers.get("x-court-go");
  if (go) return location.assign(go);
  if (answer.headers.get("content-type")?.startsWith("text/html")) show(await answer.text(), late);
  else if (!answer.ok) refuse((await answer.json().catch(() => null))?.detail);
  return answer;
}

// What was refused before it came to the table.
function refuse(why = "that did not work; try again") {
  const said = document.createElement("p");
  said.className = "notice refusal";
  said.textContent = `${why[0].toUpperCase()}${why.slice(1)}.`;
  const box = find("#refusal");
  if (box) box.replaceChildren(said); else location.reload();
}

let busy = false;
document.addEventListener("submit", async event => {
  const { target: form, submitter } = event;
  if (form.dataset.scrub) { event.preventDefault(); return turnTo(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`); }
  if (!form.dataset.fetch) return;
  event.preventDefault();
  if (busy) return;
  if (document.body.dataset.confirm && submitter?.dataset.final && !confirm(`${submitter.title} This cannot be taken back. Go on?`.trim())) return;
  busy = true;
  main()?.setAttribute("aria-busy", "true");
  const body = new URLSearchParams(new FormData(form, submitter));
  const said = find("input[name=text]", form);
  const answer = await bring(form.getAttribute("action"), { method: "POST", body });
  if (said && answer?.ok) said.value = "";
  main()?.removeAttribute("aria-busy");
  busy = false;
  catchUp();
});

// Live updates: the server says how far the table is, and the page fetches what it has not seen. The first message comes at
// once, so a new connection catches up by itself.
let source, wait = 1000, heard = "0.0", catching = false;
async function catchUp() {
  if (catching || busy) return;
  catching = true;
  for (let tries = 0; tries < 5 && !older(heard, main()?.dataset.update); tries++) if (!(await bring(main().dataset.table, {}, true))?.ok) break;
  catching = false;
}
function listen() {
  const address = main()?.dataset.live;
  if (!address) return;
  source?.close();
  source = new EventSource(address);
  source.addEventListener("news", ({ data }) => { wait = 1000; heard = data; away(false); catchUp(); });
  source.onerror = () => {
    away(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, wait = Math.min(wait * 2, 15000));
  };
}

// Keys: the letter shown on a thing presses it.
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
  const press = event.key.length === 1 ? find(`#prompt [data-key="${CSS.escape(event.key.toLowerCase())}"]`) : null;
  const step = find(`[data-step="${CSS.escape(event.key)}"]`);
  if (!press && !step) return;
  event.preventDefault();
  (press ?? step).click();
});

// What a choice will do, said while it is pointed at.
function explain(target) {
  const thing = target?.closest?.("button[name=action], [data-tip]"), tip = document.getElementById("tip");
  if (tip) tip.textContent = thing ? thing.dataset.tip ?? thing.title ?? "" : "";
}
for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, ({ target }) => explain(target));

// Replay: moments without leaving the page.
let playing;
async function turnTo(address) {
  await bring(address);
  history.replaceState(null, "", address);
}
function play(on) {
  clearTimeout(playing);
  playing = undefined;
  const button = find("#autoplay"), range = find("#at");
  if (!button) return;
  on &&= Number(range.value) < Number(range.max);
  button.setAttribute("aria-pressed", on);
  if (!on) return;
  const next = button.dataset.play;
  playing = setTimeout(async () => { await turnTo(next); if (playing) play(true); }, Number(find("#speed").value));
}
document.addEventListener("input", ({ target }) => { if (target.id === "at") { play(false); target.form.requestSubmit(); } });

// The rules in a drawer beside the table; a click with a key held opens them as a page.
async function openRules(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const drawer = document.createElement("dialog"), close = document.createElement("button");
  drawer.className = "drawer rulebook";
  drawer.setAttribute("aria-label", "Rules");
  close.className = "btn"; close.textContent = "Close"; close.onclick = () => drawer.close();
  drawer.onclose = () => drawer.remove();
  drawer.append(close, page.getElementById("book"));
  document.body.append(drawer);
  drawer.showModal();
  const rule = new URL(address, location).hash.slice(1);
  const paragraph = rule && drawer.querySelector(`#${CSS.escape(rule)}`);
  if (paragraph) { paragraph.classList.add("panel"); paragraph.scrollIntoView({ block: "center" }); }
}
document.addEventListener("click", event => {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rules = target.closest("#main a.rule, a.drawer-link"), step = target.closest("[data-step]");
  if (rules && find("#board, #waiting")) { event.preventDefault(); openRules(rules.href).catch(() => location.assign(rules.href)); }
  else if (step) { event.preventDefault(); play(false); turnTo(step.href); }
  else if (target.closest("#autoplay")) play(!playing);
  else if (target.closest("#notify")) Notification.requestPermission().then(() => tell());
  else if (target.dataset.copy) { target.select(); navigator.clipboard?.writeText(target.value); }
});

// Clocks.
setInterval(() => {
  for (const clock of all("time[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - Date.now()), hours = Math.floor(left / 3.6e6), minutes = Math.floor(left / 6e4) % 60;
    clock.textContent = hours ? `${hours} h ${minutes} min` : `${minutes}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  }
}, 1000);

tell();
listen();
