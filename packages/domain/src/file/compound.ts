import { type Pieces, u16, u32, u64 } from './pieces.ts';

/**
 * A stream of a compound file ([MS-CFB]), with the names used by Office: `WordDocument`, `Workbook`, `EncryptionInfo`.
 */
export interface CompoundStream {
  readonly name: string;
  readonly size: number;
  /** Reads the first bytes; fewer if the stream ends or its chain is broken. */
  read(length: number): Promise<Uint8Array>;
}

const header = 512;
const entrySize = 128;
/** Office files have some twenty entries; a folder of embedded objects has some hundreds. */
const maxEntries = 4096;
/** Sector numbers with a special meaning: free, end of a chain, and two for sectors with tables. */
const firstSpecial = 0xfffffffa;
const streamType = 2;
const rootType = 5;

/**
 * Returns the streams of a compound file; null if the header is invalid. A chain is followed for at most its greatest
 * possible number of steps, which also ends a cyclic chain.
 */
export async function readCompound(pieces: Pieces): Promise<readonly CompoundStream[] | null> {
  const start = await pieces.read(0, header);
  const sectorSize = 2 ** u16(start, 30);
  const smallSize = 2 ** u16(start, 32);
  const cutoff = u32(start, 56);
  if (start.length < header || (sectorSize !== 512 && sectorSize !== 4096) || smallSize !== 64) return null;
  const place = (sector: number) => (sector + 1) * sectorSize;
  const table = new SectorTable(pieces, start, sectorSize);

  async function sectorsOf(first: number, most: number): Promise<readonly number[]> {
    const sectors: number[] = [];
    for (let at = first; at < firstSpecial && sectors.length < most; at = await table.next(at))
      sectors.push(at);
    return sectors;
  }

  async function readChain(first: number, from: number, length: number): Promise<Uint8Array> {
    const last = Math.ceil((from + length) / sectorSize);
    const sectors = (await sectorsOf(first, last)).slice(Math.floor(from / sectorSize));
    const parts: Uint8Array[] = [];
    for (const sector of sectors) parts.push(await pieces.read(place(sector), sectorSize));
    const skipped = from % sectorSize;
    return joinBytes(parts).subarray(skipped, skipped + length);
  }

  const directory = await readChain(u32(start, 48), 0, maxEntries * entrySize);
  const entries = Array.from({ length: Math.floor(directory.length / entrySize) }, (_, place) =>
    entryAt(directory, place * entrySize),
  );
  const root = entries.find(({ type }) => type === rootType);

  /**
   * Reads a stream below the cutoff. Such streams are stored in the root's own stream, in sectors of 64 bytes with a
   * table of their own.
   */
  async function readSmall(first: number, length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    const most = Math.ceil(length / smallSize);
    for (let at = first; at < firstSpecial && parts.length < most; ) {
      parts.push(await readChain(root?.first ?? firstSpecial, at * smallSize, smallSize));
      const next = await readChain(u32(start, 60), at * 4, 4);
      at = next.length === 4 ? u32(next, 0) : firstSpecial;
    }
    return joinBytes(parts).subarray(0, length);
  }

  return entries
    .filter(({ type }) => type === streamType)
    .map(({ name, size, first }) => ({
      name,
      size,
      read: (length) => {
        const wanted = Math.min(length, size);
        return size < cutoff ? readSmall(first, wanted) : readChain(first, 0, wanted);
      },
    }));
}

/** The successors of the sectors. The header lists the sectors of this table, and for large files a chain of lists. */
class SectorTable {
  readonly #pieces: Pieces;
  readonly #start: Uint8Array;
  readonly #sectorSize: number;
  readonly #known = new Map<number, Uint8Array>();
  #lists: number[] | null = null;

  constructor(pieces: Pieces, start: Uint8Array, sectorSize: number) {
    this.#pieces = pieces;
    this.#start = start;
    this.#sectorSize = sectorSize;
  }

  async next(sector: number): Promise<number> {
    const perSector = this.#sectorSize / 4;
    const table = await this.#tableAt(Math.floor(sector / perSector));
    return table === null ? firstSpecial : u32(table, (sector % perSector) * 4);
  }

  async #tableAt(place: number): Promise<Uint8Array | null> {
    const known = this.#known.get(place);
    if (known !== undefined) return known;
    const sector = await this.#placeOf(place);
    if (sector === null || sector >= firstSpecial) return null;
    const table = await this.#pieces.read((sector + 1) * this.#sectorSize, this.#sectorSize);
    if (table.length < this.#sectorSize) return null;
    this.#known.set(place, table);
    return table;
  }

  async #placeOf(place: number): Promise<number | null> {
    if (place < 109) return u32(this.#start, 76 + place * 4);
    this.#lists ??= await this.#readLists();
    return this.#lists[place - 109] ?? null;
  }

  async #readLists(): Promise<number[]> {
    const perSector = this.#sectorSize / 4 - 1;
    // The greatest number of lists that a file of this size can need.
    const most = Math.ceil(this.#pieces.size / this.#sectorSize / perSector / perSector) + 1;
    const lists: number[] = [];
    let at = u32(this.#start, 68);
    for (let read = 0; at < firstSpecial && read < most; read++) {
      const list = await this.#pieces.read((at + 1) * this.#sectorSize, this.#sectorSize);
      for (let place = 0; place < perSector; place++) lists.push(u32(list, place * 4));
      at = list.length < this.#sectorSize ? firstSpecial : u32(list, perSector * 4);
    }
    return lists;
  }
}

function entryAt(directory: Uint8Array, at: number) {
  const nameLength = Math.max(0, Math.min(64, u16(directory, at + 64)) - 2);
  let name = '';
  for (let place = at; place < at + nameLength; place += 2)
    name += String.fromCharCode(u16(directory, place));
  return {
    name,
    type: directory[at + 66],
    first: u32(directory, at + 116),
    size: u64(directory, at + 120),
  };
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
