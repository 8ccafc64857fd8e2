import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/amendment/amendment.route.ts';
import type { saveAmendment } from '@procure/contract/amendment/amendment.schema.ts';
import * as audit from '@procure/contract/audit/audit.route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { pdfOf } from '../../../seeds/load/document.ts';
import { deskOf, publishAmendment } from '../../../testing/fixtures/amendment.ts';
import { neighbour } from '../../../testing/fixtures/organisation.ts';
import { nameMember, publishedTender, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { listen, upload } from '../../../testing/fixtures/upload.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
let origin: string;
beforeAll(async () => {
  origin = await listen(test.app().console);
});

const reason = '现有机组为该品牌，备件须与之配套';
const branded = '控制器须采用某某品牌';

type Draft = z.input<typeof saveAmendment.input>;

async function save(tender: TenderFixture, changes: Partial<Draft>) {
  const plain = { version: 0, summary: '更正部分内容，详见差异。' };
  const input = { lotId: tender.lotId, id: randomUUID(), ...plain, ...changes };
  const saved = await tender.buyer.client.call(wire.saveAmendment, input);
  if (!saved.ok) throw new Error(`${saved.message} ${JSON.stringify(saved.fields)}`);
  const { amendments } = await deskOf(tender);
  const found = amendments.find(({ id }) => id === saved.data.id)?.findings ?? [];
  return { id: saved.data.id, version: saved.data.version, found };
}

type Saved = Awaited<ReturnType<typeof save>>;
const reasonsOf = ({ found }: Saved) =>
  found.map(({ ruleCode, field, passage }) => ({ ruleCode, field, passage, reason }));

const publish = (tender: TenderFixture, { id, version }: Saved, reasons: ReturnType<typeof reasonsOf> = []) =>
  publishAmendment(tender, { id, version, reasons });

describe('the wording check of an amendment', () => {
  it('refuses the issue at each new passage of its words, lines and criteria without a reason', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { priceLines, criteria } = await deskOf(tender);
    const [technical, ...others] = criteria;
    if (technical === undefined) throw new Error('no criteria');
    const draft = await save(tender, {
      summary: '投标人须在本市注册。',
      priceLines: priceLines.map((line, at) => (at === 0 ? { ...line, spec: branded } : line)),
      criteria: [{ ...technical, requirement: '央企优先' }, ...others],
    });
    const fields = ['summary', 'priceLines.0', 'criteria.0.requirement'];
    expect(draft.found.map(({ field, citation }) => [field, citation !== ''])).toEqual(
      fields.map((field) => [field, true]),
    );
    const refused = {
      ...{ ok: false, reason: 'warnings_unexplained', code: '4307' },
      fields: fields.map((field) => ({ field, message: expect.stringContaining('请说明理由') })),
    };
    expect(await publish(tender, draft)).toMatchObject(refused);
    const [first, ...given] = reasonsOf(draft);
    if (first === undefined) throw new Error('three passages were written');
    const other = { ...first, passage: '投标人须在本省注册。' };
    expect(await publish(tender, draft, [other, ...given])).toMatchObject({
      ok: false,
      fields: [{ field: 'summary' }],
    });
    expect(await publish(tender, draft, [first, ...given])).toMatchObject({ ok: true });

    const [published] = (await deskOf(tender)).amendments;
    expect(published).toMatchObject({ state: 'published', findings: [] });
    expect(published?.warningReasons.map((one) => [one.field, one.reason])).toEqual(
      fields.map((field) => [field, reason]),
    );
    const auditor = await test.staff('auditor');
    const log = await auditor.client.call(audit.listAudit, { lotId: tender.lotId });
    expect(JSON.stringify(log)).toContain(reason);

    // Its words are published now: a further amendment of the same line is asked about its new words only.
    const now = await deskOf(tender);
    const again = await save(tender, {
      priceLines: now.priceLines.map((line, at) => (at === 0 ? { ...line, qty: '7', remark: '' } : line)),
    });
    expect(again.found).toEqual([]);
    expect(await publish(tender, again)).toMatchObject({ ok: true });
  });

  it('asks nothing once the words are mended', async () => {
    const tender = await publishedTender(test);
    const draft = await save(tender, { summary: '投标人须在本市注册。' });
    expect(await publish(tender, draft)).toMatchObject({ ok: false, reason: 'warnings_unexplained' });
    const mended = await save(tender, {
      id: draft.id,
      version: draft.version,
      summary: '近三年有同类业绩。',
    });
    expect(mended.found).toEqual([]);
    expect(await publish(tender, mended)).toMatchObject({ ok: true });
  });

  it('reads a new document, and leaves out what the published one contains', async () => {
    const tender = await publishedTender(test);
    const withText = async (text: readonly string[]) => {
      const file = { filename: '招标文件.pdf', purpose: 'document' };
      const content = Buffer.from(pdfOf('更正后的招标文件', [...text]));
      const { id: fileId } = await upload(origin, 'inner', tender.buyer.token, content, file);
      const document = { id: randomUUID(), fileId, title: '招标文件', kind: 'tender_document' as const };
      return save(tender, { documents: [document] });
    };
    const [local, years] = ['投标人须在项目所在地设立分公司。', '投标人须成立满5年。'];
    const draft = await withText([local]);
    expect(draft.found).toMatchObject([
      { field: 'documents', message: expect.stringContaining('《招标文件》第1页') },
    ]);
    expect(await publish(tender, draft)).toMatchObject({ ok: false, fields: [{ field: 'documents' }] });
    expect(await publish(tender, draft, reasonsOf(draft))).toMatchObject({ ok: true });

    const second = await withText([local, '无关的一行文字用来隔开前后两处。'.repeat(3), years]);
    expect(second.found.map(({ passage }) => passage)).toEqual([expect.stringContaining('成立满5年')]);
  });

  it('shows the second person the passages and reasons of an amendment that affects no bid', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const draft = await save(tender, { summary: '第三章第2条更正为：投标人须在本市注册。' });
    const { id, version } = draft;
    const submit = (reasons: ReturnType<typeof reasonsOf>) =>
      tender.buyer.client.call(wire.submitAmendment, {
        ...{ id, version, affectsBids: false, reason: '只更正文字，不影响投标文件的编制', reasons },
      });
    expect(await submit([])).toMatchObject({ ok: false, reason: 'warnings_unexplained' });
    expect(await submit(reasonsOf(draft))).toMatchObject({ ok: true, data: { state: 'pending' } });
    const seen = await tender.approver.client.call(wire.listAmendments, { lotId: tender.lotId });
    expect(seen).toMatchObject({
      data: { amendments: [{ warningReasons: [{ reason, citation: expect.stringContaining('条') }] }] },
    });
    // A rule of a later release finds a passage without a reason: the second person cannot confirm, but returns it.
    const { db } = test.parts();
    await db.updateTable('amendment').set({ warnings: '[]' }).where('id', '=', id).execute();
    const confirm = { id, version: version + 1, opinion: '' };
    expect(await tender.approver.client.call(wire.confirmAmendment, confirm)).toMatchObject({
      ok: false,
      reason: 'warnings_unexplained',
    });
    const back = { id, version: version + 1, reason: '请说明保留的理由' };
    expect(await tender.approver.client.call(wire.returnAmendment, back)).toMatchObject({
      data: { state: 'draft' },
    });
  });

  it('is read and answered by those who handle the lot only', async () => {
    const tender = await publishedTender(test);
    const draft = await save(tender, { summary: '投标人须在本市注册。' });
    const { id, version } = draft;
    const input = { id, version, affectsBids: true, reasons: reasonsOf(draft) };
    const reader = await test.staff('buyer');
    await nameMember(tender, reader, 'reader');
    expect(await reader.client.call(wire.submitAmendment, input)).toMatchObject({ reason: 'not_in_team' });
    const elsewhere = await test.staffOf(neighbour.id, 'buyer');
    expect(await elsewhere.client.call(wire.submitAmendment, input)).toMatchObject({ reason: 'not_found' });
    expect(await elsewhere.client.call(wire.listAmendments, { lotId: tender.lotId })).toMatchObject({
      ok: false,
    });
  });
});
