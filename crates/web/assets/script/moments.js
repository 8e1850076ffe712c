// Moments of the game, fetched many at a time and kept: each with the elements of the page that belong to it.
import { main } from "./dom.js";

const kept = new Map();
let keptOf;

function put(moments) {
  let parts = {};
  for (const moment of moments) {
    parts = { ...parts, ...moment.parts };
    kept.set(moment.at, { ...moment, changed: Object.keys(moment.parts), parts });
  }
}

// The moments from the first to the last of these, as far as the server gives them at once.
export async function moments(from, to, address = main().dataset.moments) {
  if (keptOf !== address) { kept.clear(); keptOf = address; }
  const missing = () => { for (let at = from; at <= to; at++) if (!kept.has(at)) return at; };
  const first = missing();
  if (first !== undefined) {
    // If the server is away there is no story; the page catches up by itself.
    const answer = await fetch(`${address}&from=${first}&to=${to}`, { headers: { "x-court": "1" } }).catch(() => undefined);
    if (!answer?.ok) return [];
    if (keptOf === address) put(await answer.json());
  }
  const found = [];
  for (let at = from; at <= to; at++) if (kept.has(at)) found.push(kept.get(at));
  return found;
}

export const momentAt = (at, address) => keptOf === address ? kept.get(at) : undefined;

// Something was taken back: what is kept may not be how it went.
export const forget = () => kept.clear();
