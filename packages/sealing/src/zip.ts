/** One file of an archive; its name may hold folders. What comes in pieces is passed on as it comes. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array<ArrayBuffer>>;
}

const most = 0xffffffff;

/**
 * A zip archive, written as its files come: each stored as it is, names in UTF-8, so that every program opens it. Memory
 * holds one file, or one piece of it, and the list of names. Of one file's size 4 GB are the end; the archive itself
 * grows beyond, by the 64-bit extension.
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const listed: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const named = new TextEncoder().encode(name);
    const at = offset;
    let facts: Facts;
    if (content instanceof Uint8Array) {
      facts = { named, crc: crc32(content), size: content.length, streamed: false };
      const local = joined(record(30, 0x04034b50, facts, 4), named, content);
      offset += local.length;
      yield local;
    } else {
      const head = joined(record(30, 0x04034b50, { named, crc: 0, size: 0, streamed: true }, 4), named);
      yield head;
      let [crc, size] = [0, 0];
      for await (const piece of content) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
      if (size > most) throw new RangeError('a file is too large for the archive');
      facts = { named, crc, size, streamed: true };
      const after = descriptor(facts);
      offset += head.length + size + after.length;
      yield after;
    }
    listed.push(listing(facts, at));
  }
  yield* ending(listed, offset);
}

/** The line of a file in the directory; where it begins beyond 4 GB, as a 64-bit number in the extra field. */
function listing(facts: Facts, at: number): Uint8Array<ArrayBuffer> {
  const entry = record(46, 0x02014b50, facts, 6);
  const view = new DataView(entry.buffer);
  if (at < most) {
    view.setUint32(42, at, true);
    return joined(entry, facts.named);
  }
  const extra = new DataView(new ArrayBuffer(12));
  extra.setUint16(0, 1, true);
  extra.setUint16(2, 8, true);
  extra.setBigUint64(4, BigInt(at), true);
  view.setUint16(6, 45, true);
  view.setUint16(30, 12, true);
  view.setUint32(42, most, true);
  return joined(entry, facts.named, new Uint8Array(extra.buffer));
}

/** What follows a file whose size and checksum were not known when it began. */
function descriptor({ crc, size }: Facts): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(16));
  view.setUint32(0, 0x08074b50, true);
  view.setUint32(4, crc, true);
  view.setUint32(8, size, true);
  view.setUint32(12, size, true);
  return new Uint8Array(view.buffer);
}

/** The directory and its end; what its 16 and 32 bits cannot hold stands in the 64-bit end before it. */
function* ending(
  listed: readonly Uint8Array<ArrayBuffer>[],
  offset: number,
): Generator<Uint8Array<ArrayBuffer>> {
  yield* listed;
  const length = listed.reduce((sum, one) => sum + one.length, 0);
  if (offset + length >= most || listed.length >= 0xffff) {
    const wide = new DataView(new ArrayBuffer(76));
    wide.setUint32(0, 0x06064b50, true);
    wide.setBigUint64(4, 44n, true);
    wide.setUint16(12, 45, true);
    wide.setUint16(14, 45, true);
    wide.setBigUint64(24, BigInt(listed.length), true);
    wide.setBigUint64(32, BigInt(listed.length), true);
    wide.setBigUint64(40, BigInt(length), true);
    wide.setBigUint64(48, BigInt(offset), true);
    wide.setUint32(56, 0x07064b50, true);
    wide.setBigUint64(64, BigInt(offset + length), true);
    wide.setUint32(72, 1, true);
    yield new Uint8Array(wide.buffer);
  }
  const end = new DataView(new ArrayBuffer(22));
  const count = Math.min(listed.length, 0xffff);
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, Math.min(length, most), true);
  end.setUint32(16, Math.min(offset, most), true);
  yield new Uint8Array(end.buffer);
}

interface Facts {
  readonly named: Uint8Array;
  readonly crc: number;
  readonly size: number;
  readonly streamed: boolean;
}

/** The fixed part of a file's record: before its content, or in the directory, whose facts begin two bytes later. */
function record(
  length: number,
  mark: number,
  { named, crc, size, streamed }: Facts,
  at: 4 | 6,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, mark, true);
  if (at === 6) view.setUint16(4, 20, true);
  view.setUint16(at, 20, true);
  // Names are UTF-8; of a streamed file the sizes follow it.
  view.setUint16(at + 2, streamed ? 0x0808 : 0x0800, true);
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

/** @param before of what stood before this piece */
function crc32(content: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of content) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
