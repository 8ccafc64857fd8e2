import type { LetterFile } from '@procure/contract/field.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './lot-page.module.css';
import { PersonFiles } from './person-files.tsx';
import { PersonNote } from './person-note.tsx';
import { ReceiptButton } from './person-receipt.tsx';

interface GivenProps {
  readonly letter: 'objection' | 'complaint';
  readonly noun: '异议' | '投诉';
  readonly no: string;
  readonly grant: string;
  readonly receipt: { readonly body: string; readonly signature: string };
  /** Reads the attached files again; null if the grant has expired. */
  readonly read: () => Promise<readonly LetterFile[] | null>;
  /** The time from which no file is accepted: 「招标人答复后」. */
  readonly closed: string;
  /** The time of receipt, and who does what by when. */
  readonly children: ReactNode;
}

/** The confirmation of a submitted letter: its number, the next steps, its files, and the signed receipt. */
export function PersonGiven({ letter, noun, no, grant, receipt, read, closed, children }: GivenProps) {
  const [files, setFiles] = useState<readonly LetterFile[]>([]);
  const place = useRef<HTMLDivElement>(null);
  // Moves the focus here: the form that had it is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.form}>
      <PersonNote role="status" title={`您已提交${noun}，编号${no}`}>
        {children}
      </PersonNote>
      <p>
        有证明材料的，现在上传；稍后也可以在“查询我的{noun}”中上传，{closed}不能再上传。
      </p>
      <PersonFiles letter={letter} no={no} grant={grant} files={files} read={read} onAdded={setFiles} />
      <div className={styles.actions}>
        <ReceiptButton name={`${noun}回执-${no}`} receipt={receipt} />
      </div>
    </div>
  );
}
