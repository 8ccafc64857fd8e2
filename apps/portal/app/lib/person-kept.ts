import { idleMinutes } from '@procure/domain/account/sign-in.ts';

// Unfinished text of a person without an account. There is no key of theirs to seal it with, and the machine may be a
// library's: so only the tab stores it, without the person's identity, and only as long as a session may idle.

/** Minutes for which the text is stored. */
export const keptMinutes = idleMinutes;

/** An identity number or a phone number, also in groups of digits: a text that contains one is not stored. */
const number = /(?:\d[\s-]*){14,}[\dXx]|1[\s-]*[3-9](?:[\s-]*\d){9}/;

type Texts = Readonly<Record<string, string>>;

/** The text stored under the key within those minutes; null if there is none. */
export function readKept(key: string, now: number): Texts | null {
  try {
    const { at, texts } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { at: number; texts: Texts };
    if (now - at < keptMinutes * 60_000 && at <= now) return texts;
    dropKept(key);
  } catch {
    // Nothing is stored, or the browser has no storage.
  }
  return null;
}

export function keep(key: string, texts: Texts, now: number): void {
  const held = Object.entries(texts).filter(([, text]) => text !== '' && !number.test(text));
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: now, texts: Object.fromEntries(held) }));
  } catch {
    // The browser has no storage; the page still has the text.
  }
}

export function dropKept(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
