import { dayOf } from '@procure/domain/display/day.ts';
import { signCheckpoint } from '@procure/sealing/checkpoint.ts';
import type { DrawKind } from '@procure/sealing/draw.ts';
import { lotMark } from '@procure/sealing/lot-key.ts';
import { openerMark } from '@procure/sealing/opener-signing.ts';
import {
  type Entry,
  type EntryKind,
  entryKinds,
  entryLeaf,
  entryText,
  type Statement,
  statementDigest,
} from '@procure/sealing/published.ts';
import { logRoot } from '@procure/sealing/receipt-log.ts';
import type { NoteKey } from '@procure/sealing/signed-note.ts';
import { system } from '../../platform/actor.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readHead } from '../audit/seal/service.ts';
import { readUnpublishedDraws } from '../draw/statement/service.ts';
import { readUnpublishedSupplierDraws } from '../invitation/statement/service.ts';
import { readUnpublishedSigners } from '../opening/key/service.ts';
import { readFixedRoots } from '../receipt/service.ts';
import { readUnpublishedKeys, stateOlderKeys } from '../tender/key/service.ts';
import { checkPublishedEnd, keepEnd } from './check/service.ts';
import * as store from './store.ts';

/** Entries of one checkpoint at the most. */
const batch = 500;

/** The log's name, which is an address without its scheme, and the key that signs its checkpoints. */
export function logKeyOf({ config, crypto }: Pick<Parts, 'config' | 'crypto'>): NoteKey {
  const { host, pathname } = new URL(config.publicUrl);
  const name = `${host}${pathname.replace(/\/+$/, '')}/transparency`;
  return { name, publicKey: crypto.publishing.publicKey, kind: 1 };
}

/** The newest checkpoint of the log; null before the first publication. */
export function lastCheckpoint({ db }: Pick<Parts, 'db'>): Promise<store.StoredCheckpoint | null> {
  return store.findLastCheckpoint(db);
}

/**
 * Publishes all due statements: openers' signing keys, keys of published lots, draws, fixed receipt logs, and once a day the
 * head of the audit log. The head is published daily whatever happened, and only as a digest, because the number of new
 * lines reveals the number of participants. Safe to run in several processes.
 */
export async function publish(parts: Parts): Promise<void> {
  await stateOlderKeys(parts, batch);
  const due = await findDue(parts);
  if (due.length === 0) return;
  // Onto a log whose end is gone nothing is put: that would cover what is missing.
  if (!(await checkPublishedEnd(parts))) return;
  const done = await transact(parts, system('transparency.publish'), async (unit) => {
    if (!(await store.takeTurn(unit))) return null;
    return add(parts, unit, await stillDue(unit, due));
  });
  if (done !== null) await keepEnd(parts, done);
}

interface Due {
  readonly kind: EntryKind;
  readonly subject: string;
  readonly body: string;
  readonly signature: string;
  /** The mark of the lot or the opener in the entry. */
  readonly about?: Pick<Entry, 'lot' | 'opener'>;
}

async function findDue(parts: Parts): Promise<readonly Due[]> {
  const { db } = parts;
  // Lots are read before openers and published after them, so that an opener's key precedes the lots that use it.
  const keys = await readUnpublishedKeys(parts, batch);
  const signers = await readUnpublishedSigners(parts, batch);
  const draws = await readUnpublishedDraws(parts, batch);
  const supplierDraws = await readUnpublishedSupplierDraws(parts, batch);
  const roots = await readFixedRoots(db, batch);
  const day = dayOf(await databaseTime(db));
  const [isNew] = await store.findUnpublished(db, 'audit-head', [day]);
  const head = isNew === undefined ? null : await readHead(parts);
  return [
    ...signers.map(({ keyId, recipient, body, signature }) => ({
      kind: 'opener-key' as const,
      subject: keyId,
      about: { opener: openerMark(recipient) },
      body,
      signature,
    })),
    ...(signers.length === batch ? [] : keys).map(({ lotId, division, body, signature }) => ({
      kind: 'lot-key' as const,
      subject: `${lotId}/${division}`,
      about: { lot: lotMark(lotId) },
      body,
      signature,
    })),
    ...draws.map((draw) => dueDraw('expert-draw', draw)),
    ...supplierDraws.map((draw) => dueDraw('supplier-draw', draw)),
    ...roots.map(({ lotId, ...statement }) => ({
      kind: 'receipt-root' as const,
      subject: lotId,
      ...statement,
    })),
    ...(head === null ? [] : [{ kind: 'audit-head' as const, subject: day, ...head }]),
  ];
}

const dueDraw = (
  kind: DrawKind,
  { lotId, no, body, signature }: Statement & { readonly lotId: string; readonly no: number },
): Due => ({ kind, subject: `${lotId}/${no}`, body, signature });

/** The due statements that no other process has published meanwhile. */
async function stillDue(unit: Unit, due: readonly Due[]): Promise<readonly Due[]> {
  const left = new Set<string>();
  for (const kind of entryKinds) {
    const subjects = due.filter((one) => one.kind === kind).map(({ subject }) => subject);
    for (const subject of await store.findUnpublished(unit.db, kind, subjects)) left.add(subject);
  }
  return due.filter(({ subject }) => left.has(subject));
}

async function add(parts: Parts, unit: Unit, due: readonly Due[]): Promise<store.StoredCheckpoint | null> {
  if (due.length === 0) return null;
  const leaves = await store.readAllLeaves(unit.db);
  const last = await store.findLastCheckpoint(unit.db);
  // Does not sign a log that its newest checkpoint does not cover: rows inserted by others stay without a checkpoint.
  if (leaves.length !== (last?.size ?? 0) || logRoot(leaves) !== (last?.root ?? logRoot([]))) {
    parts.log.error({ part: 'transparency' }, 'the public log is not as its newest checkpoint says');
    return null;
  }
  const publishedAt = await unit.now();
  const entries = due.map(({ kind, subject, body, signature, about }, place) => {
    const digest = statementDigest({ body, signature });
    const entry = entryText({ kind, digest, publishedAt: publishedAt.toISOString(), ...about });
    return {
      no: leaves.length + place,
      kind,
      subject,
      body,
      signature,
      entry,
      leaf: entryLeaf(entry),
      publishedAt,
    };
  });
  const all = [...leaves, ...entries.map(({ leaf }) => leaf)];
  const head = { size: all.length, root: logRoot(all) };
  const note = await signCheckpoint(parts.crypto.publishing, { origin: logKeyOf(parts).name, ...head });
  const checkpoint = { ...head, note, signedAt: publishedAt };
  await store.insertEntries(unit, entries);
  await store.insertCheckpoint(unit, checkpoint);
  await unit.audit({ action: 'publish', entity: 'transparency', entityId: null, after: head });
  await unit.touch('transparency');
  return checkpoint;
}
