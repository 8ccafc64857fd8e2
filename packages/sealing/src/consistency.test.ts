import { describe, expect, it } from 'vitest';
import { growLog, proveConsistency, verifyConsistency } from './consistency.ts';
import { leafHash, logRoot } from './receipt-log.ts';

const leaves = Array.from({ length: 40 }, (_, index) => leafHash(Uint8Array.of(index)));
const head = (size: number) => ({ size, root: logRoot(leaves.slice(0, size)) });

describe('a consistency proof', () => {
  it('verifies from every size to every larger size', () => {
    for (let now = 0; now <= leaves.length; now++) {
      for (let old = 0; old <= now; old++) {
        const path = proveConsistency(leaves.slice(0, now), old);
        expect([old, now, verifyConsistency(head(old), head(now), path)]).toEqual([old, now, true]);
      }
    }
  });

  it('does not verify if an earlier leaf was replaced', () => {
    for (let now = 2; now <= leaves.length; now++) {
      for (let old = 1; old < now; old++) {
        const other = [...leaves];
        other[old - 1] = leafHash(Uint8Array.of(200));
        const path = proveConsistency(other.slice(0, now), old);
        const rewritten = { size: now, root: logRoot(other.slice(0, now)) };
        expect([old, now, verifyConsistency(head(old), rewritten, path)]).toEqual([old, now, false]);
      }
    }
  });

  it('does not verify with an additional, missing or reordered hash', () => {
    const path = proveConsistency(leaves.slice(0, 23), 6);
    expect(verifyConsistency(head(6), head(23), [...path, head(1).root])).toBe(false);
    expect(verifyConsistency(head(6), head(23), path.slice(1))).toBe(false);
    expect(verifyConsistency(head(6), head(23), path.toReversed())).toBe(false);
    expect(verifyConsistency(head(23), head(6), path)).toBe(false);
    expect(verifyConsistency(head(6), head(23), ['x'])).toBe(false);
    expect(verifyConsistency({ size: 0, root: head(1).root }, head(3), [])).toBe(false);
    expect(() => proveConsistency(leaves, 41)).toThrow(RangeError);
  });
});

describe('growLog', () => {
  it('computes the root at every size', () => {
    const log = growLog();
    for (let size = 0; size <= leaves.length; size++) {
      expect([log.size, log.root()]).toEqual([size, head(size).root]);
      const next = leaves[size];
      if (next !== undefined) log.add(next);
    }
  });
});
