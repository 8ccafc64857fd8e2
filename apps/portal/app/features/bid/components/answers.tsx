import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { deviationLabels, deviations, starredDeviationWarning } from '@procure/domain/bid/deviation.ts';
import { Button } from '@procure/ui/button/button.tsx';
import styles from './bid.module.css';
import { type BidPart, clausesOf, type SheetKind } from './draft.ts';

type Row = BidDraft['technical'][number];

interface AnswersProps extends BidPart {
  readonly kind: SheetKind;
}

/** The deviation sheet: the buyer's clauses and the bidder's answers. */
export function Answers({ lot, kind, draft, errorAt, onChange }: AnswersProps) {
  const clauses = clausesOf(lot, kind);
  if (clauses.length === 0)
    return <p className={styles.muted}>招标人未列出需逐条响应的条款，请在文件中说明。</p>;
  const set = (index: number, changes: Partial<Row>) =>
    onChange((before) => ({
      ...before,
      [kind]: before[kind].map((row, at) => (at === index ? { ...row, ...changes } : row)),
    }));
  const acceptRest = () =>
    onChange((before) => ({
      ...before,
      [kind]: before[kind].map((row) =>
        row.deviation === '' && row.response.trim() === ''
          ? { ...row, deviation: 'none' as const, response: '完全响应招标要求' }
          : row,
      ),
    }));
  return (
    <>
      <div className={styles.sheetTools}>
        <Button onClick={acceptRest}>未填写的条款均按无偏离响应</Button>
        <span>★为实质性条款，不允许负偏离。</span>
      </div>
      <ol className={styles.lines}>
        {clauses.map((clause, index) => {
          const row = draft[kind][index];
          if (row === undefined) return null;
          const touched = `${row.response}${row.deviation}`;
          const path = `${kind}.${index}`;
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
            <li key={clause.id} className={`${styles.line} ${styles.clause}`}>
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
                    onChange={(event) => set(index, { response: event.target.value })}
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
                      set(index, { deviation });
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
                      onChange={(event) => set(index, { explanation: event.target.value })}
                    />
                  </label>
                ) : null}
              </div>
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
        })}
      </ol>
    </>
  );
}
