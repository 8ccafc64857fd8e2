import { Button } from '@procure/ui/button/button.tsx';
import type { ReactNode } from 'react';
import { type ClauseDraft, emptyClause } from './clause-draft.ts';
import { ClauseRow } from './clause-row.tsx';
import { controlId, type FieldMessages } from './line-draft.ts';
import styles from './line-table.module.css';
import { useRowActs } from './row-acts.ts';

interface ClauseTableProps {
  /** `lots.0.clauses`, or `clauses` in an amendment. */
  readonly path: string;
  readonly clauses: readonly ClauseDraft[];
  readonly errors: FieldMessages;
  readonly onChange: (clauses: ClauseDraft[]) => void;
  /** Acts with the library of entries: one that adds clauses, one that keeps a clause. */
  readonly library?: {
    readonly add: ReactNode;
    readonly keep: (clause: ClauseDraft, number: number) => ReactNode;
  };
}

/** The clauses that bids answer one by one; a starred clause (★) admits no negative deviation. */
export function ClauseTable({ path, clauses, errors, onChange, library }: ClauseTableProps) {
  const acts = useRowActs(clauses, onChange);
  return (
    <div id={controlId(path)} tabIndex={-1}>
      <p className={styles.found}>投标人须逐条填写偏离表；★为实质性条款，不允许负偏离。</p>
      {clauses.length === 0 ? null : (
        <div className={styles.lines}>
          <table>
            <thead>
              <tr>
                <th scope="col">序号</th>
                <th scope="col" style={{ width: '6rem' }}>
                  类别
                </th>
                <th scope="col" style={{ width: '8rem' }}>
                  条款号
                </th>
                <th scope="col">招标要求</th>
                <th scope="col" style={{ width: '6rem' }}>
                  ★实质性
                </th>
                <th scope="col">
                  <span className="visually-hidden">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {clauses.map((clause, place) => (
                <ClauseRow
                  key={clause.id}
                  path={`${path}.${place}`}
                  number={place + 1}
                  clause={clause}
                  errors={errors}
                  onChange={(changes) => acts.change(clause.id, changes)}
                  onRemove={() => acts.remove(clause.id)}
                >
                  {library?.keep(clause, place + 1)}
                </ClauseRow>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {errors.has(path) ? <p className={styles.wrong}>{errors.get(path)}</p> : null}
      <div className={styles.below}>
        <Button onClick={() => onChange([...clauses, emptyClause()])}>增加一条</Button>
        {library?.add}
      </div>
    </div>
  );
}
