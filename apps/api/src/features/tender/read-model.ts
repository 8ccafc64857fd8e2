import type { TenderInput } from '@procure/contract/tender/fields.schema.ts';
import type { Preferences } from '@procure/domain/evaluation/preference.ts';
import { specialityDictionary } from '@procure/domain/expert/expert.ts';
import type { Method, Sourcing } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { tenderTextsOf } from '@procure/domain/tender/texts.ts';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { StaffScope } from '../../platform/actor.ts';
import { withTable } from '../../platform/database/common-table.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isCommitteeKnown, isSeen, isSeenTender, nameFor } from '../../platform/sight.ts';
import { criteriaOfLot } from '../criterion/read-model.ts';

type Reach = Kysely<Database>;

/** Another tender, as a page names it. */
interface Named {
  readonly id: string;
  readonly tenderNo: string;
  readonly title: string;
}

/** A person as lists name them. */
interface Person {
  readonly id: string;
  readonly name: string;
}

/** Acts of the lifecycle that the tender's own record shows; the whole log is the auditor's. */
const recordedActions = [
  'create',
  'submit',
  'recall',
  'approve',
  'return',
  'revise',
  'publish',
  'extend',
  'suspend',
  'resume',
  'terminate',
  'rebid',
  'archive',
  'fail',
  'open',
  'completeOpening',
  'publicize',
  'decide',
  'award',
  'contract',
  'addDocument',
] as const;

const lot = expressionBuilder<Database, 'lot'>();
const tender = expressionBuilder<Database, 'tender'>();

const openers = jsonArrayFrom(
  lot
    .selectFrom('lotOpener')
    .innerJoin('account as opener', 'opener.id', 'lotOpener.accountId')
    .select(['opener.id', 'opener.nickName as name'])
    .whereRef('lotOpener.lotId', '=', 'lot.id')
    .orderBy('opener.nickName'),
);

/** The committee. Drawn experts have other ids and names for readers who may not know them. */
const evaluatorsFor = (scope: StaffScope) => {
  const isKnown = sql<boolean>`(lot_evaluator.invitation_id is null or ${isCommitteeKnown(scope)})`;
  return jsonArrayFrom(
    lot
      .selectFrom('lotEvaluator')
      .innerJoin('account as evaluator', 'evaluator.id', 'lotEvaluator.accountId')
      .select([
        sql<string>`case when ${isKnown} then evaluator.id else lot_evaluator.invitation_id end`.as('id'),
        sql<string>`case when ${isKnown} then evaluator.nick_name else drawn_expert_name(lot.id, evaluator.id) end`.as(
          'name',
        ),
        'lotEvaluator.seat',
      ])
      .whereRef('lotEvaluator.lotId', '=', 'lot.id')
      .orderBy('name'),
  );
};

/** The seats to be drawn with the names of their specialities, in their order. */
const drawnExperts = sql<
  readonly { readonly speciality: string; readonly name: string; readonly seats: number }[]
>`
  coalesce((select jsonb_agg(jsonb_build_object('speciality', drawn.one ->> 'speciality', 'seats', drawn.one -> 'seats',
      'name', coalesce((select dict_label_cn from dictionary
        where dict_type = ${specialityDictionary} and dict_value = drawn.one ->> 'speciality' limit 1),
        drawn.one ->> 'speciality')) order by drawn.place)
    from jsonb_array_elements(lot.drawn_experts) with ordinality as drawn (one, place)), '[]')`;

const priceLines = jsonArrayFrom(
  lot
    .selectFrom('priceLine')
    .select([
      'priceLine.id',
      'priceLine.lineNo',
      'priceLine.name',
      'priceLine.spec',
      'priceLine.unit',
      'priceLine.delivery',
      'priceLine.remark',
    ])
    // Without the zeros of the column's scale.
    .select(sql<string>`trim_scale(qty)::text`.as('qty'))
    .select(sql<string | null>`trim_scale(ceiling_unit_price)::text`.as('ceilingUnitPrice'))
    .whereRef('priceLine.lotId', '=', 'lot.id')
    .orderBy('priceLine.lineNo'),
);

