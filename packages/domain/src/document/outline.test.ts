import { describe, expect, it } from 'vitest';
import { blocksOf, cleanOutline, cleanText, type Outline, textsOf } from './outline.ts';

describe('the text of a document', () => {
  it.each([
    ['甲\r\n乙\r丙\u2028丁', '甲\n乙\n丙\n丁'],
    ['\0甲\u0007\u001b乙\u009f', '甲乙'],
    ['\u202egpj.exe\u2066甲', 'gpj.exe甲'],
    ['甲\u200b\ufeff乙', '甲乙'],
    ['甲\ud800', '甲\ufffd'],
    ['  <script>alert(1)</script> & "乙"\t丙 ', '<script>alert(1)</script> & "乙" 丙'],
    ['👍🏽', '👍🏽'],
  ])('%j is cleaned', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('has its headings, lists and paragraphs read from Markdown', () => {
    expect(blocksOf('## 要求\n\n第一段**重点**\n- 甲\n- 乙\n第二段\n#3号楼')).toEqual([
      { kind: 'heading', text: '要求' },
      { kind: 'paragraph', text: '第一段重点' },
      { kind: 'list', items: ['甲', '乙'] },
      { kind: 'paragraph', text: '第二段' },
      { kind: 'paragraph', text: '#3号楼' },
    ]);
  });

  it('loses empty blocks, and no row or column of a table', () => {
    const outline: Outline = {
      ...{ title: '招标文件', name: '甲\n乙', no: '1', cover: [] },
      chapters: [
        {
          title: '第一章',
          blocks: [
            { kind: 'paragraph', text: ' \u200b ' },
            { kind: 'list', items: [] },
            { kind: 'table', columns: [{ title: '列', share: 1 }], rows: [['']] },
          ],
        },
      ],
    };
    const clean = cleanOutline(outline);
    expect(clean.chapters[0]?.blocks).toEqual([
      { kind: 'table', columns: [{ title: '列', share: 1 }], rows: [['']] },
    ]);
    expect(textsOf(clean)).toEqual(['招标文件', '甲 乙', '第一章', '列', '']);
  });
});
