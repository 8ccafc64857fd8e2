import type { FileView, LetterFile } from '@procure/contract/field.ts';
import type { Remedy as Ordered } from '@procure/domain/complaint/complaint.ts';
import type { LetterPerson } from '@procure/domain/letter/person.ts';
import type { CompanyParty, Holding, ObjectionFacts } from '@procure/domain/objection/access.ts';
import type {
  ObjectionGround,
  ObjectionOutcome,
  ObjectionState,
  ObjectionSubject,
} from '@procure/domain/objection/objection.ts';
import type { Remedy, RemedyFacts } from '@procure/domain/objection/remedy.ts';
import { maxTogether } from '@procure/domain/objection/together.ts';
import { lotName } from '@procure/domain/tender/announcement.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isHandled, isWithin } from '../../platform/sight.ts';
import { attachedFiles, letterFiles } from '../file/attachment/read-model.ts';
import { lotCount } from '../lot/name/read-model.ts';
import { staffLot, visibleLot } from '../lot/read-model.ts';

type Reach = Kysely<Database>;

const isOpen = sql<boolean>`objection.state in ('submitted', 'answering')`;

/** The objection waits for its answer, or for the remedy promised with it. */
const holds = sql`(held.state in ('submitted', 'answering')
  or held.state = 'answered' and held.remedy is not null and held.remedied_at is null)`;

/** The obstacles of the enclosing query's `lot`, each once: neither the objectors nor their number. */
export const openSubjectsOf = sql<Holding[]>`coalesce((select json_agg(distinct jsonb_build_object(
    'subject', waiting.subject, 'answered', waiting.answered)) from (
      select held.subject, held.state = 'answered' as answered from objection held
      where held.lot_id = lot.id and ${holds}
      union all select 'order', false where is_ordered(lot.id)) waiting), '[]')`;

/** Whether an objection suspends the `lot`, as public pages may show. */
export const isHeldByObjection = sql<boolean>`exists (select from objection held
  where held.lot_id = lot.id and ${holds})`;

/** Whether an objection suspends the `lot`, or since when none does. Public. */
export const publicHold = sql`(select jsonb_build_object('held', open.it,
    'freedAt', case when not open.it then (select max(coalesce(ended.remedied_at, ended.ended_at)) from objection ended
      where ended.lot_id = lot.id and ended.state in ('answered', 'not_receivable', 'withdrawn')) end)
  from (select ${isHeldByObjection} as it) open)`;

/** Whether a given answer promises to evaluate the `lot` anew. */
export const isReevaluationPromised = sql<boolean>`exists (select from objection held where held.lot_id = lot.id
  and held.state = 'answered' and held.remedy = 'reevaluate' and held.remedied_at is null)`;

/** Whether a given answer promises to judge the prequalification applications of the `lot` anew. */
export const isPrequalifyingAnewPromised = sql<boolean>`exists (select from objection held where held.lot_id = lot.id
  and held.state = 'answered' and held.remedy = 'prequalify_anew' and held.remedied_at is null)`;

/** Candidates of the `lot` whose removal a given answer promises and that is not done: their names; '' for any. */
export const promisedStrikes = sql`select held.target from objection held where held.lot_id = lot.id
  and held.state = 'answered' and held.remedy = 'next_candidate' and held.remedied_at is null`;

/**
 * Counts the candidates that may still win the `lot`, without those, other than `target`, whose removal an answer
 * promises.
 */
const candidatesLeft = (target: RawBuilder<unknown>) =>
  sql<number>`((select count(*) from standing_candidates(lot.id)) - (select count(distinct promised.target)
    from (${promisedStrikes}) promised where promised.target not in ('', ${target})))::int`;

/** The same count for a held lot, as a decision on an answer needs it. */
export async function readCandidatesLeft(unit: Unit, lotId: HeldLotId, target: string): Promise<number> {
  const { left } = await unit.db
    .selectFrom('lot')
    .select(candidatesLeft(sql`${target}`).as('left'))
    .where('lot.id', '=', lotId)
    .executeTakeFirstOrThrow();
  return left;
}

