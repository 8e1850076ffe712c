// Choices: sent without leaving the page, pressed by the letters on them, explained while they are pointed at.
import { find } from "./dom.js";
import { send } from "./live.js";

document.addEventListener("submit", async event => {
  const { target: form, submitter } = event;
  if (!form.dataset.fetch) return;
  event.preventDefault();
  if (document.body.dataset.confirm && submitter?.dataset.final && !confirm(`${submitter.title} This cannot be taken back. Go on?`.trim())) return;
  const said = find("input[name=text]", form);
  const answer = await send(form.getAttribute("action"), new URLSearchParams(new FormData(form, submitter)));
  if (said && answer?.ok) said.value = "";
});

// Keys: the letter shown on a thing presses it.
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
  const press = event.key.length === 1 ? find(`#prompt [data-key="${CSS.escape(event.key.toLowerCase())}"]`) : null;
  if (!press) return;
  event.preventDefault();
  press.click();
});

// What a choice will do, said while it is pointed at.
function explain(target) {
  const thing = target?.closest?.("button[name=action], [data-tip]"), tip = document.getElementById("tip");
  if (tip) tip.textContent = thing ? thing.dataset.tip ?? thing.title ?? "" : "";
}
for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, ({ target }) => explain(target));
document.addEventListener("court:shown", () => explain(document.activeElement));
