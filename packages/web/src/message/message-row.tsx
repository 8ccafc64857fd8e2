import type { MessageView } from '@procure/contract/message/message.schema.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { factsOf, type MessageKind } from '@procure/domain/message/kind.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import styles from './message.module.css';
import { markRead } from './read.ts';
import type { MessageSide } from './side.ts';

/** One message; following its link marks it as read. */
export function MessageRow({
  side,
  message,
  now,
}: {
  readonly side: MessageSide;
  readonly message: MessageView & { readonly kind?: MessageKind | null };
  readonly now: string;
}) {
  const { kind = null } = message;
  const unread = message.readAt === null;
  return (
    <li className={`${styles.message} ${unread ? styles.unread : ''}`}>
      <div>
        <p className={styles.subject}>
          {unread ? <span className="visually-hidden">未读：</span> : null}
          {message.link === null ? (
            message.title
          ) : (
            <Link href={message.link} onClick={() => unread && void markRead(side, message.id)}>
              {message.title}
            </Link>
          )}
        </p>
        <p className={styles.body}>{message.body}</p>
        {kind === null ? null : <span className={styles.kind}>{factsOf(kind).label}</span>}
        <time className={styles.minor} dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
          {formatRelative(message.createdAt, new Date(now))}
        </time>
      </div>
      {unread ? (
        <Button
          kind="text"
          onClick={() => void markRead(side, message.id)}
          aria-label={`标为已读：${message.title}`}
        >
          标为已读
        </Button>
      ) : null}
    </li>
  );
}