/** The obstacles of the held lot, for its acts. An act that carries out an order does not wait for that order. */
export async function openSubjects(
  unit: Unit,
  lotId: HeldLotId,
  carriedOut: Ordered | null = null,
): Promise<readonly Holding[]> {
  const { rows } = await sql<Holding>`
    select distinct held.subject, held.state = 'answered' as answered from objection held
    where held.lot_id = ${lotId} and ${holds}
    union all select 'order' as subject, false as answered
      where is_ordered_beside(${lotId}, coalesce(${carriedOut}, ''))`.execute(unit.db);
  return rows;
}

export interface FactsRow extends ObjectionFacts {
  readonly party: CompanyParty;
  readonly held: boolean;
  /** Companies in the record of the opening, and the candidates that may still win, in their order. */
  readonly bidders: readonly string[];
  readonly candidates: readonly string[];
  /** All companies that the committee ranked: a complaint may also name one that was struck out. */
  readonly ranked: readonly string[];
}

/** Whether the `tender` was publicly announced. */
export const isAnnounced = sql<boolean>`exists (select from notice where notice.tender_id = tender.id
  and notice.kind in ('tender', 'prequalification'))`;

/** Columns of `lot`, `tender` and `opening` that decide whether anyone may object. */
export const lotFacts = [
  'tender.scope',
  'tender.method',
  'tender.sourcing',
  'lot.state',
  'lot.publishedAt',
  'lot.documentFrom',
  'lot.prequalificationDeadline',
  'lot.prequalificationConcludedAt',
  'lot.bidDeadline',
  'lot.publicityFrom',
  'lot.publicityUntil',
  'lot.awardedAt',
  'lot.endedAt',
  'opening.startedAt',
  'opening.openedAt',
  isHeldByObjection.as('held'),
  sql<string[]>`array(select company_name from opening_entry where opening_entry.lot_id = lot.id
    order by position)`.as('bidders'),
  sql<string[]>`array(select company_name from standing_candidates(lot.id) order by rank)`.as('candidates'),
  sql<string[]>`array(select company_name from candidate where candidate.lot_id = lot.id
    order by rank)`.as('ranked'),
] as const;

/** Reads the facts that decide whether the company may object at a visible lot, and the targets it may choose. */
export async function objectionFacts(scope: CompanyScope, db: Reach, lotId: string): Promise<FactsRow> {
  const { companyId } = scope;
  const row = await db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('opening', 'opening.lotId', 'lot.id')
    .leftJoin('documentReceipt', (join) =>
      join.onRef('documentReceipt.lotId', '=', 'lot.id').on('documentReceipt.companyId', '=', companyId),
    )
    .leftJoin('prequalification', (join) =>
      join.onRef('prequalification.lotId', '=', 'lot.id').on('prequalification.companyId', '=', companyId),
    )
    .leftJoin('bid', (join) => join.onRef('bid.lotId', '=', 'lot.id').on('bid.companyId', '=', companyId))
    .where('lot.id', '=', lotId)
    .select(lotFacts)
    .select([
      'documentReceipt.obtainedAt',
      sql<boolean>`coalesce(prequalification.state not in ('draft', 'withdrawn'), false)`.as('hasApplied'),
      sql<boolean>`coalesce(bid.state not in ('draft', 'withdrawn'), false)`.as('hasBid'),
    ])
    .$narrowType<
      Pick<ObjectionFacts, 'scope' | 'method' | 'sourcing'> & Pick<ObjectionFacts['lot'], 'state'>
    >()
    .executeTakeFirstOrThrow();
  const { scope: law, method, sourcing, startedAt, openedAt, obtainedAt, hasApplied, hasBid, ...rest } = row;
  const { held, bidders, candidates, ranked, ...lot } = rest;
  return {
    scope: law,
    method,
    sourcing,
    lot,
    opening: startedAt === null ? null : { startedAt, openedAt },
    party: { documentObtainedAt: obtainedAt, hasApplied, hasBid },
    ...{ held, bidders, candidates, ranked },
  };
}

/**
 * The same facts for all companies that took part in a held lot, as if they were one: they decide whether any of
 * them may still object. The last one to obtain the documents has the latest time limit.
 */
