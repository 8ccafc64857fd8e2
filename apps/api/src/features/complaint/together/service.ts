import type { ComplaintGround } from '@procure/domain/complaint/complaint.ts';
import { decide } from '@procure/domain/complaint/decide.ts';
import { isOneMatter } from '@procure/domain/objection/together.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { lockLot } from '../../tender/service.ts';
import { complaintEvents } from '../events.ts';
import { about, nowOf } from '../handling/service.ts';
import { partiesOf } from '../service.ts';
import * as store from '../store.ts';

interface Refusing {
  readonly complaints: readonly { readonly id: string; readonly version: number }[];
  readonly ground: ComplaintGround;
  readonly reason: string;
}

/**
 * 不予受理 of several complaints of one lot and subject for one reason: all, or none. Each keeps its row, audit entry
 * and message. Each complainant is notified separately, without the others.
 */
export function notReceiveAll(parts: Parts, actor: StaffActor, { complaints, ground, reason }: Refusing) {
  return transact(parts, actor, async (unit) => {
    const { scope, accountId: by } = actor;
    const ids = complaints.map(({ id }) => id);
    const matters = await store.mattersOfHandled(scope, unit, ids);
    const [first] = matters;
    // If one of them is not visible to this person, none is found.
    if (first === undefined || matters.length < ids.length) return refuse('not_found');
    if (!isOneMatter(matters)) return refuse('complaints_apart');
    const lot = await lockLot(unit, first.lotId);
    if (lot === null) return refuse('not_found');
    const rows = await store.lockSeveral(unit, lot.id, ids);
    const isDone = (row: store.ComplaintRow) =>
      row.state === 'not_received' && row.ground === ground && row.groundReason === reason;
    if (rows.every(isDone)) {
      return { complaints: rows.map((row) => ({ id: row.id, ...nowOf(row, row.version) })) };
    }
    const seen = new Map(complaints.map(({ id, version }) => [id, version]));
    const now = await unit.now();
    const refused = [];
    const stale: string[] = [];
    for (const row of rows) {
      const command = { kind: 'notReceive', asSeen: row.version === seen.get(row.id), by } as const;
      const decided = decide(store.complaintOf(row), { ...command, ground, reason }, now);
      if (!isRefused(decided)) refused.push({ row, decided });
      else if (decided.refused === 'complaint_correcting') return decided;
      else stale.push(row.complaintNo ?? '');
    }
    if (stale.length > 0) return refuse('complaints_changed', { numbers: stale.join('、') });
    const given = [];
    for (const { row, decided } of refused) {
      const version = await store.saveDecided(unit, row, decided.complaint);
      const event = { ...decided.event, to: await partiesOf(parts, unit, row) };
      await record(unit, complaintEvents, event, about({ lot, row }));
      given.push({ id: row.id, ...nowOf(decided.complaint, version) });
    }
    return { complaints: given };
  });
}
