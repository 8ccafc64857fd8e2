import type { Parts } from '../src/platform/parts.ts';
import { loadAccounts } from './load/account.ts';
import { loadBids, loadOpening, release } from './load/bid.ts';
import { loadCompanies } from './load/company.ts';
import { loadDecision } from './load/decision.ts';
import { loadHelp } from './load/help.ts';
import { loadOrders } from './load/order.ts';
import { loadParticipation } from './load/participation.ts';
import type { Telling } from './load/telling.ts';
import { after } from './load/telling.ts';
import { loadTender } from './load/tender.ts';
import type { LotStory } from './story/shape.ts';
import { tenders } from './story/tenders.ts';

/** Of a lot that is past its opening. */
const opened: readonly LotStory['state'][] = [
  'evaluating',
  'publicity',
  'deciding',
  'awarded',
  'contracted',
  'archived',
];

/**
 * Tells the demo story, with dates counted from `today`: all of it or nothing. Bids are truly sealed, receipts truly
 * signed, so that everything that can be done to a real tender can be done to these.
 */
export async function seedDemo(parts: Parts, today: Date): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    const telling: Telling = {
      parts,
      db,
      seeded: today,
      accounts: new Map(),
      companies: new Map(),
      tenders: new Map(),
    };
    await loadAccounts(telling);
    await loadCompanies(telling);
    await loadHelp(telling);
    for (const tender of tenders) {
      for (const lot of await loadTender(telling, tender)) {
        await loadParticipation(telling, lot);
        const bids = await loadBids(telling, lot);
        if (lot.story.state === 'opening') await release(telling, lot, 'opener_a', after(lot.bidDeadline, 3));
        if (!opened.includes(lot.story.state)) continue;
        await loadOpening(telling, lot, bids);
        await loadDecision(telling, lot, bids);
        await loadOrders(telling, lot, bids);
      }
    }
  });
}
