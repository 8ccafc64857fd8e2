import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { acceptEntrustment, offerEntrustment } from '../../src/features/entrustment/service.ts';
import { buyerOf, entrusted } from '../story/organisations.ts';
import { after, must, newId, type Telling } from './telling.ts';

/** A purchaser entrusts the agency with some of its tenders, and the agency accepts on the next day. */
export function planEntrustment(telling: Telling): void {
  const { parts, seeded } = telling;
  const { purchaser, documentNo, kinds, from, until } = entrusted;
  const owner = buyerOf(purchaser);
  const offeredAt = after(seeded, (from - 1) * 1440);
  const today = dayOf(seeded);
  const id = newId();
  let version = 0;
  telling.plan(offeredAt, `${purchaser} entrusts the agency`, async () => {
    const terms = {
      purchaserId: telling.organisationOf(purchaser),
      agencyId: telling.organisationOf('agency'),
      documentNo,
      kinds: [...kinds],
      tenderIds: [],
      fromDay: addDays(today, from),
      untilDay: addDays(today, until),
      ownerId: telling.accountOf(owner),
    };
    version = must(await offerEntrustment(parts, await telling.staff(owner), { id, ...terms })).version;
  });
  telling.plan(after(offeredAt, 1440), 'the agency accepts', async () => {
    must(await acceptEntrustment(parts, await telling.staff('agency_a'), { id, version }));
  });
}