const clauses = jsonArrayFrom(
  lot
    .selectFrom('clause')
    .select(['clause.id', 'clause.kind', 'clause.clauseNo', 'clause.requirement', 'clause.starred'])
    .whereRef('clause.lotId', '=', 'lot.id')
    .orderBy('clause.position'),
);

const documents = jsonArrayFrom(
  lot
    .selectFrom('tenderDocument')
    .innerJoin('file', 'file.id', 'tenderDocument.fileId')
    .select([
      'tenderDocument.id',
      'tenderDocument.title',
      'tenderDocument.kind',
      'tenderDocument.versionNo',
      'tenderDocument.public',
      'tenderDocument.contentSha256',
      'tenderDocument.createdAt',
      'file.id as fileId',
      'file.name as fileName',
      'file.size as fileSize',
      'file.sha256 as fileSha256',
      'file.path as filePath',
    ])
    .whereRef('tenderDocument.lotId', '=', 'lot.id')
    .orderBy('tenderDocument.createdAt'),
);

const warningReasons = jsonArrayFrom(
  lot
    .selectFrom('warningReason')
    .innerJoin('account as giver', 'giver.id', 'warningReason.givenBy')
    .select([
      'warningReason.ruleCode',
      'warningReason.field',
      'warningReason.passage',
      'warningReason.message',
      'warningReason.citation',
      'warningReason.reason',
      'giver.nickName as by',
      'warningReason.givenAt as at',
    ])
    .whereRef('warningReason.lotId', '=', 'lot.id')
    .orderBy('warningReason.ruleCode')
    .orderBy('warningReason.field')
    .orderBy('warningReason.passage'),
);

/**
 * The lots that this person sees, of the tender, of the tender that it repeats, and of those that repeat it: found once
 * for all parts of the query, because its plan takes longer than its execution.
 */
const seenLots = (scope: StaffScope, tenderId: string) =>
  sql<{ readonly id: string; readonly tenderId: string }>`(select lot.id, lot.tender_id from lot
    where lot.tender_id in (select ${tenderId}::uuid
        union select own.rebid_of from tender own where own.id = ${tenderId}
        union select again.tender_id from lot own join lot again on again.rebid_of = own.id where own.tender_id = ${tenderId})
      and ${isSeen(scope, 'tender')})`;
/** Conditions on `lot` and on `tender` in a query with `seenLots` as `seen`. */
const isLotSeen = sql<boolean>`lot.id in (select seen.id from seen)`;
const isSeenHere = (scope: StaffScope) =>
  isSeenTender(scope, sql<boolean>`exists (select from seen where seen.tender_id = tender.id)`);

/** The tenders that repeat the lot, and the one that this tender repeats, as far as this person may see them. */
const rebidsOf = (scope: StaffScope) =>
  jsonArrayFrom(
    lot
      .selectFrom('lot as again')
      .innerJoin('tender', 'tender.id', 'again.tenderId')
      .select(['tender.id', 'tender.tenderNo', 'tender.title'])
      .whereRef('again.rebidOf', '=', 'lot.id')
      .where(isSeenHere(scope)),
  );
const repeatedBy = (scope: StaffScope) =>
  sql<
    readonly Named[]
  >`coalesce((select json_agg(json_build_object('id', tender.id, 'tenderNo', tender.tender_no,
      'title', tender.title))
    from (select tender.rebid_of) as first (id) join tender on tender.id = first.id
    where ${isSeenHere(scope)}), '[]')`;

