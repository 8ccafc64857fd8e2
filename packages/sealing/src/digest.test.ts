import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf, startDigest } from './digest.ts';

describe('startDigest', () => {
  it('computes SHA-256 independently of how the bytes are split', () => {
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
});

describe('digestOf', () => {
  it('returns the published SHA-256 of “abc”', () => {
    expect(digestOf(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
