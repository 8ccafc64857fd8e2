import type { EvaluatedBid } from '@procure/contract/evaluation/evaluation.schema.ts';
import styles from './evaluation.module.css';

type Finding = Pick<EvaluatedBid['findings'][number], 'key' | 'message' | 'citation'>;

/** The platform's findings about one bid, each with its article. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ key, message, citation }) => (
        <li key={key}>
          {message}
          <span className={styles.sub}>{citation}</span>
        </li>
      ))}
    </ul>
  );
}
