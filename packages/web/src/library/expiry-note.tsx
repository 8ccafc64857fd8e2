import { formatDay } from '@procure/domain/display/time.ts';
import { type Expiry, expiryInWords, expiryState } from '@procure/domain/library/expiry.ts';
import { Note } from '@procure/ui/note/note.tsx';
import type { ReactNode } from 'react';
import styles from './library.module.css';

interface ExpiryNoteProps {
  readonly expiries: readonly Expiry[];
  /** A Beijing day, by the server's clock. */
  readonly today: string;
  /** Advice for the reader. */
  readonly children?: ReactNode;
}

/** Note of the certificates that have expired or soon will; renders nothing if there are none. */
export function ExpiryNote({ expiries, today, children }: ExpiryNoteProps) {
  const told = expiries.filter(({ expiryDate }) => expiryState(expiryDate, today) !== 'valid');
  if (told.length === 0) return null;
  const over = told.filter(({ expiryDate }) => expiryState(expiryDate, today) === 'expired').length;
  const soon = told.length - over;
  const counts = [over > 0 ? `${over}项证照已过期` : '', soon > 0 ? `${soon}项证照即将到期` : ''];
  const title = counts.filter((text) => text !== '').join('，');
  return (
    <Note tone={over > 0 ? 'danger' : 'warning'} title={title}>
      <ul className={styles.expiries}>
        {told.map(({ name, no, expiryDate }) => (
          <li key={`${name}${no}${expiryDate}`}>
            {name}
            {no === '' ? '' : `（${no}）`}：{formatDay(expiryDate)}，{expiryInWords(expiryDate, today)}
          </li>
        ))}
      </ul>
      {children}
    </Note>
  );
}
