// What a person prefers, and the keys there are: beside the table, without leaving it.
import { all, find } from "./dom.js";

async function open(address) {
  if (find("dialog[open]")) return;
  const answer = await fetch(address), page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const box = document.createElement("dialog"), close = document.createElement("button"), content = page.getElementById("preferences");
  box.className = "drawer preferences";
  box.setAttribute("aria-labelledby", "preferences-title");
  find("h1", content).id = "preferences-title";
  close.className = "btn"; close.type = "button"; close.textContent = "Close"; close.onclick = () => box.close();
  box.onclose = () => box.remove();
  box.append(close, content);
  document.body.append(box);
  box.showModal();
}

document.addEventListener("click", event => {
  const link = event.target.closest("#settings-link");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href).catch(() => location.assign(link.href));
});
document.addEventListener("keydown", event => {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
  event.preventDefault();
  find("#settings-link")?.click();
});

// What is chosen holds at once; the server remembers it.
function hold(form) {
  const { theme, confirm, sound } = Object.fromEntries(new FormData(form));
  const set = (where, name, value) => { if (value) where.dataset[name] = value; else delete where.dataset[name]; };
  set(document.documentElement, "theme", theme === "system" ? undefined : theme);
  set(document.body, "confirm", confirm);
  set(document.body, "sound", sound);
  for (const other of all("form.settings")) if (other !== form) { other.theme.value = theme; other.confirm.checked = Boolean(confirm); other.sound.checked = Boolean(sound); }
  return fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
}
document.addEventListener("change", ({ target }) => { const form = target.closest("form.settings"); if (form) hold(form); });
document.addEventListener("submit", event => { if (event.target.matches("form.settings")) { event.preventDefault(); hold(event.target); find("dialog.preferences")?.close(); } });
