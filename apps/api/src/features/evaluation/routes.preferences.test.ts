import * as awards from '@procure/contract/award/award.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { PreferenceStatement } from '@procure/domain/evaluation/preference.ts';
import { describe, expect, it } from 'vitest';
import type { NewBidContent } from '../../../testing/fixtures/bid.ts';
import {
  conclude,
  evaluatingLot,
  handInSheets,
  report,
  scored,
} from '../../../testing/fixtures/evaluation.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

const preferences = { setAside: false, smallDiscount: '10', domesticDiscount: '20' };
const maker = { item: '光伏组件', company: '海州光伏有限公司', size: 'small' } as const;
const stating =
  (statement: PreferenceStatement) =>
  ({ commercial, ...content }: NewBidContent) => ({
    ...content,
    commercial: {
      ...commercial,
      statement: { ...statement, makers: statement.makers.map((one) => ({ ...one })) },
    },
  });

/** The second of three bids claims both deductions; the third answers that it has none, and the first nothing. */
const preferredLot = (prices = ['1000.00', '1100.00', '1200.00']) =>
  evaluatingLot(test, {
    prices,
    lot: { preferences, ceilingPrice: null },
    changes: {
      1: stating({ makers: [maker], domestic: 'all' }),
      2: stating({ makers: [{ ...maker, size: 'medium' }], domestic: 'none' }),
    },
  });

async function view(lot: Awaited<ReturnType<typeof preferredLot>>) {
  const reply = await lot.evaluators[0]?.client.call(evaluations.getEvaluation, { lotId: lot.lotId });
  if (!reply?.ok) throw new Error(reply?.message);
  return reply.data;
}

const granted = (bidId: string, kind: 'small' | 'domestic') => ({ bidId, kind, granted: true, reason: '' });

describe('the deductions of a lot', () => {
  it('show evaluators the statement and the evaluated price beside the price', async () => {
    const lot = await preferredLot();
    const { bids } = await view(lot);
    expect(bids.map(({ statement }) => statement?.makers.map(({ size }) => size) ?? null)).toEqual([
      ...[null, ['small'], ['medium']],
    ]);
    const [first, second, third] = bids;
    expect(first?.evaluatedPrice).toBe(first?.price);
    expect(third?.evaluatedPrice).toBe(third?.price);
    expect([second?.price, second?.evaluatedPrice]).toEqual(['134750.00', '94325.00']);
    expect(second?.deductions).toEqual([
      { kind: 'small', percent: '10', granted: null, isApplied: true, reason: '' },
      { kind: 'domestic', percent: '20', granted: null, isApplied: true, reason: '' },
    ]);
  });

  it('are decided by the committee, and leave the price of the award as it was bid', async () => {
    const lot = await preferredLot();
    const [, claiming = ''] = lot.bidIds;
    await conclude(
      lot,
      lot.bidIds.map((bidId) => scored(bidId)),
      {
        preferences: [
          granted(claiming, 'small'),
          { ...{ bidId: claiming, kind: 'domestic', granted: false }, reason: '未附原产地证明材料' },
        ],
      },
    );
    const { standings } = await view(lot);
    const [first] = standings ?? [];
    // 134,750.00 less 10% is 121,275.00, below 122,500.00.
    expect(first).toMatchObject({
      ...{ bidId: claiming, rank: 1, price: '134750.00', evaluatedPrice: '121275.00', priceScore: '40.00' },
      deductions: [
        { kind: 'small', granted: true, isApplied: true },
        { kind: 'domestic', granted: false, isApplied: false, reason: '未附原产地证明材料' },
      ],
    });
    const { db } = test.parts();
    const candidate = await db
      .selectFrom('candidate')
      .select(['bidId', 'price'])
      .where('lotId', '=', lot.lotId)
      .where('rank', '=', 1)
      .executeTakeFirst();
    expect(candidate).toEqual({ bidId: claiming, price: '134750.00' });
    const award = await lot.tender.buyer.client.call(awards.getAward, { lotId: lot.lotId });
    expect(JSON.stringify(award)).not.toContain('121275.00');
    const entry = await db
      .selectFrom('auditLog')
      .select('after')
      .where('lotId', '=', lot.lotId)
      .where('action', '=', 'conclude')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entry.after)).toContain('未附原产地证明材料');
  });

  it('keep a report waiting until each claim is decided, with a reason for a denial', async () => {
    const lot = await preferredLot();
    const { lotId, bidIds, evaluators } = lot;
    const [, claiming = ''] = bidIds;
    const scores = await lot.judged(bidIds.map((bidId) => scored(bidId)));
    await handInSheets(evaluators, lotId, scores);
    const concludeWith = (decisions: readonly ReturnType<typeof granted>[]) =>
      evaluators[0]?.client.call(evaluations.drawUpReport, {
        ...{ lotId, report, preferences: [...decisions] },
      });
    expect(await concludeWith([])).toMatchObject({
      reason: 'preferences_undecided',
      message: expect.stringContaining('还有2项政策声明未确认'),
    });
    // A decision on a claim that no bid makes decides nothing.
    expect(await concludeWith([granted(bidIds[0] ?? '', 'small'), granted(claiming, 'small')])).toMatchObject(
      {
        reason: 'preferences_undecided',
      },
    );
    const denied = { ...granted(claiming, 'domestic'), granted: false };
    expect(await concludeWith([granted(claiming, 'small'), denied])).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'preferences.1.reason', message: '请说明不予确认的理由，5–500字' }],
    });
    const input = { lotId, report, preferences: [granted(claiming, 'small'), granted(claiming, 'domestic')] };
    const stranger = await test.staff('evaluator');
    expect(await stranger.client.call(evaluations.drawUpReport, input)).toMatchObject({
      reason: 'not_an_evaluator',
    });
    expect(await lot.tender.buyer.client.call(evaluations.drawUpReport, input)).toMatchObject({
      reason: 'forbidden',
    });
    expect(await concludeWith(input.preferences)).toMatchObject({ ok: true, data: { state: 'signing' } });
  });

  it('are none for a bid without statements, such as one of release 0.2.0', async () => {
    const lot = await evaluatingLot(test, {
      lot: { preferences },
      changes: {
        0: ({ commercial: { answers: _, ...commercial }, ...content }) => ({
          ...content,
          commercial: { ...commercial, format: 'procure-commercial/1' },
        }),
      },
    });
    const { bids } = await view(lot);
    expect(bids.map(({ excluded, deductions }) => [excluded, deductions])).toEqual(
      bids.map(() => [null, []]),
    );
    await conclude(
      lot,
      lot.bidIds.map((bidId) => scored(bidId)),
    );
  });
});
