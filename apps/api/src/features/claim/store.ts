import type { Claim } from '@procure/domain/claim/claim.ts';
import { sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';

export interface StoredClaim {
  readonly id: string;
  readonly companyId: string;
  readonly accountId: string;
  /** As the claimant typed it. */
  readonly companyName: string;
  readonly decidedBy: string | null;
  readonly claim: Claim;
}

interface Row {
  readonly id: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly companyName: string;
  readonly state: Claim['state'];
  readonly objectUntil: Date;
  readonly formerStay: boolean | null;
  readonly refusal: string | null;
  readonly decidedBy: string | null;
}

const columns = sql`select id, company_id, account_id, company_name, state, object_until, former_stay, refusal,
  decided_by from claim`;

function storedOf({ state, objectUntil, formerStay, refusal, ...place }: Row): StoredClaim {
  if (state === 'accepted' && formerStay !== null)
    return { ...place, claim: { state, objectUntil, formerStay, refusal: null } };
  if (state === 'refused' && refusal !== null)
    return { ...place, claim: { state, objectUntil, formerStay: null, refusal } };
  if (state === 'open' || state === 'withdrawn')
    return { ...place, claim: { state, objectUntil, formerStay: null, refusal: null } };
  throw new Error(`claim ${place.id} is ${state} without what that needs`);
}

/** A claim by its id, for reviewers, who decide about every company's claims. */
export async function findClaim(unit: Unit, id: string): Promise<StoredClaim | null> {
  const { rows } = await sql<Row>`${columns} where id = ${id}`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** Locks the claim for the transaction, so that no objection, withdrawal or decision happens meanwhile. */
export async function lockClaim(unit: Unit, id: string): Promise<StoredClaim | null> {
  const { rows } = await sql<Row>`${columns} where id = ${id} for update`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** One of the scope's own account, held. */
export async function lockOwnClaim(
  { accountId }: SupplierScope,
  unit: Unit,
  id: string,
): Promise<StoredClaim | null> {
  const { rows } =
    await sql<Row>`${columns} where id = ${id} and account_id = ${accountId} for update`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** Locks a claim of the scope's company by another account. */
export async function lockClaimOfCompany(
  { companyId, accountId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<StoredClaim | null> {
  const { rows } =
    await sql<Row>`${columns} where id = ${id} and company_id = ${companyId} and account_id <> ${accountId}
      for update`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** The number of the account's claims in the last 24 hours, and whether one is open. The account is locked. */
export async function readClaimed(
  { accountId }: SupplierScope,
  unit: Unit,
): Promise<{ readonly today: number; readonly isOpen: boolean }> {
  const { rows } = await sql<{ today: number; isOpen: boolean }>`select
      count(*) filter (where created_at > clock_timestamp() - interval '1 day')::int as today,
      coalesce(bool_or(state = 'open'), false) as is_open
    from claim where account_id = ${accountId}`.execute(unit.db);
  return rows[0] ?? { today: 0, isOpen: false };
}

export interface NewClaim {
  readonly id: string;
  readonly companyId: string;
  readonly uscc: string;
  readonly companyName: string;
  readonly legalRepName: string;
  readonly legalRepIdType: string;
  readonly legalRepIdMask: string;
  readonly legalRepIdTag: string;
  readonly reason: string;
  readonly objectUntil: Date;
}

/** False if the id was used before. */
export async function insertClaim(
  { accountId }: SupplierScope,
  unit: Unit,
  claim: NewClaim,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('claim')
    .values({ ...claim, accountId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores exactly what was decided of a held one. */
export async function saveJudged(
  unit: Unit,
  { id }: Pick<StoredClaim, 'id'>,
  { state, formerStay, refusal }: Claim,
  by: string,
): Promise<void> {
  await unit.db
    .updateTable('claim')
    .set({ state, formerStay, refusal, decidedBy: by, decidedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Of a locked claim. False if this person has objected before. */
export async function insertObjection(
  { accountId }: CompanyScope,
  unit: Unit,
  { id: claimId }: Pick<StoredClaim, 'id'>,
  text: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('claimObjection')
    .values({ claimId, accountId, text })
    .onConflict((conflict) => conflict.columns(['claimId', 'accountId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The objection of the scope's account to the locked claim; null if there is none. */
export async function readOwnObjection(
  { accountId }: CompanyScope,
  unit: Unit,
  { id }: Pick<StoredClaim, 'id'>,
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`select text from claim_objection
    where claim_id = ${id} and account_id = ${accountId}`.execute(unit.db);
  return rows[0]?.text ?? null;
}

/** Of a locked claim. */
export async function countObjections(unit: Unit, { id }: Pick<StoredClaim, 'id'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from claim_objection
    where claim_id = ${id}`.execute(unit.db);
  return rows[0]?.n ?? 0;
}
