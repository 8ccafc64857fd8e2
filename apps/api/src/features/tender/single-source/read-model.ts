import type { SingleSourceContent } from '@procure/contract/single-source/single-source.schema.ts';
import type { ShownTender } from '@procure/domain/single-source/decide.ts';
import type { SingleSourceOutcome } from '@procure/domain/single-source/single-source.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, SingleSourcePublicity } from '../../../platform/database/schema.gen.ts';

type Db = Kysely<Database>;

const publicities = (db: Db) =>
  db
    .selectFrom('singleSourcePublicity')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from single_source_opinion
        where publicity_id = single_source_publicity.id)`.as('opinions'),
    )
    .$narrowType<{ outcome: SingleSourceOutcome | null }>();

/** `experts` and `shown` as they were stored. */
const publicityOf = <Row extends Pick<Selectable<SingleSourcePublicity>, 'experts' | 'shown'>>(row: Row) => ({
  ...row,
  experts: row.experts as SingleSourceContent['experts'],
  shown: row.shown as unknown as ShownTender,
});
export type PublicityRow = NonNullable<Awaited<ReturnType<typeof readPublicity>>>;

/** The publicity that counts for the tender; null before the first. */
export async function readPublicity(db: Db, tenderId: string) {
  const row = await publicities(db)
    .where('tenderId', '=', tenderId)
    .where('replaced', '=', false)
    .executeTakeFirst();
  return row === undefined ? null : publicityOf(row);
}

/** One publicity, whether it counts or was replaced. */
export async function findPublicity(db: Db, id: string) {
  const row = await publicities(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : publicityOf(row);
}

export function readOpinions(db: Db, publicityId: string) {
  return db
    .selectFrom('singleSourceOpinion')
    .select(['id', 'opinionNo', 'content', 'person', 'submittedAt'])
    .where('publicityId', '=', publicityId)
    .orderBy('submittedAt')
    .orderBy('id')
    .execute();
}

export type OpinionRow = Awaited<ReturnType<typeof readOpinions>>[number];

/** The names of accounts, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'nickName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nickName }) => [id, nickName]));
}
