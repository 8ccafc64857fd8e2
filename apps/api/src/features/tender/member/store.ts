import type { TenderDuty } from '@procure/domain/tender/member.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

export interface HeldTender {
  readonly title: string;
  readonly tenderNo: string;
  readonly organisationId: string;
}

/** Holds the tender: its team changes by one act at a time. */
export async function holdTender(unit: Unit, tenderId: string): Promise<HeldTender | null> {
  const row = await unit.db
    .selectFrom('tender')
    .select(['title', 'tenderNo', 'organisationId'])
    .where('id', '=', tenderId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function dutyOf(unit: Unit, tenderId: string, accountId: string): Promise<TenderDuty | null> {
  const row = await unit.db
    .selectFrom('tenderMember')
    .select('duty')
    .where('tenderId', '=', tenderId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return (row?.duty as TenderDuty | undefined) ?? null;
}

/** Adds the member, or changes the duty of an existing one. */
export async function saveMember(
  unit: Unit,
  member: { tenderId: string; accountId: string; duty: TenderDuty; addedBy: string },
): Promise<void> {
  await unit.db
    .insertInto('tenderMember')
    .values(member)
    .onConflict((conflict) => conflict.columns(['tenderId', 'accountId']).doUpdateSet({ duty: member.duty }))
    .execute();
}

export async function deleteMember(unit: Unit, tenderId: string, accountId: string): Promise<void> {
  await unit.db
    .deleteFrom('tenderMember')
    .where('tenderId', '=', tenderId)
    .where('accountId', '=', accountId)
    .execute();
}

/** The tenders of which the account is the owner, the oldest first; held, so that none changes hands meanwhile. */
export async function holdOwned(
  unit: Unit,
  accountId: string,
): Promise<readonly (HeldTender & { readonly id: string })[]> {
  return unit.db
    .selectFrom('tender')
    .innerJoin('tenderMember', 'tenderMember.tenderId', 'tender.id')
    .select(['tender.id', 'tender.title', 'tender.tenderNo', 'tender.organisationId'])
    .where('tenderMember.accountId', '=', accountId)
    .where('tenderMember.duty', '=', 'owner')
    .orderBy('tender.createdAt')
    .orderBy('tender.id')
    .forUpdate('tender')
    .execute();
}

/** Keeps the account in use to the end of the transaction; false if it is not. */
export async function holdInUse(unit: Unit, accountId: string): Promise<boolean> {
  const row = await unit.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('disabledAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
