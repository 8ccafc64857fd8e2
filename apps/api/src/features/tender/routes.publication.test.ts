import * as documents from '@procure/contract/tender/document.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { describe, expect, it } from 'vitest';
import {
  addDocument,
  draftTender,
  firstLot,
  inDays,
  lotContent,
  passDeadline,
  publishedTender,
  submittedTender,
  tenderDetail,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

const noticesOf = (lotId: string) =>
  test
    .parts()
    .db.selectFrom('notice')
    .select(['kind', 'title', 'body', 'facts'])
    .where('lotId', '=', lotId)
    .execute();

describe('publishing', () => {
  it('announces each lot once, with a key of its own that the server does not hold', async () => {
    const tender = await publishedTender(test, {
      lots: [lotContent({ title: '组件' }), lotContent({ title: '逆变器' })],
    });
    const { id, version } = tender;
    const again = await tender.buyer.client.call(lifecycle.publishTender, { id, version });
    expect(again).toMatchObject({ ok: true, data: { version: tender.version } });
    const [one, two] = (await tenderDetail(tender)).lots;
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
      .select(['sealIdentity', 'keyHolder'])
      .where('id', '=', tender.lotId)
      .executeTakeFirstOrThrow();
    expect(lot).toEqual({ sealIdentity: null, keyHolder: 'openers' });
  });

  it('is refused if a time has passed while the approval waited', async () => {
    const draft = await submittedTender(test);
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

  it('of an invited tender notifies only the invited, without a public notice', async () => {
    const tender = await publishedTender(test, {
      method: 'invited_tender',
      lots: [lotContent({ replyUntil: inDays(5) })],
    });
    expect((await firstLot(tender)).state).toBe('published');
    expect(await noticesOf(tender.lotId)).toEqual([]);
  });

  it('is final: an approved tender can be revised before, not after', async () => {
    const tender = await publishedTender(test);
    expect(await tender.buyer.client.call(lifecycle.reviseTender, tender)).toMatchObject({
      ok: false,
      reason: 'transition_not_allowed',
    });
  });
});

describe('after publishing', () => {
  it('a deadline can only be extended, with a change notice that states both times', async () => {
    const tender = await publishedTender(test);
    const lot = await firstLot(tender);
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
    expect(await firstLot(tender)).toMatchObject({
      bidDeadline: good.bidDeadline,
      documentUntil: good.documentUntil,
    });
  });

  it('a deadline that has passed cannot be extended any more', async () => {
    const tender = await publishedTender(test);
    await passDeadline(test, tender.lotId, 0);
    const { version } = await firstLot(tender);
    const late = { lotId: tender.lotId, version, bidDeadline: inDays(5), reason: '希望延长投标时间' };
    expect(await tender.buyer.client.call(lifecycle.extendLot, late)).toMatchObject({
      ok: false,
      reason: 'bid_deadline_passed',
    });
  });

  it('a suspension notifies the suppliers concerned, and its end restores the former state', async () => {
    const tender = await publishedTender(test);
    const supplier = await test.company();
    await test
      .parts()
      .db.insertInto('documentReceipt')
      .values({ lotId: tender.lotId, companyId: supplier.actor.company.id, accountId: supplier.accountId })
      .execute();
    const { version } = await firstLot(tender);
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
    expect(await firstLot(tender)).toMatchObject({
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

  it('a deadline that passed during a suspension must be set anew', async () => {
    const tender = await publishedTender(test);
    const { version } = await firstLot(tender);
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

  it('a termination is announced, except of a draft', async () => {
    const reason = '采购需求发生重大变化';
    const [published, draft] = [await publishedTender(test), await draftTender(test)];
    for (const tender of [published, draft]) {
      const { version } = await firstLot(tender);
      const reply = await tender.buyer.client.call(lifecycle.terminateLot, {
        lotId: tender.lotId,
        version,
        reason,
      });
      expect(reply).toMatchObject({ ok: true, data: { state: 'terminated' } });
    }
    expect((await noticesOf(published.lotId)).map(({ kind }) => kind)).toEqual(['tender', 'terminated']);
    expect(await noticesOf(draft.lotId)).toEqual([]);
    const { version } = await firstLot(published);
    expect(
      await published.buyer.client.call(lifecycle.archiveLot, { lotId: published.lotId, version }),
    ).toMatchObject({
      ok: true,
      data: { state: 'archived' },
    });
  });

  it('a document can be neither added nor removed, because a published tender changes only by an amendment', async () => {
    const tender = await publishedTender(test);
    await expect(addDocument(test, tender.buyer, tender.lotId)).rejects.toThrow('当前状态不允许此操作');
    const [document] = (await firstLot(tender)).documents;
    expect(
      await tender.buyer.client.call(documents.removeDocument, { id: document?.id ?? '' }),
    ).toMatchObject({
      ok: false,
      reason: 'transition_not_allowed',
    });
    expect((await noticesOf(tender.lotId)).map(({ kind }) => kind)).toEqual(['tender']);
  });
});
