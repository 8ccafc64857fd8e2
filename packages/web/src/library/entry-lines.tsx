import type { EntryView } from '@procure/contract/library/entry.schema.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { ExpiryBadge } from './expiry-badge.tsx';
import styles from './library.module.css';

interface EntryLinesProps {
  readonly entry: Pick<EntryView, 'title' | 'lines' | 'files' | 'expiries'>;
  /** A Beijing day, by the server's clock. */
  readonly today: string;
  readonly onDownload: (file: { readonly id: string; readonly name: string }) => void;
}

/** Content of a library entry, its files, and the expiry of its certificates. */
export function EntryLines({ entry, today, onDownload }: EntryLinesProps) {
  return (
    <div className={styles.entry}>
      <DescriptionList
        items={entry.lines.map(({ label, value }) => ({
          term: label,
          detail: <span className={styles.text}>{value}</span>,
          wide: value.length > 40,
        }))}
      />
      {entry.expiries.map(({ name, no, expiryDate }) => (
        <p key={`${name}${no}`} className={styles.expiry}>
          {name}（{no}） <ExpiryBadge expiryDate={expiryDate} today={today} />
        </p>
      ))}
      <FileList label={`${entry.title}的证明材料`} files={entry.files} onDownload={onDownload} />
    </div>
  );
}
