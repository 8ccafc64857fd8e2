import { type OrderState, orderStateLabels } from '@procure/domain/order/order.ts';
import { Badge, statuses } from '@procure/ui/status-badge/status-badge.tsx';
import {
  type Looks,
  type Reader,
  StateBadge,
  toneFor,
  waitsForStaff,
  waitsForSupplier,
} from '../page/state-badge.tsx';

const looks: Looks<OrderState> = {
  pending_confirm: waitsForSupplier('hourglass'),
  change_proposed: waitsForStaff('bell'),
  confirmed: { tone: 'info', icon: 'check' },
  rejected: { tone: 'danger', icon: 'close' },
  delivering: waitsForStaff('send'),
  received: waitsForStaff('download'),
  accepted: waitsForSupplier('file'),
  invoiced: waitsForStaff('order'),
  closed: statuses.completed,
  cancelled: statuses.finished,
};

interface OrderBadgeProps {
  readonly state: OrderState;
  /** Whether the award on which it is based is void. */
  readonly voided: boolean;
  readonly reader: Reader;
}

/** Badge with the state of an order; a second badge says if its award is void. */
export function OrderBadge({ state, voided, reader }: OrderBadgeProps) {
  const badge = (
    <StateBadge look={looks[state]} reader={reader}>
      {orderStateLabels[state]}
    </StateBadge>
  );
  return voided ? (
    <>
      {badge}{' '}
      <Badge tone="danger" icon="close">
        中标无效
      </Badge>
    </>
  ) : (
    badge
  );
}

/** Tone of a note about the state of an order, the same as the badge's. */
export const orderTone = (state: OrderState, reader: Reader) => toneFor(looks[state], reader);
