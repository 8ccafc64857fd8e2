import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import type { AmendmentState } from '@procure/domain/amendment/amendment.ts';
import type { ListedClause } from '@procure/domain/amendment/clauses.ts';
import type { AmendedItems, Items } from '@procure/domain/amendment/items.ts';
import type { WrittenTimes } from '@procure/domain/amendment/written-times.ts';
import type { EvaluationMethod } from '@procure/domain/evaluation/evaluation.ts';
import type { Preferences } from '@procure/domain/evaluation/preference.ts';
import type { Weights } from '@procure/domain/evaluation/scoring.ts';
import type { Explanation } from '@procure/domain/tender/explanation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeen } from '../../platform/sight.ts';
import { criteriaOfLot } from '../criterion/read-model.ts';
import { staffLot } from '../lot/read-model.ts';

type Reach = Kysely<Database>;

/** The lines of the `lot` of a query, by their numbers. Quantities are without the zeros of the column's scale. */
const linesOfLot: RawBuilder<Items['priceLines']> = sql`coalesce((
  select json_agg(json_build_object('id', line.id, 'lineNo', line.line_no, 'name', line.name, 'spec', line.spec,
      'unit', line.unit, 'qty', trim_scale(line.qty)::text,
      'ceilingUnitPrice', trim_scale(line.ceiling_unit_price)::text, 'delivery', line.delivery, 'remark', line.remark)
    order by line.line_no)
  from price_line line where line.lot_id = lot.id), '[]')`;

/** The clauses of the `lot` of a query, in their order. */
const clausesOfLot: RawBuilder<Items['clauses']> = sql`coalesce((
  select json_agg(json_build_object('id', clause.id, 'kind', clause.kind, 'clauseNo', clause.clause_no,
      'requirement', clause.requirement, 'starred', clause.starred) order by clause.position)
  from clause where clause.lot_id = lot.id), '[]')`;

/** The items of an amendment; one of before criteria and clauses changed by amendments has fewer lists. */
type StoredItems = Pick<AmendedItems, 'from' | 'priceLines'> & {
  readonly criteria?: readonly CriterionView[] | null;
  readonly clauses?: readonly ListedClause[] | null;
};

const itemsOf = (items: StoredItems | null) =>
  items === null ? null : { ...items, criteria: items.criteria ?? null, clauses: items.clauses ?? null };

/** The items of a version, with criteria as they are read by pages. */
interface ItemVersion {
  readonly no: number;
  readonly priceLines: Items['priceLines'];
  readonly criteria: readonly CriterionView[];
  readonly clauses: readonly ListedClause[];
}

/** The parts of a lot that its criteria must agree with. */
interface Evaluation {
  readonly evaluationMethod: EvaluationMethod;
  readonly weights: Weights | null;
  readonly preferences: Preferences;
  readonly ceilingPrice: string | null;
}

/** A lot's changes for the staff who prepare and confirm them, newest first. */
export async function readAmendments(scope: StaffScope, db: Reach, lotId: string) {
  const lot = await staffLot(scope, db, lotId);
  if (lot === null || lot.publishedAt === null) return null;
  const amendments = await db
    .selectFrom('amendment')
    .innerJoin('account as author', 'author.id', 'amendment.createdBy')
    .leftJoin('account as confirmer', 'confirmer.id', 'amendment.confirmedBy')
    .leftJoin('question', 'question.id', 'amendment.questionId')
    .where('amendment.lotId', '=', lotId)
    .select([
      'amendment.id',
      'amendment.state',
      'amendment.summary',
      'amendment.items',
      'amendment.warnings',
      'amendment.noEffectReason',
      'amendment.wantedTimes',
      'amendment.createdAt',
      'amendment.submittedAt',
      'amendment.returnReason',
      'amendment.publishedAt',
      'amendment.version',
      'author.id as authorId',
      'author.nickName as authorName',
      'confirmer.nickName as confirmedBy',
      'question.id as questionId',
      'question.title as questionTitle',
      'question.content as questionContent',
      'question.answer as questionAnswer',
      ({ selectFrom }) =>
        jsonArrayFrom(
          selectFrom('amendmentDocument')
            .innerJoin('file', 'file.id', 'amendmentDocument.fileId')
            .leftJoin('tenderDocument', 'tenderDocument.id', 'amendmentDocument.id')
            .select([
              'amendmentDocument.id',
              'amendmentDocument.title',
              'amendmentDocument.kind',
              'amendmentDocument.public',
              'file.id as fileId',
              'file.name as fileName',
              'file.size as fileSize',
              'file.sha256 as fileSha256',
              'file.path as filePath',
              sql<number>`coalesce(tender_document.version_no, 1 + coalesce((
                select max(issued.version_no) from tender_document issued where issued.lot_id = ${lotId}
                and issued.kind = amendment_document.kind and issued.title = amendment_document.title), 0))`.as(
                'versionNo',
              ),
            ])
            .whereRef('amendmentDocument.amendmentId', '=', 'amendment.id')
            .orderBy('amendmentDocument.position'),
        ).as('documents'),
    ])
    .orderBy('amendment.createdAt', 'desc')
    .orderBy('amendment.id')
    .execute();
  const { rows } = await sql<ItemVersion & Evaluation>`
    select lot.items_no as no, ${linesOfLot} as price_lines, ${criteriaOfLot} as criteria,
      ${clausesOfLot} as clauses, lot.evaluation_method,
      lot.weights, lot.preferences, lot.ceiling_price::text as ceiling_price
    from lot where lot.id = ${lotId} and ${isSeen(scope, 'tender')}`.execute(db);
  const [current] = rows;
  if (current === undefined) return null;
  const { evaluationMethod, weights, preferences, ceilingPrice, ...inForce } = current;
  // A version of before criteria changed by amendments has the lines only.
  const { rows: versions } = await sql<ItemVersion>`
    select version.no, version.content -> 'priceLines' as price_lines,
      coalesce(version.content -> 'criteria', '[]') as criteria, coalesce(version.content -> 'clauses', '[]') as clauses
    from lot_item_version version join lot on lot.id = version.lot_id
    where lot.id = ${lotId} and ${isSeen(scope, 'tender')}`.execute(db);
  return {
    lot,
    inForce,
    evaluation: { evaluationMethod, weights, preferences, ceilingPrice },
    versions: new Map<number, Items>(versions.map(({ no, ...items }) => [no, items])),
    // The columns contain values of domain types, which the database or the store checks.
    amendments: amendments.map(({ items, warnings, wantedTimes, ...row }) => ({
      ...row,
      wantedTimes: wantedTimes as WrittenTimes | null,
      state: row.state as AmendmentState,
      items: itemsOf(items as StoredItems | null),
      warnings: warnings as unknown as readonly Explanation[],
    })),
  };
}
export type ReadAmendments = NonNullable<Awaited<ReturnType<typeof readAmendments>>>;

/** Whether the file is of a change; those of a published one are documents of the lot as well. */
export async function isAmendmentDocument(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('amendmentDocument')
    .innerJoin('amendment', 'amendment.id', 'amendmentDocument.amendmentId')
    .innerJoin('lot', 'lot.id', 'amendment.lotId')
    .select('amendmentDocument.id')
    .where('amendmentDocument.fileId', '=', fileId)
    .where(isSeen(scope, 'tender'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
