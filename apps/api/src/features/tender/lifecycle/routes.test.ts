import * as audit from '@procure/contract/audit/audit.route.ts';
import * as files from '@procure/contract/document/document.route.ts';
import * as processes from '@procure/contract/lot/process.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import { publishSealed } from '../../../../testing/fixtures/opener.ts';
import {
  draftTender,
  inDays,
  lotContent,
  publishedTender,
  reasonsFor,
  type TenderContent,
  type TenderFixture,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

async function detailOf({ id, buyer }: Pick<TenderFixture, 'id' | 'buyer'>) {
  const reply = await buyer.client.call(tenders.getTender, { id });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function submit(changes: Partial<TenderContent>) {
  const draft = await draftTender(test, changes);
  return { draft, reply: await draft.buyer.client.call(lifecycle.requestApproval, draft) };
}

/** Gives a reason for every warning, such as the one of experts who are not drawn. */
async function submitWithReasons(changes: Partial<TenderContent>) {
  const draft = await draftTender(test, changes);
  const reasons = await reasonsFor(draft);
  return { draft, reply: await draft.buyer.client.call(lifecycle.requestApproval, { ...draft, reasons }) };
}

const oneLot = (changes: Parameters<typeof lotContent>[0]) => [lotContent(changes)];
const hasty = { documentUntil: inDays(8), questionUntil: inDays(6), bidDeadline: inDays(10) };

describe('The amounts of a lot', () => {
  it('are refused with the article if the bond exceeds two per cent of the estimate', async () => {
    for (const [scope, article] of [
      ['mandatory', '《招标投标法实施条例》第二十六条'],
      ['government', '《政府采购法实施条例》第三十三条'],
    ] as const) {
      const { reply } = await submit({ scope, lots: oneLot({ bondAmount: '900000.00' }) });
      expect(reply).toMatchObject({
        ok: false,
        reason: 'law_violated',
        fields: [{ field: 'lots.0.bondAmount', message: expect.stringContaining(article) }],
      });
      const exact = await submitWithReasons({ scope, lots: oneLot({ bondAmount: '20000.00' }) });
      expect(exact.reply).toMatchObject({ ok: true });
      const above = await submit({ scope, lots: oneLot({ bondAmount: '20000.01' }) });
      expect(above.reply).toMatchObject({ ok: false, reason: 'law_violated' });
    }
  });

  it('are checked again at publishing, after a new rule or a changed row', async () => {
    const { draft, reply } = await submitWithReasons({ scope: 'mandatory' });
    if (!reply.ok) throw new Error(reply.message);
    const approved = await draft.approver.client.call(lifecycle.approveTender, {
      id: draft.id,
      version: reply.data.version,
    });
    if (!approved.ok) throw new Error(approved.message);
    await test
      .parts()
      .db.updateTable('lot')
      .set({ bondAmount: '900000.00' })
      .where('id', '=', draft.lotId)
      .execute();
    const published = await draft.buyer.client.call(lifecycle.publishTender, {
      id: draft.id,
      version: approved.data.version,
    });
    expect(published).toMatchObject({
      ok: false,
      reason: 'law_violated',
      fields: [{ field: 'lots.0.bondAmount' }],
    });
  });

  it('limit the ceiling to the budget of a government procurement', async () => {
    const { reply } = await submit({ scope: 'government', lots: oneLot({ ceilingPrice: '1000000.01' }) });
    expect(reply).toMatchObject({
      ok: false,
      fields: [
        {
          field: 'lots.0.ceilingPrice',
          message: expect.stringContaining('《政府采购货物和服务招标投标管理办法》第十二条'),
        },
      ],
    });
  });

  it('need an estimate before approval', async () => {
    const { reply } = await submit({ lots: oneLot({ estimate: null }) });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'invalid_input',
      fields: [{ field: 'lots.0.estimate', message: '请输入估算价' }],
    });
  });

  it('hide the estimate from suppliers and visitors, unless it is a government budget', async () => {
    const secret = { estimate: '1234567.89', ceilingPrice: '1100000.00' };
    const seenBy = async (scope: TenderContent['scope']) => {
      const tender = await publishedTender(test, { scope, lots: oneLot(secret) });
      const { lotId } = tender;
      const company = await test.company();
      const visitor = test.client('portal');
      const obtained = await company.client.call(files.obtainDocuments, { lotId });
      expect(obtained).toMatchObject({ ok: true });
      const list = await visitor.call(notices.listNotices, { keyword: tender.tenderNo });
      if (!list.ok) throw new Error(list.message);
      const [notice] = list.data;
      const answers = [
        list,
        obtained,
        await visitor.call(notices.getNotice, { id: notice?.id ?? '' }),
        await company.client.call(notices.getNotice, { id: notice?.id ?? '' }),
        await company.client.call(processes.getMyLot, { lotId }),
        await company.client.call(files.getDocuments, { lotId }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ ok: true });
      return JSON.stringify(answers).replaceAll(',', '');
    };
    expect(await seenBy('government')).toContain('1234567.89');
    expect(await seenBy('voluntary')).not.toContain('1234567');
    expect(await seenBy('mandatory')).not.toContain('1234567');
  });
});

