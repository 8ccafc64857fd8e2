import { type Meeting, noMinutes } from '@procure/domain/negotiation/decide-meeting.ts';
import type { MeetingState } from '@procure/domain/negotiation/meeting.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../../platform/actor.ts';
import type { NegotiationMeeting } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { isSeenAt } from '../../../platform/sight.ts';

export interface MeetingRow extends Omit<Selectable<NegotiationMeeting>, 'state'> {
  readonly state: MeetingState;
}

/** The lot of a meeting, without a lock, because the lot is locked before the meeting. */
export async function lotIdOf(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('negotiationMeeting')
    .select('lotId')
    .where('id', '=', id)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

export async function lock(scope: StaffScope, unit: Unit, id: string): Promise<MeetingRow | null> {
  const row = await unit.db
    .selectFrom('negotiationMeeting')
    .selectAll()
    .where('id', '=', id)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .forUpdate()
    .$narrowType<Pick<MeetingRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** As `lotIdOf`, for the company that is met. */
export async function ownLotIdOf(scope: CompanyScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('negotiationMeeting')
    .select('lotId')
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

export async function lockOwn(scope: CompanyScope, unit: Unit, id: string): Promise<MeetingRow | null> {
  const row = await unit.db
    .selectFrom('negotiationMeeting')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Pick<MeetingRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** The meeting as the domain decides about it. */
export function meetingOf({ id, state, agenda, meetsAt, cancelReason, ...row }: MeetingRow): Meeting {
  const { no, isAttended, minutes, recordedAt, recordedBy, dueAt, digest, answeredAt, answeredBy, note } =
    row;
  const arrangement = { agenda, meetsAt };
  const unanswered = { answeredAt: null, answeredBy: null, note: null };
  if (state === 'announced') return { ...arrangement, state, cancelReason: null, ...noMinutes };
  if (state === 'cancelled' && cancelReason !== null)
    return { ...arrangement, state, cancelReason, ...noMinutes };
  if (
    isAttended !== null &&
    minutes !== null &&
    recordedAt !== null &&
    recordedBy !== null &&
    dueAt !== null &&
    digest !== null
  ) {
    const recorded = {
      ...{
        ...arrangement,
        cancelReason: null,
        no,
        isAttended,
        minutes,
        recordedAt,
        recordedBy,
        dueAt,
        digest,
      },
    };
    if (state === 'recorded') return { ...recorded, state, ...unanswered };
    if (answeredAt !== null && answeredBy !== null) {
      if (state === 'confirmed') return { ...recorded, state, answeredAt, answeredBy, note: null };
      if (state === 'disputed' && note !== null) return { ...recorded, state, answeredAt, answeredBy, note };
    }
  }
  throw new Error(`meeting ${id} is ${state} without what that needs`);
}

type NewMeeting = Pick<
  MeetingRow,
  'id' | 'lotId' | 'negotiationId' | 'companyId' | 'announcedAt' | 'announcedBy'
>;

/** @returns false if the id is taken */
export async function insertDecided(unit: Unit, row: NewMeeting, decided: Meeting): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('negotiationMeeting')
    .values({ ...row, ...decided })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores exactly what was decided. */
export async function saveDecided(unit: Unit, row: MeetingRow, decided: Meeting): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('negotiationMeeting')
    .set({ ...decided, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`meeting ${row.id} changed although it was locked`);
}
