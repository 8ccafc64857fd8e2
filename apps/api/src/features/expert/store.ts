import type { Expert } from '@procure/domain/expert/decide.ts';
import type { Absence, ChangeState, ExpertContent, ExpertState } from '@procure/domain/expert/expert.ts';
import { specialityDictionary } from '@procure/domain/expert/expert.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';

export interface StoredExpert {
  readonly id: string;
  readonly expert: Expert;
  /** Encrypted. */
  readonly idNo: string;
  readonly idTag: string;
  readonly savedBy: string;
  readonly version: number;
}

/** Locked until the end of the transaction; null if the account is none. */
export async function lockExpert(unit: Unit, id: string): Promise<StoredExpert | null> {
  const row = await unit.db
    .selectFrom('expert')
    .selectAll()
    .where('accountId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { idNo, idTag, savedBy, version, change, changeState, changeFileId } = row;
  return {
    ...{ id, idNo, idTag, savedBy, version },
    expert: {
      state: row.state as ExpertState,
      content: row.content as unknown as ExpertContent,
      fileId: row.fileId,
      change:
        change === null || changeState === null || changeFileId === null
          ? null
          : {
              state: changeState as ChangeState,
              content: change as unknown as ExpertContent,
              fileId: changeFileId,
            },
      returnReason: row.returnReason,
      suspendedUntil: row.suspendedUntil,
      suspensionReason: row.suspensionReason,
      endReason: row.endReason,
      absences: row.absences as unknown as readonly Absence[],
    },
  };
}

/** The reader's own row. */
export const lockOwnExpert = ({ accountId }: StaffScope, unit: Unit): Promise<StoredExpert | null> =>
  lockExpert(unit, accountId);

export interface Saving {
  readonly by: string;
  /** The number with its tag, if it was typed. */
  readonly person?: { readonly idNo: string; readonly idTag: string };
  readonly submittedAt?: Date;
  readonly reviewedAt?: Date;
}

const columnsOf = (expert: Expert, { by, person, submittedAt, reviewedAt }: Saving) => ({
  state: expert.state,
  content: JSON.stringify(expert.content),
  fileId: expert.fileId,
  change: expert.change === null ? null : JSON.stringify(expert.change.content),
  changeState: expert.change?.state ?? null,
  changeFileId: expert.change?.fileId ?? null,
  absences: JSON.stringify(expert.absences),
  returnReason: expert.returnReason,
  suspendedUntil: expert.suspendedUntil,
  suspensionReason: expert.suspensionReason,
  endReason: expert.endReason,
  savedBy: by,
  ...person,
  ...(submittedAt === undefined ? {} : { submittedAt }),
  ...(reviewedAt === undefined ? {} : { reviewedAt, reviewedBy: by }),
});

/** False if the account has applied already. */
export async function insertExpert(
  unit: Unit,
  id: string,
  expert: Expert,
  saving: Saving & Required<Pick<Saving, 'person' | 'submittedAt'>>,
): Promise<boolean> {
  const { person, submittedAt } = saving;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('expert')
    .values({ accountId: id, ...columnsOf(expert, saving), ...person, submittedAt })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores exactly what was decided about a locked row. @returns the new version */
export async function saveExpert(
  unit: Unit,
  { id, version }: StoredExpert,
  expert: Expert,
  saving: Saving,
): Promise<number> {
  await unit.db
    .updateTable('expert')
    .set({ ...columnsOf(expert, saving), version: version + 1 })
    .where('accountId', '=', id)
    .execute();
  return version + 1;
}

/** Whether another account of the same person is in the pool. */
export async function isInPool(unit: Unit, { id, idTag }: StoredExpert): Promise<boolean> {
  // Two approvals of one person wait for each other; the unique index decides in any case.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`expert:${idTag}`}, 0))`.execute(unit.db);
  const row = await unit.db
    .selectFrom('expert')
    .select('accountId')
    .where('idTag', '=', idTag)
    .where('state', '=', 'approved')
    .where('accountId', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The codes among these that forms offer: specialities, and provinces and cities. */
export async function offeredCodes(
  unit: Unit,
  { specialities, areaCode }: Pick<ExpertContent, 'specialities' | 'areaCode'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select dict_value as code from dictionary where dict_type = ${specialityDictionary}
      and dict_value = any (${sql.val([...specialities])}::text[]) and offered_on(from_day, until_day, now())
    union all
    select area.code from area left join area above on above.code = area.parent_code
    where area.code = ${areaCode} and offered_on(area.from_day, area.until_day, now())
      and (area.parent_code is null or above.parent_code is null)`.execute(unit.db);
  return new Set(rows.map(({ code }) => code));
}

/** The phone of the account. */
export async function phoneOf(unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db.selectFrom('account').select('phone').where('id', '=', id).executeTakeFirst();
  return row?.phone ?? null;
}
