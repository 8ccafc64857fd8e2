import type { OwnMeeting, StaffMeeting } from '@procure/contract/negotiation/meeting.schema.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import { canAnswerMinutes } from '@procure/domain/negotiation/decide-meeting.ts';
import { meetingPhase } from '@procure/domain/negotiation/meeting.ts';
import { iso, isoOrNull, presentBlocker } from '../../lot/present.ts';
import type { MeetingFacts } from './read-model.ts';

interface Context {
  readonly lot: LotState;
  readonly now: Date;
}

function presentMeeting(row: MeetingFacts, { lot, now }: Context) {
  const { id, agenda, cancelReason, no, isAttended, minutes, digest, note } = row;
  return {
    ...{ id, agenda, cancelReason, no, isAttended, minutes, digest, note },
    phase: meetingPhase(lot, row, now),
    meetsAt: iso(row.meetsAt),
    recordedAt: isoOrNull(row.recordedAt),
    dueAt: isoOrNull(row.dueAt),
    answeredAt: isoOrNull(row.answeredAt),
  };
}

export function presentOwnMeeting(row: MeetingFacts, context: Context): OwnMeeting {
  const may = canAnswerMinutes(context.lot, row, context.now);
  return { ...presentMeeting(row, context), answerBlocker: presentBlocker(may) };
}

export function presentStaffMeeting(
  row: MeetingFacts,
  bidders: readonly { readonly companyId: string; readonly companyName: string }[],
  context: Context,
): StaffMeeting {
  const { companyId } = row;
  const companyName = bidders.find((bidder) => bidder.companyId === companyId)?.companyName ?? '';
  return { ...presentMeeting(row, context), companyId, companyName };
}
