import { type NoteKey, readVerifierKey } from '@procure/sealing/signed-note.ts';
import type { Finding, Keys } from './finding.ts';

/** Keys as people give them: one after the other, with space in between. */
export function readKeys(given: string): Keys {
  const [platform, notes, unread]: [string[], NoteKey[], string[]] = [[], [], []];
  for (const text of given.split(/\s+/).filter((one) => one !== '')) {
    const note = readVerifierKey(text);
    if (note !== null) notes.push(note);
    else if (/^[\w-]{43}$/.test(text)) platform.push(text);
    else unread.push(text);
  }
  return { platform, notes, unread };
}

/** The keys to check by: all that were given, and only where none was the one in the file. */
export function keysFor({ platform }: Keys, inFile: string): readonly string[] {
  return platform.length === 0 ? [inFile] : platform;
}

/** Said where nobody vouches for the key. */
export function ofKey({ platform }: Keys): readonly Finding[] {
  return platform.length > 0
    ? []
    : [{ holds: null, missing: true, words: '公钥取自文件本身，请给出平台公布的公钥后再核对' }];
}
