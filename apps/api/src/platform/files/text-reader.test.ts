import { expect, test } from 'vitest';
import { pdfOf } from '../../../seeds/load/document.ts';
import { zipOf } from '../../../testing/fixtures/archive.ts';
import { bidDocx } from '../../../testing/fixtures/bid-file.ts';
import { readDocument, readText } from './text-reader.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const piecesOf = (content: Uint8Array) => ({
  size: content.length,
  read: (start: number, length: number) => Promise.resolve(content.subarray(start, start + length)),
});
const read = (mime: string, content: Uint8Array) => readText(mime, piecesOf(content));

const archiveOf = (name: string, content: string | Buffer) => zipOf([name], { data: Buffer.from(content) });
const word = (body: string) =>
  archiveOf('word/document.xml', `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`);

test('a PDF is read with its pages, also with a font that it only names', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `第${at + 1}条 须在本市注册`);
  const { standing, content } = await read('application/pdf', pdfOf('招标文件', lines));
  expect(standing).toBe('whole');
  expect(content.split('\f').length).toBeGreaterThan(1);
  expect(content).toContain('第40条 须在本市注册');
});

test('a scan has no text', async () => {
  expect(await read('application/pdf', pdfOf('', []))).toMatchObject({ standing: 'none' });
});

test('a damaged PDF, and a file of another form, are not read', async () => {
  const unread = { standing: 'unread', content: '' };
  expect(await read('application/pdf', Buffer.from('%PDF-1.7\nnothing of a PDF'))).toEqual(unread);
  expect(await read('application/msword', Buffer.from('text'))).toEqual(unread);
});

test('a DOCX is read: text in its order, a line for each paragraph, nothing that was deleted', async () => {
  const body =
    '<w:p><w:r><w:t>注册</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">资本 &gt;= 1</w:t></w:r></w:p>' +
    '<w:p><w:del><w:r><w:delText>旧文</w:delText></w:r></w:del><w:r><w:t>甲&#x4e59;</w:t><w:t/></w:r></w:p>';
  expect(await read(docx, word(body))).toEqual({ standing: 'whole', content: '\n注册资本 >= 1\n甲乙' });
});

test('entities that a DOCX defines itself are not expanded', async () => {
  const content = archiveOf(
    'word/document.xml',
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><w:document><w:t>甲&a;&#99999999;</w:t></w:document>',
  );
  expect(await read(docx, content)).toMatchObject({ content: '甲&a;&#99999999;' });
});

test('a zip bomb, a truncated archive and one without a text are not read', async () => {
  const unread = { standing: 'unread', content: '' };
  expect(await read(docx, archiveOf('word/document.xml', Buffer.alloc(100 * 1024 * 1024)))).toEqual(unread);
  expect(await read(docx, word('<w:p/>').subarray(0, 60))).toEqual(unread);
  expect(await read(docx, archiveOf('word/styles.xml', '<w:t>甲</w:t>'))).toEqual(unread);
});

test('a text beyond the limit is cut', async () => {
  const { standing, content } = await read(docx, word(`<w:t>${'标'.repeat(700_000)}</w:t>`));
  expect([standing, content.length]).toEqual(['cut', 600_000]);
});

test('the properties of a PDF are read: author, software, time in UTC, and an identifier that it states', async () => {
  const information = { author: '江一帆', creator: 'WPS 文字', createdAt: "D:20260501173012+08'00'" };
  const id = '00112233445566778899aabbccddeeff';
  const of = async (content: Uint8Array) =>
    (await readDocument('application/pdf', piecesOf(content)))?.properties;
  const whole = { author: '江一帆', editor: null, software: 'WPS 文字', madeAt: '2026-05-01T09:30:12Z' };
  expect(await of(pdfOf('方案', ['甲'], { ...information, id }))).toEqual({ ...whole, documentId: id });
  expect(await of(pdfOf('方案', ['甲'], { ...information, createdAt: 'D:20260501173012' }))).toEqual({
    ...{ ...whole, madeAt: '2026-05-01T17:30:12', documentId: null },
  });
  expect(await of(pdfOf('方案', ['甲'], { createdAt: 'D:2026', author: ' '.repeat(300) }))).toEqual({
    ...{ author: null, editor: null, software: null, madeAt: null, documentId: null },
  });
});

test('the properties of a DOCX and an XLSX are read, and the texts of their cells', async () => {
  const [, content] = await bidDocx('方案', ['正文'], { author: '江一帆', editor: '禾小屿' });
  expect(await readDocument(docx, piecesOf(content))).toMatchObject({
    properties: { author: '江一帆', editor: '禾小屿', documentId: null },
    text: { content: expect.stringContaining('正文') },
  });
  const core = '<cp:coreProperties><dc:creator x="1">A &amp; 江&x;</dc:creator></cp:coreProperties>';
  const cells = '<sst><si><t>单价</t></si><si><r><t>合</t></r><r><t>计</t></r></si></sst>';
  const both = zipOf(['docProps/core.xml', 'xl/sharedStrings.xml'], { data: Buffer.from(`${core}${cells}`) });
  expect(await readDocument(xlsx, piecesOf(both))).toMatchObject({
    properties: { author: 'A & 江&x;', editor: null, madeAt: null },
    text: { content: '\n单价\n合计' },
  });
  expect(await readDocument(xlsx, piecesOf(zipOf(['other.xml'])))).toBeNull();
});
