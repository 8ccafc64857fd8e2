import type { FileView, LetterFile } from '@procure/contract/field.ts';
import type { ObjectedBefore } from '@procure/domain/complaint/access.ts';
import type {
  ComplaintGround,
  ComplaintOutcome,
  ComplaintState,
  ComplaintSubject,
  Rejection,
  Remedy,
} from '@procure/domain/complaint/complaint.ts';
import type { Procuring } from '@procure/domain/objection/law.ts';
import type { ObjectionSubject } from '@procure/domain/objection/objection.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { attachedFiles, letterFiles } from '../../file/attachment/read-model.ts';
import { lotCount } from '../../lot/name/read-model.ts';
import { type PublicFacts, readNoticeFacts, readPublicFacts } from '../../objection/person/read-model.ts';
import { nameOf } from '../../objection/read-model.ts';
import { supervisorAt } from '../read-model.ts';

export type { PublicFacts };
export { nameOf };

type Reach = Kysely<Database>;

// Published lots have no owner. The complaint of a person is read by a grant that names it.

/**
 * The lots of a notice's tender, and the supervisor above its buyer; null if the tender was not publicly announced.
 */
export async function readNoticeRights(db: Reach, noticeId: string) {
  const [first, ...rest] = await readNoticeFacts(db, noticeId);
  if (first === undefined) return null;
  return { lots: [first, ...rest] as const, supervisor: await supervisorAt(db, first.id) };
}
export type NoticeRights = NonNullable<Awaited<ReturnType<typeof readNoticeRights>>>;

interface Objected extends ObjectedBefore {
  readonly objectionNo: string;
  readonly subject: ObjectionSubject;
  readonly lotId: string;
  readonly hasComplained: boolean;
}

/** The complaint that may follow the objection of the grant; null if its lot is no longer publicly announced. */
export async function readRightAfter(db: Reach, { objectionId }: { readonly objectionId: string }) {
  const { rows } = await sql<Objected>`select objection_no, subject, state, lot_id, due_at, ended_at,
      exists (select from complaint where complaint.objection_id = objection.id
        and complaint.state not in ('draft', 'not_received')) as has_complained
    from objection where id = ${objectionId}`.execute(db);
  const [before] = rows;
  const lot = before === undefined ? null : await readPublicFacts(db, before.lotId);
  if (before === undefined || lot === null) return null;
  return { before, lot, supervisor: await supervisorAt(db, before.lotId) };
}
export type RightAfter = NonNullable<Awaited<ReturnType<typeof readRightAfter>>>;

interface Words extends Procuring {
  readonly state: ComplaintState;
  readonly subject: ComplaintSubject;
  readonly outcome: ComplaintOutcome | null;
  readonly ground: ComplaintGround | null;
  readonly rejection: Rejection | null;
  readonly remedy: Remedy | null;
}

/** Reads the complaint that the grant names. */
async function findGranted(db: Reach, complaintId: string) {
  return db
    .selectFrom('complaint')
    .innerJoin('lot', 'lot.id', 'complaint.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .innerJoin('organisation', 'organisation.id', 'complaint.organisationId')
    .innerJoin('complaintPerson', 'complaintPerson.complaintId', 'complaint.id')
    .where('complaint.id', '=', complaintId)
    .select([
      'complaint.lotId',
      'complaint.complaintNo',
      'tender.tenderNo',
      'tender.title',
      'tender.scope',
      'tender.method',
      'lot.lotNo',
      'lot.title as lotTitle',
      lotCount.as('lotCount'),
      'organisation.name as supervisor',
      'complaint.subject',
      'complaint.state',
      'complaint.version',
      'complaint.submittedAt',
      'complaint.reviewDueAt',
      'complaint.receivedAt',
      'complaint.decisionDueAt',
      'complaint.respondent',
      'complaint.facts',
      'complaint.basis',
      'complaint.request',
      'complaint.knownOn',
      'complaint.correction',
      'complaint.correctUntil',
      'complaint.suspendedAt',
      'complaint.suspendedUntil',
      'complaint.liftedAt',
      'complaint.outcome',
      'complaint.rejection',
      'complaint.decision',
      'complaint.remedy',
      'complaint.remedyDoneAt',
      'complaint.ground',
      'complaint.groundReason',
      'complaint.endedAt',
      'complaint.receipt',
      'complaint.receiptSignature',
      letterFiles('complaint', sql`complaint.id`).as('files'),
      attachedFiles('complaint-decision', sql`complaint.id`).as('decisionFiles'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<Words & { files: LetterFile[]; decisionFiles: FileView[] }>()
    .executeTakeFirstOrThrow();
}

export async function readGranted(db: Reach, { complaintId }: { readonly complaintId: string }) {
  const row = await findGranted(db, complaintId);
  // Possible respondents are needed for a correction only.
  const lot: PublicFacts | null = row.state === 'correcting' ? await readPublicFacts(db, row.lotId) : null;
  return { ...row, lot };
}
export type GrantedRow = Awaited<ReturnType<typeof readGranted>>;
