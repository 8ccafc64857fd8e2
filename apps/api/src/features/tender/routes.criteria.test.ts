import { randomUUID } from 'node:crypto';
import { getBid } from '@procure/contract/bid/bid.route.ts';
import { getEvaluation } from '@procure/contract/evaluation/evaluation.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { announceTender } from '@procure/domain/tender/announcement.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../testing/fixtures/bid.ts';
import { conclude, evaluatingLot, scored } from '../../../testing/fixtures/evaluation.ts';
import { publishSealed } from '../../../testing/fixtures/opener.ts';
import {
  criteriaFor,
  draftTender,
  firstLot,
  type LotContent,
  lotContent,
  publishedTender,
  submittedTender,
  tenderContent,
  tenderDetail,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

const weights = { technical: 40, commercial: 20, price: 40 };
const [technical, commercial, price] = criteriaFor(weights) as [Criterion, Criterion, Criterion];
type Criterion = LotContent['criteria'][number];
const qualification: Criterion = {
  ...{ id: randomUUID(), kind: 'qualification', title: '营业执照', requirement: '有效', evidence: '副本' },
  points: null,
  scoring: { by: 'pass' },
};
const linear: Criterion = { ...price, scoring: { by: 'price', formula: { kind: 'linear', above: '0.5' } } };
const anew = (criteria: readonly Criterion[]) => criteria.map((one) => ({ ...one, id: randomUUID() }));

describe('the criteria of a draft', () => {
  it('are stored in their order, changed, and removed', async () => {
    const criteria = anew([qualification, technical, commercial, linear]);
    const draft = await draftTender(test, { lots: [lotContent({ criteria })] });
    const stored = (await firstLot(draft)).criteria;
    expect(stored).toEqual(criteria);

    const changed = [criteria[2], { ...criteria[1], title: '改过的方案' }];
    const lots = [lotContent({ id: draft.lotId, criteria: changed as Criterion[] })];
    const change = { id: draft.id, version: draft.version, ...tenderContent({ lots }) };
    expect(await draft.buyer.client.call(tenders.saveTender, change)).toMatchObject({ ok: true });
    expect((await firstLot(draft)).criteria).toEqual(changed);
  });

  it('are refused with a scoring of another kind, or an id that is in use', async () => {
    const other = await draftTender(test);
    const taken = (await firstLot(other)).criteria[0]?.id ?? '';
    const buyer = await test.staff('buyer');
    const save = (criteria: readonly Criterion[]) =>
      buyer.client.call(tenders.saveTender, {
        ...{ id: randomUUID(), version: 0 },
        ...tenderContent({ lots: [lotContent({ criteria: [...criteria] })] }),
      });
    expect(await save([{ ...technical, id: randomUUID(), scoring: { by: 'pass' } }])).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'lots.0.criteria.0.scoring', message: '请选择评分方式' }],
    });
    const [one] = anew([technical]);
    expect(await save([{ ...technical, id: taken }])).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await save([one as Criterion, one as Criterion])).toMatchObject({ ok: false, reason: 'conflict' });
    expect((await firstLot(other)).criteria).toHaveLength(3);
  });

  it('are saved with points of zero, which only the request for approval refuses', async () => {
    const criteria = anew([{ ...technical, points: '0' }, commercial, price]);
    const draft = await draftTender(test, { lots: [lotContent({ criteria })] });
    expect((await firstLot(draft)).criteria[0]?.points).toBe('0');
    const reply = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    expect(reply).toMatchObject({ ok: false, reason: 'invalid_input' });
    if (reply.ok) throw new Error('it was asked for');
    expect(reply.fields).toContainEqual({ field: 'lots.0.criteria.0.scoring', message: '请输入大于0的分值' });
  });

  it('are refused at the field that cannot be read', async () => {
    const buyer = await test.staff('buyer');
    const wrong: Criterion = {
      ...{ id: randomUUID(), kind: 'technical', title: '', requirement: '', evidence: '', points: '1.005' },
      scoring: {
        by: 'judgement',
        steps: [{ when: '优', from: '-1', to: '十' }],
      },
    };
    const lots = [lotContent({ criteria: [wrong, { ...linear, scoring: { by: 'pass' } }] })];
    const reply = await buyer.client.call(tenders.saveTender, {
      id: randomUUID(),
      version: 0,
      ...tenderContent({ lots }),
    });
    expect(reply).toMatchObject({ ok: false, reason: 'invalid_input' });
    if (reply.ok) throw new Error('it was saved');
    expect(reply.fields.map(({ field, message }) => [field, message])).toEqual([
      ['lots.0.criteria.0.title', '请输入评审因素'],
      ['lots.0.criteria.0.points', '分值须为不小于0的数字，最多2位小数'],
      ['lots.0.criteria.0.scoring.steps.0.from', '最低分须为不小于0的数字，最多2位小数'],
      ['lots.0.criteria.0.scoring.steps.0.to', '最高分须为不小于0的数字，最多2位小数'],
      ['lots.0.criteria.1.scoring', '请选择评分方式'],
    ]);
  });
});

