import type { FileView, LetterFile } from '@procure/contract/field.ts';
import { unfoundedRejections } from '@procure/domain/complaint/complaint.ts';
import { unfoundedComplaints } from '@procure/domain/complaint/law.ts';
import type { RemedyFacts } from '@procure/domain/objection/remedy.ts';
import type { ComplaintQueue } from '@procure/domain/todo/desk.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isHandled } from '../../../platform/sight.ts';
import { attachedFiles, letterFiles } from '../../file/attachment/read-model.ts';
import { lotCount } from '../../lot/name/read-model.ts';
import { dueAt, isWaiting } from '../due/read-model.ts';
import {
  detailColumns,
  type Findings,
  isComplaintHandled,
  isComplaintSeen,
  summaryColumns,
  type Words,
} from '../read-model.ts';

type Reach = Kysely<Database>;

/** Submitted complaints that this person handles for the supervisor, or answers for the buyer. */
const desk = (scope: StaffScope, db: Reach) =>
  db
    .selectFrom('complaint')
    .innerJoin('lot', 'lot.id', 'complaint.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('company', 'company.id', 'complaint.companyId')
    .leftJoin('complaintPerson', 'complaintPerson.complaintId', 'complaint.id')
    .where('complaint.state', '<>', 'draft')
    .where(isComplaintSeen(scope));

/**
 * 法22: before the opening a complaint does not reveal to a buyer who takes part; a company that objected before has
 * revealed it. A person without a company is named only to the staff who handle the complaint.
 */
const isNamed = (scope: StaffScope) => sql<boolean>`(${isComplaintHandled(scope)}
  or complaint.company_id is not null and (complaint.objection_id is not null
    or exists (select from opening where opening.lot_id = lot.id and opening.opened_at is not null)))`;

const isOpen = sql<boolean>`complaint.state in ('submitted', 'correcting', 'received', 'deciding')`;
const isOwed = sql<boolean>`(complaint.state = 'decided' and complaint.remedy is not null
  and complaint.remedy_done_at is null)`;

const deskRow = (scope: StaffScope, db: Reach) =>
  desk(scope, db)
    .select([
      ...summaryColumns,
      lotCount.as('lotCount'),
      'lot.tenderId',
      'tender.buyerName',
      'company.name as companyName',
      sql<string | null>`case when ${isNamed(scope)} then complaint_person.content end`.as('person'),
      sql<boolean>`complaint.company_id is null`.as('isPerson'),
      isNamed(scope).as('named'),
      isComplaintHandled(scope).as('handled'),
      'complaint.suspendedAt',
      'complaint.suspendedUntil',
      'complaint.liftedAt',
      'complaint.remedy',
      'complaint.remedyDoneAt',
      'complaint.remedyHolds',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<Words & Pick<Findings, 'remedy'>>();
export type DeskRow = Awaited<ReturnType<ReturnType<typeof deskRow>['execute']>>[number];

export interface DeskQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly lotId: string;
  readonly group: '' | 'open' | 'ordered' | 'ended';
  readonly queue: '' | ComplaintQueue;
}

export async function readDesk(scope: StaffScope, db: Reach, query: DeskQuery) {
  const groups = {
    '': sql`true`,
    open: isOpen,
    ordered: isOwed,
    ended: sql`not ${isOpen} and not ${isOwed}`,
  };
  const wanted = sql<boolean>`${query.lotId === '' ? sql`true` : sql`complaint.lot_id = ${query.lotId}`}
    and ${groups[query.group]} and ${query.queue === '' ? sql`true` : isWaiting(scope, query.queue)}`;
  const rows = await deskRow(scope, db)
    .where(wanted)
    .orderBy(isOpen, 'desc')
    .orderBy(dueAt)
    .orderBy(isOwed, 'desc')
    .orderBy('complaint.endedAt', 'desc')
    .orderBy('complaint.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  const { count } = await desk(scope, db)
    .where(wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

interface ObjectedWith {
  readonly objectionNo: string;
  readonly state: string;
  readonly facts: string;
  readonly request: string;
  readonly submittedAt: string;
  readonly dueAt: string;
  readonly endedAt: string | null;
  readonly outcome: string | null;
  readonly answer: string | null;
  readonly groundReason: string | null;
}

/** The preceding objection with its answer; an answer is shown once it is given. */
const objectedWith = sql<ObjectedWith | null>`(select json_build_object('objectionNo', before.objection_no,
  'state', case before.state when 'answering' then 'submitted' else before.state end, 'facts', before.facts,
  'request', before.request, 'submittedAt', before.submitted_at, 'dueAt', before.due_at, 'endedAt', before.ended_at,
  'outcome', case before.state when 'answered' then before.outcome end,
  'answer', case before.state when 'answered' then before.answer end, 'groundReason', before.ground_reason)
  from objection before where before.id = complaint.objection_id)`;

const months = sql.lit(`${unfoundedComplaints.months} months`);
/**
 * 查无实据 of the complainant, a company or a person by the mark of the number, within twelve months: all of them, and
 * those in government procurement.
 */
const unfounded = sql<{ readonly count: number; readonly government: number }>`(
  select json_build_object('count', count(*), 'government', count(*) filter (where procured.scope = 'government'))
  from complaint other join lot at on at.id = other.lot_id join tender procured on procured.id = at.tender_id
  where (other.company_id = complaint.company_id or other.person_tag = complaint.person_tag)
    and other.state = 'decided'
    and other.rejection = any (${sql.val([...unfoundedRejections])}::text[])
    and other.ended_at > clock_timestamp() - ${months}::interval)`;

export async function readOne(scope: StaffScope, db: Reach, id: string) {
  const row = await deskRow(scope, db)
    .leftJoin('account as submitter', 'submitter.id', 'complaint.submittedBy')
    .leftJoin('account as writer', 'writer.id', 'complaint.writtenBy')
    .leftJoin('account as hander', 'hander.id', 'complaint.handedInBy')
    .where('complaint.id', '=', id)
    .select([
      ...detailColumns,
      'submitter.nickName as submittedBy',
      'writer.nickName as writtenBy',
      'hander.nickName as handedInBy',
      'complaint.writtenBy as writerId',
      'complaint.handedInBy as handerId',
      'complaint.handedInAt',
      'complaint.returnReason',
      'complaint.reviewOverdueAt',
      'lot.state as lotState',
      'lot.stateBeforeSuspension',
      'lot.bidDeadline',
      'lot.prequalificationConcludedAt',
      'complaint.buyerStatement',
      'complaint.buyerStatedAt',
      'complaint.respondentStatement',
      'complaint.respondentStatedAt',
      isHandled(scope).as('mayReply'),
      objectedWith.as('objection'),
      unfounded.as('unfounded'),
      letterFiles('complaint', sql`complaint.id`).as('files'),
      attachedFiles('complaint-buyer', sql`complaint.id`).as('buyerFiles'),
      attachedFiles('complaint-respondent', sql`complaint.id`).as('respondentFiles'),
      attachedFiles('complaint-decision', sql`complaint.id`).as('decisionFiles'),
    ])
    .$narrowType<
      Findings & { lotState: RemedyFacts['state'] } & Pick<RemedyFacts, 'stateBeforeSuspension'> & {
          files: LetterFile[];
          buyerFiles: FileView[];
          respondentFiles: FileView[];
          decisionFiles: FileView[];
        }
    >()
    .executeTakeFirst();
  return row ?? null;
}

export type ReadOne = NonNullable<Awaited<ReturnType<typeof readOne>>>;

/**
 * Whether this person may read a file attached to a complaint. The supervisor's staff read all; the buyer reads
 * those of the complaint as far as its author may be known, of the own statement, and of the decision once it is
 * signed.
 */
export async function isComplainedWith(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await desk(scope, db)
    .innerJoin('attachment', 'attachment.ownerId', 'complaint.id')
    .where('attachment.fileId', '=', fileId)
    .where(
      sql<boolean>`(${isComplaintHandled(scope)} and attachment.owner_kind like 'complaint%'
        or attachment.owner_kind = 'complaint' and ${isNamed(scope)}
        or attachment.owner_kind = 'complaint-buyer'
        or attachment.owner_kind = 'complaint-decision' and complaint.state = 'decided')`,
    )
    .select('complaint.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
