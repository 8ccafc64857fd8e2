import { describe, expect, it } from 'vitest';
import { checkFilterName, checkNewFilter, mostSavedFilters } from './saved-filter.ts';

describe('a saved filter', () => {
  it('has a name of 1 to 20 characters', () => {
    expect(checkFilterName('  ')).toBe('请输入筛选名称');
    expect(checkFilterName('我的货物招标')).toBeNull();
    expect(checkFilterName('字'.repeat(21))).toBe('筛选名称不能超过20字');
  });

  it('has a name that no other filter of the list has', () => {
    expect(checkNewFilter({ count: 1, hasName: true })).toEqual({
      field: 'name',
      message: '已有同名的常用筛选，请换一个名称',
    });
  });

  it('is one of at most 20 of a list', () => {
    expect(checkNewFilter({ count: mostSavedFilters - 1, hasName: false })).toBeNull();
    expect(checkNewFilter({ count: mostSavedFilters, hasName: false })?.message).toContain('最多20个');
  });
});
