import { mostPriceLines } from '@procure/domain/tender/line-limit.ts';
import { expect, it } from 'vitest';
import { emptyLine, type LineDraft } from './line-draft.ts';
import { type LineColumn, pasteLines } from './pasted-table.ts';

const line = (cells: Partial<LineDraft>): LineDraft => ({ ...emptyLine(), ...cells });
const blank = [emptyLine()];
const paste = (text: string, lines: readonly LineDraft[] = blank, column: LineColumn = 'name', row = 0) =>
  pasteLines(lines, text, { row, column }, mostPriceLines);
/** The lines without empty cells. */
const shown = (pasted: ReturnType<typeof paste>) =>
  pasted?.rows.map(({ id: _, ...cells }) =>
    Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')),
  );

it('begins at the focused cell if there are no headings', () => {
  expect(shown(paste('块\t1,200.00\n台\t2.50\r\n', blank, 'unit'))).toEqual([
    { unit: '块', qty: '1200' },
    { unit: '台', qty: '2.5' },
  ]);
});

it('assigns columns by headings in any order and names an unknown column', () => {
  const text =
    '序号\t数量\t名称\t型号规格\t单位\t预算\n1\t10\t光伏组件\t550W\t块\t5\n\n2\t3\t逆变器\t\t台\t6';
  const pasted = paste(text);
  expect(shown(pasted)).toEqual([
    { qty: '10', name: '光伏组件', spec: '550W', unit: '块' },
    { qty: '3', name: '逆变器', unit: '台' },
  ]);
  expect(pasted).toMatchObject({ words: '已识别2行，其中：“预算”列未识别，未粘贴', whole: false });
});

it('keeps a cell with line breaks and quotes as one cell', () => {
  expect(shown(paste('支架\t"热镀锌\n""C""型"\t套'))).toEqual([
    { name: '支架', spec: '热镀锌 "C"型', unit: '套' },
  ]);
});

it('ignores a single word, which is then typed in', () => {
  expect(paste('光伏组件')).toBeNull();
  expect(paste('')).toBeNull();
});

it('names the row of a quantity that is no number', () => {
  const pasted = paste('块\t约100\n台\t１，２００', [line({ name: '甲' })], 'unit');
  expect(shown(pasted)).toEqual([
    { name: '甲', unit: '块', qty: '约100' },
    { unit: '台', qty: '1200' },
  ]);
  expect(pasted?.words).toBe('已识别2行，其中：第1行数量不是有效数字，请修改');
});

it('reads ceilings in the unit of their heading, and clears one for a dash', () => {
  const before = [line({ name: '阀门', unit: '只', qty: '1', ceilingUnitPrice: '70' })];
  const text =
    '名称\t单位\t数量\t单价最高限价（万元）\n电缆\t米\t30\t1,200.50\n水泵\t台\t2\t面议\n阀门\t只\t1\t—';
  expect(paste(text, before)?.rows.map(({ name, ceilingUnitPrice }) => [name, ceilingUnitPrice])).toEqual([
    ['阀门', ''],
    ['电缆', '12005000'],
    ['水泵', '面议'],
  ]);
});

it('counts columns beside the last one', () => {
  expect(paste('现货\t多', blank, 'remark')?.words).toContain('右侧多出1列，未粘贴');
});

it('omits rows that are titles or sums', () => {
  const text = '序号\t名称\t单位\t数量\n一\t光伏区\t\t\n1\t组件\t块\t5\n\t小计\t\t5\n合计\t\t\t5';
  const pasted = paste(text);
  expect(shown(pasted)).toEqual([{ name: '组件', unit: '块', qty: '5' }]);
  expect(pasted).toMatchObject({ words: '已识别1行（3行标题或合计未粘贴）', whole: true });
});

it('recognises a title by its Chinese number if no unit is pasted', () => {
  expect(shown(paste('序号\t名称\t数量\n（一）\t光伏区\t\n1\t组件\t5\n2\t支架\t'))).toEqual([
    { name: '组件', qty: '5' },
    { name: '支架' },
  ]);
});

it('converts a quantity in 万只 and reports the conversion', () => {
  const pasted = paste('名称\t数量（万只）\n电容\t120');
  expect(shown(pasted)).toEqual([{ name: '电容', qty: '1200000', unit: '只' }]);
  expect(pasted?.words).toBe('已识别1行（数量已按“万只”换算（×10,000））');
  expect(shown(paste('名称\t单位\t数量（万只）\n电容\t万只\t120'))).toEqual([
    { name: '电容', unit: '万只', qty: '120' },
  ]);
  expect(shown(paste('名称\t数量（千克）\n铜\t120'))).toEqual([{ name: '铜', qty: '120' }]);
});

it('changes the lines that it names, adds the others, and overwrites nothing with an empty cell', () => {
  const lines = [
    line({ name: '组件', spec: '550W', unit: '块', qty: '1' }),
    line({ name: '支架', spec: '', unit: '套', qty: '2', remark: '旧' }),
    emptyLine(),
  ];
  const pasted = paste(
    '序号\t名称\t规格\t数量\t备注\n2\t支架\t镀锌\t20\t\n7\t电缆\tYJV\t3\t新\n8\t组件\t600W\t4\t',
    lines,
  );
  expect(shown(pasted)).toEqual([
    { name: '组件', spec: '550W', unit: '块', qty: '1' },
    { name: '支架', spec: '镀锌', unit: '套', qty: '20', remark: '旧' },
    { name: '电缆', spec: 'YJV', qty: '3', remark: '新' },
    { name: '组件', spec: '600W', qty: '4' },
  ]);
});

it('takes a text of 150,000 rows up to the limit and counts the others', () => {
  const pasted = paste('钢管\tDN100\n'.repeat(150_000));
  expect(pasted?.rows).toHaveLength(5000);
  expect(pasted).toMatchObject({ words: '已识别5000行，其中：超过5000行的145000行未粘贴', whole: false });
});
