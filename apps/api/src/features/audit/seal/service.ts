import { setTimeout as wait } from 'node:timers/promises';
import type { AuditFault } from '@procure/domain/audit/audit.ts';
import { type AuditSeal, auditRoot, sealHash, sealText, signSeal } from '@procure/sealing/audit-seal.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { z } from 'zod';
import { system } from '../../../platform/actor.ts';
import { clockSlack, databaseTime, readClock, trustClock } from '../../../platform/database/clock.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

/** A fault found by verifying the log against its seals; `auditFaultLabels` describes it. */
export interface SealFault {
  readonly fault: AuditFault;
  /** Number of the last line that is still known to be whole. */
  readonly soundThrough: string;
}

type Sealing = Pick<Parts, 'db' | 'crypto' | 'files'>;

/** Maximum number of lines in one seal, which one transaction reads and hashes. */
const batch = 5_000;

/**
 * Number of checks for running transactions, and milliseconds in between. A longer transaction is sealed by a later
 * pass.
 */
const looks = 100;
const pause = 25;

/**
 * Seals the lines in the log at the time of the call, unless a transaction of that moment outlasts all checks. No act
 * waits for it, and it locks nothing that an act needs. Safe to run in several processes.
 */
export async function sealAudit(parts: Sealing): Promise<void> {
  const horizon = await store.readHorizon(parts.db);
  if (horizon.throughId === null) return;
  const last = await store.findLastSeal(parts.db);
  if (last !== null && BigInt(last.seal.throughId) >= BigInt(horizon.throughId)) return;
  // Seals nothing if the log's end is missing, which a new seal would cover up, or if the clock was set back.
  if ((await checkEnd(parts)) !== null || (await readClock(parts.db)).behind) return;
  for (let look = 1; !(await store.isFinal(parts.db, horizon)); look++) {
    if (look === looks) return;
    await wait(pause);
  }
  while (await sealBatch(parts, horizon.throughId));
}

/** The action of the log line that records the acceptance of a clock that was set back. */
const clockAccepted = 'accept_clock';

/** Whether a seal is older than its predecessor, and none of its lines records an accepted clock. */
export function runsBackwards(
  seal: AuditSeal,
  last: AuditSeal | null,
  lines: readonly { readonly action: string }[],
): boolean {
  if (last === null || Date.parse(seal.sealedAt) >= Date.parse(last.sealedAt) - clockSlack) return false;
  return !lines.some(({ action }) => action === clockAccepted);
}

/**
 * Accepts the database's clock, although it has shown a later time, because that time was wrong. The acceptance is
 * logged.
 */
export async function acceptClock(parts: Sealing): Promise<void> {
  const { now, seenAt } = await readClock(parts.db);
  await transact(parts, system('audit.accept_clock'), async (unit) => {
    await trustClock(unit.db);
    await unit.audit({
      action: clockAccepted,
      entity: 'audit',
      entityId: null,
      before: { seenAt },
      after: { now },
    });
  });
  await sealAudit(parts);
}

/** @returns whether there may be more to seal */
async function sealBatch({ db, crypto, files }: Sealing, throughId: string): Promise<boolean> {
  const sealed = await db.transaction().execute(async (transaction) => {
    if (!(await store.takeTurn(transaction))) return null;
    // A process that has not read a new key yet seals nothing.
    if ((await store.countKeys(transaction)) !== crypto.auditingCount) return null;
    const last = await store.findLastSeal(transaction);
    const after = last?.seal.throughId ?? null;
    const lines = await store.readLines(transaction, { after, through: throughId, limit: batch });
    const newest = lines.at(-1);
    if (newest === undefined) return null;
    const sealedAt = await databaseTime(transaction);
    const seal: AuditSeal = {
      format: 'procure-audit-seal/1',
      no: (last?.seal.no ?? 0) + 1,
      throughId: newest.id,
      size: lines.length,
      root: auditRoot(lines),
      previous: last === null ? null : sealHash(last.seal),
      sealedAt: sealedAt.toISOString(),
    };
    await store.insertSeal(transaction, { seal, signature: await signSeal(crypto.auditing(sealedAt), seal) });
    return seal;
  });
  if (sealed === null) return false;
  // If the end of the log is cut off in the database, this note still records how far it went. Written after the commit,
  // it is never ahead of the database; a process that dies in between leaves an older note, which is valid as well.
  await files.writeNote('audit-seal', JSON.stringify({ no: sealed.no, hash: sealHash(sealed) }));
  return sealed.size === batch;
}

/** How far the log was sealed, as it was signed; null if nothing was, or its end is gone. */
export async function readHead(parts: Sealing): Promise<Statement | null> {
  const last = await store.findLastSeal(parts.db);
  if (last === null || (await checkEnd(parts)) !== null) return null;
  return { body: sealText(last.seal), signature: last.signature };
}

const numbered = z.object({ no: z.number().int() });

/** The seal of the number that a published one says, as it stands now; null if there is none. */
export async function readHeadAt(db: Parts['db'], published: string): Promise<Statement | null> {
  const { no } = numbered.parse(JSON.parse(published));
  const [stored] = await store.readSeals(db, no, 1);
  return stored?.seal.no === no ? { body: sealText(stored.seal), signature: stored.signature } : null;
}

const keptEnd = z.object({ no: z.number().int(), hash: z.string() });

/** Checks that the log still contains the end noted in the file storage; it may have grown since. */
export async function checkEnd({ db, files }: Pick<Parts, 'db' | 'files'>): Promise<SealFault | null> {
  const note = await files.readNote('audit-seal');
  if (note === null) return null;
  const kept = readEnd(note);
  const last = await store.findLastSeal(db);
  const soundThrough = last?.seal.throughId ?? '0';
  if (kept === null) return { fault: 'unread', soundThrough };
  if (kept.no === 0) return null;
  const [stored] = await store.readSeals(db, kept.no, 1);
  if (stored?.seal.no === kept.no && sealHash(stored.seal) === kept.hash) return null;
  return { fault: 'cut', soundThrough };
}

function readEnd(note: string): z.output<typeof keptEnd> | null {
  try {
    return keptEnd.parse(JSON.parse(note));
  } catch {
    return null;
  }
}

/**
 * Accepts the database's end as the log's end, after an older copy of the database was restored on purpose. The
 * acceptance is logged.
 */
export async function acceptEnd(parts: Sealing): Promise<void> {
  const last = await store.findLastSeal(parts.db);
  const kept = await parts.files.readNote('audit-seal');
  const now = last === null ? { no: 0, hash: '' } : { no: last.seal.no, hash: sealHash(last.seal) };
  await transact(parts, system('audit.accept_end'), (unit) =>
    unit.audit({
      action: 'accept_end',
      entity: 'audit',
      entityId: null,
      before: kept === null ? null : readEnd(kept),
      after: now,
    }),
  );
  await parts.files.writeNote('audit-seal', JSON.stringify(now));
  await sealAudit(parts);
}
