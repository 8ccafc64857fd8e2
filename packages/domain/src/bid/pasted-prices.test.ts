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
const top = { row: 0, column: 'unitPriceIncl' } as const;

test('every row of a spreadsheet arrives, as it shows numbers, rates and cells with line breaks', () => {
  const text = '1,200.50\t6.00%\t"澜石\n海州"\r\n￥1200\t免税\t乙\r\n１２００\t0.09\t丙\r\n';
  const pasted = pastePrices(rows, text, top, taxRates);
  expect(pasted?.rows.map(({ unitPriceIncl, taxRate, brand }) => [unitPriceIncl, taxRate, brand])).toEqual([
    ['1200.50', '6', '澜石 海州'],
    ['1200', 'exempt', '乙'],
    ['1200', '9', '丙'],
  ]);
  expect(pasted).toMatchObject({ words: '已识别3行', whole: true });
});

test('what was not understood is named by row and column, and kept to be mended', () => {
  const pasted = pastePrices(rows, '100\t17%\n约200\t13%', { row: 1, column: 'unitPriceIncl' }, taxRates);
  expect(pasted?.rows.map(({ unitPriceIncl, taxRate }) => [unitPriceIncl, taxRate])).toEqual([
    ['', '13'],
    ['100', '13'],
    ['约200', '13'],
  ]);
  expect(pasted?.whole).toBe(false);
  expect(pasted?.words).toBe(
    '已识别2行，其中：第3行单价不是有效数字，请修改（如“约200”）；第2行税率未识别，保留原值（如“17%”）',
  );
});

test('rows and cells beyond the sheet are counted, and a blank row keeps its line as it was', () => {
  const text = '1\n\n3\n4\n5\t6%\t甲\t乙\t丙\t丁';
  const pasted = pastePrices(rows, text, top, taxRates);
  expect(pasted?.rows.map(({ unitPriceIncl }) => unitPriceIncl)).toEqual(['1', '', '3']);
  expect(pasted?.words).toBe('已识别2行，其中：多出2行，超出本表行数，未粘贴；右侧多出1格，未粘贴');
});

test('headings decide the columns, whichever cell is pasted into', () => {
  const text = '序号\t名称\t税率\t含税单价（元）\t备注\n1\t组件\t13%\t512\t现货';
  const pasted = pastePrices(rows, text, { row: 0, column: 'brand' }, taxRates);
  expect(pasted?.rows[0]).toMatchObject({ unitPriceIncl: '512', taxRate: '13', remark: '现货', brand: '' });
});

test('one word is not a table', () => {
  expect(pastePrices(rows, '512', top, taxRates)).toBeNull();
});

test('a sheet of prices and rates alone takes no more than these', () => {
  const two = [{ lineId: 'a', unitPriceIncl: '', taxRate: '' }];
  expect(pastePrices(two, '12\t6%\t甲', top, taxRates)).toMatchObject({
    rows: [{ lineId: 'a', unitPriceIncl: '12', taxRate: '6' }],
    words: '已识别1行，其中：右侧多出1格，未粘贴',
  });
});

test('undoing a paste brings back what stood there, and keeps what was typed since', () => {
  const before = rows.map((row) => ({ ...row, unitPriceIncl: '9' }));
  const after = pastePrices(before, '1\t6%\n2\t6%', top, taxRates)?.rows ?? [];
  const now = after.map((row, at) => (at === 1 ? { ...row, unitPriceIncl: '77' } : row));
  expect(undoPaste(before, after, now).map(({ unitPriceIncl, taxRate }) => [unitPriceIncl, taxRate])).toEqual(
    [
      ['9', '13'],
      ['77', '13'],
      ['9', '13'],
    ],
  );
});
