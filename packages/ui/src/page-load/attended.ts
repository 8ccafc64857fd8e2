import { ownKey } from '../keyboard/own-key.ts';

/** Milliseconds without input after which a page counts as unattended: its own polling does not extend the session. */
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
  // Events made by scripts are not input of a person.
  if (event.isTrusted) touchedAt = performance.now();
}
