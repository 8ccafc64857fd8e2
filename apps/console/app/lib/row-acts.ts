import { useRef, useState } from 'react';
import type { FieldMessages } from './line-draft.ts';

interface Row {
  readonly id: string;
}

/** Acts on the rows of a list by their ids. */
export interface RowActs<Item extends Row> {
  change(id: string, changes: Partial<Item>): void;
  remove(id: string): void;
}

/** Acts on the rows of now, so that a row which was not rendered again changes no former list. */
export function useRowActs<Item extends Row>(
  rows: readonly Item[],
  onChange: (rows: Item[]) => void,
): RowActs<Item> {
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const [acts] = useState((): RowActs<Item> => {
    const write = (next: (now: readonly Item[]) => Item[]) =>
      latest.current.onChange(next(latest.current.rows));
    return {
      change: (id, changes) =>
        write((now) => now.map((row) => (row.id === id ? { ...row, ...changes } : row))),
      remove: (id) => write((now) => now.filter((row) => row.id !== id)),
    };
  });
  return acts;
}

interface RowProps {
  readonly path: string;
  readonly number: number;
  readonly errors: FieldMessages;
}

/**
 * Compares the props of a row for `memo`: a key in one of hundreds of rows renders that row alone. Functions are not
 * compared, and must act by `useRowActs`.
 */
export function isSameRow<Props extends RowProps>(one: Props, other: Props): boolean {
  const values = Object.entries(one).filter(
    ([name, value]) => name !== 'errors' && typeof value !== 'function',
  );
  return (
    values.every(([name, value]) => value === Reflect.get(other, name)) &&
    messagesOf(one).join('\n') === messagesOf(other).join('\n')
  );
}

const messagesOf = ({ errors, path }: RowProps) =>
  [...errors]
    .filter(([field]) => field.startsWith(`${path}.`))
    .map(([field, message]) => `${field} ${message}`);
