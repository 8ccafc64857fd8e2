import { describe, expect, it } from 'vitest';
import { companyShares } from '../../company/own-data/read-model.ts';
import { personShares } from '../personal-data/read-model.ts';
import { overviewPage, wordsOf } from './service.ts';

/** Labels of columns that contain codes. */
const coded = new Set(['类别', '状态', '结果', '信封', '方式', '账号类别', '操作', '对象', '角色']);

describe('the overview of a copy of own data', () => {
  it.each([
    ['a company', companyShares],
    ['a person', personShares],
  ])('has words for every code that it shows of %s', (_, shares) => {
    const columns = Object.entries(shares).flatMap(([table, share]) =>
      share === null || !('columns' in share)
        ? []
        : Object.entries(share.columns)
            .filter(([, label]) => typeof label === 'string' && coded.has(label))
            .map(([column]) => [table, column] as const),
    );
    expect(columns.length).toBeGreaterThan(5);
    const silent = columns.filter(([table, column]) => wordsOf(table, column) === null);
    expect(silent).toEqual([]);
  });

  it('translates codes, and leaves free text unchanged', () => {
    const page = overviewPage({
      title: '数据副本',
      name: '某公司',
      at: new Date(0),
      tables: [
        {
          table: 'company',
          title: '企业',
          columns: [
            ['status', '状态'],
            ['name', '名称'],
          ],
          rows: [{ status: 'approved', name: 'approved' }],
        },
      ],
      notes: [],
    });
    expect(page).toContain('<td>已通过</td><td>approved</td>');
  });
});
