import { addDays, startOfDay } from '@procure/domain/display/day.ts';
import { auditRoot, sealHash, verifySeal } from '@procure/sealing/audit-seal.ts';
import type { StaffScope } from '../../platform/actor.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { checkRecords } from '../opening/entry/service.ts';
import { checkNewestPublished, checkPublished } from '../transparency/check/service.ts';
import { checkedAtOnce, readLastShown, readShownRange } from './read-model.ts';
import { checkEnd, runsBackwards, type SealFault, sealAudit } from './seal/service.ts';
import * as seals from './seal/store.ts';

type Checking = Pick<Parts, 'db' | 'crypto' | 'files'>;

/** Seals that are read at once. */
const page = 200;

/** A seal's lines are read with one more than it holds: more is not needed to know. */
const oneMore = 1;

/** Faults found by the public log, or by a seal recorded at an opening; the faulty line is unknown. */
const disowned: SealFault = { fault: 'disowned', soundThrough: '0' };
const recorded: SealFault = { fault: 'recorded', soundThrough: '0' };

/** Verifies every seal from one number to another: its signature, its predecessor, and its current lines. */
export async function checkSeals(
  { db, crypto }: Pick<Parts, 'db' | 'crypto'>,
  from: number,
  to: number,
): Promise<SealFault | null> {
  const [before] = from > 1 ? await seals.readSeals(db, from - 1, 1) : [];
  let last = before?.seal ?? null;
  for (let no = from; no <= to; no += page) {
    const found = await seals.readSeals(db, no, Math.min(page, to - no + 1));
    for (const { seal, signature } of found) {
      const soundThrough = last?.throughId ?? '0';
      const follows =
        seal.no === (last?.no ?? 0) + 1 && seal.previous === (last === null ? null : sealHash(last));
      if (
        !follows ||
        !(await verifySeal(seal, signature, crypto.auditing(new Date(seal.sealedAt)).publicKey))
      ) {
        return { fault: 'forged', soundThrough };
      }
      const lines = await seals.readLines(db, {
        after: last?.throughId ?? null,
        through: seal.throughId,
        limit: seal.size + oneMore,
      });
      if (lines.length < seal.size) return { fault: 'missing', soundThrough };
      if (lines.length > seal.size) return { fault: 'added', soundThrough };
      if (auditRoot(lines) !== seal.root) return { fault: 'changed', soundThrough };
      if (runsBackwards(seal, last, lines)) return { fault: 'backwards', soundThrough };
      last = seal;
    }
  }
  return null;
}

/**
 * Verifies every line of the range against its seals, visible or not, and the log's end against its note. The times and
 * the extent in the answer are those of visible lines, so that a hidden line does not change the answer.
 */
export async function checkLog(
  scope: StaffScope,
  parts: Checking,
  range: { readonly from: Date | null; readonly until: Date | null },
) {
  await sealAudit(parts);
  const shown = await readShownRange(scope, parts.db, range);
  const found =
    (await checkRange(parts, shown.firstId, shown.lastId)) ??
    (await checkEnd(parts)) ??
    ((await checkPublished(parts)) ? null : disowned);
  return {
    now: shown.now,
    from: shown.from,
    until: shown.until,
    complete: shown.shown < checkedAtOnce,
    fault: found?.fault ?? null,
    brokenAt: found === null ? null : await readLastShown(scope, parts.db, range, found.soundThrough),
  };
}

async function checkRange(
  parts: Pick<Parts, 'db' | 'crypto'>,
  firstId: string | null,
  lastId: string | null,
): Promise<SealFault | null> {
  if (firstId === null || lastId === null) return null;
  const last = await seals.findLastSeal(parts.db);
  if (last === null) return null;
  const [from, to] = [await seals.sealNoOf(parts.db, firstId), await seals.sealNoOf(parts.db, lastId)];
  return checkSeals(parts, from, Math.min(to, last.seal.no));
}

/** The whole log, from the first line, and the records of all openings: for the command. */
export async function checkWholeLog(parts: Checking): Promise<SealFault | null> {
  const last = await seals.findLastSeal(parts.db);
  const found = last === null ? null : await checkSeals(parts, 1, last.seal.no);
  if (found !== null) return found;
  const cut = await checkEnd(parts);
  if (cut !== null) return cut;
  if (!(await checkPublished(parts))) return disowned;
  return (await checkRecords(parts)) ? null : recorded;
}

/** Seals that a start looks at: the newest, so that it does not grow with the log. */
const looked = 5;

/** Verifies the newest seals of the log and its end, at every start. */
export async function checkNewestSeals(parts: Checking): Promise<SealFault | null> {
  const last = await seals.findLastSeal(parts.db);
  const { no } = last?.seal ?? { no: 0 };
  return (
    (await checkSeals(parts, Math.max(1, no - looked + 1), no)) ??
    (await checkEnd(parts)) ??
    ((await checkNewestPublished(parts)) ? null : disowned)
  );
}

/** Days of Beijing; empty without a bound. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** The days as instants: from the beginning of the first to the end of the last. */
export function instants({ from, until }: Days) {
  return {
    from: from === '' ? null : startOfDay(from),
    until: until === '' ? null : startOfDay(addDays(until, 1)),
  };
}
