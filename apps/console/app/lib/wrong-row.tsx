import type { FieldMessages } from './line-draft.ts';
import styles from './line-table.module.css';

/** Messages about a row of a table, by the row's path. */
export function rowMessages(errors: FieldMessages, path: string): readonly string[] {
  return [...errors].flatMap(([field, message]) =>
    field === path || field.startsWith(`${path}.`) ? [message] : [],
  );
}

interface WrongRowProps {
  /** Id for the `aria-describedby` of the row's controls. */
  readonly id: string;
  readonly messages: readonly string[];
  /** Number of columns of the table. */
  readonly columns: number;
}

/** Messages below a row, as text: a colour or a hover does not help on a phone. */
export function WrongRow({ id, messages, columns }: WrongRowProps) {
  if (messages.length === 0) return null;
  return (
    <tr className={styles.wrongRow}>
      <td colSpan={columns} id={id}>
        {messages.join('；')}
      </td>
    </tr>
  );
}
