// The rules in a drawer beside the table; a click with a key held opens them as a page.
import { find } from "./dom.js";

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
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rules = event.target.closest("#main a.rule, a.drawer-link");
  if (!rules || !find("#board, #waiting")) return;
  event.preventDefault();
  openRules(rules.href).catch(() => location.assign(rules.href));
});
