import type { MessageView } from '@procure/contract/message/message.schema.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { markRead } from '../queries.ts';
import styles from './todo.module.css';

/** One message; following its link reads it. */
export function MessageRow({ message, now }: { readonly message: MessageView; readonly now: string }) {
  const unread = message.readAt === null;
  return (
    <li className={`${styles.message} ${unread ? styles.unread : ''}`}>
      <div>
        <p className={styles.subject}>
          {unread ? <span className="visually-hidden">未读：</span> : null}
          {message.link === null ? (
            message.title
          ) : (
            <Link href={message.link} onClick={() => unread && void markRead(message.id)}>
              {message.title}
            </Link>
          )}
        </p>
        <p className={styles.body}>{message.body}</p>
        <time className={styles.minor} dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
          {formatRelative(message.createdAt, new Date(now))}
        </time>
      </div>
      {unread ? (
        <Button
          kind="text"
          onClick={() => void markRead(message.id)}
          aria-label={`标为已读：${message.title}`}
        >
          标为已读
        </Button>
      ) : null}
    </li>
  );
}
