import { openCheckpoint, readCheckpoint } from '@procure/sealing/checkpoint.ts';
import { growLog } from '@procure/sealing/consistency.ts';
import { type EntryKind, entryLeaf, readEntry, statementDigest } from '@procure/sealing/published.ts';
import { z } from 'zod';
import type { Parts } from '../../../platform/process/parts.ts';
import { readHeadAt } from '../../audit/seal/service.ts';
import { readStatedDraw } from '../../draw/statement/service.ts';
import { readStatedSupplierDraw } from '../../invitation/statement/service.ts';
import { readStatedSigner } from '../../opening/key/service.ts';
import { readRootStatement } from '../../receipt/service.ts';
import { areConsentsRight } from '../../tender/consent/service.ts';
import { readStatedKey } from '../../tender/key/service.ts';
import * as store from '../store.ts';

type Checking = Pick<Parts, 'db' | 'crypto' | 'files'>;

/** Entries that are read at once. */
const page = 200;

const keptEnd = z.object({ size: z.number().int(), root: z.string() });

/**
 * Notes the end in the file storage, after the commit, so that it is never ahead of the database and survives a cut.
 */
export async function keepEnd({ files }: Pick<Parts, 'files'>, end: store.StoredCheckpoint): Promise<void> {
  await files.writeNote('transparency', JSON.stringify({ size: end.size, root: end.root }));
}

/** Checks that the log still contains the end noted in the file storage; it may have grown since. */
export async function checkPublishedEnd({ db, files }: Pick<Parts, 'db' | 'files'>): Promise<boolean> {
  const note = await files.readNote('transparency');
  if (note === null) return true;
  try {
    const kept = keptEnd.parse(JSON.parse(note));
    if (kept.size === 0) return true;
    const [stored] = await store.readCheckpoints(db, kept.size, 1);
    return stored?.size === kept.size && stored.root === kept.root;
  } catch {
    return false;
  }
}

/** Accepts the database's end as the log's end, after an older copy of it was restored on purpose. */
export async function acceptPublishedEnd({ db, files }: Pick<Parts, 'db' | 'files'>): Promise<void> {
  const last = await store.findLastCheckpoint(db);
  await files.writeNote(
    'transparency',
    JSON.stringify(last === null ? { size: 0, root: '' } : { size: last.size, root: last.root }),
  );
}

/**
 * Whether the whole log is unchanged: every entry has its place in every checkpoint, each checkpoint is signed by the
 * platform, and the rows behind the entries still yield the published statements.
 */
export async function checkPublished(parts: Checking): Promise<boolean> {
  const log = growLog();
  let [checkpoint] = await store.readCheckpoints(parts.db, 1, 1);
  for (let from = 0; ; from += page) {
    const entries = await store.readEntries(parts.db, from, page);
    for (const entry of entries) {
      if (entry.no !== log.size || !(await stands(parts, entry))) return false;
      log.add(entry.leaf);
      if (checkpoint?.size !== log.size) continue;
      if (checkpoint.root !== log.root() || !(await isOurs(parts, checkpoint))) return false;
      [checkpoint] = await store.readCheckpoints(parts.db, log.size + 1, 1);
    }
    if (entries.length < page) break;
  }
  const last = await store.findLastCheckpoint(parts.db);
  return checkpoint === undefined && (last?.size ?? 0) === log.size && (await checkPublishedEnd(parts));
}

/** Verifies the newest entries and checkpoint, at every start. */
export async function checkNewestPublished(parts: Checking): Promise<boolean> {
  const last = await store.findLastCheckpoint(parts.db);
  if (last !== null) {
    const newest = await store.readEntries(parts.db, Math.max(0, last.size - 5), page);
    if (newest.at(-1)?.no !== last.size - 1 || !(await isOurs(parts, last))) return false;
    for (const entry of newest) if (!(await stands(parts, entry))) return false;
  }
  return checkPublishedEnd(parts);
}

/** Whether a checkpoint is signed by the platform's key, under any former name of the log. */
async function isOurs({ crypto }: Checking, { note, size, root }: store.StoredCheckpoint): Promise<boolean> {
  const { publicKey } = crypto.publishing;
  const name = readCheckpoint(note)?.origin ?? '';
  const read = await openCheckpoint(note, { name, publicKey, kind: 1 });
  return read !== null && read.size === size && read.root === root;
}

async function stands({ db }: Checking, stored: store.StoredEntry): Promise<boolean> {
  const { body, signature, entry, leaf, kind, subject } = stored;
  const read = readEntry(entry);
  if (read?.kind !== kind || read.digest !== statementDigest({ body, signature })) return false;
  if (entryLeaf(entry) !== leaf || read.publishedAt !== stored.publishedAt.toISOString()) return false;
  const now = await statementNow(db, kind, subject, body);
  return now !== null && now.body === body && now.signature === signature;
}

/** The statement that the entry's rows yield now; null if they yield none. */
async function statementNow(db: Parts['db'], kind: EntryKind, subject: string, body: string) {
  if (kind === 'receipt-root') return readRootStatement(db, subject);
  if (kind === 'audit-head') return readHeadAt(db, body);
  if (kind === 'opener-key') return readStatedSigner(db, subject);
  const [lotId = '', division = ''] = subject.split('/');
  if (kind === 'expert-draw') return readStatedDraw(db, lotId, Number(division));
  if (kind === 'supplier-draw') return readStatedSupplierDraw(db, lotId, Number(division));
  const about = { lotId, division: Number(division), body };
  return (await areConsentsRight(db, about)) ? readStatedKey(db, lotId, about.division) : null;
}
