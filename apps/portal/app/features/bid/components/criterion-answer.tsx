import { asksForValue, evidenceFull, mostEvidence } from '@procure/domain/criterion/answer.ts';
import { criterionKindLabels, isScored } from '@procure/domain/criterion/criterion.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import { Icon } from '@procure/ui/icon/icon.tsx';
import styles from './bid.module.css';
import type { AnswerChange, Answered, BidPart, ItemChanges } from './draft.ts';
import { ItemChangesNote } from './item-changes-note.tsx';
import type { ChosenFile } from './kept-file.ts';

interface CriterionAnswerProps extends Pick<BidPart, 'errorAt'>, Answered {
  /** `technicalAnswers.0` */
  readonly path: string;
  readonly files: readonly ChosenFile[];
  /** The published changes of the criterion, newest first. */
  readonly changes: ItemChanges;
  readonly onChange: (changes: AnswerChange) => void;
}

/** The bidder's answer to one criterion: words, a number if the points are computed from it, and the proof. */
export function CriterionAnswer({
  path,
  criterion,
  answer,
  files,
  changes,
  errorAt,
  onChange,
}: CriterionAnswerProps) {
  const { kind, title, requirement, evidence, points, scoring } = criterion;
  const touched = `${answer.response}${answer.value}${answer.evidence.length || ''}`;
  const wrong = (field: string) => errorAt(`${path}.${field}`, touched);
  const problem = ['response', 'value', 'evidence'].map(wrong).filter(Boolean).join('；');
  const control = (field: string) => ({
    id: `${path}.${field}`,
    'aria-invalid': wrong(field) ? (true as const) : undefined,
    'aria-describedby': wrong(field) ? `${path}.problem` : undefined,
  });
  return (
    <li className={`${styles.line} ${styles.clause}`}>
      <div className={styles.criterionHead}>
        <p>
          <b>{title}</b> <span className={styles.muted}>{criterionKindLabels[kind]}</span>
          {points === null ? null : <span className={styles.qty}>{points}分</span>}
        </p>
        {requirement === '' ? null : <p>{requirement}</p>}
        {isScored(kind) ? <p className={styles.muted}>{scoringText(scoring)}</p> : null}
        {evidence === '' ? null : <p className={styles.muted}>须附：{evidence}</p>}
      </div>
      <div className={styles.criterionFields}>
        {asksForValue(criterion) && scoring.by === 'formula' ? (
          <label className={styles.value}>
            <span>投标值（{scoring.unit}）</span>
            <input
              {...control('value')}
              className={styles.number}
              inputMode="decimal"
              maxLength={30}
              value={answer.value}
              aria-label={`${title} 投标值`}
              onChange={(event) => onChange({ value: event.target.value })}
            />
          </label>
        ) : null}
        <label>
          <span>响应内容</span>
          <textarea
            {...control('response')}
            rows={2}
            maxLength={2000}
            value={answer.response}
            aria-label={`${title} 响应内容`}
            onChange={(event) => onChange({ response: event.target.value })}
          />
        </label>
        <Evidence {...{ path, title, answer, files, onChange }} />
      </div>
      <ItemChangesNote changes={changes} />
      {problem === '' ? null : (
        <p className={styles.problem} id={`${path}.problem`}>
          {problem}
        </p>
      )}
    </li>
  );
}

type EvidenceProps = Pick<CriterionAnswerProps, 'path' | 'answer' | 'files' | 'onChange'> & {
  readonly title: string;
};

/** The files that prove the answer, each with its pages. */
function Evidence({ path, title, answer, files, onChange }: EvidenceProps) {
  const { evidence } = answer;
  const free = files.filter(({ id }) => !evidence.some(({ fileId }) => fileId === id));
  return (
    <div className={styles.evidence}>
      {evidence.length === 0 ? null : (
        <ul aria-label={`${title} 证明材料`}>
          {evidence.map(({ fileId, pages }) => {
            const name = files.find(({ id }) => id === fileId)?.name;
            return (
              <li key={fileId}>
                <span className={name === undefined ? styles.problem : undefined}>
                  {name ?? '文件已移除'}
                </span>
                <input
                  maxLength={50}
                  placeholder="页码，如 3-5"
                  value={pages}
                  aria-label={`${title} ${name ?? '文件'}的页码`}
                  onChange={(event) =>
                    onChange({
                      evidence: evidence.map((one) =>
                        one.fileId === fileId ? { fileId, pages: event.target.value } : one,
                      ),
                    })
                  }
                />
                <button
                  type="button"
                  className={styles.plain}
                  aria-label={`${title} 不再引用${name ?? '已移除的文件'}`}
                  onClick={() => onChange({ evidence: evidence.filter((one) => one.fileId !== fileId) })}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {evidence.length >= mostEvidence ? (
        <p className={styles.muted}>{evidenceFull}</p>
      ) : free.length === 0 ? null : (
        <select
          id={`${path}.evidence`}
          value=""
          aria-label={`${title} 引用证明材料`}
          onChange={(event) =>
            onChange({ evidence: [...evidence, { fileId: event.target.value, pages: '' }] })
          }
        >
          <option value="">引用证明材料…</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
