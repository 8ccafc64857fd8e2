import type { FieldMessages } from './form-state.ts';
import styles from './tender.module.css';

/** What is wrong with a row of a table, by the row's path. */
export function rowMessages(errors: FieldMessages, path: string): readonly string[] {
  return [...errors].flatMap(([field, message]) =>
    field === path || field.startsWith(`${path}.`) ? [message] : [],
  );
}

interface WrongRowProps {
  /** Which the row's controls are described by. */
  readonly id: string;
  readonly messages: readonly string[];
  /** How many columns the table has. */
  readonly columns: number;
}

/** Below a row, in words, what is wrong with it: a colour and a hover tell nobody on a phone. */
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
