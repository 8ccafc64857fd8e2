import { isInvitedEnough, type Participation } from '../bid/access.ts';
import { isOver } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';

export type DocumentReason =
  | 'lot_suspended'
  | 'lot_over'
  | 'document_not_available'
  | 'prequalification_not_passed'
  | 'excluded_here'
  | 'invitation_required';

/**
 * Checks whether a company may download the tender documents. A company that has obtained them keeps access: no closing
 * time, suspension or end removes it. No enrolment is required before (电子办法20).
 */
export function canObtain(facts: Participation, now: Moment): true | Refusal<DocumentReason> {
  const { lot } = facts;
  if (facts.documentObtainedAt !== null) return true;
  if (lot.state === 'suspended') return refuse('lot_suspended');
  if (isOver(lot.state)) return refuse('lot_over');
  const within = !isBefore(now, lot.documentFrom) && isBefore(now, lot.documentUntil);
  if (lot.state !== 'published' || !within) return refuse('document_not_available');
  if (lot.prequalificationDeadline !== null && facts.prequalification !== 'passed') {
    return refuse('prequalification_not_passed');
  }
  if (facts.excluded) return refuse('excluded_here');
  return isInvitedEnough(facts) ? true : refuse('invitation_required');
}
