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

/** A difference between two versions of a lot's items. Items are the same if their ids are. */
export interface ItemDifference {
  readonly kind: 'line';
  readonly change: ItemChange;
  readonly id: string;
  readonly no: number;
  /** The name of the item; of a changed one, the new name. */
  readonly name: string;
  readonly fields: readonly FieldDifference[];
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
export function differenceText({ change, no, name, fields }: ItemDifference): string {
  const line = `第${no}行“${name}”`;
  if (change === 'removed') return `删除${line}`;
  const values =
    change === 'added'
      ? fields.filter(({ field }) => field !== 'name').map(({ label, after }) => `${label}${after}`)
      : fields.map(({ label, before, after }) => `${label}由${before || '（空）'}变更为${after || '（空）'}`);
  return `${itemChangeLabels[change]}${line}：${values.join('，')}`;
}
