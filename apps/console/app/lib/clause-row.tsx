import { Icon } from '@procure/ui/icon/icon.tsx';
import { memo, type ReactNode } from 'react';
import type { ClauseDraft } from './clause-draft.ts';
import { controlId, type FieldMessages } from './line-draft.ts';
import styles from './line-table.module.css';
import { isSameRow } from './row-acts.ts';
import { rowMessages, WrongRow } from './wrong-row.tsx';

interface ClauseRowProps {
  /** `lots.0.clauses.0` */
  readonly path: string;
  /** From 1. */
  readonly number: number;
  readonly clause: ClauseDraft;
  readonly errors: FieldMessages;
  readonly onChange: (changes: Partial<ClauseDraft>) => void;
  readonly onRemove: () => void;
  /** A further act on the clause. */
  readonly children?: ReactNode;
}

const wrongIdOf = (path: string) => controlId(`${path}.wrong`);

/** One clause, with its messages below it. */
export function ClauseRow({ onRemove, children, ...props }: ClauseRowProps) {
  const { path, number, errors } = props;
  return (
    <>
      <tr>
        <ClauseCells {...props} />
        <td className={styles.acts}>
          {children}
          <button type="button" className={styles.icon} aria-label={`删除第${number}条`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        </td>
      </tr>
      <WrongRow id={wrongIdOf(path)} messages={rowMessages(errors, path)} columns={6} />
    </>
  );
}

const ClauseCells = memo(function ClauseCells({
  path,
  number,
  clause,
  errors,
  onChange,
}: Omit<ClauseRowProps, 'onRemove' | 'children'>) {
  const marks = (field: keyof ClauseDraft) => {
    const message = errors.get(`${path}.${field}`);
    return {
      id: controlId(`${path}.${field}`),
      'aria-invalid': message ? (true as const) : undefined,
      'aria-describedby': message ? wrongIdOf(path) : undefined,
    };
  };
  return (
    <>
      <td>{number}</td>
      <td data-title="类别">
        <select
          {...marks('kind')}
          aria-label={`第${number}条类别`}
          value={clause.kind}
          onChange={({ target }) =>
            onChange({ kind: target.value === 'commercial' ? 'commercial' : 'technical' })
          }
        >
          <option value="technical">技术</option>
          <option value="commercial">商务</option>
        </select>
      </td>
      <td data-title="条款号">
        <input
          {...marks('clauseNo')}
          aria-label={`第${number}条条款号`}
          value={clause.clauseNo}
          onChange={({ target }) => onChange({ clauseNo: target.value })}
        />
      </td>
      <td data-title="招标要求">
        <textarea
          {...marks('requirement')}
          aria-label={`第${number}条招标要求`}
          rows={1}
          value={clause.requirement}
          onChange={({ target }) => onChange({ requirement: target.value })}
        />
      </td>
      <td data-title="★实质性" className={styles.star}>
        <label>
          <input
            type="checkbox"
            aria-label={`第${number}条为★实质性条款`}
            checked={clause.starred}
            onChange={({ target }) => onChange({ starred: target.checked })}
          />
          {clause.starred ? ' ★' : null}
        </label>
      </td>
    </>
  );
}, isSameRow);
