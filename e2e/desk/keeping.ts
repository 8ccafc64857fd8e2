import { listReference } from '@procure/contract/reference/reference.route.ts';
import { must } from '../wire.ts';
import type { Act } from './desk.ts';

const until = '2099-01-01';
const says: Act['says'] = async (wire) => {
  const { entries } = must(await wire.call(listReference, { kind: 'dictionary' }));
  return entries.filter(({ code }) => code === 'roll').map((entry) => [entry.name, entry.until]);
};

/** Acts on the reference data that the operator maintains for the forms of others. */
export const keeping: readonly Act[] = [
  {
    name: 'an entry is added to a dictionary',
    who: 'editor_a',
    at: () => '/reference?dictionary=unit&keyword=roll',
    button: '新增',
    confirm: '保存',
    fields: { 代码: 'roll', 名称: '卷', 英文名称: 'roll' },
    seen: ['“卷”已保存'],
    stays: true,
    says,
    is: [['卷', '']],
  },
  {
    name: 'a file sets the end date of the entry',
    who: 'editor_a',
    async first(page) {
      await page.getByRole('button', { name: '导入', exact: true }).click();
      const text = `字典,代码,名称,英文名称,停用日期\nunit,roll,卷,roll,${until}\n`;
      const file = { name: '字典.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByLabel('选择要导入的CSV文件').setInputFiles(file);
      await page.getByRole('button', { name: '确认导入（1行有变化）' }).click();
      await page.getByText('已导入：新增0、修改0、停用1').waitFor();
    },
    button: '修改卷',
    confirm: '保存',
    fields: { 名称: '卷筒' },
    seen: ['“卷筒”已保存'],
    says,
    is: [['卷筒', until]],
  },
];
