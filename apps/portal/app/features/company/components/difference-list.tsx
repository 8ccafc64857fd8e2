import type { DescribedChange } from '@procure/domain/change-request/difference.ts';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import styles from './company.module.css';

/** The changes of a request, field by field. */
export function DifferenceList({ changes }: { readonly changes: readonly DescribedChange[] }) {
  if (changes.length === 0) return <EmptyState text="与现行版本没有差异" />;
  return (
    <ul className={styles.difference}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <strong>{label}</strong>
          <div>
            <small>变更前</small>
            <del>{before || '（空）'}</del>
          </div>
          <div>
            <small>变更后</small>
            <ins>{after || '（删除）'}</ins>
          </div>
        </li>
      ))}
    </ul>
  );
}
