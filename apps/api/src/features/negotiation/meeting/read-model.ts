import type { MeetingState } from '@procure/domain/negotiation/meeting.ts';
import type { NegotiationState } from '@procure/domain/negotiation/negotiation.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeenAt } from '../../../platform/sight.ts';

type Reach = Kysely<Database>;

export interface MeetingFacts {
  readonly id: string;
  readonly companyId: string;
  readonly state: MeetingState;
  readonly agenda: string;
  readonly meetsAt: Date;
  readonly cancelReason: string | null;
  readonly no: number;
  readonly isAttended: boolean | null;
  readonly minutes: string | null;
  readonly recordedAt: Date | null;
  readonly dueAt: Date | null;
  readonly digest: string | null;
  readonly answeredAt: Date | null;
  readonly note: string | null;
  /** The state of the negotiation. */
  readonly session: NegotiationState;
}

/** Meetings without the people who acted: the members of a committee are secret until the award. */
const meetings = (db: Reach) =>
  db
    .selectFrom('negotiationMeeting as meeting')
    .innerJoin('negotiation', 'negotiation.id', 'meeting.negotiationId')
    .select([
      ...([
        'meeting.id',
        'meeting.companyId',
        'meeting.state',
        'agenda',
        'meetsAt',
        'cancelReason',
        'no',
      ] as const),
      ...(['isAttended', 'minutes', 'recordedAt', 'dueAt', 'digest', 'answeredAt', 'note'] as const),
      'negotiation.state as session',
    ])
    .orderBy('meetsAt', 'desc')
    .orderBy('meeting.id')
    .$narrowType<Pick<MeetingFacts, 'state' | 'session'>>();

/** The panel's meetings with the suppliers of a lot, the latest first. */
export async function readMeetings(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly MeetingFacts[]> {
  return meetings(db)
    .where('meeting.lotId', '=', lotId)
    .where(isSeenAt(scope, 'bids', sql`meeting.lot_id`))
    .execute();
}

/** The meetings with one company, the latest first. */
export async function readOwnMeetings(
  scope: CompanyScope,
  db: Reach,
  lotId: string,
): Promise<readonly MeetingFacts[]> {
  return meetings(db)
    .where('meeting.lotId', '=', lotId)
    .where('meeting.companyId', '=', scope.companyId)
    .execute();
}
