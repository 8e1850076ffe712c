// Choices: sent without leaving the page, and pressed by the letters on them.
import { all, find } from "./dom.js";
import { advise, question, send } from "./live.js";
import { effect, refuse } from "./room.js";

// A press counts for the question that stood when it began. For a moment after a question has come, what declines it is not
// taken: it may lie where the last press was.
const MOMENT = 500;
let asked = question(), since = -Infinity, began = null;
document.addEventListener("court:shown", () => {
  if (question() !== asked) { asked = question(); since = performance.now(); }
  const left = since + MOMENT - performance.now();
  if (left <= 0) return;
  all("[data-null]").forEach(press => press.classList.add("not-yet"));
  setTimeout(() => { if (performance.now() - since >= MOMENT) all(".not-yet").forEach(press => press.classList.remove("not-yet")); }, left + 1);
});
addEventListener("pointerdown", event => { began = event.timeStamp; }, true);
addEventListener("keydown", event => { if (!event.repeat) began = event.timeStamp; }, true);
function tooSoon(press) {
  const start = began;
  began = null;
  if (start === null) return; // by a program
  if (start < since) return "the question has changed meanwhile; press again if you mean it";
  if (press.dataset.null && start - since < MOMENT) return "this was pressed the moment it appeared; press again if you mean it";
}

let choosing = false;
document.addEventListener("submit", async event => {
  const { target: form, submitter } = event;
  if (!form.dataset.fetch) return;
  event.preventDefault();
  const address = form.getAttribute("action"), body = new URLSearchParams(new FormData(form, submitter));
  if (form.id === "hint") return advise(address, body);
  const choice = form.id === "act";
  if (choice) {
    const why = tooSoon(submitter);
    if (why) return refuse(why);
    if (choosing) return refuse("your last press is still on its way");
    if (document.body.dataset.confirm && submitter.dataset.final && !confirm(`${effect(submitter)} This cannot be taken back. Go on?`.trim())) return;
    find("#refusal")?.replaceChildren();
  }
  choosing ||= choice;
  submitter?.classList.add("sent");
  const said = find("input[name=text]", form), what = choice && submitter.name === "action" && find(`#offers button[value="${CSS.escape(submitter.value)}"] > span`)?.textContent;
  const answer = await send(address, body, {});
  submitter?.classList.remove("sent");
  if (choice) choosing = false;
  if (said && answer?.ok) said.value = "";
  if (what && answer?.ok) offerUndo(what);
});

// The last press can be taken back in one place for a while, wherever that is free.
const UNDO = 5000;
let undoing = { text: "", until: 0 };
function offerUndo(what) {
  undoing = { text: `Undo: ${what}`, until: performance.now() + UNDO };
  showUndo();
}
function showUndo() {
  const button = find("#undo-now"), left = undoing.until - performance.now();
  if (!button) return;
  button.hidden = left <= 0;
  if (left <= 0) return;
  button.textContent = undoing.text;
  setTimeout(showUndo, left + 10);
}
document.addEventListener("court:shown", showUndo);
document.addEventListener("click", ({ target }) => { if (target.closest("#undo-now")) undoing.until = 0; });

// Keys: the letter shown on a thing presses it. A key that is held down presses once.
document.addEventListener("keydown", event => {
  const { target } = event;
  if (event.repeat && target.closest?.("[name=action]") && ["Enter", " "].includes(event.key)) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, select, dialog")) return;
  const press = event.key.length === 1 ? find(`#prompt [data-key="${CSS.escape(event.key.toLowerCase())}"]`) : null;
  if (!press) return;
  event.preventDefault();
  if (!event.repeat) press.click();
});

// The list of choices, folded for whoever plays on the board.
function fold(folded) {
  const button = find("#fold");
  if (folded !== undefined) {
    if (folded) document.body.dataset.fold = "yes"; else delete document.body.dataset.fold;
    document.cookie = `fold=${folded ? "yes" : "no"}; path=/; max-age=31536000; samesite=lax`;
  }
  if (!button) return;
  button.setAttribute("aria-pressed", document.body.dataset.fold ? "true" : "false");
}
document.addEventListener("click", ({ target }) => { if (target.closest("#fold")) fold(!document.body.dataset.fold); });
document.addEventListener("court:shown", () => fold());
fold();

// What lies over the table closes by itself: pressed beside it, or with Esc.
const closeMore = except => all("#more[open]").forEach(more => { if (!more.contains(except)) more.open = false; });
document.addEventListener("click", ({ target }) => closeMore(target));
document.addEventListener("submit", () => closeMore(null));
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") { const more = find("#more[open]"); closeMore(null); if (more) find("summary", more).focus(); } });
