import { useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './paste-note.module.css';

export interface Pasted {
  /** What was understood, and what was not. */
  readonly words: string;
  /** Whether all of it was. */
  readonly whole: boolean;
  readonly undo: () => void;
}

interface PasteNoteProps {
  readonly pasted: Pasted | null;
  readonly onClose: () => void;
}

/** What came of a paste, and the way back. It stays until the next paste or until it is closed. */
export function PasteNote({ pasted, onClose }: PasteNoteProps) {
  return (
    <div role="status">
      {pasted === null ? null : (
        <div className={`${styles.note} ${pasted.whole ? styles.whole : styles.partly}`}>
          <Icon name={pasted.whole ? 'check-circle' : 'alert'} />
          <p>{pasted.words}</p>
          <button type="button" onClick={pasted.undo}>
            撤销粘贴
          </button>
          <button type="button" aria-label="关闭粘贴结果" onClick={onClose}>
            <Icon name="close" size="1em" />
          </button>
        </div>
      )}
    </div>
  );
}

/** The last paste, until it is taken back, closed or followed by another. */
export function usePasted() {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  return {
    pasted,
    show: (words: string, whole: boolean, undo: () => void) =>
      setPasted({
        words,
        whole,
        undo: () => {
          undo();
          setPasted(null);
        },
      }),
    close: () => setPasted(null),
  };
}
