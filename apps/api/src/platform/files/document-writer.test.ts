import { type Outline, textsOf } from '@procure/domain/document/outline.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { describe, expect, it } from 'vitest';
import { type WrittenForm, writeDocument } from './document-writer.ts';
import { fileForms } from './purpose.ts';
import { readText } from './text-reader.ts';

const row = (at: number) => [String(at), `因素${at}`, '不低于98%，提供检测报告', ''];
const columns = ['序号', '评审因素', '要求', '响应'].map((title, at) => ({ title, share: at + 1 }));
const outline: Outline = {
  ...{ title: '招标文件', name: '屋顶光伏设备采购', no: 'ZB20261121-7KFKRR' },
  cover: ['项目编号：ZB20261121-7KFKRR', '招标人：海州云帆建设集团有限公司'],
  chapters: [
    {
      title: '第一章 招标公告',
      blocks: [
        { kind: 'heading', text: '招标条件' },
        { kind: 'paragraph', text: '第一行\n第二行' },
        { kind: 'list', items: ['甲', '乙：检测报告'] },
      ],
    },
    {
      title: '第二章 评标办法',
      blocks: [{ kind: 'table', columns, rows: Array.from({ length: 80 }, (_, at) => row(at)) }],
    },
  ],
};
/** The outline with one more paragraph and one more cell. */
const withText = (text: string): Outline => ({
  ...outline,
  chapters: [
    ...outline.chapters,
    {
      title: '第三章 合同条款',
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'table', columns, rows: [['1', text, '', '']] },
      ],
    },
  ],
});

async function write(form: WrittenForm, written: Outline, mark = '') {
  const outcome = await writeDocument(written, form, mark);
  if (isRefused(outcome)) throw new Error(outcome.refused);
  return outcome;
}

async function textOf(form: WrittenForm, written: Outline, mark = '') {
  const { bytes } = await write(form, written, mark);
  const read = (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length));
  const { standing, content } = await readText(fileForms[form], { size: bytes.length, read });
  expect(standing).toBe('whole');
  return withoutSpaces(content);
}

/** Lines and pages break differently in each form. */
const withoutSpaces = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '');

/** The texts of the outline that are missing in the text of a file, in their order. */
function missingIn(text: string, written: Outline): readonly string[] {
  let at = 0;
  return textsOf(written).filter((one) => {
    const found = text.indexOf(withoutSpaces(one), at);
    if (found >= 0) at = found;
    return found < 0;
  });
}

describe.each(['pdf', 'docx'] as const)('a document written as %s', (form) => {
  it('contains every text of its outline, in order', async () => {
    expect(missingIn(await textOf(form, outline), outline)).toEqual([]);
  });

  it('contains texts that look like markup, and words longer than a line', async () => {
    const text = await textOf(
      form,
      withText(`<script>alert("1")</script> & ${'字'.repeat(3000)}${'W'.repeat(2000)}`),
    );
    expect(text).toContain('<script>alert("1")</script>&');
    const count = (character: string) => text.split(character).length - 1;
    expect([count('字') >= 6000, count('W') >= 4000]).toEqual([true, true]);
  });

  it('lists its chapters before the first', async () => {
    const text = await textOf(form, outline);
    expect(text.split('第二章评标办法').length - 1).toBe(2);
    expect(text.indexOf('第二章评标办法')).toBeLessThan(text.indexOf('招标条件'));
  });
});

describe('the pages', () => {
  it('of a PDF carry the number, the mark, the page and the head of a table', async () => {
    const { bytes } = await write('pdf', outline, '预览');
    const text = await textOf('pdf', outline, '预览');
    const pages = text.split('ZB20261121-7KFKRR预览').length - 1;
    expect(pages).toBeGreaterThan(4);
    expect(text).toContain(`第${pages}页共${pages}页`);
    expect(text.split('序号评审因素').length - 1).toBeGreaterThan(1);
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toContain('/Lang (zh-CN)');
    expect(raw).toContain('/Outlines');
    expect(raw).toContain('/DisplayDocTitle true');
  });

  it('carry no mark without one', async () => {
    expect(await textOf('pdf', outline)).not.toContain('预览');
  });
});

describe('the writer', () => {
  it('names the characters that the font of a PDF lacks', async () => {
    expect(await write('pdf', withText('甲👍乙'))).toMatchObject({ undrawn: '👍' });
  });

  it('refuses a fourth document at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => writeDocument(outline, 'docx', '')));
    expect(all.map((one) => isRefused(one))).toEqual([false, false, false, true]);
    expect(isRefused(await writeDocument(outline, 'docx', ''))).toBe(false);
  });
});
