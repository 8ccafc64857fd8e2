import { formatDateTime, formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import {
  type ObjectionOutcome,
  type ObjectionState,
  objectionOutcomeLabels,
} from '@procure/domain/objection/objection.ts';
import type { ReactNode } from 'react';
import styles from './raised-list.module.css';

interface Raised {
  readonly objectionNo: string;
  readonly state: ObjectionState;
  readonly raisedAt: string;
  readonly target: string;
  readonly facts: string;
  readonly outcome: ObjectionOutcome | null;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

interface RaisedListProps<Row extends Raised> {
  readonly raised: readonly Row[];
  /** Name of the objector as shown: 「某投标人」, or the reader's own company. */
  readonly by: (row: Row) => string;
  /** Text for its state until it is answered. */
  readonly standing: (row: Row) => string;
  readonly children?: (row: Row) => ReactNode;
}

/** Objections raised at an opening, and the answers given there. */
export function RaisedList<Row extends Raised>({ raised, by, standing, children }: RaisedListProps<Row>) {
  return (
    <ol className={styles.list} aria-label="对开标的异议及答复">
      {raised.map((row) => {
        const { objectionNo, raisedAt, target, facts, answer, answeredAt } = row;
        return (
          <li key={objectionNo}>
            <p className={styles.minor}>
              {formatDateTimeSeconds(raisedAt)} {by(row)}提出{target === '' ? '' : `，针对：${target}`}，编号{' '}
              {objectionNo}
            </p>
            <p className={styles.text}>{facts}</p>
            {answer === null ? (
              <p className={styles.minor}>{standing(row)}</p>
            ) : (
              <div className={styles.answer}>
                <p>
                  <b>{outcomeWords(row)}</b>
                  {answeredAt === null ? ` · ${standing(row)}` : ` · ${formatDateTime(answeredAt)}答复`}
                </p>
                <p className={styles.text}>{answer}</p>
              </div>
            )}
            {children?.(row)}
          </li>
        );
      })}
    </ol>
  );
}

function outcomeWords({ state, outcome }: Raised): string {
  if (state === 'not_receivable') return '不予受理';
  return outcome === null ? '' : `异议${objectionOutcomeLabels[outcome]}`;
}
