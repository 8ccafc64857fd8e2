import type { FileView, LetterFile } from '@procure/contract/field.ts';
import type { ObjectionFacts } from '@procure/domain/objection/access.ts';
import type {
  ObjectionGround,
  ObjectionOutcome,
  ObjectionState,
  ObjectionSubject,
} from '@procure/domain/objection/objection.ts';
import type { Remedy } from '@procure/domain/objection/remedy.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { attachedFiles, letterFiles } from '../../file/attachment/read-model.ts';
import { lotCount } from '../../lot/name/read-model.ts';
import { isAnnounced, lotFacts } from '../read-model.ts';

type Reach = Kysely<Database>;

// Published lots have no owner. The objection of a person is read by a grant that names it.

/** Selects the publicly announced lots, with the facts that decide whether a person without a company may object. */
const announcedLots = (db: Reach) =>
  db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('opening', (join) => join.onRef('opening.lotId', '=', 'lot.id').on('opening.no', '=', 0))
    .where('lot.publishedAt', 'is not', null)
    .where(isAnnounced)
    .select(lotFacts)
    .select([
      'lot.id',
      'tender.title',
      'lot.lotNo',
      'lot.title as lotTitle',
      lotCount.as('lotCount'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<
      Pick<ObjectionFacts, 'scope' | 'method' | 'sourcing'> & Pick<ObjectionFacts['lot'], 'state'>
    >()
    .orderBy('lot.lotNo');

function factsOf(row: Awaited<ReturnType<ReturnType<typeof announcedLots>['execute']>>[number]) {
  const { scope, method, sourcing, startedAt, openedAt, bidders, candidates, ranked, ...rest } = row;
  const { held: _held, id, title, lotNo, lotTitle, lotCount: lots, now, ...lot } = rest;
  const opening = startedAt === null ? null : { startedAt, openedAt };
  return {
    facts: { scope, method, sourcing, lot, opening, party: 'person' as const, bidders, candidates, ranked },
    id,
    named: { title, lotNo, lotTitle, lotCount: lots },
    now,
  };
}
export type PublicFacts = ReturnType<typeof factsOf>;

/** Facts of one lot; null if it was not publicly announced. */
export async function readPublicFacts(db: Reach, lotId: string): Promise<PublicFacts | null> {
  const row = await announcedLots(db).where('lot.id', '=', lotId).executeTakeFirst();
  return row === undefined ? null : factsOf(row);
}

/**
 * Facts of the lots of a notice's tender; empty if the notice does not exist or the tender was not publicly
 * announced.
 */
export async function readNoticeFacts(db: Reach, noticeId: string): Promise<readonly PublicFacts[]> {
  const rows = await announcedLots(db)
    .where('lot.tenderId', '=', (query) =>
      query.selectFrom('notice').select('notice.tenderId').where('notice.id', '=', noticeId),
    )
    .limit(200)
    .execute();
  return rows.map(factsOf);
}

interface Words {
  readonly state: ObjectionState;
  readonly subject: ObjectionSubject;
  readonly outcome: ObjectionOutcome | null;
  readonly ground: ObjectionGround | null;
  readonly remedy: Remedy | null;
}

/** Reads the objection that the grant names. */
export async function readGranted(db: Reach, { objectionId }: { readonly objectionId: string }) {
  return db
    .selectFrom('objection')
    .innerJoin('lot', 'lot.id', 'objection.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .innerJoin('objectionPerson', 'objectionPerson.objectionId', 'objection.id')
    .where('objection.id', '=', objectionId)
    .select([
      'objection.objectionNo',
      'tender.tenderNo',
      'tender.title',
      'lot.lotNo',
      'lot.title as lotTitle',
      lotCount.as('lotCount'),
      'objection.subject',
      'objection.state',
      'objection.submittedAt',
      'objection.dueAt',
      'objection.clause',
      'objection.target',
      'objection.facts',
      'objection.basis',
      'objection.request',
      'objection.outcome',
      'objection.answer',
      'objection.remedy',
      'objection.remediedAt',
      'objection.ground',
      'objection.groundReason',
      'objection.endedAt',
      'objection.receipt',
      'objection.receiptSignature',
      letterFiles('objection', sql`objection.id`).as('files'),
      attachedFiles('objection-answer', sql`objection.id`).as('answerFiles'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<Words & { files: LetterFile[]; answerFiles: FileView[] }>()
    .executeTakeFirstOrThrow();
}
export type GrantedRow = Awaited<ReturnType<typeof readGranted>>;
