import type { FileView } from '@procure/contract/field.ts';
import type { LetterPerson } from '@procure/domain/letter/person.ts';
import type { CompanyParty, ObjectionFacts } from '@procure/domain/objection/access.ts';
import type {
  ObjectionGround,
  ObjectionOutcome,
  ObjectionState,
  ObjectionSubject,
} from '@procure/domain/objection/objection.ts';
import type { Remedy } from '@procure/domain/objection/remedy.ts';
import { lotName } from '@procure/domain/tender/announcement.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isHandled, isWithin } from '../../platform/sight.ts';
import { attachedFiles } from '../file/attachment/read-model.ts';
import { lotCount } from '../lot/name/read-model.ts';
import { visibleLot } from '../lot/read-model.ts';
import { isHeldByObjection } from './hold/read-model.ts';

type Reach = Kysely<Database>;

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
  sql<string[]>`array(select bidder_name from opening_entry where opening_entry.lot_id = lot.id
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
    .leftJoin('opening', (join) => join.onRef('opening.lotId', '=', 'lot.id').on('opening.no', '=', 0))
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
    .leftJoin('opening', (join) => join.onRef('opening.lotId', '=', 'lot.id').on('opening.no', '=', 0))
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

export interface Words {
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

/** Decrypts the person of an objection without a company. */
export type OpenPerson = (objectionId: string, content: string) => LetterPerson;

export function nameOf(row: { title: string; lotNo: number; lotTitle: string; lotCount: number }): string {
  return lotName(row, row.lotCount > 1 ? { lotNo: row.lotNo, title: row.lotTitle } : null);
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
