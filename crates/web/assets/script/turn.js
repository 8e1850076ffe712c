import { main } from "./dom.js";
import { play } from "./sound.js";

// Whose turn it is, where it can be seen from another tab.
export function tell(newly) {
  const { title, turn } = main()?.dataset ?? {};
  if (title) document.title = title;
  const icon = document.getElementById("icon");
  if (title && icon) icon.href = turn ? icon.dataset.turn : icon.dataset.calm;
  if (newly) play("turn");
  if (newly && document.hidden && globalThis.Notification?.permission === "granted") new Notification(title);
  const ask = document.getElementById("notify");
  if (ask) ask.hidden = globalThis.Notification?.permission !== "default";
}

document.addEventListener("click", ({ target }) => { if (target.closest("#notify")) Notification.requestPermission().then(() => tell()); });
