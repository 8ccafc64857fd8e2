import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { getDocuments, obtainDocuments } from '@procure/contract/document/document.route.ts';
import { issueTicket } from '@procure/contract/file/file.route.ts';
import * as documents from '@procure/contract/tender/document.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import { approvedBidder } from '../../../../testing/fixtures/bid.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  firstLot,
  publishDraft,
  publishedTender,
  submittedTender,
  type TenderFixture,
  tenderDetail,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { fileForms } from '../../../platform/files/purpose.ts';
import { readText } from '../../../platform/files/text-reader.ts';
import { draftContent } from '../read-model.ts';

const test = testApp();
interface Ids {
  readonly id: string;
  readonly docxId: string;
}
type Person = Pick<TenderFixture['buyer'], 'client'>;

const preview = (by: Person, lotId: string, form: 'pdf' | 'docx' = 'docx') =>
  by.client.call(documents.previewDocument, { lotId, form });
const generate = (by: Person, lotId: string, ids: Ids = { id: randomUUID(), docxId: randomUUID() }) =>
  by.client.call(documents.generateDocument, { lotId, ...ids });

async function generated(draft: TenderFixture) {
  const reply = await generate(draft.buyer, draft.lotId);
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

/** Saves the draft with another overview and returns its version. */
async function edit({ id, buyer }: TenderFixture, overview: string) {
  const { version } = await tenderDetail({ id, buyer });
  const content = await draftContent(buyer.actor.scope, test.parts().db, id);
  const saved = await buyer.client.call(tenders.saveTender, { ...content, id, version, overview });
  if (!saved.ok) throw new Error(saved.message);
  return saved.data.version;
}

const textOf = async (mime: string, bytes: Uint8Array) => {
  const read = (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length));
  return (await readText(mime, { size: bytes.length, read })).content.replaceAll(/\s/g, '');
};

async function filesOf(lotId: string) {
  return test
    .parts()
    .db.selectFrom('tenderDocument')
    .innerJoin('file', 'file.id', 'tenderDocument.fileId')
    .select(['tenderDocument.title', 'tenderDocument.versionNo', 'file.mime', 'file.path', 'file.sha256'])
    .where('tenderDocument.lotId', '=', lotId)
    .where('tenderDocument.contentSha256', 'is not', null)
    .orderBy('tenderDocument.createdAt')
    .orderBy('tenderDocument.title')
    .execute();
}

const stale = async (draft: TenderFixture) =>
  (await firstLot(draft)).violations.filter(({ ruleCode }) => ruleCode === 'documentStale');

describe('a preview of the document', () => {
  it.each(['pdf', 'docx'] as const)('is written as %s for the handlers and the approvers', async (form) => {
    // Approvers see a tender once it is submitted.
    const draft = await submittedTender(test);
    for (const person of [draft.buyer, draft.approver]) {
      const reply = await preview(person, draft.lotId, form);
      if (!reply.ok) throw new Error(reply.message);
      expect(reply.data).toMatchObject({
        mime: fileForms[form],
        name: expect.stringMatching(`预览.*${form}$`),
      });
      const text = await textOf(fileForms[form], Buffer.from(reply.data.content, 'base64'));
      expect(text).toContain('安装与调试方案');
      if (form === 'pdf') expect(text).toContain(`${draft.tenderNo}预览`);
    }
    expect(await filesOf(draft.lotId)).toEqual([]);
  });

  it('is refused to staff who do not see the lot, as if there were none', async () => {
    const { lotId } = await draftTender(test);
    const elsewhere = await test.staffOf(neighbour.id, 'buyer', 'approver');
    expect(await preview(elsewhere, lotId)).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await preview(elsewhere, randomUUID())).toMatchObject({ ok: false, reason: 'not_found' });
  });
});

