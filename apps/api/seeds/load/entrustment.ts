import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { acceptEntrustment, offerEntrustment } from '../../src/features/entrustment/service.ts';
import { keepMade } from '../../src/features/file/service.ts';
import { buyers } from '../story/buyers.ts';
import { agency, buyerOf, entrusted } from '../story/organisations.ts';
import { pdfOf } from './document.ts';
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
    const actor = await telling.staff(owner);
    const lent = { ownerAccountId: actor.accountId, ownerCompanyId: null, purpose: 'attachment' };
    const file = await keepMade(
      parts,
      { id: newId(), ...lent, name: '委托书.pdf', mime: 'application/pdf' },
      pdfOf('招标代理委托书', [
        `委托书编号：${documentNo}`,
        `委托人：${buyers[purchaser].name}`,
        `受托人：${agency.name}`,
        '委托范围：工程类项目的招标代理。',
      ]),
    );
    const terms = {
      purchaserId: telling.organisationOf(purchaser),
      agencyId: telling.organisationOf('agency'),
      documentNo,
      fileId: file.id,
      kinds: [...kinds],
      tenderIds: [],
      fromDay: addDays(today, from),
      untilDay: addDays(today, until),
      ownerId: telling.accountOf(owner),
    };
    version = must(await offerEntrustment(parts, actor, { id, ...terms })).version;
  });
  telling.plan(after(offeredAt, 1440), 'the agency accepts', async () => {
    must(await acceptEntrustment(parts, await telling.staff('agency_a'), { id, version }));
  });
}
