import { describe, expect, it } from 'vitest';
import { isTotalRow, type PastedSheet, readPasted } from './pasted-table.ts';

type Key = 'price' | 'rate' | 'brand' | 'qty' | 'no';
const sheet: PastedSheet<Key> = {
  columns: [
    { key: 'price', heading: /^(?:含税|综合)*单价$/, label: '含税单价（元）', kind: 'price' },
    { key: 'rate', heading: /^税率$/, label: '税率', kind: 'rate' },
    { key: 'brand', heading: /^品牌|产地$/, label: '品牌', kind: 'text', joins: true },
    { key: 'qty', heading: /^数量$/, label: '数量', kind: 'quantity' },
    { key: 'no', heading: /^序号$/, label: '序号', kind: 'number', finds: true },
  ],
  aside: /^金额$/,
};
const mapped = (heading: string) =>
  readPasted(`序号\t税率\t${heading}\n1\t6%\t12`, sheet, 'price')?.columns[2];

describe('a pasted table', () => {
  it('begins at the target column and names columns without a target', () => {
    const table = readPasted('12\t6%\n\n13\t9%\t甲\t5\t多', sheet, 'price');
    expect(table?.rows).toEqual([
      { price: '12', rate: '6%' },
      {},
      { price: '13', rate: '9%', brand: '甲', qty: '5' },
    ]);
    expect(table?.columns.map(({ key, problem }) => [key, problem])).toEqual([
      ['price', null],
      ['rate', null],
      ['brand', null],
      ['qty', null],
      [null, 'unknown'],
    ]);
  });

  it('follows its headings in any order', () => {
    expect(readPasted('序号\t税率\t含税单价（元）\n1\t6%\t12', sheet, 'brand')?.rows).toEqual([
      { no: '1', rate: '6%', price: '12' },
    ]);
  });

  it('finds the headings below a title', () => {
    expect(readPasted('某项目报价表\t\t\n序号\t单价\t税率\n1\t12\t6%', sheet, 'price')?.rows).toEqual([
      { no: '1', price: '12', rate: '6%' },
    ]);
  });

  it('reads headings of two rows', () => {
    const table = readPasted('序号\t单价（元）\t\t税率\n\t不含税\t含税\t\n1\t100\t113\t13%', sheet, 'price');
    expect(table?.rows).toEqual([{ no: '1', price: '113', rate: '13%' }]);
    expect(table?.columns[1]).toMatchObject({ key: null, problem: 'refused' });
  });

  it('reads one column with its heading', () => {
    expect(readPasted('含税单价\n12\n13', sheet, 'price')?.rows).toEqual([{ price: '12' }, { price: '13' }]);
  });

  it('is not recognized in a single word', () => {
    expect(readPasted('12', sheet, 'price')).toBeNull();
    expect(readPasted(' \n', sheet, 'price')).toBeNull();
  });
});

describe('the heading of a price', () => {
  it.each([
    '单价',
    '含税单价',
    '单价（元）',
    '单价(含税)',
    '单价（元，含税）',
    '单价/元',
    '综合单价【人民币】',
    '单价（含13%税）',
    '单价\n(元)',
  ])('%s is taken as yuan with tax', (heading) => {
    expect(mapped(`"${heading}"`.includes('\n') ? `"${heading}"` : heading)).toMatchObject({
      key: 'price',
      unit: { factor: '1' },
    });
  });

  it.each([
    ['单价（万元）', '10000'],
    ['含税单价（千元）', '1000'],
    ['单价：万元', '10000'],
    ['单价（万元/台）', '10000'],
  ])('%s is converted', (heading, factor) => {
    expect(mapped(heading)).toMatchObject({ key: 'price', unit: { factor } });
    expect(mapped(heading)?.why).toContain('换算');
  });

  it.each([
    '单价（不含税）',
    '不含税单价',
    '未税单价（元）',
    '除税单价',
    '单价（美元）',
    '单价(USD)',
    '单价（$）',
    '单价（元，不含税）',
  ])('%s is refused', (heading) => {
    expect(mapped(heading)).toMatchObject({ key: null, problem: 'refused', never: 'price' });
  });

  it.each(['单价（到岸）', '单价（不含运费）', '上次单价', '型号'])('%s is left to the user', (heading) => {
    expect(mapped(heading)).toMatchObject({ key: null, problem: 'unknown' });
  });

  it('takes the price with tax if the table has both, in any order', () => {
    for (const heads of ['含税单价\t不含税单价', '单价（不含税）\t单价（含税）']) {
      const table = readPasted(`序号\t${heads}\n1\t1\t2`, sheet, 'price');
      expect(table?.columns.filter(({ key }) => key === 'price')).toHaveLength(1);
      expect(table?.rows[0]?.price).toBe(heads.startsWith('含税') ? '1' : '2');
    }
    expect(readPasted('单价\t含税单价\t税率\n1\t2\t6%', sheet, 'price')?.rows[0]?.price).toBe('2');
  });

  it('takes neither of two equal columns until the user has chosen', () => {
    const text = '单价\t单价\t税率\n1\t2\t6%';
    expect(readPasted(text, sheet, 'price')?.columns.map(({ problem }) => problem)).toEqual([
      'double',
      'double',
      null,
    ]);
    expect(readPasted(text, sheet, 'price', { 1: 'price' })?.rows).toEqual([{ price: '2', rate: '6%' }]);
  });
});

describe('the user’s assignment of columns', () => {
  it('precedes the headings and keeps their unit', () => {
    const table = readPasted('税率\t价格（万元）\t产地\n6%\t12\t甲', sheet, 'price', { 1: 'price', 2: null });
    expect(table?.rows).toEqual([{ rate: '6%', price: '12' }]);
    expect(table?.columns[1]?.unit.factor).toBe('10000');
  });

  it('cannot make a foreign currency or a price without tax fit', () => {
    const table = readPasted('税率\t单价（美元）\t未税价\n6%\t12\t3', sheet, 'price', {
      1: 'price',
      2: 'price',
    });
    expect(table?.columns.map(({ key }) => key)).toEqual(['rate', null, null]);
  });
});

it('joins two columns with one target', () => {
  expect(readPasted('税率\t品牌\t产地\n6%\t甲\t海州', sheet, 'price')?.rows).toEqual([
    { rate: '6%', brand: '甲 海州' },
  ]);
});

it('omits computed columns without reporting a problem', () => {
  expect(mapped('金额（元）')).toMatchObject({ key: null, problem: null });
});

it.each(['合计', '小计：', '总计（元）', '合计（大写）', '大写：壹佰元', '本页小计', ' 合 计 ', '税合计'])(
  '%s is a row of sums',
  (cell) => {
    expect(isTotalRow(['', cell, '12'])).toBe(true);
  },
);

it.each(['合计量仪表', '总价分析软件', '水泵', '累计流量计'])('%s is not a row of sums', (cell) => {
  expect(isTotalRow(['1', cell, '12'])).toBe(false);
  expect(isTotalRow([cell, '12'])).toBe(false);
});
