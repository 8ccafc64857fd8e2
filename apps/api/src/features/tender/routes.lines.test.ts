import { randomUUID } from 'node:crypto';
import { saveAmendment } from '@procure/contract/amendment/amendment.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import { deskOf } from '../../../testing/fixtures/amendment.ts';
import {
  draftTender,
  firstLot,
  type LotContent,
  lotContent,
  publishDraft,
  tenderContent,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

type Line = LotContent['priceLines'][number];
const lines = (count: number, changes: Partial<Line> = {}): Line[] =>
  Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    name: `无缝钢管${at + 1}`,
    spec: 'DN100×6',
    unit: '吨',
    qty: '1.5',
    ceilingUnitPrice: null,
    delivery: '合同签订后30日',
    remark: '',
    ...changes,
  }));

/** Saves a tender of these lots as a new draft. */
async function saved(lots: readonly Line[][]) {
  const buyer = await test.staff('buyer');
  const content = tenderContent({ lots: lots.map((priceLines) => lotContent({ priceLines })) });
  const id = randomUUID();
  return { buyer, id, reply: await buyer.client.call(tenders.saveTender, { id, version: 0, ...content }) };
}

describe('a lot of 5,000 lines', () => {
  it('is saved in order, and published', async () => {
    const draft = await draftTender(test, { lots: [lotContent({ priceLines: lines(5000) })] });
    const { priceLines } = await firstLot(draft);
    expect(priceLines).toHaveLength(5000);
    expect(priceLines[4999]).toMatchObject({ lineNo: 5000, name: '无缝钢管5000', qty: '1.5' });
    const tender = await publishDraft(draft);
    const inForce = (await deskOf(tender)).priceLines.map(({ lineNo: _, ...line }) => line);
    const change = { lotId: tender.lotId, id: randomUUID(), version: 0, summary: '调整最后一行的数量。' };
    const more = [...inForce, ...lines(1)];
    expect(
      await tender.buyer.client.call(saveAmendment, { ...change, documents: [], priceLines: more }),
    ).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'priceLines', message: '分项报价不能超过5000行' }],
    });
    const changed = inForce.map((line, at) => (at === 4999 ? { ...line, qty: '7' } : line));
    expect(
      await tender.buyer.client.call(saveAmendment, { ...change, documents: [], priceLines: changed }),
    ).toMatchObject({ ok: true });
    expect((await deskOf(tender)).amendments[0]?.items).toMatchObject([
      { no: 5000, fields: [{ field: 'qty', before: '1.5', after: '7' }] },
    ]);
  });

  it('is saved with every text at its longest', async () => {
    const longest = {
      name: '名'.repeat(200),
      spec: '规'.repeat(500),
      delivery: '交'.repeat(200),
      remark: '备'.repeat(500),
    };
    const { reply } = await saved([lines(5000, longest)]);
    expect(reply).toMatchObject({ ok: true });
  });

  it('keeps line ends, tabs and quotes of a text', async () => {
    const spec = '第一行\n第二行\t"引号"，\'单引号\'';
    const { buyer, id } = await saved([lines(1, { spec })]);
    expect((await firstLot({ id, buyer })).priceLines).toMatchObject([{ spec }]);
  });
});

describe('too many lines', () => {
  it('are refused at the field of the lines', async () => {
    const { reply } = await saved([lines(1), lines(5001)]);
    expect(reply).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'lots.1.priceLines', message: '分项报价不能超过5000行' }],
    });
  });

  it('of all lots together are refused', async () => {
    const { reply } = await saved([lines(4000), lines(4000), lines(2001)]);
    expect(reply).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'lots', message: '各标段的分项报价合计不能超过10000行' }],
    });
  });

  it('are refused unread if the call is longer than any lot', async () => {
    const { reply } = await saved([lines(5000, { remark: '备'.repeat(1800) })]);
    expect(reply).toMatchObject({ ok: false, reason: 'too_large' });
  });
});
