import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { Sha256Hex } from './digest.ts';
import { type Receipt, receiptBytes } from './receipt.ts';

/** Proof that a leaf is in the log. The holder of the receipt can verify it offline. */
export interface InclusionProof {
  /** Index of the leaf, from 0. */
  readonly index: number;
  /** Number of leaves in the log. */
  readonly size: number;
  /** Sibling hashes from the leaf upwards. */
  readonly path: readonly Sha256Hex[];
}

// Different prefixes prevent presenting an inner node as a leaf.
const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

/** The leaf hash SHA-256(0x00 ‖ entry) (RFC 6962 section 2.1). */
export function leafHash(entry: Uint8Array): Sha256Hex {
  return bytesToHex(sha256(concatBytes(leafPrefix, entry)));
}

export function receiptLeaf(receipt: Receipt): Sha256Hex {
  return leafHash(receiptBytes(receipt));
}

/** The Merkle tree hash (RFC 6962 section 2.1). The root of an empty log is the SHA-256 of the empty string. */
export function logRoot(leaves: readonly Sha256Hex[]): Sha256Hex {
  return bytesToHex(treeHash(leaves.map(leafBytes), 0, leaves.length));
}

/**
 * Builds an inclusion proof (RFC 6962 section 2.1.1).
 * @throws RangeError if the index is out of range
 */
export function proveInclusion(leaves: readonly Sha256Hex[], index: number): InclusionProof {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError(`no leaf ${index} in a log of ${leaves.length}`);
  }
  const bytes = leaves.map(leafBytes);
  const path: Sha256Hex[] = [];
  let from = 0;
  let to = leaves.length;
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    if (index < middle) {
      path.push(bytesToHex(treeHash(bytes, middle, to)));
      to = middle;
    } else {
      path.push(bytesToHex(treeHash(bytes, from, middle)));
      from = middle;
    }
  }
  return { index, size: leaves.length, path: path.reverse() };
}

/** Verifies an inclusion proof (RFC 9162 section 2.1.3.2). Returns false for an invalid proof and never throws. */
export function verifyInclusion(leaf: Sha256Hex, proof: InclusionProof, root: Sha256Hex): boolean {
  const { index, size, path } = proof;
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  if (![leaf, root, ...path].every(isHash)) return false;
  let node = index;
  let last = size - 1;
  let hash = new Uint8Array(hexToBytes(leaf));
  for (const sibling of path.map((text) => hexToBytes(text))) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && bytesToHex(hash) === root;
}

/** The tree hash of the leaves from index `from` up to, but excluding, `to`. */
export function treeHash(leaves: readonly Uint8Array[], from: number, to: number): Uint8Array {
  const first = leaves[from];
  if (from === to || first === undefined) return sha256(new Uint8Array(0));
  if (to - from === 1) return first;
  const middle = from + largestPowerBelow(to - from);
  return nodeHash(treeHash(leaves, from, middle), treeHash(leaves, middle, to));
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(concatBytes(nodePrefix, left, right)));
}

/** The largest power of two smaller than n, for n ≥ 2. */
export function largestPowerBelow(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export function leafBytes(leaf: Sha256Hex): Uint8Array {
  if (!isHash(leaf)) throw new TypeError('a leaf is a SHA-256 in lower-case hexadecimal');
  return hexToBytes(leaf);
}
