import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { rarityInWords } from '@procure/domain/evaluation/rarity.ts';
import styles from './evaluation.module.css';

type Finding = Pick<EvaluatedBid['findings'][number], 'key' | 'code' | 'message' | 'citation'>;

interface FindingsProps {
  readonly findings: readonly Finding[];
  /** For members of the committee. */
  readonly relations: EvaluationView['relations'];
}

/** The platform's findings about one bid, each with its article, and how rare it is. */
export function Findings({ findings, relations }: FindingsProps) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ key, code, message, citation }) => {
        const rarity = relations?.rarity.find(({ kind }) => kind === code);
        return (
          <li key={key}>
            {message}
            <span className={styles.sub}>{citation}</span>
            {rarity === undefined ? null : <span className={styles.sub}>{rarityInWords(rarity)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
