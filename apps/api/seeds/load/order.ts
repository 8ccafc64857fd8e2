import { priceLine } from '@procure/domain/bid/price-sheet.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { buyers } from '../story/buyers.ts';
import type { LoadedBid } from './bid.ts';
import { lastPrices } from './decision.ts';
import { accountOf, after, at, newId, type Telling } from './telling.ts';
import type { LoadedLot } from './tender.ts';

/** The orders that followed an award, at the prices of the winning bid. */
export async function loadOrders(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
): Promise<void> {
  const winner = bids.find(({ story }) => story.by === lot.story.award?.to);
  if (winner === undefined) return;
  const prices = lastPrices(lot.story, winner.story.by, winner.story.prices);
  const today = dayOf(telling.seeded);
  for (const [place, order] of (lot.story.orders ?? []).entries()) {
    const id = newId();
    const issuedAt = at(telling, order.issued);
    const lines = order.lines.map(({ line, materialCode, qty, requiredDay }, at) => {
      const { name = '', spec = '', unit = '' } = lot.story.lines[line] ?? {};
      const unitPriceIncl = prices[line] ?? '0';
      const { taxRate } = winner.story;
      return {
        id: newId(),
        orderId: id,
        lineNo: at + 1,
        materialCode,
        name,
        spec,
        unit,
        qty,
        unitPriceIncl,
        taxRate,
        amountIncl: priceLine({ qty, unitPriceIncl, taxRate })?.incl ?? '0.00',
        requiredDate: addDays(today, requiredDay),
      };
    });
    const answered = order.state !== 'pending_confirm';
    const confirmed = answered && order.state !== 'rejected' && order.state !== 'change_proposed';
    await telling.db
      .insertInto('purchaseOrder')
      .values({
        id,
        orderNo: `DD${dayOf(issuedAt).replaceAll('-', '')}-${lot.tenderNo.slice(-6)}${place + 1}`,
        lotId: lot.id,
        companyId: winner.company.id,
        state: order.state,
        contractNo: order.contractNo,
        buyerName: buyers[lot.tender.buyer].name,
        consignee: order.consignee,
        consigneePhone: order.consigneePhone,
        address: order.address,
        paymentTerms: order.paymentTerms,
        totalIncl: lines
          .reduce((total, { amountIncl }) => total + BigInt(amountIncl.replace('.', '')), 0n)
          .toString()
          .replace(/(\d\d)$/, '.$1'),
        issuedAt,
        issuedBy: accountOf(telling, 'buyer_a'),
        promisedDate: order.promisedDay === undefined ? null : addDays(today, order.promisedDay),
        delayReason: order.delayReason ?? null,
        confirmedAt: confirmed ? after(issuedAt, 300) : null,
        confirmedBy: confirmed ? winner.company.accountId : null,
        rejectReason: order.rejectReason ?? null,
        createdAt: issuedAt,
      })
      .execute();
    await telling.db.insertInto('purchaseOrderLine').values(lines).execute();
  }
}
