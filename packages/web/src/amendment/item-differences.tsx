import {
  differencesByList,
  type ItemDifference,
  itemChangeLabels,
  itemPlace,
} from '@procure/domain/amendment/item-difference.ts';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Fragment } from 'react';
import styles from './item-differences.module.css';

const columns: readonly Column<ItemDifference>[] = [
  { key: 'item', title: '分项', cell: (item) => `${itemPlace(item)}　${item.name}` },
  { key: 'change', title: '变更', width: '5rem', cell: ({ change }) => itemChangeLabels[change] },
  { key: 'fields', title: '变更前后', cell: (item) => <FieldDifferences of={item} /> },
];

interface ItemDifferencesProps {
  readonly items: readonly ItemDifference[];
  /** The most items listed of each list, while it is being written; all by default. */
  readonly most?: number;
}

/** The items that an amendment changes, one table for each list, with the old and the new value of each field. */
export function ItemDifferences({ items, most }: ItemDifferencesProps) {
  return (
    <div className={styles.items}>
      {differencesByList(items).map((list) => (
        <Fragment key={list.kind}>
          <DataTable
            caption={`${list.label}的变更`}
            rows={most === undefined ? list.items : list.items.slice(0, most)}
            rowKey={({ id }) => id}
            columns={columns}
          />
          {most !== undefined && list.items.length > most ? (
            <p>
              共{list.items.length}
              {list.unit}，仅列出前{most}
              {list.unit}；预览和公告中列出全部。
            </p>
          ) : null}
        </Fragment>
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
