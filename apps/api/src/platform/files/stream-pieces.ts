import type { Readable } from 'node:stream';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import type { ByteRange } from './file-storage.ts';

/** A stored file of `size` bytes as pieces; `open` starts a stream of a part of it. */
export function piecesOf(size: number, open: (range: ByteRange) => Promise<Readable>): Pieces {
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size) - 1;
      if (end < start) return Buffer.alloc(0);
      const parts: Buffer[] = [];
      for await (const part of await open({ start, end })) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}
