import type { SingleSourceContent } from '@procure/contract/single-source/single-source.schema.ts';
import type { ShownTender } from '@procure/domain/single-source/decide.ts';
import type { SingleSourceOutcome } from '@procure/domain/single-source/single-source.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

type Db = Kysely<Database>;

/** The publicity of a notice, with its tender by name; null for a notice of another kind. */
export async function findByNotice(unit: Unit, noticeId: string) {
  const row = await unit.db
    .selectFrom('singleSourcePublicity as publicity')
    .innerJoin('tender', 'tender.id', 'publicity.tenderId')
    .where('noticeId', '=', noticeId)
    .select(['publicity.id', 'publicity.tenderId', 'tender.title', 'tender.tenderNo'])
    .executeTakeFirst();
  return row ?? null;
}

interface Fresh extends SingleSourceContent {
  readonly id: string;
  readonly tenderId: string;
  readonly noticeId: string;
  readonly shown: ShownTender;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly until: Date;
  readonly reviewDue: Date;
}

/** Stores the publicity; it counts from now on, in place of an earlier one of its tender. */
export async function insertPublicity(unit: Unit, { experts, shown, ...row }: Fresh): Promise<void> {
  await unit.db
    .updateTable('singleSourcePublicity')
    .set({ replaced: true })
    .where('tenderId', '=', row.tenderId)
    .where('replaced', '=', false)
    .execute();
  await unit.db
    .insertInto('singleSourcePublicity')
    .values({ ...row, experts: JSON.stringify(experts), shown: JSON.stringify(shown) })
    .execute();
}

export async function saveConclusion(
  unit: Unit,
  id: string,
  conclusion: {
    readonly outcome: SingleSourceOutcome;
    readonly statement: string;
    readonly concludedAt: Date;
    readonly concludedBy: string;
  },
): Promise<void> {
  await unit.db.updateTable('singleSourcePublicity').set(conclusion).where('id', '=', id).execute();
}

export async function findOpinion(unit: Unit, id: string) {
  const row = await unit.db
    .selectFrom('singleSourceOpinion')
    .select(['publicityId', 'opinionNo', 'content', 'person', 'submittedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertOpinion(
  unit: Unit,
  row: {
    readonly id: string;
    readonly publicityId: string;
    readonly opinionNo: string;
    readonly content: string;
    readonly person: string;
    readonly consentVersion: number;
    readonly submittedAt: Date;
  },
): Promise<void> {
  await unit.db.insertInto('singleSourceOpinion').values(row).execute();
}

/** Opinions whose persons' time of keeping is over; at most `most`. */
export function findKeptTooLong(db: Db, years: number, most: number) {
  return db
    .selectFrom('singleSourceOpinion')
    .select(['id', 'opinionNo', 'person'])
    .where('person', 'is not', null)
    .where('submittedAt', '<=', sql<Date>`clock_timestamp() - make_interval(years => ${years})`)
    .orderBy('submittedAt')
    .limit(most)
    .execute();
}

/** @returns false if another process was faster */
export async function forgetPerson(unit: Unit, id: string): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('singleSourceOpinion')
    .set({ person: null })
    .where('id', '=', id)
    .where('person', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
