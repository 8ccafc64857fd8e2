import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { ownKey } from '../keyboard/own-key.ts';
import styles from './line-grid.module.css';
import { findLine } from './line-selection.ts';

interface LineSearchProps {
  /** Number of lines. */
  readonly count: number;
  /** The texts of a line that are searched. */
  readonly textsOf: (row: number) => readonly string[];
  /** The place of the line with a number; null if there is none. */
  readonly placeOf: (number: number) => number | null;
  /** The place from which the search goes on. */
  readonly from: () => number;
  readonly onFound: (row: number) => void;
}

/** A table of more lines does not fit on the page, and is searched. */
const unsearchedLines = 12;

/** Goes to a line by its number, or to the next line with a text: the browser finds only lines that are rendered. */
export function LineSearch({ count, textsOf, placeOf, from, onFound }: LineSearchProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState('');
  if (count <= unsearchedLines) return null;
  const search = () => {
    const byNumber = /^\d{1,5}$/.test(text.trim()) ? placeOf(Number(text)) : null;
    const row = byNumber ?? findLine(count, textsOf, text, from());
    setMissing(row === null ? text.trim() : '');
    if (row !== null) onFound(row);
  };
  return (
    <div className={styles.search}>
      <input
        aria-label="查找分项：行号或文字"
        placeholder="行号或文字"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (ownKey(event) !== 'Enter') return;
          event.preventDefault();
          search();
        }}
      />
      <Button disabled={text.trim() === ''} onClick={search}>
        查找
      </Button>
      <span role="status">{missing === '' ? '' : `没有含“${missing}”的行`}</span>
    </div>
  );
}
