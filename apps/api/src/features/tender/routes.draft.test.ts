import { randomUUID } from 'node:crypto';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { eachTenderText, tenderTexts } from '@procure/domain/tender/texts.ts';
import { describe, expect, it } from 'vitest';
import {
  draftTender,
  firstLot,
  inDays,
  lotContent,
  nameMember,
  tenderContent,
  tenderDetail,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

describe('writing a tender', () => {
  it('stores all fields in their order, and reads them back', async () => {
    const second = lotContent({
      title: '第二标段',
      ceilingPrice: null,
      evaluationMethod: 'lowest_price',
      weights: null,
    });
    const texts = eachTenderText((name) => `${tenderTexts[name].label}：如文。`);
    const draft = await draftTender(test, { ...texts, lots: [lotContent({ title: '第一标段' }), second] });
    const detail = await tenderDetail(draft);
    expect(detail).toMatchObject({
      tenderNo: expect.stringMatching(/^ZB\d{8}-[2-9A-HJ-NP-Z]{6}$/),
      method: 'open_tender',
      categoryName: '设备',
      areaName: expect.stringContaining('北京'),
      author: { id: draft.buyer.accountId },
      version: 1,
      ...texts,
    });
    expect(detail.lots.map(({ title, state, phase }) => [title, state, phase])).toEqual([
      ['第一标段', 'draft', 'draft'],
      ['第二标段', 'draft', 'draft'],
    ]);
    expect(detail.lots[0]?.priceLines.map(({ lineNo, qty }) => [lineNo, qty])).toEqual([
      [1, '120'],
      [2, '2.5'],
    ]);
    expect(detail.lots[0]).toMatchObject({
      ceilingPrice: '1000000.00',
      clauses: [{ clauseNo: '3.1', starred: true }, { clauseNo: '5.2' }],
      documents: [{ title: '招标文件', versionNo: 1, file: { name: '招标文件.pdf' } }],
      weights: { technical: 40, commercial: 20, price: 40 },
    });
    expect(detail.lots[0]?.openers.map(({ id }) => id).sort()).toEqual(
      draft.openers.map(({ accountId }) => accountId).sort(),
    );
    expect(detail.lots[1]).toMatchObject({ ceilingPrice: null, weights: null });
  });

  it('answers a repeated first save with the same tender and number, and writes it once', async () => {
    const buyer = await test.staff('buyer');
    const input = { id: randomUUID(), version: 0, ...tenderContent() };
    const replies = await Promise.all([1, 2].map(() => buyer.client.call(tenders.saveTender, input)));
    const again = await buyer.client.call(tenders.saveTender, input);
    const numbers = [...replies, again].map((reply) => (reply.ok ? reply.data : reply.message));
    expect(new Set(numbers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await tenderDetail({ id: input.id, buyer })).lots).toHaveLength(1);
  });

  it('saves a change once, and refuses to overwrite a colleague’s newer change', async () => {
    const draft = await draftTender(test);
    const other = await test.staff('buyer');
    await nameMember(draft, other);
    const content = tenderContent({ title: '改过的名称', lots: [lotContent({ id: draft.lotId })] });
    const change = { id: draft.id, version: 1, ...content };
    expect(await draft.buyer.client.call(tenders.saveTender, change)).toMatchObject({
      ok: true,
      data: { version: 2 },
    });
    // The answer was lost and the call repeated: the same answer, no third version.
    expect(await draft.buyer.client.call(tenders.saveTender, change)).toMatchObject({
      ok: true,
      data: { version: 2 },
    });
    const late = { ...change, title: '另一人的名称' };
    expect(await other.client.call(tenders.saveTender, late)).toMatchObject({
      ok: false,
      reason: 'conflict',
    });
    expect((await tenderDetail(draft)).title).toBe('改过的名称');
    // The later writer learns whose text they would have overwritten.
    const [writer] = await test
      .parts()
      .db.selectFrom('account')
      .select('nickName')
      .where('id', '=', draft.buyer.accountId)
      .execute();
    expect((await tenderDetail(draft)).lastSaved).toMatchObject({ by: writer?.nickName });
  });

  it('allows lots of a draft to be reordered, added and removed', async () => {
    const [one, two, three] = [
      lotContent({ title: '甲标段' }),
      lotContent({ title: '乙标段' }),
      lotContent({ title: '丙标段' }),
    ];
    const draft = await draftTender(test, { lots: [one, two] });
    const saved = await draft.buyer.client.call(tenders.saveTender, {
      id: draft.id,
      version: 1,
      ...tenderContent({ lots: [three, two] }),
    });
    expect(saved).toMatchObject({ ok: true });
    expect((await tenderDetail(draft)).lots.map(({ title, lotNo }) => [title, lotNo])).toEqual([
      ['丙标段', 1],
      ['乙标段', 2],
    ]);
  });

  it("refuses another tender's lot", async () => {
    const [mine, theirs] = [await draftTender(test), await draftTender(test)];
    const content = tenderContent({ lots: [lotContent({ id: theirs.lotId, title: '拿来的标段' })] });
    const reply = await mine.buyer.client.call(tenders.saveTender, { id: mine.id, version: 1, ...content });
    expect(reply).toMatchObject({ ok: false, reason: 'conflict' });
    expect((await firstLot(theirs)).title).toBe('第一标段');
  });

  it('cannot be of a method that is not built yet: neither saved nor asked approval for', async () => {
    const buyer = await test.staff('buyer');
    const message = '该采购方式尚未开放，请选择其他采购方式';
    const saved = await buyer.client.call(tenders.saveTender, {
      id: randomUUID(),
      version: 0,
      ...tenderContent({ method: 'reverse_auction' }),
    });
    expect(saved).toMatchObject({ ok: false, fields: [{ field: 'method', message }] });
    // As a draft from before.
    const draft = await draftTender(test);
    const { db } = test.parts();
    await db
      .updateTable('tender')
      .set({ method: 'reverse_auction', sourcing: 'invited' })
      .where('id', '=', draft.id)
      .execute();
    const { id, version } = draft;
    const asked = await draft.buyer.client.call(lifecycle.requestApproval, { id, version });
    expect(asked).toMatchObject({ ok: false });
    expect(asked.ok ? [] : asked.fields).toContainEqual({ field: 'method', message });
  });

  it('stores the ceiling of a line without needless zeros, and refuses one that is no price', async () => {
    const [first, second] = lotContent().priceLines;
    if (first === undefined || second === undefined) throw new Error('two lines');
    const lines = [{ ...first, ceilingUnitPrice: '0850.500000' }, second];
    const draft = await draftTender(test, { lots: [lotContent({ priceLines: lines })] });
    const ceilings = async () =>
      (await tenderDetail(draft)).lots[0]?.priceLines.map(({ ceilingUnitPrice }) => ceilingUnitPrice);
    expect(await ceilings()).toEqual(['850.5', null]);
    const save = async (ceilingUnitPrice: string) =>
      draft.buyer.client.call(tenders.saveTender, {
        id: randomUUID(),
        version: 0,
        ...tenderContent({
          lots: [lotContent({ priceLines: [{ ...first, id: randomUUID(), ceilingUnitPrice }] })],
        }),
      });
    const field = 'lots.0.priceLines.0.ceilingUnitPrice';
    for (const [typed, message] of [
      ['0.00', '单价最高限价须大于0，不设限价的请留空'],
      ['1.1234567', '单价最高限价须为不小于0的数字，最多6位小数'],
      ['-5', '单价最高限价须为不小于0的数字，最多6位小数'],
      ['1234567890123', '单价最高限价过大，小数点前最多12位，请核对'],
    ] as const)
      expect(await save(typed)).toMatchObject({ ok: false, fields: [{ field, message }] });
    expect(await save('')).toMatchObject({ ok: true });
    const zero = test.database.db
      .updateTable('priceLine')
      .set({ ceilingUnitPrice: '0' })
      .where('id', '=', first.id);
    await expect(zero.execute()).rejects.toThrow(/ceiling_unit_price/);
  });

  it('reports each error at its field', async () => {
    const buyer = await test.staff('buyer');
    const lot = lotContent({ documentUntil: inDays(50), evaluators: [buyer.accountId] });
    const bad = {
      ...tenderContent(),
      title: '',
      lots: [{ ...lot, priceLines: [{ ...lot.priceLines[0], qty: '0' }] }],
    };
    const reply = await buyer.client.call(tenders.saveTender, {
      id: randomUUID(),
      version: 0,
      ...(bad as ReturnType<typeof tenderContent>),
    });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'invalid_input',
      fields: expect.arrayContaining([
        { field: 'title', message: '请输入项目名称' },
        { field: 'lots.0.priceLines.0.qty', message: '数量须为大于0的数字，最多4位小数' },
      ]),
    });
    const elsewhere = await buyer.client.call(tenders.saveTender, {
      id: randomUUID(),
      version: 0,
      ...tenderContent({
        categoryId: 'Z99',
        areaCode: '000',
        lots: [lotContent({ evaluators: [buyer.accountId] })],
      }),
    });
    expect(elsewhere).toMatchObject({
      ok: false,
      fields: [
        { field: 'categoryId', message: '请选择采购品类' },
        { field: 'areaCode', message: '请选择项目地区' },
        { field: 'lots.0.evaluators', message: '所选评委已不可用，请重新选择' },
      ],
    });
  });
});
