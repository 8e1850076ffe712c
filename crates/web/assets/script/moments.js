// Moments of the game, fetched many at a time and kept: each with the elements of the page that belong to it.
import { main } from "./dom.js";

const kept = new Map(), coming = new Set();
let keptOf;

function put(moments) {
  let parts = {};
  for (const moment of moments) {
    parts = { ...parts, ...moment.parts };
    kept.set(moment.at, { ...moment, changed: Object.keys(moment.parts), parts });
  }
}

// If the server is away there is no story; the page catches up by itself.
const ask = address => fetch(address, { headers: { "x-court": "1" } }).then(answer => answer.ok ? answer.json() : undefined).catch(() => undefined);

// The moments from the first to the last of these, as far as the server gives them at once.
export async function moments(from, to, address = main().dataset.moments) {
  if (keptOf !== address) { forget(); keptOf = address; }
  const missing = () => { for (let at = from; at <= to; at++) if (!kept.has(at)) return at; };
  const first = missing();
  // What is on its way is not asked for a second time, however many steps wait for it.
  const due = [...coming].find(one => one.from <= first && first <= one.to);
  if (due) await due.done;
  if (first !== undefined && missing() === first) {
    const one = { from: first, to, done: ask(`${address}&from=${first}&to=${to}`) };
    coming.add(one);
    const answer = await one.done;
    // Meanwhile it may have been forgotten.
    const wanted = coming.delete(one);
    if (!answer) return [];
    if (wanted) put(answer);
  }
  if (keptOf !== address) return [];
  const found = [];
  for (let at = from; at <= to; at++) if (kept.has(at)) found.push(kept.get(at));
  return found;
}

export const momentAt = (at, address) => keptOf === address ? kept.get(at) : undefined;

// Something was taken back: what is kept may not be how it went.
export function forget() { kept.clear(); coming.clear(); }