describe('The method', () => {
  const invited = { replyUntil: inDays(5) };
  const ground = 'proprietary' as const;
  const groundNote = '核心控制器为厂商专利产品，市场上没有替代';

  it('is refused with the article for a mandatory tender without a legal case', async () => {
    for (const method of ['rfq', 'single_source', 'negotiation'] as const) {
      const lots = oneLot({ ...invited, questionUntil: null, bidDeadline: inDays(25) });
      const { reply } = await submit({ scope: 'mandatory', method, lots });
      expect(reply).toMatchObject({
        ok: false,
        reason: 'law_violated',
        fields: [{ field: 'ground', message: expect.stringContaining('《招标投标法》第六十六条') }],
      });
    }
  });

  it('is accepted with a chosen and explained case, which the approver reads', async () => {
    const { draft, reply } = await submit({
      scope: 'mandatory',
      method: 'rfq',
      ground,
      groundNote,
      lots: oneLot(invited),
    });
    expect(reply).toMatchObject({ ok: true });
    const seen = await draft.approver.client.call(tenders.getTender, { id: draft.id });
    expect(seen).toMatchObject({ ok: true, data: { ground, groundNote, violations: [] } });
    const { db } = test.parts();
    const line = await db
      .selectFrom('auditLog')
      .select('after')
      .where('entityId', '=', draft.lotId)
      .where('action', '=', 'submit')
      .executeTakeFirstOrThrow();
    expect(line.after).toMatchObject({ ground, groundNote });
  });

  it('of a government procurement must be one of its own methods, with no case of another law', async () => {
    const rfq = await submit({ scope: 'government', method: 'rfq', lots: oneLot(invited) });
    expect(rfq.reply).toMatchObject({
      ok: false,
      fields: [{ field: 'method', message: expect.stringContaining('《政府采购法》第二十六条') }],
    });
    const other = await submit({
      scope: 'government',
      method: 'negotiation',
      ground,
      groundNote,
      lots: oneLot({ ...invited, evaluationMethod: 'lowest_price', weights: null }),
    });
    expect(other.reply).toMatchObject({ ok: false, fields: [{ field: 'ground' }] });
  });

  it('stops a government negotiation that is compared by points', async () => {
    const lawful = { scope: 'government', ground: 'g_urgent', groundNote } as const;
    const byPoints = await submit({ ...lawful, method: 'negotiation', lots: oneLot(invited) });
    expect(byPoints.reply).toMatchObject({
      ok: false,
      reason: 'law_violated',
      fields: [
        {
          field: 'lots.0.evaluationMethod',
          message: '本采购方式须采用经评审的最低价法（《政府采购非招标采购方式管理办法》第三十五条）',
        },
      ],
    });
    const byPrice = { ...invited, evaluationMethod: 'lowest_price', weights: null } as const;
    const lowest = await submitWithReasons({ ...lawful, method: 'negotiation', lots: oneLot(byPrice) });
    expect(lowest.reply).toMatchObject({ ok: true });
  });

  it('stops a consultation whose documents are available for less than five working days', async () => {
    const { reply } = await submit({
      ...({ scope: 'government', method: 'consultation', ground: 'g_consult_complex', groundNote } as const),
      lots: oneLot({ ...invited, documentUntil: inDays(2) }),
    });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'schedule_invalid',
      fields: [{ field: 'lots.0.documentUntil', message: expect.stringContaining('不得少于5个工作日') }],
    });
  });
});

