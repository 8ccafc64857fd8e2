/**
 * A browser that translates a page puts an element of its own (`<font>`) in the place of each text, and the program
 * still holds the text that is gone: a new value would change nothing on the screen, and taking the text away, or
 * putting something before it, would throw and end the page. Once `followTranslation` has run, what is
 * done to such a text is done to what stands in its place.
 */
const places = new WeakMap<Node, Element>();
/** The elements that have taken the place of a text: each stands for one. */
const standIns = new WeakSet<Node>();

let follows = false;

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** The outermost element in the place of a text; null where none is known. */
function placeOf(text: Node): Element | null {
  let place = places.get(text) ?? null;
  while (place !== null && isFont(place.parentNode) && place.parentNode.childNodes.length === 1)
    place = place.parentNode;
  return place;
}

/** Notes which element took the place of each text. */
function note(changes: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    if (type === 'characterData') {
      // The text has another value, which nobody has translated: it takes its place again.
      const place = placeOf(target);
      if (place === null || target.isConnected) continue;
      places.delete(target);
      place.replaceWith(target);
      continue;
    }
    const place = [...addedNodes, previousSibling, nextSibling].find(
      (one): one is Element => isFont(one) && !standIns.has(one),
    );
    if (place === undefined) continue;
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      places.set(text, place);
      standIns.add(place);
      observer.observe(text, { characterData: true });
    }
  }
}

/** The child node of `parent` that is or contains `child` or its replacement; null if there is none. */
function standIn(parent: Node, child: Node): Node | null {
  let at: Node | null = child.parentNode === null ? placeOf(child) : child;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/** A text that is put somewhere leaves no translation where it was. */
function forget(child: Node): void {
  if (child.parentNode === null) placeOf(child)?.remove();
  places.delete(child);
}

/** Nodes that no translation replaced behave as before. A second call does nothing. */
export function followTranslation(): void {
  if (follows) return;
  follows = true;
  const observer = new MutationObserver((changes) => note(changes, observer));
  observer.observe(document, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    forget(child);
    return appendChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    forget(child);
    const at = next === null || next.parentNode === this ? next : standIn(this, next);
    // The place of a replaced text may be unknown: the new node is then appended, and the page keeps working.
    const lost = at === null && next?.nodeType === Node.TEXT_NODE;
    return insertBefore.call(this, child, lost ? null : (at ?? next)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const held = standIn(this, child);
    if (held === null)
      return child.nodeType === Node.TEXT_NODE ? child : (removeChild.call(this, child) as T);
    if (child.parentNode === null) forget(child);
    else {
      const around = child.parentNode;
      removeChild.call(around, child);
      for (let at: Node = around; isFont(at) && at.childNodes.length === 0 && at.parentNode !== null; ) {
        const outer: Node = at.parentNode;
        removeChild.call(outer, at);
        at = outer;
      }
    }
    return child;
  };
}
