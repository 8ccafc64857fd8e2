import { useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './paste-note.module.css';
import type { Paste } from './use-pasted.ts';

interface PasteNoteProps {
  readonly of: {
    readonly pasted: Paste | null;
    readonly undo: (() => void) | null;
    close(): void;
  };
}

/** Result of a paste: how its columns were understood, and a button that undoes it. Shown until the next paste. */
export function PasteNote({ of: { pasted, undo, close } }: PasteNoteProps) {
  return (
    <>
      <div role="status">
        {pasted === null ? null : (
          <div className={`${styles.note} ${pasted.whole ? styles.whole : styles.partly}`}>
            <Icon name={pasted.whole ? 'check-circle' : 'alert'} />
            <p>{pasted.words}</p>
            <button type="button" onClick={() => undo?.()}>
              撤销{pasted.source ?? '粘贴'}
            </button>
            <button type="button" aria-label={`关闭${pasted.source ?? '粘贴'}结果`} onClick={close}>
              <Icon name="close" size="1em" />
            </button>
          </div>
        )}
      </div>
      {pasted === null || pasted.columns.length < 2 ? null : <ColumnMapper pasted={pasted} />}
    </>
  );
}

/** Each pasted column with its target; the user assigns columns that were not understood. */
function ColumnMapper({ pasted }: { readonly pasted: Paste }) {
  const id = useId();
  const { columns, choices } = pasted;
  const open = columns.some(({ problem }) => problem !== null);
  const taken = columns.filter(({ key }) => key !== null).length;
  return (
    <details className={styles.mapper} key={open ? 'open' : 'closed'} open={open}>
      <summary>
        粘贴的{columns.length}列中{taken}列有对应，可在此调整
      </summary>
      <ul>
        {columns.map(({ heading, sample, key, problem, why, never }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pasted column is known by its place alone.
          <li key={at} className={problem === null ? undefined : styles.problem}>
            <label htmlFor={`${id}-${at}`}>
              <b>{heading === '' ? `第${at + 1}列` : heading}</b>
              <span>{sample === '' ? '（空）' : `如“${sample.slice(0, 20)}”`}</span>
            </label>
            <select
              id={`${id}-${at}`}
              value={key ?? ''}
              onChange={(event) => pasted.assign(at, event.target.value === '' ? null : event.target.value)}
            >
              <option value="">不粘贴</option>
              {choices.map((column) => (
                <option key={column.key} value={column.key} disabled={column.key === never}>
                  {column.label}
                </option>
              ))}
            </select>
            {why === '' && problem === null ? null : <p>{why === '' ? '未识别，请选择对应的列' : why}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
