import { expect, test } from 'vitest';
import { pastePrices, undoPaste } from './pasted-prices.ts';
import { taxRate } from './price-sheet.ts';

const taxRates = ['13', '9', '6', '3', '1', '0', 'exempt'].flatMap((code) => taxRate(code) ?? []);

const rows = ['a', 'b', 'c'].map((lineId) => ({
  lineId,
  unitPriceIncl: '',
  taxRate: '13',
  brand: '',
  delivery: '',
  remark: '',
}));
const lines = ['光伏组件', '逆变器', '支架'].map((name, at) => ({
  lineNo: at + 1,
  name,
  spec: `S${at + 1}`,
  unit: '台',
}));
const top = { row: 0, column: 'unitPriceIncl' } as const;

test('pastePrices reads numbers, rates and cells with line breaks as a spreadsheet formats them', () => {
  const text = '1,200.50\t6.00%\t"澜石\n海州"\r\n￥1200\t免税\t乙\r\n１２００\t0.09\t丙\r\n';
  const pasted = pastePrices(rows, lines, text, top, taxRates);
  expect(pasted?.rows.map(({ unitPriceIncl, taxRate, brand }) => [unitPriceIncl, taxRate, brand])).toEqual([
    ['1200.50', '6', '澜石 海州'],
    ['1200', 'exempt', '乙'],
    ['1200', '9', '丙'],
  ]);
  expect(pasted).toMatchObject({ words: '已识别3行', whole: true });
});

test('pastePrices names unrecognised cells by row and column, and keeps invalid prices for correction', () => {
  const pasted = pastePrices(
    rows,
    lines,
    '100\t17%\n约200\t13%',
    { row: 1, column: 'unitPriceIncl' },
    taxRates,
  );
  expect(pasted?.rows.map(({ unitPriceIncl, taxRate }) => [unitPriceIncl, taxRate])).toEqual([
    ['', '13'],
    ['100', '13'],
    ['约200', '13'],
  ]);
  expect(pasted?.whole).toBe(false);
  expect(pasted?.words).toBe(
    '已识别2行，其中：第2行税率未识别，保留原值（如“17%”）；第3行单价不是有效数字，请修改（如“约200”）',
  );
});

test('pastePrices counts rows and cells beyond the sheet, and changes nothing for a blank row', () => {
  const text = '1\n\n3\n4\n5\t6%\t甲\t乙\t丙\t丁';
  const pasted = pastePrices(rows, lines, text, top, taxRates);
  expect(pasted?.rows.map(({ unitPriceIncl }) => unitPriceIncl)).toEqual(['1', '', '3']);
  expect(pasted?.words).toBe('已识别2行，其中：右侧多出1列，未粘贴；多出2行，超出本表行数，未粘贴');
});

test('pastePrices takes the columns from headings rather than from the target cell', () => {
  const text = '序号\t名称\t税率\t含税单价（元）\t备注\n1\t光伏组件\t13%\t512\t现货';
  const pasted = pastePrices(rows, lines, text, { row: 0, column: 'brand' }, taxRates);
  expect(pasted?.rows[0]).toMatchObject({ unitPriceIncl: '512', taxRate: '13', remark: '现货', brand: '' });
});

test('pastePrices returns null for a single word', () => {
  expect(pastePrices(rows, lines, '512', top, taxRates)).toBeNull();
});

test('pastePrices ignores other columns for a sheet of prices and rates', () => {
  const two = [{ lineId: 'a', unitPriceIncl: '', taxRate: '' }];
  expect(pastePrices(two, lines, '12\t6%\t甲', top, taxRates)).toMatchObject({
    rows: [{ lineId: 'a', unitPriceIncl: '12', taxRate: '6' }],
    words: '已识别1行，其中：右侧多出1列，未粘贴',
  });
});

test('undoPaste restores the previous cells and keeps later edits', () => {
  const before = rows.map((row) => ({ ...row, unitPriceIncl: '9' }));
  const after = pastePrices(before, lines, '1\t6%\n2\t6%', top, taxRates)?.rows ?? [];
  const now = after.map((row, at) => (at === 1 ? { ...row, unitPriceIncl: '77' } : row));
  expect(undoPaste(before, after, now).map(({ unitPriceIncl, taxRate }) => [unitPriceIncl, taxRate])).toEqual(
    [
      ['9', '13'],
      ['77', '13'],
      ['9', '13'],
    ],
  );
});

const prices = (text: string, now = rows) =>
  pastePrices(now, lines, text, { row: 2, column: 'unitPriceIncl' }, taxRates)?.rows.map(
    ({ unitPriceIncl }) => unitPriceIncl,
  );

