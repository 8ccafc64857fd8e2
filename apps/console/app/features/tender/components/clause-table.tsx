import { Button } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Fragment } from 'react';
import { type ClauseDraft, controlId, emptyClause, type FieldMessages } from './form-state.ts';
import styles from './tender.module.css';
import { rowMessages, WrongRow } from './wrong-row.tsx';

interface ClauseTableProps {
  /** `lots.0.clauses` */
  readonly path: string;
  readonly clauses: readonly ClauseDraft[];
  readonly errors: FieldMessages;
  readonly onChange: (clauses: ClauseDraft[]) => void;
}

/** The clauses that bids answer one by one; a starred clause (★) admits no negative deviation. */
export function ClauseTable({ path, clauses, errors, onChange }: ClauseTableProps) {
  const set = (place: number, changes: Partial<ClauseDraft>) =>
    onChange(clauses.map((clause, index) => (index === place ? { ...clause, ...changes } : clause)));
  const wrongId = (place: number) => controlId(`${path}.${place}.wrong`);
  const marks = (place: number, field: keyof ClauseDraft) => {
    const message = errors.get(`${path}.${place}.${field}`);
    return {
      id: controlId(`${path}.${place}.${field}`),
      'aria-invalid': message ? (true as const) : undefined,
      'aria-describedby': message ? wrongId(place) : undefined,
    };
  };
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
                <Fragment key={clause.id}>
                  <tr>
                    <td>{place + 1}</td>
                    <td data-title="类别">
                      <select
                        {...marks(place, 'kind')}
                        aria-label={`第${place + 1}条类别`}
                        value={clause.kind}
                        onChange={({ target }) =>
                          set(place, { kind: target.value === 'commercial' ? 'commercial' : 'technical' })
                        }
                      >
                        <option value="technical">技术</option>
                        <option value="commercial">商务</option>
                      </select>
                    </td>
                    <td data-title="条款号">
                      <input
                        {...marks(place, 'clauseNo')}
                        aria-label={`第${place + 1}条条款号`}
                        value={clause.clauseNo}
                        onChange={({ target }) => set(place, { clauseNo: target.value })}
                      />
                    </td>
                    <td data-title="招标要求">
                      <textarea
                        {...marks(place, 'requirement')}
                        aria-label={`第${place + 1}条招标要求`}
                        rows={1}
                        value={clause.requirement}
                        onChange={({ target }) => set(place, { requirement: target.value })}
                      />
                    </td>
                    <td data-title="★实质性" className={styles.star}>
                      <label>
                        <input
                          type="checkbox"
                          aria-label={`第${place + 1}条为★实质性条款`}
                          checked={clause.starred}
                          onChange={({ target }) => set(place, { starred: target.checked })}
                        />
                        {clause.starred ? ' ★' : null}
                      </label>
                    </td>
                    <td>
                      <button
                        type="button"
                        className={styles.icon}
                        aria-label={`删除第${place + 1}条`}
                        onClick={() => onChange(clauses.filter((_, at) => at !== place))}
                      >
                        <Icon name="close" />
                      </button>
                    </td>
                  </tr>
                  <WrongRow
                    id={wrongId(place)}
                    messages={rowMessages(errors, `${path}.${place}`)}
                    columns={6}
                  />
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {errors.has(path) ? <p className={styles.wrong}>{errors.get(path)}</p> : null}
      <div className={styles.below}>
        <Button onClick={() => onChange([...clauses, emptyClause()])}>增加一条</Button>
      </div>
    </div>
  );
}
