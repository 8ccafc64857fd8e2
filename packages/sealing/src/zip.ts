/** One file of an archive; its name may hold folders. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * A zip archive, written as its files come: each stored as it is, names in UTF-8, so that every program opens it. Memory
 * holds one file and the list of names. Without the 64-bit extension, so it ends before 4 GB and 65,535 files.
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const listed: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const named = new TextEncoder().encode(name);
    const facts = { named, crc: crc32(content), size: content.length };
    const head = record(30, 0x04034b50, facts, 4);
    const local = joined(head, named, content);
    if (offset + local.length > 0xffffffff || listed.length === 0xffff)
      throw new RangeError('the archive is too large for a plain zip');
    const entry = record(46, 0x02014b50, facts, 6);
    new DataView(entry.buffer).setUint32(42, offset, true);
    listed.push(joined(entry, named));
    offset += local.length;
    yield local;
  }
  const directory = joined(...listed);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, listed.length, true);
  end.setUint16(10, listed.length, true);
  end.setUint32(12, directory.length, true);
  end.setUint32(16, offset, true);
  yield joined(directory, new Uint8Array(end.buffer));
}

interface Facts {
  readonly named: Uint8Array;
  readonly crc: number;
  readonly size: number;
}

/** The fixed part of a file's record: before its content, or in the directory, whose facts begin two bytes later. */
function record(
  length: number,
  mark: number,
  { named, crc, size }: Facts,
  at: 4 | 6,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, mark, true);
  if (at === 6) view.setUint16(4, 20, true);
  view.setUint16(at, 20, true);
  // Names are UTF-8.
  view.setUint16(at + 2, 0x0800, true);
  // 1980-01-01: when it was made, the archive's own name says.
  view.setUint16(at + 8, 0x21, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, named.length, true);
  return new Uint8Array(view.buffer);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc32(content: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of content) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
