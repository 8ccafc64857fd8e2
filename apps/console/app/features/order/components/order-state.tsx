import { type OrderState, orderStateLabels } from '@procure/domain/order/order.ts';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';

const tones: Readonly<Record<OrderState, Tone>> = {
  pending_confirm: 'info',
  change_proposed: 'warning',
  confirmed: 'info',
  rejected: 'danger',
  delivering: 'warning',
  received: 'warning',
  accepted: 'info',
  invoiced: 'warning',
  closed: 'success',
  cancelled: 'neutral',
};

/** Amber is what waits for the buyers' side. */
export function OrderBadge({ state }: { readonly state: OrderState }) {
  return <Badge tone={tones[state]}>{orderStateLabels[state]}</Badge>;
}
