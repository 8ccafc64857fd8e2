import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Sha256Hex } from './digest.ts';
import { isHash, largestPowerBelow, leafBytes, logRoot, nodeHash, treeHash } from './receipt-log.ts';

/**
 * Proves that the log of the first `old` leaves is a prefix of the whole log (RFC 6962 section 2.1.2). The proof is
 * empty if `old` is 0 or the whole size.
 * @throws RangeError if `old` is not an integer between 0 and the number of leaves
 */
export function proveConsistency(leaves: readonly Sha256Hex[], old: number): readonly Sha256Hex[] {
  if (!Number.isInteger(old) || old < 0 || old > leaves.length) {
    throw new RangeError(`no log of ${old} lies in one of ${leaves.length}`);
  }
  if (old === 0 || old === leaves.length) return [];
  const bytes = leaves.map(leafBytes);
  const path: Uint8Array[] = [];
  let from = 0;
  let to = leaves.length;
  // True while the old log is a complete left subtree: its hash is the old root, which the verifier already has.
  let isLeftSubtree = true;
  while (old < to) {
    const middle = from + largestPowerBelow(to - from);
    if (old <= middle) {
      path.push(treeHash(bytes, middle, to));
      to = middle;
    } else {
      path.push(treeHash(bytes, from, middle));
      from = middle;
      isLeftSubtree = false;
    }
  }
  if (!isLeftSubtree) path.push(treeHash(bytes, from, to));
  return path.reverse().map((hash) => bytesToHex(hash));
}

export interface Head {
  readonly size: number;
  readonly root: Sha256Hex;
}

/** Verifies a consistency proof (RFC 9162 section 2.1.4.2). Returns false for an invalid proof and never throws. */
export function verifyConsistency(old: Head, now: Head, path: readonly Sha256Hex[]): boolean {
  if (![old.size, now.size].every(Number.isSafeInteger) || old.size < 0 || old.size > now.size) return false;
  if (![old.root, now.root, ...path].every(isHash)) return false;
  if (old.size === 0) return path.length === 0 && old.root === logRoot([]);
  if (old.size === now.size) return path.length === 0 && old.root === now.root;
  let [node, last] = [old.size - 1, now.size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  const steps = [...path].map((text) => new Uint8Array(hexToBytes(text)));
  const first = node === 0 ? new Uint8Array(hexToBytes(old.root)) : steps.shift();
  if (first === undefined) return false;
  let [before, after] = [first, first];
  for (const step of steps) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      before = nodeHash(step, before);
      after = nodeHash(step, after);
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else {
      after = nodeHash(after, step);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && bytesToHex(before) === old.root && bytesToHex(after) === now.root;
}

/** An append-only log that computes its root at every size without rereading earlier leaves. */
export interface GrowingLog {
  add(leaf: Sha256Hex): void;
  readonly size: number;
  root(): Sha256Hex;
}

export function growLog(): GrowingLog {
  // Complete subtrees from the left; each size is a power of two smaller than the previous one.
  const parts: { readonly size: number; readonly hash: Uint8Array<ArrayBuffer> }[] = [];
  let size = 0;
  return {
    add(leaf) {
      let part = { size: 1, hash: new Uint8Array(leafBytes(leaf)) };
      for (let sibling = parts.at(-1); sibling?.size === part.size; sibling = parts.at(-1)) {
        parts.pop();
        part = { size: sibling.size * 2, hash: nodeHash(sibling.hash, part.hash) };
      }
      parts.push(part);
      size += 1;
    },
    get size() {
      return size;
    },
    root() {
      const last = parts.at(-1);
      if (last === undefined) return logRoot([]);
      return bytesToHex(
        parts.slice(0, -1).reduceRight((right, { hash }) => nodeHash(hash, right), last.hash),
      );
    },
  };
}
