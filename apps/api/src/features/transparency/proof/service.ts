import { proveConsistency } from '@procure/sealing/consistency.ts';
import { consistencyText, proofText } from '@procure/sealing/published.ts';
import { logRoot, proveInclusion } from '@procure/sealing/receipt-log.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from '../store.ts';
import { withCosignatures } from '../witness/service.ts';

type Reading = Pick<Parts, 'db' | 'config'>;

/** The newest checkpoint as it is given to everybody; null while nothing was published. */
export async function readNote(parts: Reading): Promise<string | null> {
  const last = await store.findLastCheckpoint(parts.db);
  return last === null ? null : withCosignatures(parts, last);
}

/** Proof that an entry is in the newest checkpoint; null if the entry does not exist. */
export async function readProof(parts: Reading, no: number): Promise<string | null> {
  const last = await store.findLastCheckpoint(parts.db);
  const [entry] = await store.readEntries(parts.db, no, 1);
  if (last === null || entry?.no !== no || no >= last.size) return null;
  const leaves = (await store.readAllLeaves(parts.db)).slice(0, last.size);
  return proofText(entry.entry, proveInclusion(leaves, no), await withCosignatures(parts, last));
}

/** Proofs of inclusion in the newest checkpoint for each published head of the audit log among these seals. */
export async function readHeadProofs(parts: Reading, from: number, to: number): Promise<readonly string[]> {
  const proofs: string[] = [];
  for (const no of await store.findHeads(parts.db, from, to)) {
    const proof = await readProof(parts, no);
    if (proof !== null) proofs.push(proof);
  }
  return proofs;
}

/** The bytes of one entry, of which a time-stamp can be checked. */
export async function readEntryText({ db }: Reading, no: number): Promise<string | null> {
  const [entry] = await store.readEntries(db, no, 1);
  return entry?.no === no ? entry.entry : null;
}

/**
 * The request by which a witness confirms the log since a former size: the old size, the consistency proof, the newest
 * checkpoint. Null if the log is smaller than that size.
 */
export async function readConsistency(parts: Reading, old: number): Promise<string | null> {
  const last = await store.findLastCheckpoint(parts.db);
  if (last === null || old > last.size) return null;
  const leaves = (await store.readAllLeaves(parts.db)).slice(0, last.size);
  return consistencyText(proveConsistency(leaves, old), old, last.note);
}

/** Hashes of one tile (C2SP `tlog-tiles`). */
const width = 256;

export interface Tile {
  /** `entries`: the entries themselves. */
  readonly level: number | 'entries';
  readonly index: number;
  /** Of one that is not full; null of a full one. */
  readonly partial: number | null;
}

/** Null if there is none, or not yet of that width. */
export async function readTile({ db }: Reading, { level, index, partial }: Tile): Promise<Buffer | null> {
  const last = await store.findLastCheckpoint(db);
  const span = level === 'entries' ? 1 : width ** level;
  const hashes = partial ?? width;
  const from = index * width * span;
  if (last === null || !Number.isSafeInteger(from) || from + hashes * span > last.size) return null;
  const entries = await store.readEntries(db, from, hashes * span);
  if (level === 'entries') return Buffer.concat(entries.flatMap(({ entry }) => prefixLength(entry)));
  const leaves = entries.map(({ leaf }) => leaf);
  const parts = Array.from({ length: hashes }, (_, place) => leaves.slice(place * span, (place + 1) * span));
  return Buffer.from(parts.map((part) => logRoot(part)).join(''), 'hex');
}

function prefixLength(entry: string): Buffer[] {
  const bytes = Buffer.from(entry);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
}

/** Reads `x001/x234/067` and `067.p/12`; null for anything else. */
export function readTilePath(level: string, path: string): Tile | null {
  const [, places = '', partial] = /^((?:x\d{3}\/){0,3}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (places === '' || !/^(?:entries|[0-7])$/.test(level)) return null;
  // One way to write a number: no empty thousands in front.
  if (places.startsWith('x000/')) return null;
  const cut = partial === undefined ? null : Number(partial);
  if (cut !== null && cut >= width) return null;
  return {
    level: level === 'entries' ? level : Number(level),
    index: Number(places.replaceAll(/[x/]/g, '')),
    partial: cut,
  };
}
