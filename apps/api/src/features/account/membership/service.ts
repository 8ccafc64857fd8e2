import type { People } from '@procure/domain/member/decide.ts';
import { canEnter } from '@procure/domain/member/entry.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { dropGathered } from '../../../platform/messaging/outbox/forget.ts';
import { takeBack } from '../../bid-key/service.ts';
import { giveToCompany } from '../../file/service.ts';
import { closeSessions } from '../../session/service.ts';
import * as store from './store.ts';

export type HeldPerson = store.HeldPerson;

/** Locks the accounts, always in the same order. Ids without an account are skipped. */
export async function holdPeople(
  unit: Unit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldPerson>> {
  const held = new Map<string, HeldPerson>();
  for (const id of [...new Set(ids)].sort()) {
    const person = await store.lockPerson(unit, id);
    if (person !== null) held.set(id, person);
  }
  return held;
}

/** Returns the members of a locked company. */
export function peopleOf(unit: Unit, company: Pick<CompanyScope, 'companyId'>): Promise<People> {
  return store.readPeople(unit, company);
}

export function isColleague(
  unit: Unit,
  company: Pick<CompanyScope, 'companyId'>,
  to: string,
): Promise<boolean> {
  return store.isPhoneOrMailOf(unit, company, to);
}

/** Returns the company that the locked person belongs to now. */
export function presentOf(unit: Unit, { id }: HeldPerson) {
  return store.readPresent(unit, { accountId: id });
}

export function giveRoles(unit: Unit, accountId: string, roles: readonly SupplierRole[]): Promise<void> {
  return store.saveRoles(unit, accountId, roles);
}

/** Makes the locked person a member of the locked company, if allowed. */
export async function enter(
  unit: Unit,
  person: HeldPerson,
  companyId: string,
  roles: readonly SupplierRole[],
) {
  const allowed = canEnter(await presentOf(unit, person), companyId);
  if (allowed === true) await store.saveEntry(unit, person, companyId, roles);
  return allowed;
}

/**
 * Removes a person from the company and ends all their sessions. The files that they uploaded, also before they had a
 * company, stay with it.
 */
export async function depart(unit: Unit, accountId: string, companyId: string): Promise<void> {
  await giveToCompany({ accountId }, unit, companyId);
  await takeBack(unit, { companyId }, accountId);
  await dropGathered(unit.db, accountId);
  await store.saveDeparture(unit, accountId);
  await closeSessions(unit, accountId);
}
