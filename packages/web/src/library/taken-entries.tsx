import type { TakenEntryView } from '@procure/contract/library/entry.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { pickKindLabels } from '@procure/domain/library/library.ts';
import { EntryLines } from './entry-lines.tsx';
import styles from './library.module.css';

interface TakenEntriesProps {
  readonly entries: readonly TakenEntryView[];
  /** A Beijing day, by the server's clock. */
  readonly today: string;
  readonly onDownload: (file: { readonly id: string; readonly name: string }) => void;
}

/** Entries taken from a library, as they were at that time, with their checksums. */
export function TakenEntries({ entries, today, onDownload }: TakenEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.taken} aria-label="从资料库选用">
      <h3>从资料库选用（{entries.length}项）</h3>
      {entries.map((entry) => (
        <article key={`${entry.kind}${entry.id}`} className={styles.one}>
          <h4>
            {pickKindLabels[entry.kind]}：{entry.title}
          </h4>
          <EntryLines entry={entry} today={today} onDownload={onDownload} />
          <p className={styles.minor}>
            选用于{formatDateTime(entry.takenAt)}，此后资料库的修改不影响本次申请。校验值（SHA-256）
            <code>{entry.sha256}</code>
          </p>
        </article>
      ))}
    </section>
  );
}
