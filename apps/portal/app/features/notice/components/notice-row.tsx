import type { NoticeRow as Row } from '@procure/contract/notice/notice.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import { noticeLabel } from '@procure/domain/notice/notice.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import styles from './notice-row.module.css';

const soon = 3 * 86_400_000;

interface NoticeRowProps {
  readonly row: Row;
  /** Time of the list, on the server's clock. */
  readonly now: string;
}

/** A notice in a list: the whole row links to it. */
export function NoticeRow({ row, now }: NoticeRowProps) {
  const left = row.bidDeadline === null ? -1 : Date.parse(row.bidDeadline) - Date.parse(now);
  const closing = left > 0 && left < soon && row.lot?.state === 'published';
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3>
          <Link href={`/inviteList/inviteDetail?id=${row.id}`}>{row.title}</Link>
        </h3>
        <p className={styles.facts}>
          <Badge tone={row.kind === 'change' || row.kind === 'terminated' ? 'warning' : 'info'}>
            {noticeLabel(row.kind, row.method)}
          </Badge>
          <span>{methodLabels[row.method]}</span>
          <span>
            {categoryKindLabels[row.tenderKind]} · {row.categoryName}
          </span>
          <span>{row.areaName}</span>
          <span className={styles.buyer} title={row.buyerName}>
            {row.buyerName}
          </span>
          {row.ceilingPrice === null ? null : (
            <span>
              限价 <Money amount={row.ceilingPrice} />
            </span>
          )}
          <span className={styles.number}>{row.tenderNo}</span>
        </p>
        {row.winnerName === null ? null : (
          <p className={styles.winner}>
            {row.kind === 'candidates' ? `第一${winWord(row.method)}候选人` : `${winWord(row.method)}人`}：
            <b>{row.winnerName}</b>
            {row.winnerAmount === null ? null : <Money amount={row.winnerAmount} />}
          </p>
        )}
      </div>
      <div className={styles.dates}>
        {row.lot === null || row.winnerName !== null ? null : <LotBadge phase={lotPhase(row.lot, now)} />}
        <p>
          发布 <time dateTime={row.publishedAt}>{formatDate(row.publishedAt)}</time>
        </p>
        {row.bidDeadline === null || row.winnerName !== null ? null : closing ? (
          <Countdown deadline={row.bidDeadline} serverNow={now} />
        ) : (
          <p>
            截止 <Time iso={row.bidDeadline} now={now} />
          </p>
        )}
      </div>
    </li>
  );
}
