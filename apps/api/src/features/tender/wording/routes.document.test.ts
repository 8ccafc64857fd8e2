import { randomUUID } from 'node:crypto';
import * as documents from '@procure/contract/tender/document.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../../../seeds/load/document.ts';
import { zipOf } from '../../../../testing/fixtures/archive.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  reasonsFor,
  type TenderFixture,
  tenderDetail,
} from '../../../../testing/fixtures/tender.ts';
import { listen, pdf, upload } from '../../../../testing/fixtures/upload.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
let origin: string;
beforeAll(async () => {
  origin = await listen(test.app().console);
});

/** Uploads a file as its page does, and adds it to the lot. */
async function add(
  { lotId, buyer }: TenderFixture,
  filename: string,
  content: Uint8Array,
  kind: 'tender_document' | 'attachment' = 'tender_document',
) {
  const file = { filename, purpose: 'document' };
  const { id: fileId } = await upload(origin, 'inner', buyer.token, Buffer.from(content), file);
  const document = { id: randomUUID(), lotId, fileId, title: '采购文件', kind, public: false };
  const added = await buyer.client.call(documents.addDocument, document);
  if (!added.ok) throw new Error(added.message);
  return document.id;
}

async function found(draft: TenderFixture) {
  const { lots } = await tenderDetail(draft);
  return lots.flatMap(({ violations }) =>
    violations.map(({ ruleCode, severity, passage }) => [ruleCode, severity, passage]),
  );
}

/** Of the document that the fixture adds, whose text was never read. */
const earlier = ['wording.unread', 'hint', '招标文件.pdf'];

describe('The text of an uploaded document', () => {
  it('refuses the request for approval until its passages have reasons, or it is replaced', async () => {
    const draft = await draftTender(test);
    await add(draft, '采购文件.pdf', pdfOf('采购文件', ['投标人须在项目所在地设立分公司。']));
    const passage = '采购文件 投标人须在项目所在地设立分公司。';
    expect(await found(draft)).toEqual([earlier, ['wording.local', 'warn', passage]]);
    expect(await draft.buyer.client.call(lifecycle.requestApproval, draft)).toMatchObject({
      ok: false,
      reason: 'warnings_unexplained',
      fields: [{ field: 'lots.0.documents', message: expect.stringContaining('《采购文件》第1页') }],
    });
    const reasons = await reasonsFor(draft);

    // The next version of the document has other words.
    await add(draft, '采购文件.pdf', pdfOf('采购文件', ['投标人须在项目所在地设立办事处。']));
    expect(await draft.buyer.client.call(lifecycle.requestApproval, { ...draft, reasons })).toMatchObject({
      ok: false,
      reason: 'warnings_unexplained',
    });
    await add(draft, '采购文件.pdf', pdfOf('采购文件', ['成交供应商应在两小时内响应。']));
    expect(await draft.buyer.client.call(lifecycle.requestApproval, draft)).toMatchObject({ ok: true });
  });

  it('is read from a docx', async () => {
    const draft = await draftTender(test);
    const xml = '<w:document><w:p><w:t>成立满</w:t></w:p><w:p><w:t>3年</w:t></w:p></w:document>';
    await add(draft, '采购文件.docx', zipOf(['word/document.xml'], { data: Buffer.from(xml) }));
    expect(await found(draft)).toEqual([earlier, ['wording.years', 'warn', '成立满 3年']]);
  });

  it('is confirmed by the buyer if it could not be read: a scan, a damaged file, a zip bomb', async () => {
    const draft = await draftTender(test);
    const bomb = zipOf(['word/document.xml'], { data: Buffer.alloc(100 * 1024 * 1024) });
    for (const [name, content] of [
      ['扫描.pdf', pdfOf('', [])],
      ['损坏.pdf', pdf(2000)],
      ['炸弹.docx', bomb],
    ] as const) {
      const id = await add(draft, name, content);
      expect(await found(draft)).toEqual([earlier, ['wording.unread', 'warn', name]]);
      expect(await draft.buyer.client.call(lifecycle.requestApproval, draft)).toMatchObject({
        ok: false,
        fields: [{ field: 'lots.0.documents', message: expect.stringContaining('请人工核对') }],
      });
      await draft.buyer.client.call(documents.removeDocument, { id });
    }
    await add(draft, '图纸.pdf', pdfOf('', []), 'attachment');
    expect(await found(draft)).toEqual([earlier]);
  });

  it('is hidden from other organisations', async () => {
    const draft = await draftTender(test);
    await add(draft, '采购文件.pdf', pdfOf('采购文件', ['独家授权']));
    const elsewhere = await test.staffOf(neighbour.id, 'buyer', 'approver');
    const read = await elsewhere.client.call(tenders.getTender, { id: draft.id });
    expect(read).toMatchObject({ ok: false, reason: 'not_found' });
    expect(JSON.stringify(read)).not.toContain('独家');
  });
});
