// The table as it is now: fetched when the server has news of it, and put in the place of what is shown.
import { find, main } from "./dom.js";
import { arrive } from "./story.js";
import { tell } from "./turn.js";

const order = id => (id ?? "").split(".").map(Number);
const older = (a, b) => { const [x, y] = [order(a), order(b)]; return x[0] < y[0] || (x[0] === y[0] && (x[1] ?? 0) <= (y[1] ?? 0)); };

function show(html, late) {
  const shape = document.createElement("template");
  shape.innerHTML = html;
  const want = shape.content.firstElementChild, have = main();
  if (!want || want.id !== "main" || !have) return location.reload();
  if (late && older(want.dataset.update, have.dataset.update)) return;
  const wasMine = have.dataset.turn;
  const active = document.activeElement, wasOffer = active?.name === "action";
  const back = active && active !== document.body && (active.id ? `#${CSS.escape(active.id)}` : active.value && `button[value="${CSS.escape(active.value)}"]`);
  arrive(have, want);
  if (back && document.activeElement !== active) (find(back, main()) ?? (wasOffer ? find("#offers button") ?? find("#hand") : null))?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("court:shown"));
  tell(!wasMine && main().dataset.turn);
}

const away = gone => { const banner = document.getElementById("away"); if (banner) banner.hidden = !gone; };

export async function bring(address, options = {}, late = false) {
  let answer;
  try {
    answer = await fetch(address, { ...options, headers: { "x-court": "1" } });
  } catch { away(true); return; }
  away(false);
  const go = answer.headers.get("x-court-go");
  if (go) return location.assign(go);
  if (answer.headers.get("content-type")?.startsWith("text/html")) show(await answer.text(), late);
  else if (!answer.ok) refuse((await answer.json().catch(() => null))?.detail);
  return answer;
}

// What was refused before it came to the table.
function refuse(why = "that did not work; try again") {
  const said = document.createElement("p");
  said.className = "notice refusal";
  said.textContent = `${why[0].toUpperCase()}${why.slice(1)}.`;
  const box = find("#refusal");
  if (box) box.replaceChildren(said); else location.reload();
}

// Live updates: the server says how far the table is, and the page fetches what it has not seen. The first message comes at
// once, so a new connection catches up by itself.
// While a choice is on its way, its answer is the news.
let sending = false;
export async function send(address, body) {
  if (sending) return;
  sending = true;
  main()?.setAttribute("aria-busy", "true");
  const answer = await bring(address, { method: "POST", body });
  main()?.removeAttribute("aria-busy");
  sending = false;
  catchUp();
  return answer;
}
let source, wait = 1000, heard = "0.0", catching = false;
async function catchUp() {
  if (catching || sending) return;
  catching = true;
  for (let tries = 0; tries < 5 && !older(heard, main()?.dataset.update); tries++) if (!(await bring(main().dataset.table, {}, true))?.ok) break;
  catching = false;
}
export function listen() {
  const address = main()?.dataset.live;
  if (!address) return;
  source?.close();
  source = new EventSource(address);
  source.addEventListener("news", ({ data }) => { wait = 1000; heard = data; away(false); catchUp(); });
  source.onerror = () => {
    away(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, wait = Math.min(wait * 2, 15000));
  };
}
