import type { FieldError } from '../outcome.ts';
import { requiredText } from '../required-text.ts';

/** The most saved filters that a person has for one list. */
export const mostSavedFilters = 20;

export const filterName = { label: '筛选名称', max: 20 } as const;
export const checkFilterName = requiredText(filterName.label, filterName);

/** The person's other saved filters of the list. */
export interface OtherFilters {
  readonly count: number;
  readonly hasName: boolean;
}

/** The message for a filter that cannot be saved beside the others; null if it can. */
export function checkNewFilter({ count, hasName }: OtherFilters): FieldError | null {
  if (hasName) return { field: 'name', message: '已有同名的常用筛选，请换一个名称' };
  if (count < mostSavedFilters) return null;
  return { field: 'name', message: `常用筛选最多${mostSavedFilters}个，请先删除不再使用的` };
}
