import type { Participation } from '../bid/access.ts';
import { isOver } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { methodSteps } from '../tender/method.ts';
import { canAsk } from './rules.ts';

export type AskReason =
  | 'method_has_no_step'
  | 'lot_suspended'
  | 'lot_over'
  | 'question_closed'
  | 'document_not_held';

/** Checks whether a company may ask about the documents now. Only a company that obtained them can have read them. */
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
