import { ownKey } from '../keyboard/own-key.ts';

/** A page that nobody has touched for so long, in ms, is not attended: what it reads by itself is no act. */
const patience = 60_000;
const signs = ['pointerdown', 'wheel', 'touchstart', 'input', 'compositionupdate'] as const;

let touchedAt: number | null = null;

/**
 * Whether a person is at the page: opened or touched within the last minute. Pages that ask again by themselves tell
 * the server so, or an unattended screen would keep its session for ever.
 */
export function isAttended(): boolean {
  // Opening the page was an act.
  touchedAt ??= watch();
  return performance.now() - touchedAt < patience;
}

function watch(): number {
  const options = { capture: true, passive: true };
  for (const sign of signs) addEventListener(sign, touch, options);
  // While a word is being composed, the composition itself tells.
  addEventListener('keydown', (event) => ownKey(event) !== null && touch(event), options);
  return performance.now();
}

function touch(event: Event): void {
  // What a script does in the person's name is none of theirs.
  if (event.isTrusted) touchedAt = performance.now();
}
