import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { MessageList } from '@procure/web/message/message-list.tsx';
import styles from '../components/message.module.css';
import { messageSide } from '../queries.ts';

/** `/message`: the platform's messages to the signed-in person. */
export default function MessagePage() {
  return (
    <div className={styles.page}>
      <PageHeader title="消息" lead="怎样接收各类消息，可在账号设置的“消息接收”中调整。" />
      <MessageList side={messageSide} />
    </div>
  );
}
