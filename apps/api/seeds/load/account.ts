import { hashPassword } from '../../src/platform/password.ts';
import { companies, demoPassword, newcomer, staff } from '../story/people.ts';
import { newId, type Telling } from './telling.ts';

/** The demo's people. One hash serves them all: they share a published password, and hashing is slow by design. */
export async function loadAccounts({ db, accounts }: Telling): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const suppliers = [...companies.map(({ account }) => account), newcomer];
  const people = [
    ...staff.map((one) => ({ ...one, kind: 'staff', email: `${one.username}@example.com` })),
    ...suppliers.map((one) => ({
      ...one,
      kind: 'supplier',
      role: 'company_admin',
      email: `${one.username}@example.com`,
    })),
  ].map((one) => ({ ...one, id: newId() }));
  await db
    .insertInto('account')
    .values(people.map(({ role: _, ...account }) => ({ ...account, passwordHash })))
    .execute();
  await db
    .insertInto('accountRole')
    .values(people.map(({ id, role }) => ({ accountId: id, roleId: role })))
    .execute();
  for (const { username, id } of people) accounts.set(username, id);
}
