import type { NoticeRow } from '@procure/contract/notice/notice.schema.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import styles from './brief-list.module.css';

interface BriefListProps {
  readonly rows: readonly NoticeRow[];
  readonly now: string;
  /** Facts shown beside the title: amount and deadline, time left, or the winner. */
  readonly about: 'tender' | 'deadline' | 'winner';
}

/** Notices on the home page: the title, a line of facts, the amount and the day. */
export function BriefList({ rows, now, about }: BriefListProps) {
  if (rows.length === 0) return <EmptyState />;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <Link href={`/inviteList/inviteDetail?id=${row.id}`}>{row.title}</Link>
            <p>
              {about === 'winner' && row.winnerName !== null ? (
                <span className={styles.cut}>{row.winnerName}</span>
              ) : (
                <>
                  <span>{methodLabels[row.method]}</span>
                  <span>{row.areaName}</span>
                  <span className={styles.cut} title={row.buyerName}>
                    {row.buyerName}
                  </span>
                </>
              )}
            </p>
          </div>
          <p className={styles.figures}>
            <Amount row={row} />
            {about === 'deadline' && row.bidDeadline !== null ? (
              <Countdown deadline={row.bidDeadline} serverNow={now} />
            ) : about === 'tender' && row.bidDeadline !== null ? (
              <span>
                截止 <Time iso={row.bidDeadline} now={now} />
              </span>
            ) : (
              <time dateTime={row.publishedAt}>{formatDate(row.publishedAt)}</time>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The amount of the winning bid, or the ceiling price. */
function Amount({ row }: { readonly row: NoticeRow }) {
  const { winnerAmount, ceilingPrice } = row;
  if (winnerAmount !== null) return <Money amount={winnerAmount} />;
  if (ceilingPrice === null) return null;
  return (
    <span>
      限价 <Money amount={ceilingPrice} />
    </span>
  );
}
