import type { SingleSourceContent } from '@procure/contract/single-source/single-source.schema.ts';
import type { Publicity, ShownTender } from '@procure/domain/single-source/decide.ts';
import type { SingleSourceOutcome } from '@procure/domain/single-source/single-source.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, SingleSourcePublicity } from '../../../platform/schema.gen.ts';

type Db = Kysely<Database>;

export interface PublicityRow
  extends Omit<Selectable<SingleSourcePublicity>, 'experts' | 'shown' | 'outcome'>,
    Publicity {
  readonly experts: SingleSourceContent['experts'];
  readonly shown: ShownTender;
  readonly until: Date;
}

const publicities = (db: Db) =>
  db
    .selectFrom('singleSourcePublicity')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from single_source_opinion
        where publicity_id = single_source_publicity.id)`.as('opinions'),
    )
    .$narrowType<{
      experts: PublicityRow['experts'];
      shown: PublicityRow['shown'];
      outcome: SingleSourceOutcome | null;
    }>();

/** The publicity that counts for the tender; null before the first. */
export async function readPublicity(db: Db, tenderId: string): Promise<PublicityRow | null> {
  const row = await publicities(db)
    .where('tenderId', '=', tenderId)
    .where('replaced', '=', false)
    .executeTakeFirst();
  return (row as PublicityRow | undefined) ?? null;
}

/** One publicity, whether it counts or was replaced. */
export async function findPublicity(db: Db, id: string): Promise<PublicityRow | null> {
  const row = await publicities(db).where('id', '=', id).executeTakeFirst();
  return (row as PublicityRow | undefined) ?? null;
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
