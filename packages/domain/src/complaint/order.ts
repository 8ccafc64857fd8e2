import { formatDateTime } from '../display/time.ts';
import type { Moment } from '../moment.ts';
import { type RemedyFacts, remediesFor } from '../objection/remedy.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { type Remedy, remedyLabels } from './complaint.ts';

/**
 * Checks whether a remedy can be ordered. An order that no act can carry out would only block the lot: applications are
 * judged anew only before the deadline.
 */
export function canOrder(
  remedy: Remedy | null,
  lot: RemedyFacts,
  now: Moment,
): true | Refusal<'objection_remedy_past'> {
  if (remedy !== 'prequalify_anew') return true;
  const possible = remediesFor('prequalification_result', 'upheld', lot, now);
  return possible.includes(remedy) ? true : refuse('objection_remedy_past', { remedy: remedyLabels[remedy] });
}

/** Returns the public announcement of a supervisor's order on a lot. It never reveals the complainant. */
export function announceOrder(
  order: { readonly since: Moment; readonly until: Moment | null } | null,
): string | null {
  if (order === null) return null;
  const until = order.until === null ? '' : `，最迟至${formatDateTime(order.until)}`;
  return `监督部门自${formatDateTime(order.since)}（北京时间）起责令暂停或者整改${until}。恢复前不开标、不公示、不定标、不签订合同`;
}
