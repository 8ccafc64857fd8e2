import {
  differencesByList,
  type ItemDifference,
  itemChangeLabels,
  itemPlace,
} from '@procure/domain/amendment/item-difference.ts';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import styles from './item-differences.module.css';

const columns: readonly Column<ItemDifference>[] = [
  { key: 'item', title: '分项', cell: (item) => `${itemPlace(item)}　${item.name}` },
  { key: 'change', title: '变更', width: '5rem', cell: ({ change }) => itemChangeLabels[change] },
  { key: 'fields', title: '变更前后', cell: (item) => <FieldDifferences of={item} /> },
];

/** The items that an amendment changes, one table for each list, with the old and the new value of each field. */
export function ItemDifferences({ items }: { readonly items: readonly ItemDifference[] }) {
  return (
    <div className={styles.items}>
      {differencesByList(items).map((list) => (
        <DataTable
          key={list.kind}
          caption={`${list.label}的变更`}
          rows={list.items}
          rowKey={({ id }) => id}
          columns={columns}
        />
      ))}
    </div>
  );
}

/** The fields of one changed item. The name of an added or removed one is shown with it. */
export function FieldDifferences({ of: { change, fields } }: { readonly of: ItemDifference }) {
  const shown = change === 'changed' ? fields : fields.filter(({ field }) => field !== 'name');
  return (
    <ul className={styles.fields}>
      {shown.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}：{before === '' ? null : <del>{before}</del>}
          {change === 'changed' ? ' → ' : null}
          {after === '' ? change === 'changed' ? '（空）' : null : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
