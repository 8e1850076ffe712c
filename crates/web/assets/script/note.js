// What every thing on the board says of itself (`aria-label`, the title in the first line): a note beside what is pointed at
// or has the focus, which never moves anything else; on phones a sheet. A tap on a thing that cannot be pressed now, or a
// long one on a thing that can, lets the note stay, with a link to the rule.
const THING = "[data-rule]", LONG = 450, WAIT = 140;
const thingOf = target => target?.closest?.(THING);
let note, shown, timer, held, skip, quiet;

const make = (name, text, kind = "") => {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = kind;
  return element;
};

// The address of a rule: lower case, points and hyphens as `_`, a leading digit prefixed by `r`.
const rule = number => {
  const anchor = number.toLowerCase().replace(/[.-]/g, "_");
  return `${document.querySelector("[data-rules]")?.dataset.rules}#${/^[0-9]/.test(anchor) ? "r" : ""}${anchor}`;
};

function hide() {
  clearTimeout(timer);
  const within = note?.contains(document.activeElement), back = shown;
  note?.remove();
  note = shown = undefined;
  quiet = true; // going back to the thing does not show its note again
  if (within) back?.focus({ preventScroll: true });
  quiet = false;
}

function show(thing, pinned = false) {
  clearTimeout(timer);
  if (shown === thing && note && (!pinned || note.classList.contains("pinned"))) return;
  hide();
  // Waited for a moment, the thing may have become another one or be gone.
  const label = thing.isConnected && thing.getAttribute("aria-label");
  if (!label) return;
  const [title, ...lines] = label.split("\n");
  note = make("div", "", "note");
  note.id = "note";
  note.setAttribute("role", pinned ? "dialog" : "tooltip");
  note.append(make("b", title.replace(/[:.]$/, "")), ...lines.map(line => make("p", line)));
  const will = thing.dataset.tip;
  if (will && `${will}.` !== title) note.append(make("p", will, "will"));
  if (pinned) {
    note.classList.add("pinned");
    note.setAttribute("aria-label", title);
    const foot = make("footer", ""), link = make("a", `Rule ${thing.dataset.rule}`, "drawer-link"), close = make("button", "Close", "btn quiet close");
    link.href = rule(thing.dataset.rule);
    link.addEventListener("click", hide);
    close.type = "button";
    close.onclick = hide;
    foot.append(link);
    if (thing.name === "try") {
      const why = make("button", "Why not now?", "btn");
      why.type = "button";
      why.onclick = () => { hide(); thing.form?.requestSubmit(thing); };
      foot.append(why);
    }
    foot.append(close);
    note.append(foot);
  }
  document.body.append(note);
  shown = thing;
  beside(thing.getBoundingClientRect());
  if (pinned) note.querySelector(".close").focus({ preventScroll: true });
}

// Beside the thing, never over it: to the right, to the left, below or above, wherever there is room.
function beside(at) {
  const { offsetWidth: w, offsetHeight: h } = note, gap = 10;
  const fit = (v, most) => Math.max(6, Math.min(v, most - 6));
  let x, y = fit(at.top + at.height / 2 - h / 2, innerHeight - h);
  if (at.right + gap + w < innerWidth) x = at.right + gap;
  else if (at.left - gap - w > 0) x = at.left - gap - w;
  else {
    x = fit(at.left + at.width / 2 - w / 2, innerWidth - w);
    y = at.bottom + gap + h < innerHeight ? at.bottom + gap : Math.max(6, at.top - gap - h);
  }
  note.style.left = `${x}px`;
  note.style.top = `${y}px`;
}

const pinned = () => note?.classList.contains("pinned");

document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType !== "mouse" || pinned()) return;
  const thing = thingOf(target);
  clearTimeout(timer);
  if (thing) timer = setTimeout(show, shown ? 0 : WAIT, thing);
  else if (shown) hide();
});
document.addEventListener("focusin", ({ target }) => {
  if (quiet || pinned()) return;
  const thing = thingOf(target);
  if (thing?.matches(":focus-visible")) show(thing); else if (!note?.contains(target)) hide();
});

// A long press, on things that a short one would press.
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  skip = undefined;
  const thing = thingOf(target);
  if (pinned() && !note.contains(target)) hide();
  clearTimeout(held);
  if (thing && pointerType !== "mouse") held = setTimeout(() => { skip = thing; show(thing, true); }, LONG);
});
for (const kind of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(kind, ({ type, movementX, movementY }) => { if (type !== "pointermove" || Math.abs(movementX) + Math.abs(movementY) > 4) clearTimeout(held); });
document.addEventListener("contextmenu", event => { if (skip && skip === thingOf(event.target)) event.preventDefault(); });

document.addEventListener("click", event => {
  const thing = thingOf(event.target);
  if (!thing) return;
  if (thing === skip) { event.preventDefault(); event.stopPropagation(); return; }
  if (thing.name === "action") return hide();
  event.preventDefault();
  event.stopPropagation();
  show(thing, true);
}, true);

// By keyboard: arrows go from thing to thing on the board, Enter lets a note stay, Escape ends it.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function next(from, [dx, dy]) {
  const a = from.getBoundingClientRect(), ax = a.x + a.width / 2, ay = a.y + a.height / 2;
  let best, least = Infinity;
  for (const thing of document.querySelectorAll(`#felt ${THING}, #hand ${THING}, #seats ${THING}`)) {
    const b = thing.getBoundingClientRect(), x = b.x + b.width / 2 - ax, y = b.y + b.height / 2 - ay;
    const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (thing === from || !b.width || ahead < 4 || aside > ahead * 3) continue;
    const far = ahead + 2 * aside;
    if (far < least) { best = thing; least = far; }
  }
  return best;
}
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && note) { event.preventDefault(); return hide(); }
  const thing = thingOf(document.activeElement), arrow = ARROWS[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (thing && event.key === "Enter" && thing.name !== "action") { event.preventDefault(); return show(thing, true); }
  if (!arrow) return;
  const felt = document.activeElement?.id === "felt" && !document.querySelector("[data-step]");
  const to = thing ? next(thing, arrow) : felt ? document.querySelector(`#felt ${THING}`) : null;
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  to.focus();
}, true);
document.addEventListener("court:shown", () => { if (shown && !shown.isConnected) hide(); });
addEventListener("scroll", () => { if (!pinned()) hide(); }, { capture: true, passive: true });