/** The lots of a tender that this person sees, each with its people, lines, clauses and documents. */
const lotsOf = (scope: StaffScope) =>
  jsonArrayFrom(
    tender
      .selectFrom('lot')
      .leftJoin('account as submitter', 'submitter.id', 'lot.submittedBy')
      .leftJoin('account as approver', 'approver.id', 'lot.approvedBy')
      .select([
        'lot.id',
        'lot.lotNo',
        'lot.title',
        'lot.state',
        'lot.stateBeforeSuspension',
        sql<string | null>`lot.estimate::text`.as('estimate'),
        sql<string | null>`lot.ceiling_price::text`.as('ceilingPrice'),
        sql<string>`lot.bond_amount::text`.as('bondAmount'),
        'lot.bidValidityDays',
        'lot.evaluationMethod',
        'lot.weights',
        'lot.preferences',
        'lot.splitEnvelope',
        'lot.priceMustNotIncrease',
        'lot.documentFrom',
        'lot.documentUntil',
        'lot.questionUntil',
        'lot.prequalificationDeadline',
        'lot.prequalificationConcludedAt',
        'lot.replyUntil',
        'lot.bidDeadline',
        'lot.publicityFrom',
        'lot.publicityUntil',
        'lot.submittedAt',
        'lot.submittedBy',
        'submitter.nickName as submitterName',
        'lot.approvedAt',
        'lot.approvedBy',
        'approver.nickName as approverName',
        'lot.returnReason',
        'lot.publishedAt',
        'lot.suspendedAt',
        'lot.suspensionReason',
        'lot.awardedAt',
        'lot.endedReason',
        'lot.sealRecipient',
        'lot.priceRecipient',
        'lot.openersNeeded',
        'lot.version',
        rebidsOf(scope).as('rebids'),
        openers.as('openers'),
        evaluatorsFor(scope).as('evaluators'),
        drawnExperts.as('drawnExperts'),
        priceLines.as('priceLines'),
        clauses.as('clauses'),
        criteriaOfLot.as('criteria'),
        documents.as('documents'),
        warningReasons.as('warningReasons'),
      ])
      .whereRef('lot.tenderId', '=', 'tender.id')
      .where(isLotSeen)
      .orderBy('lot.lotNo'),
  );

/** The published notices of a tender that this person may see. */
const notices = jsonArrayFrom(
  tender
    .selectFrom('notice')
    .select(['notice.id', 'notice.lotId', 'notice.kind', 'notice.title', 'notice.publishedAt'])
    .whereRef('notice.tenderId', '=', 'tender.id')
    .where(({ or, eb, selectFrom: from }) =>
      or([
        eb('notice.lotId', 'is', null),
        eb('notice.lotId', 'in', from('lot').select('lot.id').where(isLotSeen)),
      ]),
    )
    .orderBy('notice.publishedAt'),
);

/** The acts on a tender and its lots with their actors, oldest first, as far as this person may see them. */
const recordOf = (scope: StaffScope) =>
  jsonArrayFrom(
    tender
      .selectFrom('auditLog')
      .leftJoin('account as actor', 'actor.id', 'auditLog.actorId')
      .select(['auditLog.at', 'auditLog.action', 'auditLog.lotId', 'auditLog.reason'])
      .select(
        nameFor(scope, {
          lotId: sql`audit_log.lot_id`,
          accountId: sql`actor.id`,
          name: sql`coalesce(actor.nick_name, '系统')`,
        }).as('actorName'),
      )
      .where('auditLog.action', 'in', recordedActions)
      .where(({ or, and, eb, selectFrom: from }) =>
        or([
          and([eb('auditLog.entity', '=', 'tender'), eb('auditLog.entityId', '=', eb.ref('tender.id'))]),
          and([
            eb('auditLog.entity', '=', 'lot'),
            eb(
              'auditLog.entityId',
              'in',
              from('lot').select('lot.id').whereRef('lot.tenderId', '=', 'tender.id').where(isLotSeen),
            ),
          ]),
        ]),
      )
      .orderBy('auditLog.id'),
  );

/** The latest save of the content, with its author. */
const lastSave = jsonArrayFrom(
  tender
    .selectFrom('auditLog')
    .leftJoin('account as actor', 'actor.id', 'auditLog.actorId')
    .select(['auditLog.at', sql<string>`coalesce(actor.nick_name, '系统')`.as('by')])
    .where('auditLog.entity', '=', 'tender')
    .whereRef('auditLog.entityId', '=', 'tender.id')
    .where('auditLog.action', 'in', ['create', 'save'])
    .orderBy('auditLog.id', 'desc')
    .limit(1),
);

/**
 * The whole tender for the staff's screens, in one query, with the lots this person sees; null if it is not
 * theirs to see.
 */