describe('a request for approval', () => {
  const ask = async (content: Partial<LotContent>, scope: 'voluntary' | 'government' = 'voluntary') => {
    const draft = await draftTender(test, { scope, kind: 'goods', lots: [lotContent(content)] });
    const reply = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    if (reply.ok) return [];
    return reply.fields.filter(({ field }) => field.startsWith('lots.0.criteria'));
  };

  it('is refused while the points miss the weight by a hundredth', async () => {
    const short = { ...technical, points: '39.99' };
    expect(await ask({ criteria: anew([short, commercial, price]) })).toEqual([
      { field: 'lots.0.criteria', message: '技术评审因素合计39.99分，须等于权重40分' },
      { field: 'lots.0.criteria.0.scoring', message: '最高一档的最高分须等于满分39.99分' },
    ]);
  });

  it('is refused for a government purchase without quantified criteria', async () => {
    expect(await ask({ criteria: [] }, 'government')).toEqual([
      {
        field: 'lots.0.criteria',
        message: expect.stringMatching(/应当细化和量化.*《政府采购货物和服务招标投标管理办法》第五十五条/),
      },
      { field: 'lots.0.criteria', message: expect.stringContaining('商务评审') },
    ]);
    expect(await ask({ criteria: [] })).toEqual([]);
  });

  it('is refused for a government purchase that scores the price in another way', async () => {
    const other = anew([technical, commercial, linear]);
    expect(await ask({ criteria: other }, 'government')).toEqual([
      { field: 'lots.0.criteria', message: expect.stringContaining('价格分须采用低价优先法计算') },
    ]);
    expect(await ask({ criteria: anew([technical, commercial, price]) }, 'government')).toEqual([]);
  });
});

describe('the criteria of a published lot', () => {
  it('are announced by title and points, and shown whole to its bidders', async () => {
    const criteria = anew([qualification, technical, commercial, linear]);
    const tender = await publishedTender(test, { lots: [lotContent({ criteria })] });
    const { lotId } = tender;
    const [notice] = await test
      .parts()
      .db.selectFrom('notice')
      .select('body')
      .where('lotId', '=', lotId)
      .execute();
    expect(notice?.body).toContain(
      '- 资格审查：营业执照\n- 技术评审：安装与调试方案（40分）\n- 商务评审：质保期（20分）\n- 价格评审：投标报价（40分，最低价线性扣分法）',
    );
    const supplier = await bidder(test, lotId);
    const workspace = await supplier.client.call(getBid, { lotId });
    expect(workspace.ok && workspace.data.lot.criteria).toEqual(criteria);
  });

  it('are written once, with the weights and the method', async () => {
    const { lotId } = await publishedTender(test);
    const { db } = test.parts();
    const attempts = [
      sql`update criterion set points = 1 where lot_id = ${lotId}`,
      sql`delete from criterion where lot_id = ${lotId}`,
      sql`insert into criterion (id, lot_id, position, kind, title, scoring)
        values (${randomUUID()}, ${lotId}, 9, 'qualification', '补充', '{"by": "pass"}')`,
      sql`update lot set weights = '{"technical": 10, "commercial": 0, "price": 90}' where id = ${lotId}`,
      sql`update lot set evaluation_method = 'lowest_price' where id = ${lotId}`,
      sql`update lot set published_at = null where id = ${lotId}`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow('written once');
  });

  it('cannot be moved to a published lot', async () => {
    const draft = await draftTender(test);
    const { lotId } = await publishedTender(test);
    await expect(
      sql`update criterion set lot_id = ${lotId} where lot_id = ${draft.lotId}`.execute(test.parts().db),
    ).rejects.toThrow('written once');
  });
});

describe('the notice of a lot', () => {
  it('is published as the preview showed it, with the digest of the key', async () => {
    const tender = await submittedTender(test, { scope: 'government', siteVisit: '自行踏勘。' });
    const view = await tenderDetail(tender);
    const [lot] = view.lots;
    if (lot === undefined) throw new Error('no lot');
    const preview = announceTender(view, lot, view.lots.length);
    const { id, buyer, approver } = tender;
    const approved = await approver.client.call(lifecycle.approveTender, { id, version: tender.version });
    if (!approved.ok) throw new Error(approved.message);
    expect(await publishSealed(buyer, { id, version: approved.data.version })).toMatchObject({ ok: true });
    const notice = await test
      .parts()
      .db.selectFrom('notice')
      .select(['title', 'body'])
      .where('lotId', '=', tender.lotId)
      .executeTakeFirstOrThrow();
    expect(notice.title).toBe(preview.title);
    expect(notice.body.replace(/加密公钥的 SHA-256：[0-9a-f]{64}\n\n/, '')).toBe(preview.body);
    expect(notice.body).not.toBe(preview.body);
  });
});

describe('the price formula of a lot', () => {
  it('gives the points of the report', async () => {
    const criteria = anew([technical, commercial, linear]);
    const lot = await evaluatingLot(test, { prices: ['1000.00', '1100.00', '1200.00'], lot: { criteria } });
    const { lotId, bidIds, tender } = lot;
    await conclude(
      lot,
      bidIds.map((bidId) => scored(bidId)),
    );
    const view = await tender.buyer.client.call(getEvaluation, { lotId });
    if (!view.ok) throw new Error(view.message);
    expect(view.data.lot.criteria).toEqual(criteria);
    // Half a point for each percent above the lowest: 10 and 20 percent.
    expect(view.data.standings?.map(({ bidId, priceScore }) => [bidIds.indexOf(bidId), priceScore])).toEqual([
      [0, '40.00'],
      [1, '35.00'],
      [2, '30.00'],
    ]);
  });
});
