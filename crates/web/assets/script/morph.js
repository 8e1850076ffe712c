// Morphing: make `have` look like `want`, keeping elements that have the same id.
export function morph(have, want) {
  if (have.isEqualNode(want)) return;
  if (have.nodeName !== want.nodeName) return have.replaceWith(want);
  if (have.nodeType !== Node.ELEMENT_NODE) { have.nodeValue = want.nodeValue; return; }
  const theirs = name => name === "open" && have.nodeName === "DETAILS"; // what somebody opened or folded stays so
  for (const { name } of [...have.attributes]) if (!want.hasAttribute(name) && !theirs(name)) have.removeAttribute(name);
  for (const { name, value } of want.attributes) if (have.getAttribute(name) !== value && !theirs(name)) have.setAttribute(name, value);
  if (have.nodeName === "INPUT" && have.type !== "hidden" && have.type !== "range") return; // what is being typed stays
  if (have.type === "range") have.value = want.value;
  const byId = new Map([...have.children].filter(child => child.id).map(child => [child.id, child]));
  let at = have.firstChild;
  for (const next of [...want.childNodes]) {
    const same = next.id && byId.get(next.id);
    if (same) {
      if (same === at) at = at.nextSibling; else have.insertBefore(same, at);
      morph(same, next);
    } else if (at && !at.id && !next.id && at.nodeName === next.nodeName) {
      const following = at.nextSibling;
      morph(at, next);
      at = following;
    } else have.insertBefore(next, at);
  }
  while (at) { const following = at.nextSibling; at.remove(); at = following; }
}
