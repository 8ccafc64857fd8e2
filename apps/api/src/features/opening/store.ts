import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/transaction.ts';

/** The openers of a lot, each with whether they have released. */
export async function readOpeners(
  _scope: StaffScope,
  unit: Unit,
  lotId: string,
): Promise<readonly { readonly accountId: string; readonly releasedAt: Date | null }[]> {
  return unit.db
    .selectFrom('lotOpener')
    .select(['accountId', 'releasedAt'])
    .where('lotId', '=', lotId)
    .execute();
}

export async function saveRelease(scope: StaffScope, unit: Unit, lotId: string, at: Date): Promise<void> {
  await unit.db
    .updateTable('lotOpener')
    .set({ releasedAt: at })
    .where('lotId', '=', lotId)
    .where('accountId', '=', scope.accountId)
    .where('releasedAt', 'is', null)
    .execute();
}

/** Bids in force. Only for a held lot after its deadline. */
export async function countValidBids(unit: Unit, lotId: string): Promise<number> {
  const { count } = await unit.db
    .selectFrom('bid')
    .select(sql<number>`count(*)`.as('count'))
    .where('lotId', '=', lotId)
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return count;
}

/** The accounts of the companies with a bid in force, or opened. */
export async function readBidderAccounts(unit: Unit, lotId: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('bid')
    .innerJoin('account', 'account.companyId', 'bid.companyId')
    .where('bid.lotId', '=', lotId)
    .where('bid.validVersionNo', 'is not', null)
    .where('account.disabledAt', 'is', null)
    .select('account.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function readEvaluators(unit: Unit, lotId: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('lotEvaluator')
    .select('accountId')
    .where('lotId', '=', lotId)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function insertOpening(
  unit: Unit,
  opening: { lotId: string; startedBy: string; startedAt: Date; bidCount: number },
): Promise<void> {
  await unit.db
    .insertInto('opening')
    .values({ ...opening, state: 'in_progress' })
    .execute();
}
