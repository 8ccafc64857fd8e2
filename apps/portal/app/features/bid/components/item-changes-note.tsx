import { itemChangeLabels } from '@procure/domain/amendment/item-difference.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { FieldDifferences } from '@procure/web/amendment/item-differences.tsx';
import styles from './bid.module.css';
import type { ItemChanges } from './draft.ts';

/** The differences that amendments made in an item, so that its bidder sees what to check. */
export function ItemChangesNote({ changes }: { readonly changes: ItemChanges }) {
  return changes.map(({ publishedAt, items }) =>
    items.map((item) => (
      <div key={publishedAt} className={styles.changed}>
        <b>
          {formatDateTime(publishedAt)} {itemChangeLabels[item.change]}
        </b>
        {item.change === 'changed' ? <FieldDifferences of={item} /> : null}
      </div>
    )),
  );
}