test('pastePrices matches rows by number and name in any order, between titles and totals', () => {
  const text =
    '序号\t名称\t单价\n一\t光伏区\t\n3\t支 架\t30\n\t小计\t30\n二\t逆变区\t\n1\t光伏组件\t１０\n合计\t\t40\n';
  expect(prices(text)).toEqual(['10', '', '30']);
  expect(pastePrices(rows, lines, text, top, taxRates)).toMatchObject({
    words: '已识别2行（2行合计未粘贴）',
    whole: true,
  });
  expect(prices('名称\t单价\n逆变器\t20')).toEqual(['', '20', '']);
  expect(prices('序号\t单价\n2\t20')).toEqual(['', '20', '']);
});

test('pastePrices reports a row whose name or number the sheet does not have', () => {
  const pasted = pastePrices(
    rows,
    lines,
    '序号\t名称\t单价\n3\t水泵\t5\n9\t\t7\n2\t逆变器\t8',
    top,
    taxRates,
  );
  expect(pasted?.rows.map(({ unitPriceIncl }) => unitPriceIncl)).toEqual(['', '8', '']);
  expect(pasted?.words).toBe(
    '已识别1行，其中：1行在本表中找不到，未粘贴（如“9”）；1行的序号与名称不是本表的同一行，未粘贴（如“3 水泵”）',
  );
});

test('pastePrices distinguishes rows of one name by specification or number, and does not guess', () => {
  const pumps = lines.map((line) => ({ ...line, name: '水泵' }));
  const at = (text: string) =>
    pastePrices(rows, pumps, text, top, taxRates)?.rows.map(({ unitPriceIncl }) => unitPriceIncl);
  expect(at('名称\t规格型号\t单价\n水泵\tS3\t3\n水泵\tS1\t1')).toEqual(['1', '', '3']);
  expect(at('名称\t单价\n水泵\t3\n水泵\t1')).toEqual(['', '', '']);
  expect(at('名称\t单价\n水泵\t1\n水泵\t2\n水泵\t3')).toEqual(['1', '2', '3']);
  expect(at('序号\t名称\t单价\n2\t水泵\t3')).toEqual(['', '3', '']);
});

test('pastePrices does not overwrite a value with an empty cell, a dash or a word', () => {
  const full = rows.map((row) => ({ ...row, unitPriceIncl: '9', remark: '旧' }));
  const pasted = pastePrices(full, lines, '单价\t税率\t备注\n\t\t新\n-\t6%\t\n面议\t\t', top, taxRates);
  expect(pasted?.rows.map(({ unitPriceIncl, taxRate, remark }) => [unitPriceIncl, taxRate, remark])).toEqual([
    ['9', '13', '新'],
    ['9', '6', '旧'],
    ['9', '13', '旧'],
  ]);
  expect(pasted?.words).toContain('第3行单价不是有效数字，保留原值');
});

test('pastePrices converts units or refuses them', () => {
  expect(prices('序号\t单价（万元）\n1\t0.12\n2\t1,000.5')).toEqual(['1200', '10005000', '']);
  expect(prices('序号\t单价（不含税）\n1\t12')).toEqual(['', '', '']);
  expect(prices('序号\t单价\n1\t1.2万')).toEqual(['12000', '', '']);
  expect(prices('序号\t单价（万元）\n1\t1.2万元')).toEqual(['12000', '', '']);
  expect(prices('序号\t单价（万元）\n1\t999999999999')).toEqual(['9999999999990000', '', '']);
  const tons = pastePrices(rows, lines, '序号\t单价（元/吨）\n1\t12', top, taxRates);
  expect(tons?.rows[0]?.unitPriceIncl).toBe('');
  expect(tons?.words).toContain('第1行单位是“台”，表头单价按“吨”计，未粘贴');
  expect(prices('序号\t单价（元/台）\n1\t12')).toEqual(['12', '', '']);
});

test('pastePrices reports a paste without usable columns as incomplete', () => {
  const pasted = pastePrices(rows, lines, '名称\t单价（美元）\n逆变器\t12', top, taxRates);
  expect(pasted?.whole).toBe(false);
  expect(pasted?.words).toContain('“单价（美元）”列币种是“美元”，请换算为人民币，未粘贴');
});

test('pastePrices names an unknown column', () => {
  const pasted = pastePrices(rows, lines, '序号\t折扣\t单价\n1\t0.9\t12', top, taxRates);
  expect(pasted).toMatchObject({ words: '已识别1行，其中：“折扣”列未识别，未粘贴', whole: false });
});
