import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import styles from './opening.module.css';

/** The openers after the division takes effect, with the end of each public key, and whether they have confirmed. */
export function NewOpeners({
  openers,
}: {
  readonly openers: NonNullable<OpeningView['division']>['openers'];
}) {
  return (
    <ul className={styles.openers}>
      {openers.map(({ id, name, self, keyEnd, confirmedAt }) => (
        <li key={id}>
          <span>
            <ShortName name={name} />
            {self ? '（您）' : ''}
          </span>
          <StatusBadge status={confirmedAt === null ? 'not_started' : 'completed'}>
            {confirmedAt === null ? '未确认' : '已确认'}
          </StatusBadge>
          <small className={styles.end}>公钥末8位 {keyEnd}</small>
        </li>
      ))}
    </ul>
  );
}
