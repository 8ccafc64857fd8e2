import { randomUUID } from 'node:crypto';
import * as clarifications from '@procure/contract/clarification/clarification.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openedLot } from '../../../testing/fixtures/opening.ts';
import { uploadAttachment } from '../../../testing/fixtures/participation.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const papers = ['business_licence', 'credit_record'] as const;

async function opened() {
  const lot = await openedLot(test);
  const chair = lot.tender.evaluators[0];
  const [supplier, rival] = lot.suppliers;
  const [bidId] = lot.bidIds;
  if (!chair || !supplier || !rival || !bidId) throw new Error('the lot has its people');
  const request = (change: object = {}) => ({
    ...{ lotId: lot.lotId, id: randomUUID(), bidId, subject: '补充资料' },
    ...{ content: '请补充投标截止前已有的营业执照和信用查询记录。', papers: [...papers], dueAt: inHours(23) },
    ...change,
  });
  const issue = (change: object = {}) =>
    chair.client.call(clarifications.issueClarification, request(change));
  return { ...lot, chair, supplier, rival, request, issue };
}

async function requested() {
  const lot = await opened();
  const input = lot.request();
  const reply = await lot.chair.client.call(clarifications.issueClarification, input);
  if (!reply.ok) throw new Error(reply.message);
  const answer = (change: object = {}) =>
    lot.supplier.client.call(clarifications.replyClarification, {
      ...{ id: input.id, reply: '现补充营业执照和信用查询记录。', substanceUnchanged: true, fileIds: [] },
      ...change,
    });
  return { ...lot, input, id: input.id, answer };
}

describe('a request for papers', () => {
  it('names papers of the closed list, and ends within 24 hours', async () => {
    const { issue } = await opened();
    expect(await issue({ dueAt: inHours(25) })).toMatchObject({
      fields: [{ field: 'dueAt', message: '补充资料的期限最长24小时，请提前回复截止时间' }],
    });
    expect(await issue({ papers: ['price_sheet'] })).toMatchObject({ ok: false, reason: 'invalid_input' });
    expect(await issue({ papers: ['test_report', 'test_report'] })).toMatchObject({
      fields: [{ field: 'papers', message: '资料重复' }],
    });
    expect(await issue()).toMatchObject({ ok: true });
    expect(await issue({ papers: [], dueAt: inHours(48) })).toMatchObject({ ok: true });
  });

  it('is answered with files for every requested paper and for no other', async () => {
    const { supplier, rival, answer, lotId, chair } = await requested();
    expect(await answer()).toMatchObject({
      fields: [
        { field: 'supplements.business_licence', message: '请上传营业执照或者登记证书' },
        { field: 'supplements.credit_record', message: '请上传信用查询记录' },
      ],
    });
    const [licence, record, foreign] = [
      await uploadAttachment(test, supplier, '营业执照.pdf'),
      await uploadAttachment(test, supplier, '信用记录.pdf'),
      await uploadAttachment(test, rival, '信用记录.pdf'),
    ];
    const supplied = (creditFile: string) => [
      { paper: 'business_licence', fileIds: [licence.id] },
      { paper: 'credit_record', fileIds: [creditFile] },
    ];
    expect(await answer({ supplements: supplied(foreign.id) })).toMatchObject({
      fields: [{ field: 'fileIds', message: '附件已失效，请重新上传' }],
    });
    const supplements = supplied(record.id);
    const more = [...supplements, { paper: 'experience', fileIds: [record.id] }];
    expect(await answer({ supplements: more })).toMatchObject({
      fields: [{ field: 'supplements.experience', message: '没有要求补充业绩的合同、验收证明' }],
    });
    expect(await answer({ supplements })).toMatchObject({ data: { phase: 'replied' } });
    expect(await answer({ supplements })).toMatchObject({ ok: true });
    const desk = await chair.client.call(clarifications.listClarifications, { lotId });
    expect(desk.ok && desk.data.clarifications[0]).toMatchObject({ papers, supplements });
    expect(desk.ok && desk.data.clarifications[0]?.files.map(({ name }) => name).toSorted()).toEqual([
      '信用记录.pdf',
      '营业执照.pdf',
    ]);
    const other = await rival.client.call(clarifications.listOwnClarifications, { lotId });
    expect(other.ok && other.data.clarifications).toEqual([]);
  });

  it('is issued once when the call is repeated, and not with other papers', async () => {
    const { chair, input } = await requested();
    const again = (change: object) =>
      chair.client.call(clarifications.issueClarification, { ...input, ...change });
    expect(await again({})).toMatchObject({ ok: true });
    expect(await again({ papers: ['test_report'] })).toMatchObject({ reason: 'conflict' });
  });

  it('keeps its papers and what was supplied from a writer of rows', async () => {
    const { supplier, answer, id } = await requested();
    const { db } = test.parts();
    const change = (set: ReturnType<typeof sql>) =>
      sql`update clarification set ${set} where id = ${id}`.execute(db);
    await expect(change(sql`papers = '{test_report}'`)).rejects.toThrow(/not changed/);
    const file = await uploadAttachment(test, supplier, '营业执照.pdf');
    const supplements = papers.map((paper) => ({ paper, fileIds: [file.id] }));
    expect(await answer({ supplements })).toMatchObject({ ok: true });
    await expect(change(sql`supplements = '[]'`)).rejects.toThrow(/not changed/);
  });
});
