import { openCheckpoint, readCheckpoint } from './checkpoint.ts';
import { type Entry, entryLeaf, readEntry } from './published.ts';
import { logRoot } from './receipt-log.ts';
import { readVerifierKey } from './signed-note.ts';

/** Number of entries of a full tile (C2SP `tlog-tiles`). */
const width = 256;

/** Reads the file at a path below the log's URL. Throws if there is none. */
export type ReadLogFile = (path: string) => Promise<Uint8Array>;

/**
 * Reads every entry of the public log in order. Returns null unless the log's key signed the newest checkpoint and the
 * entries hash to its root. Entries of an unknown kind are null.
 */
export async function readPublicLog(read: ReadLogFile): Promise<readonly (Entry | null)[] | null> {
  const text = async (path: string) => new TextDecoder().decode(await read(path));
  const key = readVerifierKey((await text('key')).trim());
  const note = await text('checkpoint');
  // Accept any origin that the log's key signed: a site keeps its log when its address changes.
  const name = readCheckpoint(note)?.origin ?? '';
  const checkpoint = key === null ? null : await openCheckpoint(note, { ...key, name });
  if (checkpoint === null) return null;
  const entries: string[] = [];
  for (let tile = 0; tile * width < checkpoint.size; tile++) {
    const rest = checkpoint.size - tile * width;
    const batch = entriesIn(await read(`tile/entries/${tilePath(tile)}${rest < width ? `.p/${rest}` : ''}`));
    if (batch === null) return null;
    entries.push(...batch);
  }
  if (entries.length !== checkpoint.size || logRoot(entries.map(entryLeaf)) !== checkpoint.root) return null;
  return entries.map(readEntry);
}

/** The tile number in C2SP notation: 1234067 is `x001/x234/067`. */
function tilePath(tile: number): string {
  const [last = '000', ...thousands] = (String(tile).match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [])
    .map((part) => part.padStart(3, '0'))
    .reverse();
  return [...thousands.reverse().map((part) => `x${part}`), last].join('/');
}

/** Splits a tile into its length-prefixed entries. Returns null if the lengths do not match the bytes. */
function entriesIn(bytes: Uint8Array): readonly string[] | null {
  const entries: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    if (at + 2 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at);
    if (end > bytes.length) return null;
    entries.push(new TextDecoder().decode(bytes.subarray(at + 2, end)));
    at = end;
  }
  return entries;
}
