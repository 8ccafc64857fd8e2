import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digesting, digestOf, digestOfStream, startDigest } from './digest.ts';

describe('the digest of a file', () => {
  it('is SHA-256, in whatever pieces the file arrives', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
        const digest = startDigest();
        const reference = createHash('sha256');
        for (const piece of pieces) {
          digest.update(piece);
          reference.update(piece);
        }
        expect(digest.size).toBe(pieces.reduce((sum, piece) => sum + piece.length, 0));
        expect(digest.hex()).toBe(reference.digest('hex'));
      }),
    );
  });

  it('of a text everybody knows is the one everybody knows', () => {
    expect(digestOf(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('is told once a stream has passed, and the bytes pass unchanged', async () => {
    const content = new Uint8Array(100_000).map((_, index) => index % 7);
    const results: { sha256: string; size: number }[] = [];
    const passed = await new Response(
      new Blob([content]).stream().pipeThrough(digesting((result) => results.push(result))),
    ).bytes();
    expect(passed).toEqual(content);
    expect(results).toEqual([{ sha256: digestOf(content), size: content.length }]);
    expect(await digestOfStream(new Blob([content]).stream())).toEqual(results[0]);
  });
});
