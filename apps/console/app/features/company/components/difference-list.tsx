import type { getChangeRequest } from '@procure/contract/change-request/change-request.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import styles from './company.module.css';
import { ReasonButton, ReasonField } from './reason-field.tsx';
import type { SendBack } from './use-send-back.ts';

interface DifferenceListProps {
  readonly changes: OutputOf<typeof getChangeRequest>['difference'];
  /** Titles of the two sides. */
  readonly titles: readonly [before: string, after: string];
  /** Null if reasons cannot be entered here. */
  readonly back: SendBack | null;
}

/** The old and new values, field by field. */
export function DifferenceList({ changes, titles: [old, now], back }: DifferenceListProps) {
  return (
    <ul className={styles.difference}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <strong>{label}</strong>
          <div>
            <small>{old}</small>
            <del>{before || '（空）'}</del>
          </div>
          <div>
            <small>{now}</small>
            <ins>{after || '（删除）'}</ins>
          </div>
          {back ? (
            <>
              <ReasonButton back={back} field={field} label={label} />
              <ReasonField back={back} field={field} label={label} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
