import { formatDateTime } from '../display/time.ts';
import type { Moment } from '../moment.ts';

/** By what the supervisor holds a lot, as everybody is told: never whose complaint it was. */
export function announceOrder(
  order: { readonly since: Moment; readonly until: Moment | null } | null,
): string | null {
  if (order === null) return null;
  const until = order.until === null ? '' : `，最迟至${formatDateTime(order.until)}`;
  return `监督部门自${formatDateTime(order.since)}（北京时间）起责令暂停或者整改${until}。恢复前不开标、不公示、不定标、不签订合同`;
}
