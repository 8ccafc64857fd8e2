import type { Opinion, OpinionKind, Report } from '@procure/domain/evaluation/signing.ts';
import { type MeetingState, meetingPhase } from '@procure/domain/negotiation/meeting.ts';
import type { NegotiationState } from '@procure/domain/negotiation/negotiation.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

export interface ReportRecord extends Report {
  readonly no: number;
  readonly dueAt: Date;
  readonly content: string;
  readonly endedBy: string | null;
  readonly endReason: string | null;
  readonly opinions: readonly (Opinion & { readonly givenAt: Date })[];
}

/** The last version of the report, with the opinions on it; null before the first. Read under the lot's lock. */
export async function lockLast(unit: Unit, lotId: HeldLotId): Promise<ReportRecord | null> {
  const row = await unit.db
    .selectFrom('evaluationReport')
    .select(['no', 'state', 'drawnUpBy', 'members', 'dueAt', 'content', 'digest', 'endedBy', 'endReason'])
    .where('lotId', '=', lotId)
    .orderBy('no', 'desc')
    .limit(1)
    .$narrowType<Pick<ReportRecord, 'state'>>()
    .executeTakeFirst();
  if (row === undefined) return null;
  const opinions = await unit.db
    .selectFrom('reportOpinion')
    .select(['evaluatorId', 'kind', 'reason', 'givenAt'])
    .where('lotId', '=', lotId)
    .where('no', '=', row.no)
    .$narrowType<{ kind: OpinionKind }>()
    .execute();
  return { ...row, opinions };
}

export interface NewReport {
  readonly lotId: string;
  readonly no: number;
  readonly content: string;
  readonly digest: string;
  readonly members: readonly string[];
  readonly dueAt: Date;
  readonly by: string;
  readonly at: Date;
}

export async function insertReport(unit: Unit, { by, at, members, ...report }: NewReport): Promise<void> {
  await unit.db
    .insertInto('evaluationReport')
    .values({ ...report, state: 'signing', members: [...members], drawnUpBy: by, drawnUpAt: at })
    .execute();
}

/** Adds a member's opinion; the caller has locked the lot. */
export async function insertOpinion(
  unit: Unit,
  opinion: {
    readonly lotId: string;
    readonly no: number;
    readonly evaluatorId: string;
    readonly kind: OpinionKind;
    readonly reason: string;
    readonly digest: string;
    readonly givenAt: Date;
  },
): Promise<void> {
  await unit.db.insertInto('reportOpinion').values(opinion).execute();
}

/** Ends the open version. `by` is null if no person ended it. */
export async function endReport(
  unit: Unit,
  lotId: string,
  ended: {
    readonly state: 'concluded' | 'void';
    readonly at: Date;
    readonly by: string | null;
    readonly reason: string | null;
  },
): Promise<void> {
  const { state, at: endedAt, by: endedBy, reason: endReason } = ended;
  await unit.db
    .updateTable('evaluationReport')
    .set({ state, endedAt, endedBy, endReason })
    .where('lotId', '=', lotId)
    .where('state', '=', 'signing')
    .execute();
}

/** Gives the members of suspended lots this time after the lot is resumed. */
export async function prolongSuspended(db: Kysely<Database>, until: Date): Promise<void> {
  await sql`update evaluation_report set due_at = ${until} from lot
    where lot.id = evaluation_report.lot_id and lot.state = 'suspended' and evaluation_report.state = 'signing'
      and evaluation_report.due_at < ${until}`.execute(db);
}

/** The lots whose members' term is over. */
export async function findDue(db: Kysely<Database>, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ lotId: string }>`select report.lot_id from evaluation_report report
    join lot on lot.id = report.lot_id and lot.state = 'evaluating'
    where report.state = 'signing' and report.due_at <= ${now} order by report.due_at, report.lot_id`.execute(
    db,
  );
  return rows.map(({ lotId }) => lotId);
}

/** The committee's questions to bidders and their answers, by time, for the report of a locked lot. */
/** The meetings of a negotiation that have minutes, with the answers of the suppliers. */
export async function readMinutes(unit: Unit, lotId: HeldLotId, now: Date) {
  const { rows } = await sql<{
    companyName: string;
    agenda: string;
    meetsAt: Date;
    state: MeetingState;
    session: NegotiationState;
    dueAt: Date;
    isAttended: boolean;
    minutes: string;
    note: string | null;
    digest: string;
  }>`select entry.bidder_name as company_name, meeting.agenda, meeting.meets_at, meeting.state,
      negotiation.state as session, meeting.due_at, meeting.is_attended, meeting.minutes, meeting.note, meeting.digest
    from negotiation_meeting meeting join negotiation on negotiation.id = meeting.negotiation_id
    join opening_entry entry on entry.lot_id = meeting.lot_id and entry.company_id = meeting.company_id
    where meeting.lot_id = ${lotId} and meeting.no > 0 order by meeting.meets_at, meeting.id`.execute(
    unit.db,
  );
  return rows.map(({ state, session, dueAt, ...row }) => ({
    ...row,
    phase: meetingPhase('evaluating', { state, session, dueAt }, now),
  }));
}

export async function readClarifications(unit: Unit, lotId: HeldLotId) {
  const { rows } = await sql<{
    companyName: string;
    subject: string;
    content: string;
    papers: string[];
    issuedAt: Date;
    reply: string | null;
    repliedAt: Date | null;
  }>`select entry.bidder_name as company_name, clarification.subject, clarification.content, clarification.papers, clarification.issued_at,
      clarification.reply, clarification.replied_at
    from clarification join opening_entry entry on entry.bid_id = clarification.bid_id
    where clarification.lot_id = ${lotId} order by clarification.issued_at, clarification.id`.execute(
    unit.db,
  );
  return rows;
}
