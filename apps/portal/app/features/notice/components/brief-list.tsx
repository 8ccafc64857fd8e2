import type { NoticeRow } from '@procure/contract/notice/notice.schema.ts';
import { formatShortDay } from '@procure/domain/display/time.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import styles from './brief-list.module.css';

interface BriefListProps {
  readonly rows: readonly NoticeRow[];
  readonly now: string;
  /** What stands under the title: where and how, by when, or who won. */
  readonly about: 'tender' | 'deadline' | 'winner';
}

/** Notices in a column of the home page: title, one line of facts, the day. */
export function BriefList({ rows, now, about }: BriefListProps) {
  if (rows.length === 0) return <EmptyState />;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link href={`/inviteList/inviteDetail?id=${row.id}`}>{row.title}</Link>
          <p>
            {about === 'deadline' && row.bidDeadline !== null ? (
              <Countdown deadline={row.bidDeadline} serverNow={now} />
            ) : about === 'winner' && row.winnerName !== null ? (
              <>
                <span className={styles.cut}>{row.winnerName}</span>
                {row.winnerAmount === null ? null : <Money amount={row.winnerAmount} />}
              </>
            ) : (
              <>
                <span>{methodLabels[row.method]}</span>
                <span>{row.areaName}</span>
                <ShortName name={row.buyerName} />
                <time dateTime={row.publishedAt}>{formatShortDay(row.publishedAt)}</time>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
