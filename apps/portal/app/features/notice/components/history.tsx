import { formatDateTime } from '@procure/domain/display/time.ts';
import { noticeLabel } from '@procure/domain/notice/notice.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import type { NoticeDetail } from '../queries.ts';
import styles from './history.module.css';

interface HistoryProps {
  readonly entries: NoticeDetail['history'];
  readonly method: Method;
  readonly current: string;
}

/** Everything published about the tender; no publication is ever removed. */
export function History({ entries, method, current }: HistoryProps) {
  return (
    <ol className={styles.history}>
      {entries.map(({ id, kind, title, publishedAt }) => (
        <li key={id}>
          <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
          <Badge>{noticeLabel(kind, method)}</Badge>
          {id === current ? (
            <span aria-current="page">{title}（本公告）</span>
          ) : (
            <Link href={`/inviteList/inviteDetail?id=${id}`}>{title}</Link>
          )}
        </li>
      ))}
    </ol>
  );
}
