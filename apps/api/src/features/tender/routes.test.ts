import { randomUUID } from 'node:crypto';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import * as documents from '@procure/contract/tender/document.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as option from '@procure/contract/tender/option.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import { house } from '../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  firstLot,
  inDays,
  passDeadline,
  publishedTender,
  submittedTender,
} from '../../../testing/fixtures/tender.ts';
import { withProcessClockAhead } from '../../../testing/process-clock.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

describe('the rights of staff', () => {
  it('allow a document to be linked only by its uploader, and removed from a draft repeatedly', async () => {
    const tender = await draftTender(test);
    const other = await test.staff('buyer');
    const [document] = (await firstLot(tender)).documents;
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
    expect((await firstLot(tender)).documents).toEqual([]);
  });

  it('limit each act to its role; suppliers and visitors see nothing', async () => {
    const tender = await submittedTender(test);
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

  it('restrict the options to people who can do the task', async () => {
    const [opener, evaluator] = [await test.staff('opener'), await test.staff('evaluator')];
    const disabled = await test.staff('opener');
    await test
      .parts()
      .db.updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', disabled.accountId)
      .execute();
    const reply = await opener.client.call(option.listStaffOptions, { organisationId: house.id });
    if (!reply.ok) throw new Error(reply.message);
    const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id);
    expect(ids(reply.data.openers)).toContain(opener.accountId);
    expect(ids(reply.data.openers)).not.toContain(disabled.accountId);
    expect(ids(reply.data.openers)).not.toContain(evaluator.accountId);
    expect(ids(reply.data.evaluators)).toContain(evaluator.accountId);
  });

  it('let buyers find approved companies to invite, by name, code and supplied categories', async () => {
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
    const auditor = await test.staff('supervisor');
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
    expect(await auditor.client.call(tenders.listTenders, { keyword: running.tenderNo })).toMatchObject({
      ok: true,
      data: [{ estimate: '1000000.00', ceilingPrice: '1000000.00', scope: 'voluntary' }],
    });
    const counts = await auditor.client.call(tenders.countTenders, { keyword: '检索用' });
    expect(counts).toMatchObject({
      ok: true,
      data: { all: 3, queues: { draft: 1, running: 1, to_open: 1, archived: 0 } },
    });
    const own = await draft.buyer.client.call(tenders.countTenders, { keyword: '检索用' });
    expect(own).toMatchObject({ ok: true, data: { all: 1, queues: { draft: 1, running: 0, to_open: 0 } } });
  });

  it('shows the operator’s auditor published tenders, and neither drafts nor bids', async () => {
    const draft = await draftTender(test, { title: '审计检索甲' });
    const running = await publishedTender(test, { title: '审计检索乙' });
    const auditor = await test.staff('auditor');
    const listed = await auditor.client.call(tenders.listTenders, { keyword: '审计检索' });
    expect(listed).toMatchObject({ ok: true, count: 1, data: [{ lotId: running.lotId }] });
    const counts = await auditor.client.call(tenders.countTenders, { keyword: '审计检索' });
    expect(counts).toMatchObject({ ok: true, data: { all: 1, queues: { draft: 0, running: 1 } } });
    expect(await auditor.client.call(tenders.getTender, { id: running.id })).toMatchObject({ ok: true });
    expect(await auditor.client.call(tenders.getTender, { id: draft.id })).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    await passDeadline(test, running.lotId);
    for (const route of [openings.getOpening, evaluations.getEvaluation] as const)
      expect(await auditor.client.call(route, { lotId: running.lotId })).toMatchObject({
        ok: false,
        reason: 'forbidden',
      });
  });
});

describe('the schedule check', () => {
  it('names the rule that a time breaks, while the draft is written', async () => {
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

  it('counts from the database’s now', async () => {
    const buyer = await test.staff('buyer');
    const times = { documentFrom: inDays(0), documentUntil: inDays(20), bidDeadline: inDays(40) };
    const input = { method: 'open_tender', scope: 'mandatory', ...times } as const;
    expect(
      await withProcessClockAhead(30, () => buyer.client.call(tenders.checkTenderSchedule, input)),
    ).toMatchObject({ ok: true, data: [] });
  });
});
