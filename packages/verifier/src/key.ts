import { type NoteKey, readVerifierKey } from '@procure/sealing/signed-note.ts';
import type { Finding, Keys } from './finding.ts';

/** Parses keys separated by whitespace. */
export function readKeys(given: string): Keys {
  const [platform, notes, malformed]: [string[], NoteKey[], string[]] = [[], [], []];
  for (const text of given.split(/\s+/).filter((word) => word !== '')) {
    const note = readVerifierKey(text);
    if (note !== null) notes.push(note);
    else if (/^[\w-]{43}$/.test(text)) platform.push(text);
    else malformed.push(text);
  }
  return { platform, notes, malformed };
}

/** The keys to verify with: the given platform keys, or the key in the file if none was given. */
export function keysFor({ platform }: Keys, inFile: string): readonly string[] {
  return platform.length === 0 ? [inFile] : platform;
}

/** Warns that the key was taken from the file itself, if no platform key was given. */
export function warnOfKeyInFile({ platform }: Keys): readonly Finding[] {
  return platform.length > 0
    ? []
    : [{ holds: null, missing: true, words: '公钥取自文件本身，请给出平台公布的公钥后再核对' }];
}
