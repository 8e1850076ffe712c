// The room under the choices: what a choice will do, what is being done, what was refused.
import { find } from "./dom.js";

// What was refused before it came to the table.
export function refuse(why = "that did not work; try again") {
  const said = document.createElement("p");
  said.className = "notice refusal";
  said.textContent = `${why[0].toUpperCase()}${why.slice(1).replace(/\.$/, "")}.`;
  const box = find("#refusal");
  if (box) box.replaceChildren(said); else location.reload();
}

// What is being done, and a way to stop it.
export function doing(text, stop, giveUp) {
  const place = find("#doing");
  if (!place || place.firstChild?.textContent === text) return;
  place.textContent = text;
  if (!stop) return;
  const button = document.createElement("button");
  button.type = "button"; button.className = "btn"; button.textContent = stop;
  button.onclick = () => { giveUp.aborted = true; refuse("your press was forgotten; nothing was done by this page since"); place.textContent = ""; };
  place.append(" ", button);
}

// What a choice will do, said while it is pointed at. The browser's own label would say it once more, later, on top of things.
export const effect = thing => thing.dataset.tip ?? thing.getAttribute("aria-description") ?? thing.title;
function explain(target) {
  const thing = target?.closest?.("button[name=action], [data-tip]"), tip = find("#tip");
  if (thing?.title) { thing.setAttribute("aria-description", thing.title); thing.removeAttribute("title"); }
  if (tip) tip.textContent = thing ? effect(thing) : "";
}
for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, ({ target }) => explain(target));
document.addEventListener("court:shown", () => explain(document.activeElement));