describe('a generated document', () => {
  it('is added to the draft as PDF and DOCX with their SHA-256, without a mark', async () => {
    const draft = await draftTender(test);
    const added = await generated(draft);
    const files = await filesOf(draft.lotId);
    expect(files.map(({ title }) => title)).toEqual(['招标文件', '招标文件（可编辑）']);
    expect(added.map(({ file }) => file.sha256).sort()).toEqual(files.map(({ sha256 }) => sha256).sort());
    for (const { mime, path, sha256 } of files) {
      const bytes = await buffer(await test.parts().files.read(path));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      const text = await textOf(mime, bytes);
      expect(text).toContain('安装与调试方案');
      expect(text).not.toContain('预览');
    }
    const { rows } = await auditOf(draft.lotId);
    expect(
      rows.map(({ after }) => after.sha256).filter((one) => added.some(({ file }) => file.sha256 === one)),
    ).toHaveLength(2);
  });

  it('is not added twice by a repeated call, and becomes the next version in another', async () => {
    const draft = await draftTender(test);
    const ids = { id: randomUUID(), docxId: randomUUID() };
    const first = await generate(draft.buyer, draft.lotId, ids);
    expect(first).toMatchObject({ ok: true });
    const again = await generate(draft.buyer, draft.lotId, ids);
    expect(again.ok && first.ok ? again.data : again).toEqual(first.ok ? first.data : null);
    const before = await filesOf(draft.lotId);
    expect(before).toHaveLength(2);
    await generated(draft);
    const after = await filesOf(draft.lotId);
    expect(after).toHaveLength(4);
    expect(Math.max(...after.map(({ versionNo }) => versionNo))).toBeGreaterThan(
      Math.max(...before.map(({ versionNo }) => versionNo)),
    );
  });

  it('denies the request for approval once the draft says something else, until it is generated anew', async () => {
    const draft = await draftTender(test);
    await generated(draft);
    expect(await stale(draft)).toEqual([]);
    const version = await edit(draft, '改为采购储能设备');
    expect(await stale(draft)).toMatchObject([{ passage: '招标文件' }, { passage: '招标文件（可编辑）' }]);
    expect(await draft.buyer.client.call(lifecycle.requestApproval, { ...draft, version })).toMatchObject({
      ok: false,
      reason: 'law_violated',
      fields: [
        { field: 'lots.0.documents', message: expect.stringContaining('请重新生成') },
        { field: 'lots.0.documents' },
      ],
    });
    await generated(draft);
    expect(await stale(draft)).toEqual([]);
    expect(await draft.buyer.client.call(lifecycle.requestApproval, { ...draft, version })).toMatchObject({
      ok: true,
    });
  });

  it('is published, confirmed and downloaded as uploaded documents are', async () => {
    const draft = await draftTender(test);
    const added = await generated(draft);
    const { lotId } = await publishDraft(draft);
    const supplier = await approvedBidder(test);
    const [pdf] = added;
    const download = () => supplier.client.call(issueTicket, { id: pdf?.file.id ?? '' });
    expect(await download()).toMatchObject({ ok: false });
    expect(await supplier.client.call(obtainDocuments, { lotId })).toMatchObject({ ok: true });
    const listed = await supplier.client.call(getDocuments, { lotId });
    if (!listed.ok) throw new Error(listed.message);
    const shown = JSON.stringify(listed.data);
    for (const { file } of added) expect(shown).toContain(file.sha256);
    expect(await download()).toMatchObject({ ok: true });
  });

  it('can be removed instead', async () => {
    const draft = await draftTender(test);
    const added = await generated(draft);
    await edit(draft, '改为采购储能设备');
    for (const { id } of added) await draft.buyer.client.call(documents.removeDocument, { id });
    expect(await stale(draft)).toEqual([]);
  });

  it('is refused with the characters that cannot be drawn, and adds nothing', async () => {
    const draft = await draftTender(test);
    await edit(draft, '采购光伏设备👍');
    expect(await generate(draft.buyer, draft.lotId)).toMatchObject({
      ok: false,
      reason: 'characters_undrawn',
      message: expect.stringContaining('👍'),
    });
    expect(await filesOf(draft.lotId)).toEqual([]);
  });

  it('is refused to approvers, colleagues without a part, other organisations, and once published', async () => {
    const draft = await draftTender(test);
    expect(await generate(draft.approver, draft.lotId)).toMatchObject({ ok: false });
    expect(await generate(await test.staff('editor'), draft.lotId)).toMatchObject({ ok: false });
    const elsewhere = await test.staffOf(neighbour.id, 'buyer', 'approver');
    expect(await generate(elsewhere, draft.lotId)).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await filesOf(draft.lotId)).toEqual([]);
    const published = await publishedTender(test);
    expect(await generate(published.buyer, published.lotId)).toMatchObject({
      ok: false,
      reason: 'transition_not_allowed',
    });
  });

  it('is refused whole if one of its two ids belongs to another document', async () => {
    const draft = await draftTender(test);
    const other = (await firstLot(draft)).documents[0]?.id ?? '';
    const ids = { id: randomUUID(), docxId: other };
    expect(await generate(draft.buyer, draft.lotId, ids)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await filesOf(draft.lotId)).toEqual([]);
  });
});

function auditOf(lotId: string) {
  return test
    .parts()
    .db.selectFrom('auditLog')
    .select('after')
    .where('entityId', '=', lotId)
    .where('action', '=', 'addDocument')
    .execute()
    .then((rows) => ({ rows: rows as unknown as readonly { after: { sha256: string } }[] }));
}
