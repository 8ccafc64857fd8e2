import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import * as lots from '@procure/contract/lot/process.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import type { Method, Sourcing } from '@procure/domain/tender/method.ts';
import { describe, expect, it } from 'vitest';
import { approvedBidder, bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { invite } from '../../../testing/fixtures/participation.ts';
import {
  draftTender,
  inDays,
  lotContent,
  publishedTender,
  reasonsFor,
  type TenderContent,
  tenderContent,
} from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

/** A lawful government purchase of this method. */
function governmentPurchase(
  method: Method,
  sourcing: Sourcing,
  bidDeadline = inDays(40),
): Partial<TenderContent> {
  const evaluation =
    method === 'consultation' ? {} : { evaluationMethod: 'lowest_price' as const, weights: null };
  return {
    method,
    sourcing,
    scope: 'government',
    ...(method === 'consultation' ? { kind: 'services' as const } : {}),
    lots: [
      lotContent({
        ...evaluation,
        replyUntil: sourcing === 'invited' ? inDays(1) : null,
        documentUntil: bidDeadline < inDays(20) ? bidDeadline : inDays(20),
        questionUntil: null,
        bidDeadline,
      }),
    ],
  };
}

async function listedNotices(tenderNo: string) {
  const list = await test
    .client('portal')
    .call(notices.listNotices, { channel: 'tender', keyword: tenderNo });
  if (!list.ok) throw new Error(list.message);
  return list.data;
}

describe('谈判 and 询价 by a public notice', () => {
  it('is listed, says how suppliers are found, and is open to a company that nobody invited', async () => {
    for (const [method, label] of [
      ['negotiation', '竞争性谈判公告'],
      ['inquiry', '询价公告'],
    ] as const) {
      const tender = await publishedTender(test, governmentPurchase(method, 'announced'));
      const [listed, ...more] = await listedNotices(tender.tenderNo);
      expect(more).toEqual([]);
      expect(listed?.title).toContain(label);
      const notice = await test.client('portal').call(notices.getNotice, { id: listed?.id ?? '' });
      expect(notice).toMatchObject({
        ok: true,
        data: {
          tender: { method, sourcing: 'announced' },
          body: expect.stringContaining('《政府采购非招标采购方式管理办法》第十二条'),
        },
      });
      const { lotId } = tender;
      const stranger = await bidder(test, lotId);
      await submittedBid(test, stranger, lotId);
      expect(await stranger.client.call(lots.getMyLot, { lotId })).toMatchObject({
        ok: true,
        data: { invitation: null, bid: { validVersionNo: 1 } },
      });
      const steps = await stranger.client.call(lots.getMyLot, { lotId });
      expect(steps.ok && steps.data.steps.map(({ key }) => key)).not.toContain('invitation');
    }
  });

  it('keeps the times that bind the method', async () => {
    const purchase = (method: Method, bidDeadline: string) =>
      publishedTender(test, governmentPurchase(method, 'announced', bidDeadline));
    await expect(purchase('negotiation', inDays(1))).rejects.toThrow('不得少于3个工作日');
    await expect(purchase('inquiry', inDays(1))).rejects.toThrow('不得少于3个工作日');
    await expect(purchase('consultation', inDays(8))).rejects.toThrow('不得少于10日');
    // The longest holidays end within these days.
    await purchase('negotiation', inDays(16));
  });
});

describe('谈判, 询价 and 磋商 by letters', () => {
  it('is there for the invited alone: neither listed nor found by others', async () => {
    for (const method of ['negotiation', 'consultation'] as const) {
      const tender = await publishedTender(test, governmentPurchase(method, 'invited'));
      const { lotId, tenderNo } = tender;
      expect(await listedNotices(tenderNo)).toEqual([]);
      const stranger = await approvedBidder(test);
      const notFound = { ok: false, reason: 'not_found' };
      expect(await stranger.client.call(lots.getMyLot, { lotId })).toMatchObject(notFound);
      expect(await stranger.client.call(documents.getDocuments, { lotId })).toMatchObject(notFound);
      expect(await stranger.client.call(documents.obtainDocuments, { lotId })).toMatchObject(notFound);
      expect(await stranger.client.call(bids.getBid, { lotId })).toMatchObject(notFound);
      const envelopes = await uploadBid(test, stranger, lotId);
      expect(
        await stranger.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes }),
      ).toMatchObject(notFound);
      const companies = [await test.company(), await test.company(), await test.company()];
      await expect(invite(tender, companies.slice(0, 2), inDays(0.5))).rejects.toThrow('邀请的供应商不足3家');
      await invite(tender, companies, inDays(0.5));
      const [first] = companies;
      expect(await first?.client.call(lots.getMyLot, { lotId })).toMatchObject({
        ok: true,
        data: { invitation: { phase: 'sent' } },
      });
    }
  });

  it('asks for a deadline for the replies, which a notice does not need', async () => {
    const changes = governmentPurchase('inquiry', 'invited');
    const [lot] = changes.lots ?? [];
    const without = { ...changes, lots: [lotContent({ ...lot, replyUntil: null })] };
    await expect(publishedTender(test, without)).rejects.toThrow('请设置邀请回复截止时间');
  });
});

