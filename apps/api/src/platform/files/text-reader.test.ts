import { expect, test } from 'vitest';
import { pdfOf } from '../../../seeds/load/document.ts';
import { zipOf } from '../../../testing/fixtures/archive.ts';
import { readText } from './text-reader.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const read = (mime: string, content: Uint8Array) =>
  readText(mime, {
    size: content.length,
    read: (start, length) => Promise.resolve(content.subarray(start, start + length)),
  });

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
