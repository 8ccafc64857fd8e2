import type { Participation } from '../bid/access.ts';
import { formatDateTime } from '../display/time.ts';
import { isOver } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { law } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import { extensionNeeded } from '../tender/time-limits.ts';
import { canAsk } from './rules.ts';

export type AskReason =
  | 'method_has_no_step'
  | 'lot_suspended'
  | 'lot_over'
  | 'question_closed'
  | 'document_not_held';

/** May this company ask on the documents now? Only who holds them can have read what it asks about. */
export function canAskIn(
  facts: Participation & { readonly questionUntil: Moment | null },
  now: Moment,
): true | Refusal<AskReason> {
  const { lot, method, questionUntil } = facts;
  if (!methodSteps[method].questions || questionUntil === null) return refuse('method_has_no_step');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  const open = canAsk(questionUntil, now);
  if (open !== true) return open;
  return facts.documentObtainedAt === null ? refuse('document_not_held') : true;
}

/** 条例21: what changes how bids are written must leave 15 days, else the deadline is put later first. */
export function canPublishAnswer(
  lot: { readonly method: Method; readonly bidDeadline: Moment },
  affectsBids: boolean,
  now: Moment,
): true | Refusal<'extension_needed'> {
  const needed = answerExtension(lot, now);
  if (!affectsBids || needed === null) return true;
  return refuse('extension_needed', { days: law.clarifyBeforeDeadline.value, time: formatDateTime(needed) });
}

/** The bid deadline an answer that affects bids needs now; null where the present one leaves the time. */
export function answerExtension(
  lot: { readonly method: Method; readonly bidDeadline: Moment },
  now: Moment,
): Date | null {
  return methodSteps[lot.method].isTendering ? extensionNeeded(lot.bidDeadline, now) : null;
}
