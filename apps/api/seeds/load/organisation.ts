import { createOrganisation, reviseOrganisation } from '../../src/features/organisation/service.ts';
import { buyerKeys, buyers } from '../story/buyers.ts';
import { bureau, operator } from '../story/organisations.ts';
import { after, must, newId, type Telling } from './telling.ts';

/** The operator is called by its name; the bureau is founded, and every purchaser below it. */
export function planOrganisations(telling: Telling, admin: string, begun: Date): void {
  const { parts } = telling;
  telling.plan(after(begun, 1), 'the operator is called by its name', async () => {
    const { id, version } = await parts.db
      .selectFrom('organisation')
      .select(['id', 'version'])
      .where('kind', '=', 'operator')
      .executeTakeFirstOrThrow();
    telling.organisations.set('operator', id);
    must(await reviseOrganisation(parts, await telling.staff(admin), { id, version, ...operator }));
  });
  telling.plan(after(begun, 2), 'the bureau is founded', async () => {
    const id = newId();
    telling.organisations.set('bureau', id);
    const founder = await telling.staff(admin);
    must(await createOrganisation(parts, founder, { id, kind: 'supervisor', parentId: '', ...bureau }));
  });
  for (const [place, key] of buyerKeys.entries()) {
    const { name, contact } = buyers[key];
    const profile = { name, uscc: '', address: contact.address, contactName: contact.name };
    telling.plan(after(begun, 3 + place), `${name} is founded`, async () => {
      const id = newId();
      telling.organisations.set(key, id);
      const input = {
        id,
        kind: 'purchaser' as const,
        parentId: telling.organisationOf('bureau'),
        ...profile,
      };
      const founder = await telling.staff(admin);
      must(await createOrganisation(parts, founder, { ...input, contactPhone: contact.phone }));
    });
  }
}
