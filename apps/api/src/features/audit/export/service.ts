import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { ExportEnd, ExportedSeal, ExportHead } from '@procure/sealing/audit-export.ts';
import { type Caller, holds, type StaffActor, type StaffScope } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { makeTicket, ticketLifetime } from '../../../platform/files/ticket.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { takeTicket } from '../../file/service.ts';
import { readHeadProofs } from '../../transparency/proof/service.ts';
import { checkedAtOnce } from '../read-model.ts';
import { sealAudit } from '../seal/service.ts';
import { readSeals } from '../seal/store.ts';
import { type Days, instants } from '../service.ts';
import { readSealed, readStretch, type Stretch } from './read-model.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A ticket opens one stretch, for one person. */
const subjectOf = (accountId: string, { from, until }: Days) => `audit-export.${accountId}.${from}.${until}`;

/** Lets an auditor have a stretch of the log with its proofs; that they did is a line of the log. */
export async function askExport(parts: Parts, actor: StaffActor, days: Days) {
  await sealAudit(parts);
  const { reach, first, last } = await readStretch(actor.scope, parts.db, instants(days));
  if (first === null || last === null) return refuse('audit_export_none', { why: whyNone(reach) });
  return transact(parts, actor, async (unit) => {
    const at = await unit.now();
    await unit.audit({
      action: 'export_audit',
      entity: 'audit',
      entityId: null,
      after: { from: days.from, until: days.until },
    });
    const ticket = makeTicket(parts.crypto, subjectOf(actor.accountId, days), '', at);
    return { ticket, expiresAt: new Date(at.getTime() + ticketLifetime).toISOString() };
  });
}

function whyNone(reach: Date | null): string {
  return reach === null
    ? '该期间没有已签封的日志'
    : `有标段尚未截止投标或报价，其建立（${formatDateTimeSeconds(reach.toISOString())}）以后的日志暂不导出`;
}

interface Asked {
  readonly days: Days;
  readonly ticket: string;
  readonly address: string;
}

/**
 * The stretch that the ticket is good for, line by line; null if it is for another, was used, or its right has gone.
 */
export async function openExport(
  parts: Parts,
  caller: Caller,
  { ticket, address, days }: Asked,
): Promise<AsyncIterable<string> | null> {
  if (caller.kind !== 'staff' || !holds(caller, 'audit.read')) return null;
  const subject = subjectOf(caller.accountId, days);
  if (!(await takeTicket(parts, { ticket, address, subject }))) return null;
  // Read again, because a lot may have been resumed meanwhile.
  const range = instants(days);
  return write(parts, caller.scope, range, await readStretch(caller.scope, parts.db, range));
}

const lineOf = (part: ExportHead | ExportedSeal | ExportEnd) => `${JSON.stringify(part)}\n`;

/** Seals that are read at once. */
const page = 200;

async function* write(
  { db, config, crypto }: Parts,
  scope: StaffScope,
  { from, until }: ReturnType<typeof instants>,
  { now, reach, first, last }: Stretch,
): AsyncGenerator<string> {
  yield lineOf({
    format: 'procure-audit-export/1',
    from: iso(from),
    until: iso(until),
    reach: iso(reach),
    exportedAt: now.toISOString(),
  });
  let [seals, told] = [0, 0];
  const [begin, end] = [first ?? 1, last ?? 0];
  const [before] = begin > 1 ? await readSeals(db, begin - 1, 1) : [];
  let after = before?.seal.throughId ?? null;
  for (let no = begin; no <= end && told < checkedAtOnce; no += page) {
    for (const { seal, signature } of await readSeals(db, no, Math.min(page, end - no + 1))) {
      const lines = await readSealed(scope, db, { after, through: seal.throughId });
      const { publicKey } = crypto.auditing(new Date(seal.sealedAt));
      yield lineOf({ seal, signature, publicKey, lines });
      [after, seals, told] = [seal.throughId, seals + 1, told + lines.length];
    }
  }
  yield lineOf({ seals, heads: await readHeadProofs({ db, config }, begin, begin + seals - 1) });
}
