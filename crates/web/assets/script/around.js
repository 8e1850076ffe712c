// Around the table: clocks, and links that are copied by a press.
import { all } from "./dom.js";

// Clocks.
setInterval(() => {
  for (const clock of all("time[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - Date.now()), hours = Math.floor(left / 3.6e6), minutes = Math.floor(left / 6e4) % 60;
    clock.textContent = hours ? `${hours} h ${minutes} min` : `${minutes}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  }
}, 1000);

document.addEventListener("click", ({ target }) => { if (target.dataset.copy) { target.select(); navigator.clipboard?.writeText(target.value); } });