export async function readEverybody(unit: Unit, lotId: HeldLotId): Promise<ObjectionFacts> {
  const row = await unit.db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('opening', 'opening.lotId', 'lot.id')
    .where('lot.id', '=', lotId)
    .select(lotFacts)
    .select([
      sql<Date | null>`(select max(obtained_at) from document_receipt where lot_id = lot.id)`.as(
        'obtainedAt',
      ),
      sql<boolean>`exists (select from prequalification applied where applied.lot_id = lot.id
        and applied.state not in ('draft', 'withdrawn'))`.as('hasApplied'),
      sql<boolean>`exists (select from bid where bid.lot_id = lot.id
        and bid.state not in ('draft', 'withdrawn'))`.as('hasBid'),
    ])
    .$narrowType<
      Pick<ObjectionFacts, 'scope' | 'method' | 'sourcing'> & Pick<ObjectionFacts['lot'], 'state'>
    >()
    .executeTakeFirstOrThrow();
  const { scope, method, sourcing, startedAt, openedAt, obtainedAt, hasApplied, hasBid, ...rest } = row;
  const { held: _h, bidders: _b, candidates: _c, ranked: _r, ...lot } = rest;
  const opening = startedAt === null ? null : { startedAt, openedAt };
  const party = { documentObtainedAt: obtainedAt, hasApplied, hasBid };
  return { scope, method, sourcing, lot, opening, party };
}

