import type { FileView } from '@procure/contract/field.ts';
import type { ComplaintFacts, ObjectedBefore } from '@procure/domain/complaint/access.ts';
import type {
  ComplaintGround,
  ComplaintOutcome,
  ComplaintState,
  ComplaintSubject,
  Rejection,
  Remedy,
} from '@procure/domain/complaint/complaint.ts';
import type { LetterPerson } from '@procure/domain/letter/person.ts';
import { targetsOf } from '@procure/domain/objection/access.ts';
import type { Procuring } from '@procure/domain/objection/law.ts';
import type { ObjectionState, ObjectionSubject } from '@procure/domain/objection/objection.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isHandled, supervisingFor } from '../../platform/sight.ts';
import { attachedFiles } from '../file/attachment/read-model.ts';
import { lotCount } from '../lot/name/read-model.ts';
import { visibleLot } from '../lot/read-model.ts';
import { type FactsRow, objectionFacts } from '../objection/read-model.ts';

type Reach = Kysely<Database>;

/** Whether the supervisor holds the `lot` of the query, as public pages may show. */
export const isOrdered = sql<boolean>`is_ordered(lot.id)`;

/** Whether the supervisor has ordered this remedy of `lot`, and no act has carried it out. */
export const isRemedyOwedOf = (remedy: Remedy) => sql<boolean>`exists (select from complaint owed
  where owed.lot_id = lot.id and owed.state = 'decided' and owed.remedy = ${remedy} and owed.remedy_done_at is null
    and owed.remedy_taken_at is null)`;

/** The same for a held lot. */
export async function isRemedyOwed(unit: Unit, lotId: HeldLotId, remedy: Remedy): Promise<boolean> {
  const { owed } = await unit.db
    .selectFrom('lot')
    .select(isRemedyOwedOf(remedy).as('owed'))
    .where('lot.id', '=', lotId)
    .executeTakeFirstOrThrow();
  return owed;
}

interface Before extends ObjectedBefore {
  readonly id: string;
  readonly objectionNo: string;
  readonly subject: ObjectionSubject;
  readonly hasComplained: boolean;
}

export interface ComplaintFactsRow extends ComplaintFacts {
  readonly supervisorId: string | null;
  readonly objected: FactsRow;
}

/** The company's submitted objections at the lot, each with whether a complaint followed. */
async function objectedBefore(scope: CompanyScope, db: Reach, lotId: string): Promise<readonly Before[]> {
  return db
    .selectFrom('objection')
    .where('objection.companyId', '=', scope.companyId)
    .where('objection.lotId', '=', lotId)
    .where('objection.state', '<>', 'draft')
    .select([
      'objection.id',
      'objection.objectionNo',
      'objection.subject',
      'objection.state',
      'objection.dueAt',
      'objection.endedAt',
      sql<boolean>`exists (select from complaint where complaint.objection_id = objection.id
        and complaint.state not in ('draft', 'not_received'))`.as('hasComplained'),
    ])
    .orderBy('objection.submittedAt', 'desc')
    .orderBy('objection.id')
    .limit(200)
    .$narrowType<{
      objectionNo: string;
      subject: ObjectionSubject;
      state: ObjectionState;
      dueAt: Date;
    }>()
    .execute();
}

