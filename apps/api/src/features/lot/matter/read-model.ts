import { complaintTime } from '@procure/domain/complaint/access.ts';
import type { ComplaintSubject } from '@procure/domain/complaint/complaint.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { OpenMatter } from '@procure/domain/lot/matter.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { canObject, objectionTime } from '@procure/domain/objection/access.ts';
import { objectionSubjects } from '@procure/domain/objection/objection.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import { openSubjects } from '../../objection/hold/read-model.ts';
import { readAnswered, readEverybody } from '../../objection/read-model.ts';

/**
 * The open rights and matters of the locked lot, which every act that would cut them off reads. They name no
 * participant.
 */
export async function openMatters(unit: Unit, lotId: HeldLotId): Promise<readonly OpenMatter[]> {
  const now = await unit.now();
  const isHoliday = await restDays(unit.db);
  const facts = await readEverybody(unit, lotId);
  const times = objectionSubjects
    .filter((subject) => !isRefused(canObject(subject, facts, isHoliday, now)))
    .map((subject) => ({ subject, until: objectionTime(subject, facts, isHoliday).until }));
  const objections = (await openSubjects(unit, lotId)).filter(({ subject }) => subject !== 'order');
  const found = await readFlags(unit, lotId);
  const complaining = (await readAnswered(unit, lotId)).flatMap(({ subject, ...facts }) => {
    const known = { ...facts, knownOn: dayOf(now) };
    const { until } = complaintTime(subject as ComplaintSubject, known, isHoliday);
    return until !== null && isBefore(now, until) ? [{ kind: 'complaint_time', until } as const] : [];
  });
  return [
    ...times.map((time) => ({ kind: 'objection_time', ...time }) as const),
    ...complaining,
    ...objections.map(({ answered }) => ({ kind: answered ? 'remedy' : 'objection' }) as const),
    ...(['complaint', 'suspension', 'question', 'order'] as const)
      .filter((kind) => found[kind])
      .map((kind) => ({ kind })),
  ];
}

/** `complaint`: not decided, or what was ordered is not confirmed. `order`: goods or money are still owed. */
async function readFlags(unit: Unit, lotId: HeldLotId) {
  const { rows } = await sql<Record<'complaint' | 'suspension' | 'question' | 'order', boolean>>`select
    exists (select from complaint where lot_id = ${lotId}
      and (state in ('submitted', 'correcting', 'received', 'deciding')
        or state = 'decided' and remedy is not null and remedy_done_at is null)) as complaint,
    exists (select from complaint where lot_id = ${lotId} and state in ('received', 'deciding')
      and suspended_at is not null and lifted_at is null
      and (suspended_until is null or clock_timestamp() < suspended_until)) as suspension,
    exists (select from question where lot_id = ${lotId} and state in ('submitted', 'answered')) as question,
    exists (select from purchase_order where lot_id = ${lotId}
      and state not in ('rejected', 'closed', 'cancelled')) as "order"`.execute(unit.db);
  const [found] = rows;
  if (found === undefined) throw new Error('a query without a table gave no row');
  return found;
}

/** Whether the committee has reported on the locked lot, and whether its end was ordered or promised. */
export async function endingFacts(unit: Unit, lotId: HeldLotId) {
  const { rows } = await sql<{ isReported: boolean; isOrdered: boolean }>`select
    exists (select from candidate where lot_id = ${lotId}) as is_reported,
    exists (select from complaint where lot_id = ${lotId} and state = 'decided'
        and remedy in ('retender', 'terminate') and remedy_done_at is null)
      or exists (select from objection where lot_id = ${lotId} and state = 'answered' and remedy = 'rebid'
        and remedied_at is null) as is_ordered`.execute(unit.db);
  const [found] = rows;
  if (found === undefined) throw new Error('a query without a table gave no row');
  return found;
}
