import { randomUUID } from 'node:crypto';
import * as amendments from '@procure/contract/amendment/amendment.route.ts';
import * as bids from '@procure/contract/bid/bid.route.ts';
import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import * as processes from '@procure/contract/lot/process.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as todos from '@procure/contract/todo/todo.route.ts';
import { describe, expect, it } from 'vitest';
import { submitAmendment } from '../../../../testing/fixtures/amendment.ts';
import { bidder, submittedBid } from '../../../../testing/fixtures/bid.ts';
import {
  inDays,
  passDeadline,
  preparedChange,
  publishedChange,
  publishedTender,
  type TenderFixture,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
type Bidder = Awaited<ReturnType<typeof bidder>>;

async function workspaceOf(supplier: Bidder, lotId: string): Promise<BidWorkspace> {
  const reply = await supplier.client.call(bids.getBid, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function todoKinds(supplier: Bidder) {
  const reply = await supplier.client.call(todos.listTodos, { pageNum: 1, pageSize: 10 });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.rows.map(({ kind }) => kind);
}

/** A bid on a lot that was changed afterwards, with the input that confirms it. */
async function changedAfterBid() {
  const tender = await publishedTender(test, { scope: 'mandatory' });
  const supplier = await bidder(test, tender.lotId);
  const { id: versionId } = await submittedBid(test, supplier, tender.lotId);
  await publishedChange(test, tender);
  const { unconfirmed } = await workspaceOf(supplier, tender.lotId);
  const [change] = unconfirmed;
  if (change === undefined) throw new Error('the change is not shown');
  return { tender, supplier, input: { lotId: tender.lotId, versionId, changeId: change.id } };
}

function confirmations(versionId: string) {
  const { db } = test.parts();
  return db.selectFrom('bidConfirmation').selectAll().where('bidVersionId', '=', versionId).execute();
}

function auditLines(lotId: string) {
  const { db } = test.parts();
  return db
    .selectFrom('auditLog')
    .select(['action', 'companyId'])
    .where('lotId', '=', lotId)
    .where('action', '=', 'reconfirm')
    .execute();
}

const later = ({ lotId, buyer }: TenderFixture, version: number, days: number) =>
  buyer.client.call(lifecycle.extendLot, {
    lotId,
    version,
    bidDeadline: inDays(days),
    reason: '应多家潜在投标人要求延长编制时间',
  });

describe('a change after a bid was submitted', () => {
  it('asks the supplier to confirm, shows the changes, and needs one click', async () => {
    const { supplier, tender, input } = await changedAfterBid();
    const { unconfirmed, phase } = await workspaceOf(supplier, tender.lotId);
    expect(unconfirmed).toEqual([
      {
        id: input.changeId,
        kind: 'amendment',
        summary: '更正第三章技术参数，组件效率调整为22%。',
        changes: [],
        documents: [{ title: '招标文件', versionNo: 2 }],
        items: [],
        publishedAt: expect.any(String),
      },
    ]);
    expect(phase).toBe('submitted');
    expect(await todoKinds(supplier)).toEqual(['reconfirmation']);
    expect(await supplier.client.call(processes.getMyLot, { lotId: tender.lotId })).toMatchObject({
      data: { next: { key: 'bid', yours: true } },
    });

    const first = await supplier.client.call(bids.reconfirmBid, input);
    expect(first).toMatchObject({ ok: true, data: { versionNo: 1 } });
    // The response was lost and the call repeated: nothing happens twice.
    const again = await supplier.client.call(bids.reconfirmBid, input);
    expect(again.ok && again.data).toEqual(first.ok && first.data);
    expect(await confirmations(input.versionId)).toHaveLength(1);
    expect(await auditLines(tender.lotId)).toEqual([
      { action: 'reconfirm', companyId: supplier.actor.company.id },
    ]);
    expect((await workspaceOf(supplier, tender.lotId)).unconfirmed).toEqual([]);
    expect(await todoKinds(supplier)).toEqual([]);
    expect(await supplier.client.call(processes.getMyLot, { lotId: tender.lotId })).toMatchObject({
      data: { next: null },
    });
  });

  it('needs no confirmation of a later bid or of a new version', async () => {
    const { supplier, tender } = await changedAfterBid();
    const { lotId } = tender;
    const rival = await bidder(test, lotId);
    await submittedBid(test, rival, lotId);
    expect((await workspaceOf(rival, lotId)).unconfirmed).toEqual([]);
    await submittedBid(test, supplier, lotId);
    expect((await workspaceOf(supplier, lotId)).unconfirmed).toEqual([]);
    expect(await todoKinds(supplier)).toEqual([]);
  });

  it('of its times alone shows both times; a withdrawn bid needs no confirmation', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const supplier = await bidder(test, lotId);
    const { id: versionId } = await submittedBid(test, supplier, lotId);
    const { version } = await test
      .parts()
      .db.selectFrom('lot')
      .select('version')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(await later(tender, version, 60)).toMatchObject({ ok: true });
    const { unconfirmed } = await workspaceOf(supplier, lotId);
    expect(unconfirmed).toMatchObject([
      {
        kind: 'times',
        summary: '应多家潜在投标人要求延长编制时间',
        changes: [{ field: 'bidDeadline', label: '投标截止时间' }],
      },
    ]);
    expect(await supplier.client.call(bids.withdrawBid, { lotId, versionId })).toMatchObject({ ok: true });
    expect((await workspaceOf(supplier, lotId)).unconfirmed).toEqual([]);
    const changeId = unconfirmed[0]?.id ?? '';
    expect(await supplier.client.call(bids.reconfirmBid, { lotId, versionId, changeId })).toMatchObject({
      reason: 'conflict',
    });
  });

  it('followed by another cannot be confirmed alone; confirming the newest covers both', async () => {
    const { supplier, tender, input } = await changedAfterBid();
    await publishedChange(test, tender);
    expect(await supplier.client.call(bids.reconfirmBid, input)).toMatchObject({
      reason: 'newer_change',
      code: '4895',
    });
    expect(await confirmations(input.versionId)).toEqual([]);
    const { unconfirmed } = await workspaceOf(supplier, tender.lotId);
    expect(unconfirmed).toHaveLength(2);
    const changeId = unconfirmed[0]?.id ?? '';
    expect(await supplier.client.call(bids.reconfirmBid, { ...input, changeId })).toMatchObject({ ok: true });
    expect((await workspaceOf(supplier, tender.lotId)).unconfirmed).toEqual([]);
  });

  it('published during a confirmation is either covered or still to confirm', async () => {
    const { supplier, tender, input } = await changedAfterBid();
    const prepared = await preparedChange(test, tender);
    const submission = { id: prepared.id, version: prepared.version };
    const submitted = await submitAmendment(tender, submission);
    if (!submitted.ok) throw new Error(submitted.message);
    const { id, version } = submitted.data;
    const [confirmed] = await Promise.all([
      supplier.client.call(bids.reconfirmBid, input),
      tender.approver.client.call(amendments.confirmAmendment, { id, version }),
    ]);
    const { unconfirmed } = await workspaceOf(supplier, tender.lotId);
    expect(unconfirmed).toHaveLength(confirmed.ok ? 1 : 2);
  });

  it('leaves an unconfirmed bid in force; after the deadline there is nothing to confirm', async () => {
    const { supplier, tender, input } = await changedAfterBid();
    await passDeadline(test, tender.lotId);
    expect(await supplier.client.call(bids.reconfirmBid, input)).toMatchObject({
      reason: 'bid_deadline_passed',
    });
    const workspace = await workspaceOf(supplier, tender.lotId);
    expect(workspace).toMatchObject({ phase: 'sealed', validVersionNo: 1, unconfirmed: [] });
    expect(await todoKinds(supplier)).toEqual([]);
  });

  it('is confirmed by the company’s authorised members, for its own bid', async () => {
    const { supplier, tender, input } = await changedAfterBid();
    const rival = await bidder(test, tender.lotId);
    const own = await submittedBid(test, rival, tender.lotId);
    await publishedChange(test, tender);
    const { unconfirmed } = await workspaceOf(supplier, tender.lotId);
    const changeId = unconfirmed[0]?.id ?? '';
    const theirs = { ...input, changeId };
    expect(await rival.client.call(bids.reconfirmBid, theirs)).toMatchObject({
      reason: 'nothing_to_reconfirm',
    });
    expect(await supplier.client.call(bids.reconfirmBid, theirs)).toMatchObject({ ok: true });
    // A confirmation does not count for a rival's bid.
    expect((await workspaceOf(rival, tender.lotId)).unconfirmed).toHaveLength(1);
    const stranger = await test.company();
    expect(await stranger.client.call(bids.reconfirmBid, theirs)).toMatchObject({
      reason: 'nothing_to_reconfirm',
    });
    const wrong = { ...theirs, versionId: own.id, changeId: randomUUID() };
    expect(await rival.client.call(bids.reconfirmBid, wrong)).toMatchObject({ reason: 'newer_change' });
  });
});