describe('the choice', () => {
  it('is refused where the method leaves none', async () => {
    const buyer = await test.staff('buyer');
    for (const [method, sourcing, message] of [
      ['open_tender', 'invited', '公开招标不能采用书面邀请，供应商产生方式应为公告邀请'],
      ['single_source', 'announced', '单一来源采购不能采用公告邀请，供应商产生方式应为书面邀请'],
    ] as const) {
      const saved = await buyer.client.call(tenders.saveTender, {
        id: randomUUID(),
        version: 0,
        ...tenderContent({ method, sourcing }),
      });
      expect(saved).toMatchObject({ ok: false, fields: [{ field: 'sourcing', message }] });
    }
  });

  it('is kept, changes in a draft, and stands still from the request for approval on', async () => {
    const purchase = governmentPurchase('inquiry', 'invited');
    const ground = {
      ground: 'g_standard_goods',
      groundNote: '规格统一，现货货源充足，价格变化幅度小',
    } as const;
    const content = tenderContent({ ...purchase, ...ground });
    const draft = await draftTender(test, content);
    const { id, buyer, approver, openers, evaluators } = draft;
    const lotsOf = () =>
      content.lots.map((lot) => ({
        ...lot,
        openers: openers.map(({ accountId }) => accountId),
        evaluators: evaluators.map(({ accountId }) => accountId),
      }));
    const save = (version: number, sourcing: Sourcing) =>
      buyer.client.call(tenders.saveTender, { id, version, ...content, lots: lotsOf(), sourcing });
    const read = async () => {
      const reply = await buyer.client.call(tenders.getTender, { id });
      if (!reply.ok) throw new Error(reply.message);
      return reply.data;
    };
    const saved = await save((await read()).version, 'announced');
    expect(saved).toMatchObject({ ok: true });
    expect((await read()).sourcing).toBe('announced');
    const must = async (reply: Promise<{ readonly ok: boolean; readonly message?: string }>) => {
      const answer = await reply;
      if (!answer.ok) throw new Error(answer.message);
    };
    const refused = { ok: false, reason: 'transition_not_allowed' };
    const reasons = await reasonsFor(draft);
    await must(
      buyer.client.call(lifecycle.requestApproval, { id, version: (await read()).version, reasons }),
    );
    expect(await save((await read()).version, 'invited')).toMatchObject(refused);
    await must(approver.client.call(lifecycle.approveTender, { id, version: (await read()).version }));
    expect(await save((await read()).version, 'invited')).toMatchObject(refused);
    expect((await read()).sourcing).toBe('announced');
  });

  it('is not switched once it is published', async () => {
    const tender = await publishedTender(test, governmentPurchase('negotiation', 'announced'));
    const { id, buyer, lotId } = tender;
    const detail = await buyer.client.call(tenders.getTender, { id });
    if (!detail.ok) throw new Error(detail.message);
    const content = tenderContent(governmentPurchase('negotiation', 'invited'));
    const saved = await buyer.client.call(tenders.saveTender, {
      ...content,
      id,
      version: detail.data.version,
    });
    expect(saved).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
    const stranger = await test.company();
    expect(await stranger.client.call(documents.getDocuments, { lotId })).toMatchObject({ ok: true });
  });
});
