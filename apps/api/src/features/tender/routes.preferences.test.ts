import { randomUUID } from 'node:crypto';
import { getBid } from '@procure/contract/bid/bid.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { noPreferences, type Preferences } from '@procure/domain/evaluation/preference.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../testing/fixtures/bid.ts';
import { neighbour } from '../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  firstLot,
  lotContent,
  publishedTender,
  type TenderContent,
  tenderContent,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

const both: Preferences = { setAside: false, smallDiscount: '10', domesticDiscount: '20' };

async function save(preferences: Preferences, changes: Partial<TenderContent> = {}) {
  const buyer = await test.staff('buyer');
  return buyer.client.call(tenders.saveTender, {
    ...{ id: randomUUID(), version: 0 },
    ...tenderContent({ scope: 'government', lots: [lotContent({ preferences })], ...changes }),
  });
}

describe('the preferences of a draft', () => {
  it('are stored, changed and removed', async () => {
    const draft = await draftTender(test, { scope: 'government', lots: [lotContent({ preferences: both })] });
    expect((await firstLot(draft)).preferences).toEqual(both);
    const setAside = { setAside: true, smallDiscount: null, domesticDiscount: null };
    const lots = [lotContent({ id: draft.lotId, preferences: setAside })];
    const change = { id: draft.id, version: draft.version, ...tenderContent({ scope: 'government', lots }) };
    expect(await draft.buyer.client.call(tenders.saveTender, change)).toMatchObject({ ok: true });
    expect((await firstLot(draft)).preferences).toEqual(setAside);
  });

  it.each<[string, Preferences, Partial<TenderContent>, string, string]>([
    [
      'below the range',
      { ...both, smallDiscount: '9.99' },
      {},
      'smallDiscount',
      '小微企业价格扣除须为10%–20%',
    ],
    [
      'above the range',
      { ...both, smallDiscount: '20.01' },
      {},
      'smallDiscount',
      '小微企业价格扣除须为10%–20%',
    ],
    [
      'of goods for works',
      { ...both, domesticDiscount: null },
      { kind: 'works' },
      'smallDiscount',
      '须为3%–5%',
    ],
    [
      'unreadable',
      { ...both, smallDiscount: '一成' },
      {},
      'smallDiscount',
      '小微企业价格扣除须为不小于0的数字',
    ],
    ['of a set-aside lot', { ...both, setAside: true }, {}, 'smallDiscount', '不再给予小微企业价格扣除'],
    ['other than the law’s', { ...both, domesticDiscount: '15' }, {}, 'domesticDiscount', '须为20%'],
    [
      'of another scope',
      { ...both, domesticDiscount: null },
      { scope: 'mandatory' },
      'smallDiscount',
      '只有政府采购项目可以设置',
    ],
    [
      'of a voluntary tender',
      { ...noPreferences, setAside: true },
      { scope: 'voluntary' },
      'setAside',
      '只有政府采购项目可以设置',
    ],
  ])('are refused at their field: %s', async (_, preferences, changes, field, message) => {
    expect(await save(preferences, changes)).toMatchObject({
      ok: false,
      reason: 'invalid_input',
      fields: [{ field: `lots.0.preferences.${field}`, message: expect.stringContaining(message) }],
    });
  });

  it('are refused again when approval is requested', async () => {
    const draft = await draftTender(test, { scope: 'government', lots: [lotContent({ preferences: both })] });
    await test
      .parts()
      .db.updateTable('lot')
      .set({ preferences: JSON.stringify({ ...both, smallDiscount: '30' }) })
      .where('id', '=', draft.lotId)
      .execute();
    expect(await draft.buyer.client.call(lifecycle.requestApproval, draft)).toMatchObject({
      ok: false,
      fields: [
        { field: 'lots.0.preferences.smallDiscount', message: expect.stringContaining('财库〔2022〕19号') },
      ],
    });
  });

  it('are written by the tender’s own handlers alone', async () => {
    const draft = await draftTender(test, { scope: 'government', lots: [lotContent({ preferences: both })] });
    const lots = [lotContent({ id: draft.lotId })];
    const change = { id: draft.id, version: draft.version, ...tenderContent({ scope: 'government', lots }) };
    const evaluator = await test.staff('evaluator');
    const stranger = await test.staffOf(neighbour.id, 'buyer');
    expect(await evaluator.client.call(tenders.saveTender, change)).toMatchObject({ reason: 'forbidden' });
    expect(await stranger.client.call(tenders.saveTender, change)).toMatchObject({ ok: false });
    expect((await firstLot(draft)).preferences).toEqual(both);
  });
});

describe('the preferences of a published lot', () => {
  it('are announced, shown to its bidders, and written once', async () => {
    const lots = [lotContent({ preferences: both })];
    const tender = await publishedTender(test, { scope: 'government', lots });
    const { lotId } = tender;
    const { db } = test.parts();
    const notice = await db
      .selectFrom('notice')
      .select('body')
      .where('lotId', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(notice.body).toContain(
      '政府采购政策：对小微企业报价给予10%的扣除；对本国产品报价给予20%的价格评审优惠。以扣除后的价格评审，成交价格为报价。',
    );
    const supplier = await bidder(test, lotId);
    const workspace = await supplier.client.call(getBid, { lotId });
    expect(workspace.ok && workspace.data.lot.preferences).toEqual(both);

    const change = {
      id: tender.id,
      version: tender.version,
      ...tenderContent({ scope: 'government', lots }),
    };
    expect(await tender.buyer.client.call(tenders.saveTender, change)).toMatchObject({
      reason: 'transition_not_allowed',
    });
    const attempt = sql`update lot set preferences = ${JSON.stringify(noPreferences)}::jsonb where id = ${lotId}`;
    await expect(attempt.execute(db)).rejects.toThrow('written once');
  });
});
