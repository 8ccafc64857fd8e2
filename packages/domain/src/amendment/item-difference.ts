/** A field of an item before and after a change; empty where the item does not exist. */
export interface FieldDifference {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export const itemChanges = ['added', 'removed', 'changed'] as const;
export type ItemChange = (typeof itemChanges)[number];

export const itemChangeLabels: Readonly<Record<ItemChange, string>> = {
  added: '新增',
  removed: '删除',
  changed: '修改',
};

interface Difference {
  readonly change: ItemChange;
  readonly id: string;
  /** The number of a line; of a criterion, its number within its part of the evaluation. */
  readonly no: number;
  /** The name of the item; of a changed one, the new name. */
  readonly name: string;
  readonly fields: readonly FieldDifference[];
}

/** A difference between two versions of a lot's items. Items are the same if their ids are. */
export type ItemDifference =
  | (Difference & { readonly kind: 'line' })
  /** `part`: the label of the part of the evaluation, such as 技术评审. */
  | (Difference & { readonly kind: 'criterion'; readonly part: string })
  /** `part`: 技术条款 or 商务条款. */
  | (Difference & { readonly kind: 'clause'; readonly part: string });

/** The lists of items that an amendment changes, with the word for one of their items. */
const lists = [
  { kind: 'line', label: '分项报价清单', unit: '行' },
  { kind: 'criterion', label: '评审因素', unit: '项' },
  { kind: 'clause', label: '技术与商务条款', unit: '条' },
] as const;

/** Groups differences by the list that they belong to; a list without differences is left out. */
export function differencesByList(differences: readonly ItemDifference[]) {
  return lists
    .map((list) => ({ ...list, items: differences.filter(({ kind }) => kind === list.kind) }))
    .filter(({ items }) => items.length > 0);
}

/** The place of an item in its list: 第2行, 技术评审第1项, or 商务条款第3条. */
export function itemPlace(item: ItemDifference): string {
  if (item.kind === 'line') return `第${item.no}行`;
  return `${item.part}第${item.no}${item.kind === 'clause' ? '条' : '项'}`;
}

/** Counts the differences, for summaries: 新增1项、修改2项. */
export function countedDifferences(differences: readonly ItemDifference[]): string {
  return itemChanges
    .flatMap((change) => {
      const count = differences.filter((one) => one.change === change).length;
      return count === 0 ? [] : [`${itemChangeLabels[change]}${count}项`];
    })
    .join('、');
}

/** Describes a difference in one sentence without its stop, for notices. */
export function differenceText(item: ItemDifference): string {
  const { change, name, fields } = item;
  const place = `${itemPlace(item)}“${name}”`;
  if (change === 'removed') return `删除${place}`;
  const values =
    change === 'added'
      ? fields.filter(({ field }) => field !== 'name').map(({ label, after }) => `${label}${after}`)
      : fields.map(({ label, before, after }) => `${label}由${before || '（空）'}变更为${after || '（空）'}`);
  return `${itemChangeLabels[change]}${place}：${values.join('，')}`;
}
