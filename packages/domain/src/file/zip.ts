import { latin, type Pieces, u16, u32, u64 } from './pieces.ts';

/** The largest directory of entries that is read, in bytes: some 200,000 entries. */
const maxDirectory = 16 * 1024 * 1024;

export interface ZipFacts {
  /** One character for each byte, in lower case: they are only compared with plain letters. */
  readonly names: readonly string[];
  readonly encrypted: boolean;
  readonly entries: readonly ZipEntry[];
}

/** An entry as the directory states it; its own header and content may differ. */
export interface ZipEntry {
  readonly name: string;
  /** 0: stored · 8: deflated. */
  readonly method: number;
  /** The length of its content in the archive, in bytes. */
  readonly packedSize: number;
  /** The place of its header. */
  readonly offset: number;
}

/**
 * Reads the directory at the archive's end (APPNOTE 4.3.12, 4.3.16) without unpacking. Returns null if there is none:
 * the file is truncated, or not an archive.
 */
export async function readZip(pieces: Pieces): Promise<ZipFacts | null> {
  const tailLength = Math.min(pieces.size, 65_557);
  const tail = await pieces.read(pieces.size - tailLength, tailLength);
  const at = latin(tail).lastIndexOf('PK\x05\x06');
  if (at < 0 || at + 22 > tail.length) return null;
  let size = u32(tail, at + 12);
  let offset = u32(tail, at + 16);
  if (offset === 0xffffffff || size === 0xffffffff) {
    const large = await readLargeEnd(pieces, tail, at);
    if (large === null) return null;
    ({ size, offset } = large);
  }
  if (offset + size > pieces.size || size > maxDirectory) return null;
  return readDirectory(await pieces.read(offset, size));
}

/** Reads the end record of archives beyond 4 GB, which some writers use for small ones too (APPNOTE 4.3.14, 4.3.15). */
async function readLargeEnd(
  pieces: Pieces,
  tail: Uint8Array,
  end: number,
): Promise<{ size: number; offset: number } | null> {
  const locator = end - 20;
  if (locator < 0 || latin(tail, locator, locator + 4) !== 'PK\x06\x07') return null;
  const place = u64(tail, locator + 8);
  if (place + 56 > pieces.size) return null;
  const record = await pieces.read(place, 56);
  if (latin(record, 0, 4) !== 'PK\x06\x06') return null;
  return { size: u64(record, 40), offset: u64(record, 48) };
}

function readDirectory(directory: Uint8Array): ZipFacts | null {
  const entries: ZipEntry[] = [];
  let encrypted = false;
  let at = 0;
  while (at + 46 <= directory.length) {
    if (latin(directory, at, at + 4) !== 'PK\x01\x02') return null;
    encrypted ||= (u16(directory, at + 8) & 1) === 1;
    const nameLength = u16(directory, at + 28);
    entries.push({
      name: partName(latin(directory, at + 46, at + 46 + nameLength)),
      method: u16(directory, at + 10),
      packedSize: u32(directory, at + 20),
      offset: u32(directory, at + 42),
    });
    at += 46 + nameLength + u16(directory, at + 30) + u16(directory, at + 32);
  }
  return { names: entries.map(({ name }) => name), encrypted, entries };
}

/** The packed content of an entry; null if it is longer than `most`, or not where the directory says. */
export async function readPacked(
  pieces: Pieces,
  { offset, packedSize }: ZipEntry,
  most: number,
): Promise<Uint8Array | null> {
  if (packedSize > most) return null;
  const header = await pieces.read(offset, 30);
  if (header.length < 30 || latin(header, 0, 4) !== 'PK\x03\x04') return null;
  const content = await pieces.read(offset + 30 + u16(header, 26) + u16(header, 28), packedSize);
  return content.length === packedSize ? content : null;
}

/**
 * Some writers separate folders by `\`, or begin with one (APPNOTE 4.4.17.1 allows neither). Names in OPC are
 * case-insensitive.
 */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
