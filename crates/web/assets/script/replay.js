// Replay: moments without leaving the page.
import { find } from "./dom.js";
import { bring } from "./live.js";

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
document.addEventListener("submit", event => {
  const { target: form } = event;
  if (!form.dataset.scrub) return;
  event.preventDefault();
  turnTo(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
});
document.addEventListener("click", event => {
  const { target } = event, step = target.closest("[data-step]");
  if (target.closest("#autoplay")) return play(!playing);
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  turnTo(step.href);
});
