// The rules in a drawer beside the table; a click with a key held opens them as a page.
import { all, find } from "./dom.js";

const make = (what, attributes, ...inside) => { const made = Object.assign(document.createElement(what), attributes); made.append(...inside); return made; };

async function openRules(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const book = page.getElementById("book"), contents = page.querySelector(".toc ul");
  const close = make("button", { type: "button", className: "btn", textContent: "Close", autofocus: true });
  const wanted = make("input", { type: "search", placeholder: "Find in the rules", autocomplete: "off" });
  wanted.setAttribute("aria-label", "Find in the rules");
  const found = make("span", { className: "small soft" });
  found.setAttribute("role", "status");
  const head = make("div", { className: "drawer-head" }, make("h2", { textContent: "Rules" }), wanted, found, close);
  const inside = make("div", { className: "drawer-body rulebook" });
  if (contents) inside.append(make("details", { className: "toc" }, make("summary", { textContent: "Contents" }), contents));
  inside.append(book);
  const drawer = make("dialog", { className: "drawer" }, head, inside);
  drawer.setAttribute("aria-label", "Rules");
  // The table keeps its own ids; in the drawer paragraphs go by another name.
  for (const part of all("[id]", inside)) { part.dataset.rule = part.id; part.removeAttribute("id"); }
  const to = name => {
    const part = name && find(`[data-rule="${CSS.escape(name)}"]`, inside);
    all(".here-now", inside).forEach(other => other.classList.remove("here-now"));
    if (part) { part.classList.add("here-now"); part.scrollIntoView({ block: "start" }); }
    return part;
  };
  let hits = [], at = -1;
  const next = step => {
    if (!hits.length) return;
    at = (at + step + hits.length) % hits.length;
    found.textContent = `${at + 1} of ${hits.length}`;
    all(".here-now", inside).forEach(other => other.classList.remove("here-now"));
    hits[at].classList.add("here-now");
    hits[at].scrollIntoView({ block: "center" });
  };
  wanted.oninput = () => {
    const text = wanted.value.trim().toLowerCase();
    hits = text.length < 2 ? [] : all("p, li, td, h2, h3, h4", book).filter(part => part.textContent.toLowerCase().includes(text) && !find("p, li", part));
    at = -1;
    found.textContent = text.length < 2 ? "" : "nothing found";
    next(1);
  };
  wanted.onkeydown = event => { if (event.key === "Enter") { event.preventDefault(); next(event.shiftKey ? -1 : 1); } };
  close.onclick = () => drawer.close();
  drawer.onclose = () => drawer.remove();
  drawer.onclick = event => {
    const link = event.target.closest("a[href*='#']");
    if (link && to(link.hash.slice(1))) { event.preventDefault(); event.stopPropagation(); find("details", inside)?.removeAttribute("open"); }
    else if (event.target === drawer) drawer.close(); // beside it
  };
  document.body.append(drawer);
  drawer.showModal();
  to(new URL(address, location).hash.slice(1));
}
document.addEventListener("click", event => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const rules = event.target.closest("#main a.rule, a.drawer-link");
  if (!rules || !find("#board, #waiting")) return;
  event.preventDefault();
  openRules(rules.href).catch(() => location.assign(rules.href));
});
