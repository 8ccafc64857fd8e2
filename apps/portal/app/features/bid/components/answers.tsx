import { deviationLabels } from '@procure/domain/bid/deviation.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import styles from './bid.module.css';
import { type AnswerRow, ClauseAnswer } from './clause-answer.tsx';
import { type BidPart, changesOf, clausesOf, removedClauses, type SheetKind } from './draft.ts';

interface AnswersProps extends BidPart {
  readonly kind: SheetKind;
}

/** The deviation sheet: the buyer's clauses and the bidder's answers. */
export function Answers({ lot, kind, draft, errorAt, onChange }: AnswersProps) {
  const clauses = clausesOf(lot, kind);
  const removed = <RemovedClauses rows={removedClauses(lot, draft, kind)} />;
  if (clauses.length === 0)
    return (
      <>
        <p className={styles.muted}>招标人未列出需逐条响应的条款，请在文件中说明。</p>
        {removed}
      </>
    );
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
              changes={changesOf(lot, clause.id)}
              onChange={(changes) => set(index, changes)}
            />
          );
        })}
      </ol>
      {removed}
    </>
  );
}

/** The typed answers to clauses that an amendment removed: kept in the draft, and no part of the bid. */
function RemovedClauses({ rows }: { readonly rows: ReturnType<typeof removedClauses> }) {
  if (rows.length === 0) return null;
  return (
    <Note tone="warning" title={`采购人的变更删除了${rows.length}条您已响应的条款，这些内容不会递交`}>
      <ul>
        {rows.map(({ name, row: { clauseId, response, deviation, explanation } }) => (
          <li key={clauseId}>
            条款{name}：
            {[response, deviation === '' ? '' : deviationLabels[deviation], explanation]
              .filter(Boolean)
              .join('，')}
          </li>
        ))}
      </ul>
    </Note>
  );
}
