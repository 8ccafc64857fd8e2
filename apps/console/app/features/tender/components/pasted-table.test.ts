import { expect, test } from 'vitest';
import { readPastedLines } from './pasted-table.ts';

test('cells without headings begin at the column pasted into', () => {
  expect(readPastedLines('块\t1,200.00\n台\t2.50\r\n', 'unit')?.lines).toEqual([
    { unit: '块', qty: '1200' },
    { unit: '台', qty: '2.5' },
  ]);
});

test('a row of headings decides the columns, in whatever order, and what is unknown is left out', () => {
  const text = '序号\t数量\t名称\t规格型号\t单位\n1\t10\t光伏组件\t550W\t块\n\n2\t3\t逆变器\t\t台';
  expect(readPastedLines(text, 'name')?.lines).toEqual([
    { qty: '10', name: '光伏组件', spec: '550W', unit: '块' },
    { qty: '3', name: '逆变器', spec: '', unit: '台' },
  ]);
});

test('a cell with line breaks and quotes stays one cell', () => {
  expect(readPastedLines('支架\t"热镀锌\n""C""型"\t套', 'name')?.lines).toEqual([
    { name: '支架', spec: '热镀锌 "C"型', unit: '套' },
  ]);
});

test('a single word is typed in, not pasted as a table', () => {
  expect(readPastedLines('光伏组件', 'name')).toBeNull();
  expect(readPastedLines('', 'name')).toBeNull();
});

test('what is no number stays as it is, and is named by its row', () => {
  expect(readPastedLines('块\t约100\n台\t１，２００', 'unit', 4)).toEqual({
    lines: [
      { unit: '块', qty: '约100' },
      { unit: '台', qty: '1200' },
    ],
    unread: ['第4行数量不是有效数字，请修改'],
  });
});

test('cells beside the last column are counted', () => {
  expect(readPastedLines('现货\t多', 'remark')?.unread).toEqual(['右侧多出1格，未粘贴']);
});
