import { idleMinutes } from '@procure/domain/account/sign-in.ts';

// What somebody without an account has written and not handed in. There is no key of theirs to seal it with, and the
// machine may be a library's: so only the tab holds it, without who they are, and only as long as a session may idle.

/** Minutes that it is held. */
export const keptMinutes = idleMinutes;

/** An identity number or a phone, also in groups: such a text is not held at all. */
const number = /(?:\d[\s-]*){14,}[\dXx]|1[\s-]*[3-9](?:[\s-]*\d){9}/;

type Texts = Readonly<Record<string, string>>;

/** What was written here under the key, no longer ago than the minutes; null where nothing was. */
export function readKept(key: string, now: number): Texts | null {
  try {
    const { at, texts } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { at: number; texts: Texts };
    if (now - at < keptMinutes * 60_000 && at <= now) return texts;
    dropKept(key);
  } catch {
    // Nothing, or a browser that keeps nothing.
  }
  return null;
}

export function keep(key: string, texts: Texts, now: number): void {
  const held = Object.entries(texts).filter(([, text]) => text !== '' && !number.test(text));
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: now, texts: Object.fromEntries(held) }));
  } catch {
    // A browser that keeps nothing: the page itself still has it.
  }
}

export function dropKept(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