describe('A warning of a voluntary tender', () => {
  it('needs a reason of its own, which the approver and the auditor read', async () => {
    const { draft, reply } = await submit({ lots: oneLot({ ...hasty, bondAmount: '30000.00' }) });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'warnings_unexplained',
      fields: [
        { field: 'lots.0.bidDeadline', message: expect.stringContaining('请说明理由') },
        { field: 'lots.0.bondAmount', message: expect.stringContaining('《招标投标法实施条例》第二十六条') },
      ],
    });
    const reasons = await reasonsFor(draft);
    const half = await draft.buyer.client.call(lifecycle.requestApproval, {
      ...draft,
      reasons: reasons.slice(0, 1),
    });
    expect(half).toMatchObject({ ok: false, fields: [{ field: 'lots.0.bondAmount' }] });
    const asked = await draft.buyer.client.call(lifecycle.requestApproval, { ...draft, reasons });
    if (!asked.ok) throw new Error(asked.message);
    const seen = await draft.approver.client.call(tenders.getTender, { id: draft.id });
    expect(seen).toMatchObject({
      ok: true,
      data: {
        lots: [
          {
            warningReasons: [
              { ruleCode: 'bidBondMax', reason: '抢修急需，供应商已提前备货' },
              { ruleCode: 'bidPrepMinDays', citation: '《招标投标法》第二十四条' },
            ],
          },
        ],
      },
    });
    const auditor = await test.staff('supervisor', 'auditor');
    const read = await auditor.client.call(tenders.getTender, { id: draft.id });
    expect(read.ok && read.data.lots[0]?.warningReasons).toHaveLength(2);
    const log = await auditor.client.call(audit.listAudit, { lotId: draft.lotId });
    expect(JSON.stringify(log)).toContain('抢修急需，供应商已提前备货');
    // Approved with its reasons it is published without another word.
    const approved = await draft.approver.client.call(lifecycle.approveTender, {
      id: draft.id,
      version: asked.data.version,
    });
    if (!approved.ok) throw new Error(approved.message);
    expect(
      await publishSealed(draft.buyer, {
        id: draft.id,
        version: approved.data.version,
      }),
    ).toMatchObject({
      ok: true,
      data: { warnings: [{ ruleCode: 'bidPrepMinDays' }, { ruleCode: 'bidBondMax' }] },
    });
  });

  it('returns the tender if it appears after the approval, which did not cover it', async () => {
    const { draft, reply } = await submit({});
    if (!reply.ok) throw new Error(reply.message);
    const approved = await draft.approver.client.call(lifecycle.approveTender, {
      id: draft.id,
      version: reply.data.version,
    });
    if (!approved.ok) throw new Error(approved.message);
    const { documentUntil, bidDeadline } = hasty;
    const { db } = test.parts();
    await db
      .updateTable('lot')
      .set({ documentUntil, bidDeadline, questionUntil: null })
      .where('id', '=', draft.lotId)
      .execute();
    const seen = { id: draft.id, version: approved.data.version };
    expect(await draft.buyer.client.call(lifecycle.publishTender, seen)).toMatchObject({
      ok: false,
      reason: 'warnings_unexplained',
      fields: [{ field: 'lots.0.bidDeadline', message: expect.stringContaining('重新提交审批') }],
    });
    expect((await detailOf(draft)).lots[0]?.state).toBe('approved');
  });
});
