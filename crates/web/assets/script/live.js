// The table as it is now: fetched when the server has news of it, and put in the place of what is shown.
import { find, main } from "./dom.js";
import { doing, refuse } from "./room.js";
import { arrive } from "./story.js";
import { tell } from "./turn.js";

const order = id => (id ?? "").split(".").map(Number);
const older = (a, b) => { const [x, y] = [order(a), order(b)]; return x[0] < y[0] || (x[0] === y[0] && (x[1] ?? 0) <= (y[1] ?? 0)); };

// What is asked, and of whom; nothing if nobody is asked anything.
export const question = () => { const form = find("#act"), number = form?.elements.decision?.value; return number && `${form.elements.seat?.value}.${number}`; };

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
const sleep = ms => new Promise(done => setTimeout(done, ms));

// Whoever does not answer for so long does not answer: a line can be dead without anybody being told.
const PATIENCE = 10000, LONG = 30000;

// One request and its answer; none if the server cannot be reached, or says that it could not do it now.
async function ask(address, options, patience = PATIENCE) {
  try {
    const answer = await fetch(address, { ...options, headers: { "x-court": "1" }, signal: AbortSignal.timeout(patience) });
    const text = await answer.text();
    away(answer.status >= 502);
    return answer.status >= 502 ? undefined : { answer, text };
  } catch { away(true); }
}

function take({ answer, text }, late = false) {
  const go = answer.headers.get("x-court-go");
  if (go) return location.assign(go);
  if (answer.headers.get("content-type")?.startsWith("text/html")) return show(text, late);
  if (answer.ok) return;
  let why;
  try { why = JSON.parse(text).detail; } catch { /* said without words */ }
  refuse(why);
}

export async function bring(address, late = false) {
  const got = await ask(address, {});
  if (got) take(got, late);
  return got?.answer;
}

// What was sent, in the order in which it was pressed. Every form names its copy of the page, so what is sent again because
// the answer was lost is done once.
let last = Promise.resolve(), sending = 0;
export function send(address, body, giveUp) {
  sending++;
  main()?.setAttribute("aria-busy", "true");
  return last = last.then(async () => {
    const slow = setTimeout(() => doing("Being done …"), 1000);
    let got;
    for (let wait = 500; !giveUp.aborted && !(got = await ask(address, { method: "POST", body })); wait = Math.min(wait * 2, 8000)) {
      doing("The server is away. Your press is kept, and sent as soon as it is back.", "Forget it", giveUp);
      await sleep(wait);
    }
    clearTimeout(slow);
    doing("");
    if (got) take(got);
    return got?.answer;
  }).catch(() => location.reload()).finally(() => {
    if (--sending) return;
    main()?.removeAttribute("aria-busy");
    catchUp();
  });
}

// A hint takes its time, and the game need not wait for it: whoever has chosen meanwhile does not get it any more.
export async function advise(address, body) {
  const asked = question();
  doing("A bot is thinking about it …");
  const got = await ask(address, { method: "POST", body }, LONG);
  if (question() !== asked || sending) return;
  doing("");
  if (got) take(got); else refuse("no bot could be asked; try again");
}

// Live updates: the server says how far the table is, and the page fetches what it has not seen. The first message comes at
// once, so a new connection catches up by itself.
let source, wait = 1000, heard = "0.0", catching = false, lastHeard = 0;
async function catchUp() {
  if (catching) return;
  catching = true;
  for (let pause = 250; !sending && !older(heard, main()?.dataset.update); ) {
    const answer = await bring(main().dataset.table, true);
    // Nobody will say it again: what was not to be had now is asked for until it is there.
    if (!answer?.ok || !older(heard, main()?.dataset.update)) await sleep(pause = Math.min(pause * 2, 8000));
  }
  catching = false;
}
// A browser keeps only a few connections to one place, for all its windows together. A page that nobody looks at gives its own
// back, and asks now and then.
const REST = 10000, SILENCE = 45000;
let resting;
export function listen() {
  const address = main()?.dataset.live;
  clearTimeout(resting);
  source?.close();
  if (!address) return;
  const mine = source = new EventSource(address);
  lastHeard = Date.now();
  const hear = () => { lastHeard = Date.now(); wait = 1000; away(false); };
  mine.addEventListener("beat", hear);
  mine.addEventListener("news", ({ data }) => {
    hear();
    heard = data;
    catchUp();
    if (document.visibilityState === "hidden") { mine.close(); resting = setTimeout(listen, REST); }
  });
  mine.onerror = () => {
    away(true);
    if (mine.readyState === EventSource.CLOSED && mine === source) resting = setTimeout(listen, wait = Math.min(wait * 2, 15000));
  };
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") resting = setTimeout(listen, REST); else listen();
});
// A line that has been silent for longer than the server ever is, is dead.
setInterval(() => { if (document.visibilityState !== "hidden" && source && Date.now() - lastHeard > SILENCE) listen(); }, 5000);
