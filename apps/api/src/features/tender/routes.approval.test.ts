import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import {
  draftTender,
  firstLot,
  inDays,
  lotContent,
  nameMember,
  publishedTender,
  submittedTender,
  tenderContent,
  tenderDetail,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

describe('approval', () => {
  it('can be requested only for a complete tender', async () => {
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

  it('needs a lawful committee: a mandatory tender is stopped at its field, a voluntary one needs an explanation', async () => {
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

  it('hides the committee until the award from staff who need not know it', async () => {
    const { id, buyer, approver, openers, evaluators, lotId } = await publishedTender(test);
    const seen = async (person: Pick<typeof buyer, 'client'> | undefined) => {
      const reply = await person?.client.call(tenders.getTender, { id });
      return reply?.ok ? reply.data.lots[0]?.evaluators.length : null;
    };
    for (const knowing of [buyer, approver, evaluators[0]]) expect(await seen(knowing)).toBe(5);
    expect(await seen(openers[0])).toBe(0);
    // For staff without a part in the tender, it does not exist.
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

  it('stops a government purchase of goods whose price weighs less than 30 of 100 points', async () => {
    const weights = { technical: 51, commercial: 20, price: 29 };
    const draft = await draftTender(test, {
      scope: 'government',
      kind: 'goods',
      lots: [lotContent({ weights })],
    });
    const reply = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    expect(reply).toMatchObject({ ok: false, reason: 'law_violated' });
    if (reply.ok) throw new Error('it was asked for');
    expect(reply.fields).toContainEqual({
      field: 'lots.0.weights',
      message: expect.stringContaining(
        '不得低于总分值的30%（《政府采购货物和服务招标投标管理办法》第五十五条',
      ),
    });
  });

  it('notifies the approvers, locks the lot for its author, and can be recalled', async () => {
    const tender = await submittedTender(test);
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
    expect((await firstLot(tender)).state).toBe('draft');
  });

  it('cannot be given by the author or submitter of the tender, whatever roles they hold', async () => {
    const both = await test.staff('buyer', 'approver');
    const draft = await draftTender(test);
    await test
      .parts()
      .db.updateTable('tender')
      .set({ createdBy: both.accountId })
      .where('id', '=', draft.id)
      .execute();
    await nameMember(draft, both);
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

  it('can be refused with a reason, which returns the tender to its author as a draft', async () => {
    const tender = await submittedTender(test);
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
    expect(await firstLot(tender)).toMatchObject({ state: 'draft', returnReason: reason });
    expect((await tenderDetail(tender)).history.at(-1)).toMatchObject({ action: 'return', reason });
  });

  it('applies to the version that was seen: a decision on an older version is refused', async () => {
    const tender = await submittedTender(test);
    const old = { id: tender.id, version: tender.version - 1 };
    expect(await tender.approver.client.call(lifecycle.approveTender, old)).toMatchObject({
      ok: false,
      reason: 'conflict',
    });
  });
});
