// Around the table: clocks, and links that are copied by a press.
import { all, find } from "./dom.js";

// Clocks.
setInterval(() => {
  for (const clock of all("time[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - Date.now()), hours = Math.floor(left / 3.6e6), minutes = Math.floor(left / 6e4) % 60;
    clock.textContent = hours ? `${hours} h ${minutes} min` : `${minutes}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  }
}, 1000);

// Links are copied by a press, and shared where the browser can.
function offer() {
  for (const button of all("[data-copies]")) button.hidden = !navigator.clipboard;
  for (const button of all("[data-shares]")) button.hidden = !navigator.share;
}
const link = button => find("input", button.closest(".share-row")).value;
offer();
document.addEventListener("court:shown", offer);
document.addEventListener("click", async ({ target }) => {
  if (target.dataset.copy) target.select();
  const copies = target.closest("[data-copies]"), shares = target.closest("[data-shares]");
  if (copies) {
    await navigator.clipboard.writeText(link(copies));
    const said = copies.firstChild, before = said.nodeValue;
    said.nodeValue = "Copied";
    setTimeout(() => { said.nodeValue = before; }, 1500);
  }
  if (shares) navigator.share({ title: shares.dataset.title, url: link(shares) }).catch(() => {});
});
