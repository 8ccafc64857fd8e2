import { isOver, type LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import type { NegotiationState } from './negotiation.ts';

/**
 * A meeting of the panel with one supplier (政府采购非招标采购方式管理办法31), with its minutes (谈判记录). `recorded`: the
 * supplier is asked to confirm the minutes.
 */
export const meetingStates = ['announced', 'cancelled', 'recorded', 'confirmed', 'disputed'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** The displayed phases: the stored states, and `unanswered` after the term of a confirmation. */
export const meetingPhases = [...meetingStates, 'unanswered'] as const;
export type MeetingPhase = (typeof meetingPhases)[number];

export const meetingPhaseLabels: Readonly<Record<MeetingPhase, string>> = {
  announced: '待谈判',
  cancelled: '已取消',
  recorded: '待供应商确认记录',
  confirmed: '供应商已确认记录',
  disputed: '供应商对记录有异议',
  unanswered: '供应商未在期限内答复',
};

/** The wording of each phase for the supplier. */
export const meetingPhaseWording: Readonly<Record<MeetingPhase, string>> = {
  announced: '请按时参加谈判',
  cancelled: '谈判已取消',
  recorded: '待您确认谈判记录',
  confirmed: '您已确认谈判记录',
  disputed: '您已提出不同意见',
  unanswered: '您未在期限内答复',
};

/** The phase of a meeting. An announced one does not take place once the negotiation is terminated or the lot is over. */
export function meetingPhase(
  lot: LotState,
  {
    state,
    dueAt,
    session,
  }: { readonly state: MeetingState; readonly dueAt: Moment | null; readonly session: NegotiationState },
  now: Moment,
): MeetingPhase {
  if (state === 'announced' && (session === 'terminated' || isOver(lot))) return 'cancelled';
  return state === 'recorded' && dueAt !== null && !isBefore(now, dueAt) ? 'unanswered' : state;
}

/** Whether the panel or the supplier still has to act before the last offers are requested. */
export function isMeetingOpen(phase: MeetingPhase): boolean {
  return phase === 'announced' || phase === 'recorded';
}

/** Whether the panel has met the supplier, or recorded that the supplier did not come. */
export function isMeetingHeld(phase: MeetingPhase): boolean {
  return phase !== 'announced' && phase !== 'cancelled';
}