/** The supervisor above the lot's buyer; null if there is none. */
export async function supervisorAt(
  db: Reach,
  lotId: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`select organisation.id, organisation.name
    from lot join tender on tender.id = lot.tender_id
    join organisation on organisation.id = supervisor_of(tender.organisation_id) where lot.id = ${lotId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads the facts that decide whether the company may make this complaint at a visible lot. */
export async function complaintFacts(
  scope: CompanyScope,
  db: Reach,
  lotId: string,
  complaint: {
    readonly objectionId: string | null;
    readonly subject: ComplaintSubject;
    readonly knownOn: string | null;
  },
): Promise<ComplaintFactsRow> {
  const objected = await objectionFacts(scope, db, lotId);
  const supervisor = await supervisorAt(db, lotId);
  const objections = await objectedBefore(scope, db, lotId);
  const before = objections.find(
    ({ id, subject }) => id === complaint.objectionId && subject === complaint.subject,
  );
  return factsOf({ objected, supervisor }, before ?? null, complaint.knownOn ?? '');
}

function factsOf(
  {
    objected,
    supervisor,
  }: { readonly objected: FactsRow; readonly supervisor: { readonly id: string } | null },
  before: Before | null,
  knownOn: string,
): ComplaintFactsRow {
  return {
    scope: objected.scope,
    method: objected.method,
    hasSupervisor: supervisor !== null,
    supervisorId: supervisor?.id ?? null,
    party: objected.party,
    objection: before,
    hasComplained: before?.hasComplained ?? false,
    knownOn,
    objected,
  };
}

/** Names of bidders that may be complained of: those that the complainant has already been shown. */
export function respondentsOf(
  subject: ComplaintSubject,
  {
    objected,
  }: { readonly objected: Parameters<typeof targetsOf>[1] & { readonly ranked: readonly string[] } },
): readonly string[] {
  const shown = { ...objected, candidates: objected.ranked };
  return targetsOf(subject === 'other' ? 'result' : subject, shown);
}

export interface Words extends Procuring {
  readonly state: ComplaintState;
  readonly subject: ComplaintSubject;
  readonly outcome: ComplaintOutcome | null;
}
export interface Findings {
  readonly ground: ComplaintGround | null;
  readonly rejection: Rejection | null;
  readonly remedy: Remedy | null;
}

export const summaryColumns = [
  'complaint.id',
  'complaint.lotId',
  'tender.tenderNo',
  'tender.title',
  'tender.scope',
  'tender.method',
  'lot.lotNo',
  'lot.title as lotTitle',
  'complaint.subject',
  'complaint.state',
  'complaint.complaintNo',
  'complaint.submittedAt',
  'complaint.reviewDueAt',
  'complaint.receivedAt',
  'complaint.decisionDueAt',
  'complaint.outcome',
  'complaint.endedAt',
] as const;

/** The columns of a whole complaint, beside `summaryColumns`. */
export const detailColumns = [
  'complaint.respondent',
  'complaint.facts',
  'complaint.basis',
  'complaint.request',
  'complaint.agent',
  'complaint.knownOn',
  'complaint.version',
  'complaint.correction',
  'complaint.correctUntil',
  'complaint.correctedAt',
  'complaint.suspendedAt',
  'complaint.suspensionReason',
  'complaint.suspendedUntil',
  'complaint.liftedAt',
  'complaint.rejection',
  'complaint.remedy',
  'complaint.decision',
  'complaint.published',
  'complaint.remedyDoneAt',
  'complaint.remedyHolds',
  'complaint.ground',
  'complaint.groundReason',
] as const;
const now = sql<Date>`clock_timestamp()`;
const organisationName = sql<
  string | null
>`(select name from organisation where organisation.id = complaint.organisation_id)`;

/** The company's own complaints, and those about its bid once they are received. */
const concerning = (scope: CompanyScope, db: Reach) =>
  db
    .selectFrom('complaint')
    .innerJoin('lot', 'lot.id', 'complaint.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .where(({ or, and, eb }) =>
      or([
        eb('complaint.companyId', '=', scope.companyId),
        and([
          eb('complaint.respondentCompanyId', '=', scope.companyId),
          eb('complaint.receivedAt', 'is not', null),
        ]),
      ]),
    );

const selectOwn = (scope: CompanyScope, db: Reach) =>
  concerning(scope, db)
    .select([
      ...summaryColumns,
      lotCount.as('lotCount'),
      'complaint.savedAt',
      'complaint.correctUntil',
      sql<boolean>`complaint.company_id = ${scope.companyId}`.as('mine'),
      now.as('now'),
    ])
    .$narrowType<Words>();
export type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

export async function readOwn(
  scope: CompanyScope,
  db: Reach,
  page: { readonly pageNum: number; readonly pageSize: number },
) {
  const rows = await selectOwn(scope, db)
    .orderBy('complaint.savedAt', 'desc')
    .orderBy('complaint.id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute();
  const { count } = await concerning(scope, db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function readRights(scope: CompanyScope, db: Reach, lotId: string) {
  const lot = await visibleLot(scope, db, lotId);
  if (lot === null) return null;
  const objected = await objectionFacts(scope, db, lotId);
  const supervisor = await supervisorAt(db, lotId);
  const objections = await objectedBefore(scope, db, lotId);
  const cases = [
    ...objections.map((before) => ({
      subject: before.subject as ComplaintSubject,
      before,
      facts: factsOf({ objected, supervisor }, before, ''),
    })),
    { subject: 'other' as const, before: null, facts: factsOf({ objected, supervisor }, null, '') },
  ];
  const mine = await selectOwn(scope, db)
    .where('complaint.lotId', '=', lotId)
    .where('complaint.companyId', '=', scope.companyId)
    .orderBy('complaint.savedAt', 'desc')
    .orderBy('complaint.id')
    .limit(200)
    .execute();
  const { rows } = await sql<{ ordered: boolean }>`select is_ordered(${lotId}) as ordered`.execute(db);
  return { lot, supervisor: supervisor?.name ?? null, cases, mine, ordered: rows[0]?.ordered === true };
}
export type ReadRights = NonNullable<Awaited<ReturnType<typeof readRights>>>;

export async function readOwnOne(scope: CompanyScope, db: Reach, id: string) {
  const row = await selectOwn(scope, db)
    .leftJoin('account as submitter', 'submitter.id', 'complaint.submittedBy')
    .where('complaint.id', '=', id)
    .where('complaint.companyId', '=', scope.companyId)
    .select([
      ...detailColumns,
      'complaint.objectionId',
      'submitter.nickName as submittedBy',
      'complaint.receipt',
      'complaint.receiptSignature',
      organisationName.as('supervisor'),
      attachedFiles('complaint', sql`complaint.id`).as('files'),
      attachedFiles('complaint-decision', sql`complaint.id`).as('decisionFiles'),
    ])
    .$narrowType<Findings & { files: FileView[]; decisionFiles: FileView[] }>()
    .executeTakeFirst();
  return row ?? null;
}
export type OwnOne = NonNullable<Awaited<ReturnType<typeof readOwnOne>>>;

/** A received complaint about the company's bid. */
export async function readNotice(scope: CompanyScope, db: Reach, id: string) {
  const row = await selectOwn(scope, db)
    .leftJoin('company as complainant', 'complainant.id', 'complaint.companyId')
    .where('complaint.id', '=', id)
    .where('complaint.respondentCompanyId', '=', scope.companyId)
    .where('complaint.receivedAt', 'is not', null)
    .select([
      ...detailColumns,
      'complainant.name as complainant',
      'complaint.respondentStatement',
      'complaint.respondentStatedAt',
      organisationName.as('supervisor'),
      attachedFiles('complaint-respondent', sql`complaint.id`).as('statementFiles'),
      attachedFiles('complaint-decision', sql`complaint.id`).as('decisionFiles'),
    ])
    .$narrowType<Findings & { statementFiles: FileView[]; decisionFiles: FileView[] }>()
    .executeTakeFirst();
  return row ?? null;
}
export type NoticeOne = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

/** Condition: `complaint` was submitted to an organisation in which the reader handles complaints. */
export function isComplaintHandled(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`complaint.organisation_id = any (${sql.val(supervisingFor(scope, 'complaint.read'))}::uuid[])`;
}

/**
 * Condition: the reader may read `complaint`, of a `lot` of `tender`: as one of its supervisor's people or, once it
 * was received, as one who acts for the buyer. No other person may learn the complainant.
 */
export function isComplaintSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`(${isComplaintHandled(scope)} or complaint.received_at is not null and ${isHandled(scope)})`;
}

/** Decrypts the person of a complaint without a company. */
export type OpenComplainant = (complaintId: string, content: string) => LetterPerson;

/** Whether the file belongs to a signed decision about a complaint of the company, or about its bid. */
export async function isDecidedWith(scope: CompanyScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await concerning(scope, db)
    .innerJoin('attachment', 'attachment.ownerId', 'complaint.id')
    .where('attachment.ownerKind', '=', 'complaint-decision')
    .where('attachment.fileId', '=', fileId)
    .where('complaint.state', '=', 'decided')
    .select('complaint.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