/** Reads the objections at a held lot that were answered or not received, and that no complaint followed. */
export async function readAnswered(unit: Unit, lotId: HeldLotId) {
  const rows = await unit.db
    .selectFrom('objection')
    .innerJoin('lot', 'lot.id', 'objection.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .where('objection.lotId', '=', lotId)
    .where('objection.state', 'in', ['answered', 'not_receivable'])
    .where(
      sql<boolean>`not exists (select from complaint where complaint.objection_id = objection.id
        and complaint.state not in ('draft', 'not_received'))`,
    )
    .select([
      'tender.scope',
      'tender.method',
      'objection.subject',
      'objection.state',
      'objection.dueAt',
      'objection.endedAt',
    ])
    .$narrowType<
      Pick<ObjectionFacts, 'scope' | 'method'> & {
        subject: ObjectionSubject;
        state: ObjectionState;
        dueAt: Date;
      }
    >()
    .execute();
  return rows.map(({ scope, method, subject, ...objection }) => ({ scope, method, subject, objection }));
}

interface Words {
  readonly state: ObjectionState;
  readonly subject: ObjectionSubject;
  readonly outcome: ObjectionOutcome | null;
  readonly remedy: Remedy | null;
}

const selectOwn = (scope: CompanyScope, db: Reach) =>
  db
    .selectFrom('objection')
    .innerJoin('lot', 'lot.id', 'objection.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .where('objection.companyId', '=', scope.companyId)
    .select([
      'objection.id',
      'objection.lotId',
      'tender.tenderNo',
      'tender.title',
      'tender.method',
      'tender.scope',
      'lot.lotNo',
      'lot.title as lotTitle',
      lotCount.as('lotCount'),
      'objection.subject',
      'objection.state',
      'objection.objectionNo',
      'objection.savedAt',
      'objection.submittedAt',
      'objection.dueAt',
      'objection.outcome',
      'objection.remedy',
      'objection.remediedAt',
      'objection.endedAt',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<Words & Pick<ObjectionFacts, 'scope' | 'method'>>();
export type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

export async function readOwn(
  scope: CompanyScope,
  db: Reach,
  page: { readonly pageNum: number; readonly pageSize: number },
) {
  const rows = await selectOwn(scope, db)
    .orderBy('objection.savedAt', 'desc')
    .orderBy('objection.id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute();
  const { count } = await db
    .selectFrom('objection')
    .where('companyId', '=', scope.companyId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function readRights(scope: CompanyScope, db: Reach, lotId: string) {
  const lot = await visibleLot(scope, db, lotId);
  if (lot === null) return null;
  const facts = await objectionFacts(scope, db, lotId);
  const mine = await selectOwn(scope, db)
    .where('objection.lotId', '=', lotId)
    .orderBy('objection.savedAt', 'desc')
    .orderBy('objection.id')
    .limit(200)
    .execute();
  return { lot, facts, mine };
}
export type ReadRights = NonNullable<Awaited<ReturnType<typeof readRights>>>;

export async function readOwnOne(scope: CompanyScope, db: Reach, id: string) {
  const row = await selectOwn(scope, db)
    .leftJoin('account as submitter', 'submitter.id', 'objection.submittedBy')
    .where('objection.id', '=', id)
    .select([
      'objection.clause',
      'objection.target',
      'objection.facts',
      'objection.basis',
      'objection.request',
      'objection.version',
      'submitter.nickName as submittedBy',
      'objection.answer',
      'objection.ground',
      'objection.groundReason',
      'objection.receipt',
      'objection.receiptSignature',
      attachedFiles('objection', sql`objection.id`).as('files'),
      attachedFiles('objection-answer', sql`objection.id`).as('answerFiles'),
    ])
    .$narrowType<{ ground: ObjectionGround | null; files: FileView[]; answerFiles: FileView[] }>()
    .executeTakeFirst();
  return row ?? null;
}
export type OwnOne = NonNullable<Awaited<ReturnType<typeof readOwnOne>>>;

/**
 * Condition: the reader answers `objection`, of a `lot` of `tender`: they act for the buyer, or may sign or have
 * signed its answer. No other person may learn the objector, and a mere reader of the tender not even that an
 * objection exists.
 */
export function isObjectionSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`(${isHandled(scope)} or ${isWithin(scope, 'objection.approve')} and exists (
    select from approval where approval.objection_id = objection.id
      and (approval.state = 'waiting' and ${scope.accountId} in (select approval_signers(approval.id))
        or approval.state = 'returned' and approval.ended_by = ${scope.accountId}
        or exists (select from approval_step step where step.approval_id = approval.id
          and (step.signed_by = ${scope.accountId} or step.signed_for = ${scope.accountId})))))`;
}

/** Submitted objections that this person answers. */
const desk = (scope: StaffScope, db: Reach) =>
  db
    .selectFrom('objection')
    .innerJoin('lot', 'lot.id', 'objection.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('company', 'company.id', 'objection.companyId')
    .leftJoin('objectionPerson', 'objectionPerson.objectionId', 'objection.id')
    .where('objection.state', '<>', 'draft')
    .where(isObjectionSeen(scope));

/** Other objections to its lot and subject that wait for an answer. */
const alsoOpen = sql<number>`(select count(*)::int from objection also where also.lot_id = objection.lot_id
  and also.subject = objection.subject and also.id <> objection.id and also.state in ('submitted', 'answering'))`;

const deskRow = (scope: StaffScope, db: Reach) =>
  desk(scope, db)
    .select([
      'objection.id',
      'lot.tenderId',
      'objection.lotId',
      'tender.tenderNo',
      'tender.title',
      'lot.lotNo',
      'lot.title as lotTitle',
      lotCount.as('lotCount'),
      'objection.objectionNo',
      'objection.subject',
      'objection.state',
      'company.name as companyName',
      'objectionPerson.content as person',
      'objection.submittedAt',
      'objection.dueAt',
      'objection.outcome',
      'objection.remedy',
      'objection.remediedAt',
      'objection.endedAt',
      alsoOpen.as('alsoOpen'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<Words>();
export type DeskRow = Awaited<ReturnType<ReturnType<typeof deskRow>['execute']>>[number];

export interface DeskQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly lotId: string;
  readonly group: '' | 'open' | 'ended';
}

export async function readDesk(scope: StaffScope, db: Reach, query: DeskQuery) {
  const wanted = sql<boolean>`${query.lotId === '' ? sql`true` : sql`objection.lot_id = ${query.lotId}`}
    and ${query.group === '' ? sql`true` : query.group === 'open' ? isOpen : sql`not ${isOpen}`}`;
  const rows = await deskRow(scope, db)
    .where(wanted)
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then objection.due_at end`)
    .orderBy('objection.endedAt', 'desc')
    .orderBy('objection.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  const { count } = await desk(scope, db)
    .where(wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** The pending step of the answer's approval. */
const waitingStep = sql<{ readonly place: number; readonly of: number; readonly title: string } | null>`(
  select json_build_object('place', step.position, 'title', step.title,
    'of', (select count(*) from approval_step whole where whole.approval_id = approval.id))
  from approval join approval_step step on step.approval_id = approval.id and step.signed_by is null
  where approval.objection_id = objection.id and approval.state = 'waiting' order by step.position limit 1)`;

export async function readOne(scope: StaffScope, db: Reach, id: string) {
  const row = await deskRow(scope, db)
    .leftJoin('account as writer', 'writer.id', 'objection.writtenBy')
    .leftJoin('account as handler', 'handler.id', 'objection.handedInBy')
    .leftJoin('account as ender', (join) =>
      join.onRef('ender.id', '=', 'objection.endedBy').on('ender.kind', '=', 'staff'),
    )
    .where('objection.id', '=', id)
    .select([
      'tender.scope',
      'tender.method',
      'lot.state as lotState',
      'lot.stateBeforeSuspension',
      'lot.bidDeadline',
      candidatesLeft(sql`objection.target`).as('candidatesLeft'),
      'objection.clause',
      'objection.target',
      'objection.facts',
      'objection.basis',
      'objection.request',
      'objection.version',
      'objection.answer',
      'writer.nickName as writtenBy',
      'handler.nickName as handedInBy',
      'objection.handedInAt',
      'objection.handedInBy as handedInById',
      'objection.returnReason',
      'ender.nickName as endedBy',
      'objection.ground',
      'objection.groundReason',
      isHandled(scope).as('handled'),
      sql<boolean>`exists (select from approval where approval.objection_id = objection.id
        and approval.state = 'waiting' and ${scope.accountId} in (select approval_signers(approval.id)))`.as(
        'maySign',
      ),
      waitingStep.as('step'),
      letterFiles('objection', sql`objection.id`).as('files'),
      attachedFiles('objection-answer', sql`objection.id`).as('answerFiles'),
    ])
    .$narrowType<
      { ground: ObjectionGround | null; files: LetterFile[]; answerFiles: FileView[] } & Pick<
        ObjectionFacts,
        'scope' | 'method'
      > & { lotState: RemedyFacts['state'] } & Pick<RemedyFacts, 'stateBeforeSuspension'>
    >()
    .executeTakeFirst();
  const lot = row === undefined ? null : await staffLot(scope, db, row.lotId);
  return row === undefined || lot === null ? null : { ...row, lot, ...(await readOthers(scope, db, row)) };
}

/** The most that may be answered together with the one shown. */
const othersShown = maxTogether - 1;

/** The other objections to its lot and subject. */
async function readOthers(
  scope: StaffScope,
  db: Reach,
  {
    id,
    lotId,
    subject,
    handedInAt,
    handedInById,
  }: {
    readonly id: string;
    readonly lotId: string;
    readonly subject: ObjectionSubject;
    readonly handedInAt: Date | null;
    readonly handedInById: string | null;
  },
) {
  const found = desk(scope, db)
    .where('objection.lotId', '=', lotId)
    .where('objection.subject', '=', subject)
    .where('objection.id', '<>', id);
  const together = sql<boolean>`coalesce(objection.state = 'answering'
    and objection.handed_in_at = ${handedInAt} and objection.handed_in_by = ${handedInById}, false)`;
  const others = await found
    .select([
      'objection.id',
      'objection.version',
      'objection.objectionNo',
      'company.name as companyName',
      'objectionPerson.content as person',
      'objection.state',
      'objection.outcome',
      'objection.target',
      'objection.clause',
      'objection.dueAt',
      sql<boolean>`objection.answer is not null`.as('worded'),
      together.as('together'),
    ])
    .$narrowType<Pick<Words, 'state' | 'outcome'>>()
    .orderBy(together, 'desc')
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then objection.due_at end`)
    .orderBy('objection.endedAt', 'desc')
    .orderBy('objection.id')
    .limit(othersShown)
    .execute();
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { others, othersCount: count };
}
export type ReadOne = NonNullable<Awaited<ReturnType<typeof readOne>>>;

/** Decrypts the person of an objection without a company. */
export type OpenPerson = (objectionId: string, content: string) => LetterPerson;

export function nameOf(row: { title: string; lotNo: number; lotTitle: string; lotCount: number }): string {
  return lotName(row, row.lotCount > 1 ? { lotNo: row.lotNo, title: row.lotTitle } : null);
}

/** Whether the file is attached to an objection that this person answers, or to its answer. */
export async function isObjectedWith(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await desk(scope, db)
    .innerJoin('attachment', 'attachment.ownerId', 'objection.id')
    .where('attachment.ownerKind', 'in', ['objection', 'objection-answer'])
    .where('attachment.fileId', '=', fileId)
    .select('objection.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the file is attached to an answer that the company was given. */
export async function isAnsweredWith(scope: CompanyScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .innerJoin('objection', 'objection.id', 'attachment.ownerId')
    .where('attachment.ownerKind', '=', 'objection-answer')
    .where('attachment.fileId', '=', fileId)
    .where('objection.companyId', '=', scope.companyId)
    .where('objection.state', '=', 'answered')
    .select('objection.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
