/** One file of an archive. The name may contain folders. Iterable content is streamed. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** Streamed content is compressed; all other files are stored as they are. */
  readonly isDeflated?: boolean;
}

const max32 = 0xffffffff;

/**
 * Writes a zip archive as a stream, with UTF-8 names. Holds one file, or one piece of a
 * streamed file, and the directory in memory. A file is limited to 4 GB; the archive is not (zip64).
 * @throws RangeError if a streamed file exceeds 4 GB
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const { name, content, isDeflated = false } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const at = offset;
    let facts: Facts;
    if (content instanceof Uint8Array) {
      facts = { named: nameBytes, crc: crc32(content), ...sized(content.length), method: 0, streamed: false };
      const local = joinBytes(record(30, 0x04034b50, facts, 4), nameBytes, content);
      offset += local.length;
      yield local;
    } else {
      const head = joinBytes(
        record(
          30,
          0x04034b50,
          { named: nameBytes, crc: 0, ...sized(0), method: isDeflated ? 8 : 0, streamed: true },
          4,
        ),
        nameBytes,
      );
      yield head;
      let [crc, size, packedSize] = [0, 0, 0];
      const counted = (async function* () {
        for await (const piece of content) {
          crc = crc32(piece, crc);
          size += piece.length;
          yield piece;
        }
      })();
      for await (const piece of isDeflated ? deflate(counted) : counted) {
        packedSize += piece.length;
        yield piece;
      }
      if (Math.max(size, packedSize) > max32) throw new RangeError('a file is too large for the archive');
      facts = { named: nameBytes, crc, size, packedSize, method: isDeflated ? 8 : 0, streamed: true };
      const after = descriptor(facts);
      offset += head.length + packedSize + after.length;
      yield after;
    }
    directory.push(directoryEntry(facts, at));
  }
  yield* directoryAndEnd(directory, offset);
}

const sized = (size: number) => ({ size, packedSize: size });

/** Compresses as the reader takes the pieces. The content is closed if the reader stops. */
async function* deflate(
  content: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await content.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await content.return(undefined);
    },
  });
  const reader = source.pipeThrough(new CompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** The directory entry of a file. An offset beyond 4 GB is written as a 64-bit number in the extra field. */
function directoryEntry(facts: Facts, at: number): Uint8Array<ArrayBuffer> {
  const entry = record(46, 0x02014b50, facts, 6);
  const view = new DataView(entry.buffer);
  if (at < max32) {
    view.setUint32(42, at, true);
    return joinBytes(entry, facts.named);
  }
  const extra = new DataView(new ArrayBuffer(12));
  extra.setUint16(0, 1, true);
  extra.setUint16(2, 8, true);
  extra.setBigUint64(4, BigInt(at), true);
  view.setUint16(6, 45, true);
  view.setUint16(30, 12, true);
  view.setUint32(42, max32, true);
  return joinBytes(entry, facts.named, new Uint8Array(extra.buffer));
}

/**
 * The data descriptor, which follows a streamed file: its size and checksum were unknown when the header was written.
 */
function descriptor({ crc, size, packedSize }: Facts): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(16));
  view.setUint32(0, 0x08074b50, true);
  view.setUint32(4, crc, true);
  view.setUint32(8, packedSize, true);
  view.setUint32(12, size, true);
  return new Uint8Array(view.buffer);
}

/** The directory and its end record, preceded by a zip64 end record if 16 or 32 bits do not suffice. */
function* directoryAndEnd(
  directory: readonly Uint8Array<ArrayBuffer>[],
  offset: number,
): Generator<Uint8Array<ArrayBuffer>> {
  yield* directory;
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  if (offset + length >= max32 || directory.length >= 0xffff) {
    const wide = new DataView(new ArrayBuffer(76));
    wide.setUint32(0, 0x06064b50, true);
    wide.setBigUint64(4, 44n, true);
    wide.setUint16(12, 45, true);
    wide.setUint16(14, 45, true);
    wide.setBigUint64(24, BigInt(directory.length), true);
    wide.setBigUint64(32, BigInt(directory.length), true);
    wide.setBigUint64(40, BigInt(length), true);
    wide.setBigUint64(48, BigInt(offset), true);
    wide.setUint32(56, 0x07064b50, true);
    wide.setBigUint64(64, BigInt(offset + length), true);
    wide.setUint32(72, 1, true);
    yield new Uint8Array(wide.buffer);
  }
  const end = new DataView(new ArrayBuffer(22));
  const count = Math.min(directory.length, 0xffff);
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, Math.min(length, max32), true);
  end.setUint32(16, Math.min(offset, max32), true);
  yield new Uint8Array(end.buffer);
}

interface Facts {
  readonly named: Uint8Array;
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
  /** 0: stored, 8: deflated. */
  readonly method: 0 | 8;
  readonly streamed: boolean;
}

/**
 * The fixed part of a local header or of a directory entry.
 * @param at offset of the common fields: 4 in a local header, 6 in a directory entry
 */
function record(
  length: number,
  mark: number,
  { named, crc, size, packedSize, method, streamed }: Facts,
  at: 4 | 6,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, mark, true);
  if (at === 6) view.setUint16(4, 20, true);
  view.setUint16(at, 20, true);
  // Flag 11: UTF-8 names. Flag 3: a data descriptor follows.
  view.setUint16(at + 2, streamed ? 0x0808 : 0x0800, true);
  view.setUint16(at + 4, method, true);
  // The date 1980-01-01; times of files are not recorded.
  view.setUint16(at + 8, 0x21, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, packedSize, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, named.length, true);
  return new Uint8Array(view.buffer);
}

function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
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

/** @param previous checksum of the preceding pieces */
function crc32(content: Uint8Array, previous = 0): number {
  let value = ~previous;
  for (const byte of content) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
