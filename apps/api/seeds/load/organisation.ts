import type { OrganisationProfile } from '@procure/domain/organisation/organisation.ts';
import { createOrganisation, reviseOrganisation } from '../../src/features/organisation/service.ts';
import { type BuyerKey, buyerKeys, buyers } from '../story/buyers.ts';
import { agency, bureau, operator } from '../story/organisations.ts';
import { after, must, newId, type Telling } from './telling.ts';

/** The operator is called by its name; the bureau is founded, and every purchaser and the agency below it. */
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
  const founded = [
    ...buyerKeys.map((key) => ({ key, kind: 'purchaser' as const, ...profileOf(key) })),
    { key: 'agency' as const, kind: 'agency' as const, ...agency },
  ];
  for (const [place, { key, ...organisation }] of founded.entries()) {
    telling.plan(after(begun, 3 + place), `${organisation.name} is founded`, async () => {
      const id = newId();
      telling.organisations.set(key, id);
      const input = { id, parentId: telling.organisationOf('bureau'), ...organisation };
      must(await createOrganisation(parts, await telling.staff(admin), input));
    });
  }
}

function profileOf(key: BuyerKey): OrganisationProfile {
  const { name, contact } = buyers[key];
  return {
    name,
    uscc: '',
    address: contact.address,
    contactName: contact.name,
    contactPhone: contact.phone,
  };
}
