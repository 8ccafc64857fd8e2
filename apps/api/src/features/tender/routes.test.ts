import { randomUUID } from 'node:crypto';
import * as documents from '@procure/client/tender/document.gen.ts';
import * as lifecycle from '@procure/client/tender/lifecycle.gen.ts';
import * as option from '@procure/client/tender/option.gen.ts';
import * as tenders from '@procure/client/tender/tender.gen.ts';
import { describe, expect, it } from 'vitest';
import {
  addDocument,
  draftTender,
  inDays,
  lotContent,
  nameMember,
  passDeadline,
  publishedTender,
  type TenderFixture,
  tenderContent,
} from '../../platform/testing/fixtures/tender.ts';
import { testApp } from '../../platform/testing/test-app.ts';
import { revealSealIdentity } from './service.ts';

const test = testApp();

async function detailOf({ id, buyer }: Pick<TenderFixture, 'id' | 'buyer'>) {
  const reply = await buyer.client.call(tenders.getTender, { id });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function lotOf(tender: TenderFixture) {
  const [lot] = (await detailOf(tender)).lots;
  if (lot === undefined) throw new Error('the tender has no lot');
  return lot;
}

const noticesOf = (lotId: string) =>
  test
    .parts()
    .db.selectFrom('notice')
    .select(['kind', 'title', 'body', 'facts'])
    .where('lotId', '=', lotId)
    .execute();

async function submitted(changes: Parameters<typeof draftTender>[1] = {}): Promise<TenderFixture> {
  const draft = await draftTender(test, changes);
  const reply = await draft.buyer.client.call(lifecycle.requestApproval, draft);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { ...draft, version: reply.data.version };
}

describe('writing a tender', () => {
  it('keeps everything that was written, in its order, and reads it back', async () => {
    const second = lotContent({
      title: '第二标段',
      ceilingPrice: null,
      evaluationMethod: 'lowest_price',
      weights: null,
    });
    const draft = await draftTender(test, { lots: [lotContent({ title: '第一标段' }), second] });
    const detail = await detailOf(draft);
    expect(detail).toMatchObject({
      tenderNo: expect.stringMatching(/^ZB\d{8}-[2-9A-HJ-NP-Z]{6}$/),
      method: 'open_tender',
      categoryName: '设备',
      areaName: expect.stringContaining('北京'),
      author: { id: draft.buyer.accountId },
      version: 1,
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
    expect((await detailOf({ id: input.id, buyer })).lots).toHaveLength(1);
  });

  it('saves a change once, and refuses who writes over what somebody else has changed', async () => {
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
    expect((await detailOf(draft)).title).toBe('改过的名称');
  });

  it('lets lots of a draft change places, come and go', async () => {
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
    expect((await detailOf(draft)).lots.map(({ title, lotNo }) => [title, lotNo])).toEqual([
      ['丙标段', 1],
      ['乙标段', 2],
    ]);
  });

  it("does not take another tender's lot", async () => {
    const [mine, theirs] = [await draftTender(test), await draftTender(test)];
    const content = tenderContent({ lots: [lotContent({ id: theirs.lotId, title: '拿来的标段' })] });
    const reply = await mine.buyer.client.call(tenders.saveTender, { id: mine.id, version: 1, ...content });
    expect(reply).toMatchObject({ ok: false, reason: 'conflict' });
    expect((await lotOf(theirs)).title).toBe('第一标段');
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
    await db.updateTable('tender').set({ method: 'reverse_auction' }).where('id', '=', draft.id).execute();
    const { id, version } = draft;
    const asked = await draft.buyer.client.call(lifecycle.requestApproval, { id, version });
    expect(asked).toMatchObject({ ok: false });
    expect(asked.ok ? [] : asked.fields).toContainEqual({ field: 'method', message });
  });

  it('says at each field what is wrong', async () => {
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

describe('approval', () => {
  it('is asked for only when nothing is missing', async () => {
    const draft = await draftTender(test, {
      overview: '',
      lots: [lotContent({ weights: { technical: 50, commercial: 20, price: 40 }, priceLines: [] })],
    });
    const reply = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    expect(reply).toMatchObject({
      ok: false,
      reason: 'invalid_input',
      fields: [
        { field: 'overview', message: '请输入内容、范围与规模' },
        { field: 'lots.0.priceLines', message: '请至少填写一行分项报价' },
        { field: 'lots.0.weights', message: '技术、商务、价格权重须为不小于0的整数，合计100' },
      ],
    });
  });

  it('names a committee as the law asks: a mandatory tender is stopped at its field, a voluntary one explains', async () => {
    const draft = await draftTender(test, { scope: 'mandatory' });
    const { db } = test.parts();
    const ask = () =>
      draft.buyer.client.call(lifecycle.requestApproval, { id: draft.id, version: draft.version });
    const [, second, third, fourth] = draft.evaluators.map(({ accountId }) => accountId);
    const change = (seat: string, ids: readonly (string | undefined)[]) =>
      db
        .updateTable('lotEvaluator')
        .set({ seat })
        .where(
          'accountId',
          'in',
          ids.map((id) => id ?? ''),
        )
        .execute();
    await change('representative', [second, third]);
    expect(await ask()).toMatchObject({
      ok: false,
      reason: 'law_violated',
      fields: [{ field: 'lots.0.evaluators', message: expect.stringMatching(/三分之二.*第三十七条/) }],
    });
    await change('expert', [second, third]);
    await db
      .deleteFrom('lotEvaluator')
      .where('accountId', '=', fourth ?? '')
      .execute();
    expect(await ask()).toMatchObject({
      ok: false,
      reason: 'law_violated',
      fields: [
        {
          field: 'lots.0.evaluators',
          message: '评标委员会须为5人以上单数，现为4人（《招标投标法》第三十七条）',
        },
      ],
    });
    await db.updateTable('tender').set({ scope: 'voluntary' }).where('id', '=', draft.id).execute();
    expect(await ask()).toMatchObject({ ok: false, reason: 'warnings_unexplained' });
  });

  it('keeps the list of its committee from who need not know it until the award', async () => {
    const { id, buyer, approver, openers, evaluators, lotId } = await publishedTender(test);
    const seen = async (person: Pick<typeof buyer, 'client'> | undefined) => {
      const reply = await person?.client.call(tenders.getTender, { id });
      return reply?.ok ? reply.data.lots[0]?.evaluators.length : null;
    };
    for (const knowing of [buyer, approver, evaluators[0]]) expect(await seen(knowing)).toBe(5);
    expect(await seen(openers[0])).toBe(0);
    // Who has nothing to do with the tender does not even find it.
    expect(await seen(await test.staff('evaluator'))).toBeNull();
    await test
      .parts()
      .db.updateTable('lot')
      .set({ awardedAt: new Date(), state: 'awarded' })
      .where('id', '=', lotId)
      .execute();
    expect(await seen(openers[0])).toBe(5);
  });

  it('stops a mandatory tender whose bidders have fewer than twenty days, and names the law', async () => {
    const draft = await draftTender(test, {
      scope: 'mandatory',
      lots: [lotContent({ documentUntil: inDays(8), questionUntil: inDays(6), bidDeadline: inDays(10) })],
    });
    const reply = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    expect(reply).toMatchObject({
      ok: false,
      reason: 'schedule_invalid',
      fields: [{ field: 'lots.0.bidDeadline', message: expect.stringContaining('《招标投标法》第二十四条') }],
    });
  });

  it('tells the approvers, takes the lot out of the author’s hands, and can be recalled', async () => {
    const tender = await submitted();
    const told = await test
      .parts()
      .db.selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'tender_submitted')
      .where('link', '=', `/tender/${tender.id}`)
      .execute();
    expect(told.map(({ recipient }) => recipient)).toContain(tender.approver.accountId);
    const save = {
      id: tender.id,
      version: tender.version,
      ...tenderContent({ lots: [lotContent({ id: tender.lotId })] }),
    };
    expect(await tender.buyer.client.call(tenders.saveTender, save)).toMatchObject({
      ok: false,
      reason: 'transition_not_allowed',
    });
    expect(await tender.buyer.client.call(lifecycle.recallApproval, tender)).toMatchObject({ ok: true });
    expect((await lotOf(tender)).state).toBe('draft');
  });

  it('is never given by who wrote or submitted the tender, whatever roles they hold', async () => {
    const both = await test.staff('buyer', 'approver');
    const draft = await draftTender(test);
    await test
      .parts()
      .db.updateTable('tender')
      .set({ createdBy: both.accountId })
      .where('id', '=', draft.id)
      .execute();
    const asked = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    if (!asked.ok) throw new Error(asked.message);
    const seen = { id: draft.id, version: asked.data.version };
    expect(await both.client.call(lifecycle.approveTender, seen)).toMatchObject({
      ok: false,
      reason: 'own_work',
    });
    expect(
      await both.client.call(lifecycle.returnTender, { ...seen, reason: '自己退回自己的' }),
    ).toMatchObject({
      ok: false,
      reason: 'own_work',
    });
  });

  it('returned with a reason, the tender is a draft again and its author is told why', async () => {
    const tender = await submitted();
    const reason = '资格条件偏高，请说明理由';
    const act = { id: tender.id, version: tender.version, reason };
    expect(
      await tender.approver.client.call(lifecycle.returnTender, { ...act, reason: '不行' }),
    ).toMatchObject({
      ok: false,
      fields: [{ field: 'reason', message: '退回理由须为5–500字' }],
    });
    const first = await tender.approver.client.call(lifecycle.returnTender, act);
    expect(first).toMatchObject({ ok: true });
    expect(await tender.approver.client.call(lifecycle.returnTender, act)).toEqual({
      ...first,
      requestId: expect.any(String),
    });
    expect(await lotOf(tender)).toMatchObject({ state: 'draft', returnReason: reason });
    expect((await detailOf(tender)).history.at(-1)).toMatchObject({ action: 'return', reason });
  });

  it('is for what was seen: a decision on an older version is refused', async () => {
    const tender = await submitted();
    const old = { id: tender.id, version: tender.version - 1 };
    expect(await tender.approver.client.call(lifecycle.approveTender, old)).toMatchObject({
      ok: false,
      reason: 'conflict',
    });
  });
});

describe('publishing', () => {
  it('announces each lot once, with a key of its own that only the server can open', async () => {
    const tender = await publishedTender(test, {
      lots: [lotContent({ title: '组件' }), lotContent({ title: '逆变器' })],
    });
    const again = await tender.buyer.client.call(lifecycle.publishTender, tender);
    expect(again).toMatchObject({ ok: true, data: { version: tender.version } });
    const [one, two] = (await detailOf(tender)).lots;
    expect(one).toMatchObject({
      state: 'published',
      phase: 'bidding',
      sealRecipient: expect.stringMatching(/^age1/),
    });
    expect(two?.sealRecipient).not.toBe(one?.sealRecipient);
    const [notice, ...more] = await noticesOf(tender.lotId);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'tender',
      title: '海州云帆产业园屋顶光伏设备采购（第1标段：组件）公开招标公告',
      body: expect.stringContaining('最高限价：¥1,000,000.00'),
    });
    const lot = await test
      .parts()
      .db.selectFrom('lot')
      .select(['id', 'sealIdentity'])
      .where('id', '=', tender.lotId)
      .executeTakeFirstOrThrow();
    expect(lot.sealIdentity).not.toContain('AGE-SECRET-KEY');
    expect(revealSealIdentity(test.parts(), lot)).toMatch(/^AGE-SECRET-KEY-1/);
  });

  it('stops where the approval waited until a time had passed', async () => {
    const draft = await submitted();
    const approved = await draft.approver.client.call(lifecycle.approveTender, draft);
    if (!approved.ok) throw new Error(approved.message);
    await passDeadline(test, draft.lotId);
    const reply = await draft.buyer.client.call(lifecycle.publishTender, {
      id: draft.id,
      version: approved.data.version,
    });
    expect(reply).toMatchObject({ ok: false, reason: 'schedule_invalid' });
    expect(await noticesOf(draft.lotId)).toEqual([]);
  });

  it('of an invited tender tells nobody but the invited: no public notice', async () => {
    const tender = await publishedTender(test, {
      method: 'invited_tender',
      lots: [lotContent({ replyUntil: inDays(5) })],
    });
    expect((await lotOf(tender)).state).toBe('published');
    expect(await noticesOf(tender.lotId)).toEqual([]);
  });

  it('ends the writing: what was approved can be revised before, not after', async () => {
    const tender = await publishedTender(test);
    expect(await tender.buyer.client.call(lifecycle.reviseTender, tender)).toMatchObject({
      ok: false,
      reason: 'transition_not_allowed',
    });
  });
});

describe('after publishing', () => {
  it('a deadline moves later only, with a change notice that says from when to when', async () => {
    const tender = await publishedTender(test);
    const lot = await lotOf(tender);
    const base = { lotId: lot.id, version: lot.version, reason: '应潜在投标人要求延长编制时间' };
    expect(
      await tender.buyer.client.call(lifecycle.extendLot, { ...base, bidDeadline: inDays(39) }),
    ).toMatchObject({
      ok: false,
      reason: 'deadline_only_later',
    });
    const earlier = { ...base, bidDeadline: inDays(45), documentUntil: inDays(10) };
    expect(await tender.buyer.client.call(lifecycle.extendLot, earlier)).toMatchObject({
      ok: false,
      fields: [{ field: 'documentUntil', message: '招标文件获取截止时间只能延后，不能提前' }],
    });
    const good = { ...base, bidDeadline: inDays(45), documentUntil: inDays(25) };
    const first = await tender.buyer.client.call(lifecycle.extendLot, good);
    expect(first).toMatchObject({ ok: true, data: { version: lot.version + 1 } });
    const repeated = await tender.buyer.client.call(lifecycle.extendLot, good);
    expect(repeated).toMatchObject({ ok: true, data: { version: lot.version + 1 } });
    const changes = (await noticesOf(lot.id)).filter(({ kind }) => kind === 'change');
    expect(changes).toHaveLength(1);
    expect(changes[0]?.facts).toMatchObject({
      reason: base.reason,
      changes: [{ field: 'documentUntil' }, { field: 'bidDeadline', label: '投标截止时间' }],
    });
    expect(await lotOf(tender)).toMatchObject({
      bidDeadline: good.bidDeadline,
      documentUntil: good.documentUntil,
    });
  });

  it('a deadline that has passed cannot be extended any more', async () => {
    const tender = await publishedTender(test);
    await passDeadline(test, tender.lotId, 0);
    const { version } = await lotOf(tender);
    const late = { lotId: tender.lotId, version, bidDeadline: inDays(5), reason: '希望延长投标时间' };
    expect(await tender.buyer.client.call(lifecycle.extendLot, late)).toMatchObject({
      ok: false,
      reason: 'bid_deadline_passed',
    });
  });

  it('a suspension tells the suppliers concerned, and ends where it began', async () => {
    const tender = await publishedTender(test);
    const supplier = await test.company();
    await test
      .parts()
      .db.insertInto('documentReceipt')
      .values({ lotId: tender.lotId, companyId: supplier.actor.company.id, accountId: supplier.accountId })
      .execute();
    const { version } = await lotOf(tender);
    const act = { lotId: tender.lotId, version, reason: '收到异议，调查期间暂停' };
    const suspended = await tender.buyer.client.call(lifecycle.suspendLot, act);
    expect(suspended).toMatchObject({ ok: true, data: { state: 'suspended' } });
    expect(await tender.buyer.client.call(lifecycle.suspendLot, act)).toMatchObject({ ok: true });
    const told = await test
      .parts()
      .db.selectFrom('outbox')
      .select('template')
      .where('recipient', '=', supplier.accountId)
      .execute();
    expect(told).toEqual([{ template: 'tender_suspended' }]);
    expect(await lotOf(tender)).toMatchObject({
      suspensionReason: act.reason,
      stateBeforeSuspension: 'published',
    });
    const back = await tender.buyer.client.call(lifecycle.resumeLot, {
      ...act,
      version: version + 1,
      reason: '异议处理完毕',
    });
    expect(back).toMatchObject({ ok: true, data: { state: 'published' } });
    expect((await noticesOf(tender.lotId)).map(({ title }) => title)).toEqual(
      expect.arrayContaining([expect.stringContaining('暂停公告'), expect.stringContaining('恢复公告')]),
    );
  });

  it('a deadline that ran out during a suspension must be set anew', async () => {
    const tender = await publishedTender(test);
    const { version } = await lotOf(tender);
    const act = { lotId: tender.lotId, version, reason: '收到异议，调查期间暂停' };
    await tender.buyer.client.call(lifecycle.suspendLot, act);
    await test
      .parts()
      .db.updateTable('lot')
      .set({ suspendedAt: new Date(Date.now() - 86_400_000) })
      .where('id', '=', tender.lotId)
      .execute();
    await passDeadline(test, tender.lotId);
    const resume = { lotId: tender.lotId, version: version + 1, reason: '异议处理完毕' };
    expect(await tender.buyer.client.call(lifecycle.resumeLot, resume)).toMatchObject({
      ok: false,
      fields: [{ field: 'bidDeadline', message: '暂停期间投标截止时间已过，请设定新的投标截止时间' }],
    });
    const withNew = { ...resume, bidDeadline: inDays(10) };
    expect(await tender.buyer.client.call(lifecycle.resumeLot, withNew)).toMatchObject({
      ok: true,
      data: { state: 'published' },
    });
  });

  it('a termination is announced; one of a draft is nobody’s business', async () => {
    const reason = '采购需求发生重大变化';
    const [published, draft] = [await publishedTender(test), await draftTender(test)];
    for (const tender of [published, draft]) {
      const { version } = await lotOf(tender);
      const reply = await tender.buyer.client.call(lifecycle.terminateLot, {
        lotId: tender.lotId,
        version,
        reason,
      });
      expect(reply).toMatchObject({ ok: true, data: { state: 'terminated' } });
    }
    expect((await noticesOf(published.lotId)).map(({ kind }) => kind)).toEqual(['tender', 'terminated']);
    expect(await noticesOf(draft.lotId)).toEqual([]);
    const { version } = await lotOf(published);
    expect(
      await published.buyer.client.call(lifecycle.archiveLot, { lotId: published.lotId, version }),
    ).toMatchObject({
      ok: true,
      data: { state: 'archived' },
    });
  });

  it('a document is neither added nor taken away: what is published changes by an amendment alone', async () => {
    const tender = await publishedTender(test);
    await expect(addDocument(test, tender.buyer, tender.lotId)).rejects.toThrow('当前状态不允许此操作');
    const [document] = (await lotOf(tender)).documents;
    expect(
      await tender.buyer.client.call(documents.removeDocument, { id: document?.id ?? '' }),
    ).toMatchObject({
      ok: false,
      reason: 'transition_not_allowed',
    });
    expect((await noticesOf(tender.lotId)).map(({ kind }) => kind)).toEqual(['tender']);
  });
});

describe('who may do what', () => {
  it('a document is linked only by who uploaded it, and taken off a draft as often as one likes', async () => {
    const tender = await draftTender(test);
    const other = await test.staff('buyer');
    const [document] = (await lotOf(tender)).documents;
    if (document === undefined) throw new Error('no document');
    const stolen = {
      lotId: tender.lotId,
      id: randomUUID(),
      fileId: document.file.id,
      title: '他人文件',
      kind: 'drawing' as const,
    };
    expect(await other.client.call(documents.addDocument, stolen)).toMatchObject({
      ok: false,
      fields: [{ field: 'fileId', message: '请上传招标文件' }],
    });
    for (let time = 0; time < 2; time++)
      expect(await tender.buyer.client.call(documents.removeDocument, { id: document.id })).toMatchObject({
        ok: true,
      });
    expect((await lotOf(tender)).documents).toEqual([]);
  });

  it('each act is for its role: others are refused, suppliers and visitors see nothing', async () => {
    const tender = await submitted();
    const { id, version } = tender;
    expect(await tender.buyer.client.call(lifecycle.approveTender, { id, version })).toMatchObject({
      ok: false,
      reason: 'forbidden',
    });
    expect(await tender.approver.client.call(lifecycle.publishTender, { id, version })).toMatchObject({
      ok: false,
      reason: 'forbidden',
    });
    const editor = await test.staff('editor');
    expect(await editor.client.call(tenders.getTender, { id })).toMatchObject({
      ok: false,
      reason: 'forbidden',
    });
    const supplier = await test.company();
    expect(await test.client('console', supplier.token).call(tenders.getTender, { id })).toMatchObject({
      ok: false,
    });
    expect(await test.client('console').call(tenders.listTenders, {})).toMatchObject({
      ok: false,
      code: '4030',
    });
    expect(await tender.buyer.client.call(tenders.getTender, { id: randomUUID() })).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
  });

  it('the options name only who can do the task', async () => {
    const [opener, evaluator] = [await test.staff('opener'), await test.staff('evaluator')];
    const disabled = await test.staff('opener');
    await test
      .parts()
      .db.updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', disabled.accountId)
      .execute();
    const reply = await opener.client.call(option.listStaffOptions, {});
    if (!reply.ok) throw new Error(reply.message);
    const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);
    expect(ids(reply.data.openers)).toContain(opener.accountId);
    expect(ids(reply.data.openers)).not.toContain(disabled.accountId);
    expect(ids(reply.data.openers)).not.toContain(evaluator.accountId);
    expect(ids(reply.data.evaluators)).toContain(evaluator.accountId);
  });

  it('companies to invite are found by name, code and what they supply, approved ones only', async () => {
    const { db } = test.parts();
    const supplier = await test.company();
    const companyId = supplier.actor.company.id;
    const { id } = await db
      .insertInto('companyVersion')
      .values({
        companyId,
        versionNo: 1,
        name: '海州晨光能源有限公司',
        uscc: '91000000MA1DEMA35X',
        profile: JSON.stringify({ categoryCodes: ['A02010000'] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('company').set({ currentVersionId: id }).where('id', '=', companyId).execute();
    const buyer = await test.staff('buyer');
    const found = async (query: { keyword?: string; categoryId?: string }) => {
      const reply = await buyer.client.call(option.listCompanyOptions, query);
      return reply.ok ? reply.data.map((company) => company.id) : [];
    };
    expect(await found({ keyword: '晨光' })).toEqual([companyId]);
    expect(await found({ keyword: '91000000ma1d' })).toEqual([companyId]);
    expect(await found({ keyword: '100%' })).toEqual([]);
    expect(await found({ categoryId: 'A02000000' })).toEqual([companyId]);
    expect(await found({ categoryId: 'A05000000' })).toEqual([]);
    await db.updateTable('company').set({ status: 'frozen' }).where('id', '=', companyId).execute();
    expect(await found({ keyword: '晨光' })).toEqual([]);
  });
});

describe('the list', () => {
  it('shows each lot in its queue, counts them, and finds by name and number', async () => {
    const [draft, running] = [
      await draftTender(test, { title: '检索用项目甲' }),
      await publishedTender(test, { title: '检索用项目乙' }),
    ];
    const closed = await publishedTender(test, { title: '检索用项目丙' });
    await passDeadline(test, closed.lotId);
    const auditor = await test.staff('auditor');
    const list = async (input: Parameters<typeof call>[0]) => call(input);
    async function call(input: { keyword?: string; queue?: 'draft' | 'running' | 'to_open'; mine?: '1' }) {
      const reader = input.mine === '1' ? draft.buyer : auditor;
      const reply = await reader.client.call(tenders.listTenders, input);
      if (!reply.ok) throw new Error(reply.message);
      return { lots: reply.data.map(({ lotId, phase }) => [lotId, phase]), count: reply.count };
    }
    expect(await list({ keyword: '检索用', queue: 'draft' })).toEqual({
      lots: [[draft.lotId, 'draft']],
      count: 1,
    });
    expect(await list({ keyword: '检索用', queue: 'running' })).toEqual({
      lots: [[running.lotId, 'bidding']],
      count: 1,
    });
    expect(await list({ keyword: '检索用', queue: 'to_open' })).toEqual({
      lots: [[closed.lotId, 'closed']],
      count: 1,
    });
    expect((await list({ keyword: running.tenderNo.toLowerCase() })).lots).toEqual([
      [running.lotId, 'bidding'],
    ]);
    expect((await list({ keyword: '检索用', mine: '1' })).lots).toEqual([[draft.lotId, 'draft']]);
    expect((await list({ keyword: '检_用' })).count).toBe(0);
    const counts = await auditor.client.call(tenders.countTenders, { keyword: '检索用' });
    expect(counts).toMatchObject({
      ok: true,
      data: { all: 3, queues: { draft: 1, running: 1, to_open: 1, archived: 0 } },
    });
    const own = await draft.buyer.client.call(tenders.countTenders, { keyword: '检索用' });
    expect(own).toMatchObject({ ok: true, data: { all: 1, queues: { draft: 1, running: 0, to_open: 0 } } });
  });
});

describe('the schedule check', () => {
  it('says, while it is being written, which rule a time breaks', async () => {
    const buyer = await test.staff('buyer');
    const times = { documentFrom: inDays(0), documentUntil: inDays(2), bidDeadline: inDays(10) };
    const reply = await buyer.client.call(tenders.checkTenderSchedule, {
      method: 'open_tender',
      scope: 'mandatory',
      ...times,
    });
    expect(reply).toMatchObject({
      ok: true,
      data: [
        { ruleCode: 'docSaleMinDays', severity: 'block', field: 'documentUntil' },
        { ruleCode: 'bidPrepMinDays', severity: 'block', field: 'bidDeadline' },
      ],
    });
  });
});
