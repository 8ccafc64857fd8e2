import { Button } from '@procure/ui/button/button.tsx';
import styles from './bid.module.css';
import { type AnswerRow, ClauseAnswer } from './clause-answer.tsx';
import { type BidPart, clausesOf, type SheetKind } from './draft.ts';

interface AnswersProps extends BidPart {
  readonly kind: SheetKind;
}

/** The deviation sheet: the buyer's clauses and the bidder's answers. */
export function Answers({ lot, kind, draft, errorAt, onChange }: AnswersProps) {
  const clauses = clausesOf(lot, kind);
  if (clauses.length === 0)
    return <p className={styles.muted}>招标人未列出需逐条响应的条款，请在文件中说明。</p>;
  const set = (index: number, changes: Partial<AnswerRow>) =>
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
          return (
            <ClauseAnswer
              key={clause.id}
              path={`${kind}.${index}`}
              {...{ clause, row, errorAt }}
              onChange={(changes) => set(index, changes)}
            />
          );
        })}
      </ol>
    </>
  );
}
