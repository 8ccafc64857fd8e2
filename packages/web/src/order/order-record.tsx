import type { OrderView } from '@procure/contract/order/order.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { orderActionLabels } from '@procure/domain/order/wording.ts';
import { Card } from '@procure/ui/card/card.tsx';
import styles from './order.module.css';

/** Events of an order with time and actor, the latest first. */
export function OrderRecord({ order }: { readonly order: OrderView }) {
  return (
    <Card title="办理记录">
      <ol className={styles.record}>
        {order.events.toReversed().map((event) => (
          <li key={`${event.happenedAt}${event.action}`}>
            <b>{orderActionLabels[event.action] ?? event.action}</b>
            {event.note === '' ? null : <span>{event.note}</span>}
            <span>
              {formatDateTime(event.happenedAt)} · {event.byName}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
