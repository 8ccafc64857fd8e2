import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafHash, logRoot, proveInclusion, verifyInclusion } from './receipt-log.ts';

// Test vectors of the Certificate Transparency reference implementation.
const entries = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const known = entries.map((hex) => leafHash(Buffer.from(hex, 'hex')));

const leaves = fc.array(fc.uint8Array({ maxLength: 20 }).map(leafHash), { minLength: 1, maxLength: 70 });
const logAndPlace = leaves.chain((log) =>
  fc.record({ log: fc.constant(log), index: fc.nat({ max: log.length - 1 }) }),
);

describe('the receipt log', () => {
  it('has the published roots of the reference logs of one to eight entries', () => {
    roots.forEach((root, index) => {
      expect(logRoot(known.slice(0, index + 1))).toBe(root);
    });
    expect(logRoot([])).toBe(createHash('sha256').digest('hex'));
  });

  it('proves the inclusion of every leaf', () => {
    fc.assert(
      fc.property(logAndPlace, ({ log, index }) => {
        const proof = proveInclusion(log, index);
        expect(proof.path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(log.length)));
        return verifyInclusion(log[index] ?? '', proof, logRoot(log));
      }),
    );
  });

  it('does not prove the inclusion of another leaf', () => {
    fc.assert(
      fc.property(logAndPlace, fc.uint8Array({ minLength: 21, maxLength: 30 }), ({ log, index }, other) => {
        return !verifyInclusion(leafHash(other), proveInclusion(log, index), logRoot(log));
      }),
    );
  });

  it('changes its root if a leaf is added, removed or replaced', () => {
    fc.assert(
      fc.property(logAndPlace, fc.uint8Array({ minLength: 21, maxLength: 30 }), ({ log, index }, other) => {
        const root = logRoot(log);
        expect(logRoot([...log, leafHash(other)])).not.toBe(root);
        expect(logRoot(log.with(index, leafHash(other)))).not.toBe(root);
        expect(logRoot(log.slice(0, -1))).not.toBe(root);
      }),
    );
  });

  it('rejects a proof with another index, log size or path length', () => {
    const root = logRoot(known);
    for (let index = 0; index < known.length; index++) {
      const leaf = known[index] ?? '';
      const proof = proveInclusion(known, index);
      expect(verifyInclusion(leaf, proof, root)).toBe(true);
      expect(verifyInclusion(leaf, { ...proof, index: (index + 1) % 8 }, root)).toBe(false);
      expect(verifyInclusion(leaf, { ...proof, index: -1 }, root)).toBe(false);
      expect(verifyInclusion(leaf, { ...proof, size: 4 }, root)).toBe(false);
      expect(verifyInclusion(leaf, { ...proof, path: proof.path.slice(1) }, root)).toBe(false);
      expect(verifyInclusion(leaf, { ...proof, path: [...proof.path, leaf] }, root)).toBe(false);
      expect(verifyInclusion(leaf, { ...proof, path: ['not a hash'] }, root)).toBe(false);
    }
  });

  it('does not accept an inner node as a leaf', () => {
    const [a = '', b = ''] = known;
    const inner = Buffer.from(a + b, 'hex');
    expect(leafHash(inner)).not.toBe(logRoot([a, b]));
  });

  it('throws RangeError for an index out of range', () => {
    expect(() => proveInclusion(known, 8)).toThrow(RangeError);
    expect(() => proveInclusion([], 0)).toThrow(RangeError);
  });
});