export async function tenderDetail(scope: StaffScope, db: Reach, id: string) {
  const row = await withTable(db, 'seen', seenLots(scope, id))
    .selectFrom('tender')
    .innerJoin('account', 'account.id', 'tender.createdBy')
    .innerJoin('category', 'category.id', 'tender.categoryId')
    .innerJoin('area', 'area.code', 'tender.areaCode')
    .selectAll('tender')
    .select([
      'account.nickName as authorName',
      'category.name as categoryName',
      sql<Date>`clock_timestamp()`.as('now'),
      // With its province, because a name such as 海州 is not unique.
      sql<string>`(with recursive up as (
        select code, name, parent_code, 1 as depth from area as leaf where leaf.code = tender.area_code
        union all select parent.code, parent.name, parent.parent_code, depth + 1
        from area as parent join up on parent.code = up.parent_code
      ) select string_agg(name, ' ' order by depth desc) from up)`.as('areaName'),
      // Of all lots, also those that this person does not see.
      sql<number>`(select count(*)::int from lot where lot.tender_id = tender.id)`.as('lotCount'),
      repeatedBy(scope).as('repeats'),
      lotsOf(scope).as('lots'),
      notices.as('notices'),
      recordOf(scope).as('history'),
      lastSave.as('saves'),
    ])
    .where('tender.id', '=', id)
    .where(isSeenHere(scope))
    .executeTakeFirst();
  return row ?? null;
}
export type TenderDetail = NonNullable<Awaited<ReturnType<typeof tenderDetail>>>;

/** A stored draft in the shape of its input, as the editor sends it and the log compares it. */
export async function draftContent(scope: StaffScope, db: Reach, id: string): Promise<TenderInput> {
  const detail = await tenderDetail(scope, db, id);
  if (detail === null) throw new Error(`tender ${id} is not there although it was locked`);
  return {
    title: detail.title,
    method: detail.method as Method,
    sourcing: detail.sourcing as Sourcing,
    scope: detail.scope as TenderScope,
    kind: detail.kind as TenderInput['kind'],
    ground: detail.ground as TenderInput['ground'],
    groundNote: detail.groundNote,
    categoryId: detail.categoryId,
    areaCode: detail.areaCode,
    organisationId: detail.organisationId,
    agencyId: detail.agencyId,
    contact: detail.contact as TenderInput['contact'],
    allowsConsortium: detail.allowsConsortium,
    stateFunded: detail.stateFunded,
    ...tenderTextsOf(detail),
    intentionId: detail.intentionId,
    planPackageId: detail.planPackageId,
    rebidOf: detail.rebidOf,
    lots: detail.lots.map((lot) => ({
      id: lot.id,
      title: lot.title,
      estimate: lot.estimate,
      ceilingPrice: lot.ceilingPrice,
      bondAmount: lot.bondAmount,
      bidValidityDays: lot.bidValidityDays,
      evaluationMethod: lot.evaluationMethod as TenderInput['lots'][number]['evaluationMethod'],
      weights: lot.weights as TenderInput['lots'][number]['weights'],
      preferences: lot.preferences as unknown as Preferences,
      splitEnvelope: lot.splitEnvelope,
      priceMustNotIncrease: lot.priceMustNotIncrease,
      documentFrom: isoOf(lot.documentFrom),
      documentUntil: isoOf(lot.documentUntil),
      questionUntil: lot.questionUntil === null ? null : isoOf(lot.questionUntil),
      prequalificationDeadline:
        lot.prequalificationDeadline === null ? null : isoOf(lot.prequalificationDeadline),
      replyUntil: lot.replyUntil === null ? null : isoOf(lot.replyUntil),
      bidDeadline: isoOf(lot.bidDeadline),
      openersNeeded: lot.openersNeeded,
      openers: lot.openers.map((person: Person) => person.id),
      evaluators: lot.evaluators.map((person: Person) => person.id),
      representatives: lot.evaluators.filter(({ seat }) => seat === 'representative').map(({ id }) => id),
      drawnExperts: lot.drawnExperts.map(({ speciality, seats }) => ({ speciality, seats })),
      priceLines: lot.priceLines.map(({ lineNo: _, ...line }) => line),
      clauses: lot.clauses.map((clause) => ({
        ...clause,
        kind: clause.kind as TenderInput['lots'][number]['clauses'][number]['kind'],
      })),
      criteria: [...lot.criteria],
    })),
  };
}

/** Inside JSON the database writes its own form of a time. */
function isoOf(time: Date | string): string {
  return new Date(time).toISOString();
}
