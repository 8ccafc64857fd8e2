import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { deviationLabels, deviations, starredDeviationWarning } from '@procure/domain/bid/deviation.ts';
import styles from './bid.module.css';
import type { BidPart, clausesOf, ItemChanges } from './draft.ts';
import { ItemChangesNote } from './item-changes-note.tsx';

export type AnswerRow = BidDraft['technical'][number];

interface ClauseAnswerProps extends Pick<BidPart, 'errorAt'> {
  /** `technical.0` */
  readonly path: string;
  readonly clause: ReturnType<typeof clausesOf>[number];
  readonly row: AnswerRow;
  /** The published changes of the clause, newest first. */
  readonly changes: ItemChanges;
  readonly onChange: (changes: Partial<AnswerRow>) => void;
}

/** The bidder's answer to one clause. */
export function ClauseAnswer({ path, clause, row, changes, errorAt, onChange }: ClauseAnswerProps) {
  const touched = `${row.response}${row.deviation}`;
  const wrong = (field: string) => errorAt(`${path}.${field}`, touched);
  const problem = ['response', 'deviation', 'explanation']
    .map(wrong)
    .filter((message) => message !== undefined)
    .join('；');
  const control = (field: string) => ({
    id: `${path}.${field}`,
    'aria-invalid': wrong(field) ? (true as const) : undefined,
    'aria-describedby': wrong(field) ? `${path}.problem` : undefined,
  });
  return (
    <li className={`${styles.line} ${styles.clause}`}>
      <div className={styles.lineHead}>
        <span className={styles.lineNo}>{clause.clauseNo}</span>
        <div>
          {clause.starred ? <b className={styles.star}>★ </b> : null}
          {clause.requirement}
        </div>
      </div>
      <div className={styles.answerFields}>
        <label className={styles.wide}>
          <span>投标响应</span>
          <textarea
            {...control('response')}
            rows={2}
            maxLength={2000}
            value={row.response}
            aria-label={`条款${clause.clauseNo} 投标响应`}
            onChange={(event) => onChange({ response: event.target.value })}
          />
        </label>
        <label>
          <span>偏离</span>
          <select
            {...control('deviation')}
            value={row.deviation}
            aria-label={`条款${clause.clauseNo} 偏离`}
            onChange={(event) => {
              const deviation = deviations.find((one) => one === event.target.value) ?? '';
              onChange({ deviation });
            }}
          >
            <option value="">请选择</option>
            {deviations.map((one) => (
              <option key={one} value={one}>
                {deviationLabels[one]}
              </option>
            ))}
          </select>
        </label>
        {row.deviation === 'positive' || row.deviation === 'negative' ? (
          <label className={styles.wide}>
            <span>偏离说明</span>
            <textarea
              {...control('explanation')}
              rows={2}
              maxLength={2000}
              value={row.explanation}
              aria-label={`条款${clause.clauseNo} 偏离说明`}
              onChange={(event) => onChange({ explanation: event.target.value })}
            />
          </label>
        ) : null}
      </div>
      <ItemChangesNote changes={changes} />
      {problem === '' ? null : (
        <p className={styles.problem} id={`${path}.problem`}>
          {problem}
        </p>
      )}
      {clause.starred && row.deviation === 'negative' ? (
        <p className={styles.problem}>{starredDeviationWarning}</p>
      ) : null}
    </li>
  );
}
