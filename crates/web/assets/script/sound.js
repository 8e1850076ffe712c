// Soft sounds, made by the browser itself. Off unless somebody switched them on.
let context;
const NOTES = { piece: [[220, .05, .05]], card: [[330, .04, .05]], line: [], coin: [[988, .05, .12], [1319, .04, .18, .06]], phase: [[392, .05, .35], [523, .04, .5, .12]], turn: [[523, .06, .4], [659, .06, .4, .13], [784, .06, .7, .26]] };

export function play(name) {
  if (!document.body.dataset.sound || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const now = context.currentTime;
  for (const [pitch, volume, length, after = 0] of NOTES[name] ?? []) {
    const tone = context.createOscillator(), gain = context.createGain(), from = now + after;
    tone.type = name === "piece" || name === "card" ? "triangle" : "sine";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume, from + .012);
    gain.gain.exponentialRampToValueAtTime(.0001, from + length);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + length + .05);
  }
  document.body.dataset.heard = name;
}
