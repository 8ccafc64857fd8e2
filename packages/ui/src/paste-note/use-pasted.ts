import type { PastedColumn } from '@procure/domain/display/pasted-heading.ts';
import type { Assigned, MappedColumn } from '@procure/domain/display/pasted-table.ts';
import { useRef, useState } from 'react';

/** The way in which cells came; the note and its button name it. */
type PasteSource = '粘贴' | '导入' | '填充';

/** The rows after a paste, and how its columns were understood. */
export interface PasteOutcome<Row, Key extends string> {
  /** 粘贴 by default. */
  readonly source?: PasteSource;
  readonly rows: readonly Row[];
  readonly words: string;
  readonly whole: boolean;
  readonly columns: readonly MappedColumn<Key>[];
  readonly choices: readonly PastedColumn<Key>[];
}

/** Takes the table into rows, with the columns that the user assigned; null where it is a word to be typed in. */
export type ReadPaste<Row, Key extends string> = (
  before: readonly Row[],
  assigned: Assigned<Key>,
) => PasteOutcome<Row, Key> | null;

interface PastedRows<Row> {
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  /** The rows as before the paste, but for what was typed since. */
  readonly undo: (before: readonly Row[], after: readonly Row[], now: readonly Row[]) => readonly Row[];
}

interface LastPaste<Row, Key extends string> {
  readonly outcome: PasteOutcome<Row, Key>;
  readonly before: readonly Row[];
  readonly assigned: Assigned<Key>;
  readonly read: ReadPaste<Row, Key>;
}

/** The last paste into a sheet, until it is taken back, closed or followed by another. */
export interface Paste {
  readonly source?: PasteSource;
  readonly words: string;
  readonly whole: boolean;
  readonly columns: readonly MappedColumn<string>[];
  readonly choices: readonly PastedColumn<string>[];
  assign(at: number, key: string | null): void;
}

/** Pasting into rows: taken in at once, taken in anew when a column is assigned, taken back on demand. */
export function usePasted<Row, Key extends string>({ rows, onRows, undo }: PastedRows<Row>) {
  const [last, setLast] = useState<LastPaste<Row, Key> | null>(null);
  const latest = useRef(rows);
  latest.current = rows;
  const take = (before: readonly Row[], assigned: Assigned<Key>, read: ReadPaste<Row, Key>) => {
    const outcome = read(before, assigned);
    if (outcome === null) return false;
    onRows(outcome.rows);
    setLast({ outcome, before, assigned, read });
    return true;
  };
  const back = (paste: LastPaste<Row, Key>) => undo(paste.before, paste.outcome.rows, latest.current);
  const pasted: Paste | null =
    last === null
      ? null
      : {
          ...last.outcome,
          assign: (at, key) => {
            const chosen = last.outcome.choices.find((column) => column.key === key)?.key ?? null;
            take(back(last), { ...last.assigned, [at]: chosen }, last.read);
          },
        };
  return {
    pasted,
    // A file is read while the user types: it is taken into the rows of now.
    paste: (read: ReadPaste<Row, Key>) => take(latest.current, {}, read),
    undo:
      last === null
        ? null
        : () => {
            onRows(back(last));
            setLast(null);
          },
    close: () => setLast(null),
  };
}
