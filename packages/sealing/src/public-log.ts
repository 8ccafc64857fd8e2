import { openCheckpoint, readCheckpoint } from './checkpoint.ts';
import { type Entry, entryLeaf, readEntry } from './published.ts';
import { logRoot } from './receipt-log.ts';
import { readVerifierKey } from './signed-note.ts';

/** Entries of one tile (C2SP `tlog-tiles`). */
const width = 256;

/** What is kept at an address below the log's; it throws where there is nothing. */
export type ReadLogFile = (path: string) => Promise<Uint8Array>;

/**
 * Every entry of the public log, in its order, where all of them together give the root of its newest checkpoint and
 * the log's key signed that; null otherwise. Of a kind that this program does not know an entry is null.
 */
export async function readPublicLog(read: ReadLogFile): Promise<readonly (Entry | null)[] | null> {
  const text = async (path: string) => new TextDecoder().decode(await read(path));
  const key = readVerifierKey((await text('key')).trim());
  const note = await text('checkpoint');
  // By the log's key, under whatever name the site had when it signed: a site that moved keeps its log.
  const name = readCheckpoint(note)?.origin ?? '';
  const checkpoint = key === null ? null : await openCheckpoint(note, { ...key, name });
  if (checkpoint === null) return null;
  const entries: string[] = [];
  for (let tile = 0; tile * width < checkpoint.size; tile++) {
    const left = checkpoint.size - tile * width;
    const found = entriesIn(await read(`tile/entries/${tilePath(tile)}${left < width ? `.p/${left}` : ''}`));
    if (found === null) return null;
    entries.push(...found);
  }
  if (entries.length !== checkpoint.size || logRoot(entries.map(entryLeaf)) !== checkpoint.root) return null;
  return entries.map(readEntry);
}

/** `x001/x234/067`, as C2SP writes the number of a tile. */
function tilePath(tile: number): string {
  const [last = '000', ...thousands] = (String(tile).match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [])
    .map((part) => part.padStart(3, '0'))
    .reverse();
  return [...thousands.reverse().map((part) => `x${part}`), last].join('/');
}

/** Null where the lengths do not fit the bytes. */
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
