import { isOver, type LotState } from '../lot/lot.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { requiredReason, requiredText } from '../required-text.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import { next } from '../transition.ts';
import { isMeetingHeld, isMeetingOpen, type MeetingPhase } from './meeting.ts';
import type { NegotiationState } from './negotiation.ts';
import { canManageNegotiation, lastOffer, type ManageReason } from './rules.ts';
import { meetingMachine } from './transitions.ts';

export const checkAgenda = requiredText('谈判议程', { min: 5, max: 2000 });
export const checkMinutes = requiredText('谈判记录', { min: 10, max: 10_000 });
export const checkMeetingCancelReason = requiredReason('取消理由');
export const checkDisputeReason = requiredText('不同意见', { min: 5, max: 2000 });

/** The time before a meeting at which it is announced, and the limits of the term for its minutes: the platform's own rules. */
export const meetingTimes = { noticeMinutes: lastOffer.noticeMinutes, leastMinutes: 30, mostDays: 3 };

const minute = 60_000;

interface Arrangement {
  readonly agenda: string;
  readonly meetsAt: Moment;
}

interface NoMinutes {
  readonly no: 0;
  readonly isAttended: null;
  readonly minutes: null;
  readonly recordedAt: null;
  readonly recordedBy: null;
  readonly dueAt: null;
  readonly digest: null;
}

interface Minutes {
  /** The version of the minutes, from 1. A disputed version can be followed by another. */
  readonly no: number;
  /** Whether the supplier came. */
  readonly isAttended: boolean;
  readonly minutes: string;
  readonly recordedAt: Moment;
  readonly recordedBy: string;
  /** The end of the term for the supplier's answer. */
  readonly dueAt: Moment;
  /** SHA-256 of the minutes, in hexadecimal, that both sides sign. */
  readonly digest: string;
}

interface Unanswered {
  readonly answeredAt: null;
  readonly answeredBy: null;
  readonly note: null;
}

interface Answered {
  readonly answeredAt: Moment;
  readonly answeredBy: string;
}

/** A meeting. Only a recorded one has minutes, and only a disputed one has a note of the supplier. */
export type Meeting = Arrangement &
  (
    | ({ readonly state: 'announced'; readonly cancelReason: null } & NoMinutes & Unanswered)
    | ({ readonly state: 'cancelled'; readonly cancelReason: string } & NoMinutes & Unanswered)
    | ({ readonly state: 'recorded'; readonly cancelReason: null } & Minutes & Unanswered)
    | ({ readonly state: 'confirmed'; readonly cancelReason: null; readonly note: null } & Minutes & Answered)
    | ({ readonly state: 'disputed'; readonly cancelReason: null; readonly note: string } & Minutes &
        Answered)
  );

/** The facts of an act of the panel. */
interface OfPanel {
  readonly lot: { readonly state: LotState; readonly method: Method };
  readonly session: NegotiationState;
  /** The names of the lot's other bidders, which a text for this one must not contain. */
  readonly others: readonly string[];
}

export interface Announce extends OfPanel {
  readonly kind: 'announce';
  readonly isReviewed: boolean;
  /** Whether the company takes part: its bid passed, and it has not quit. */
  readonly isParticipant: boolean;
  /** The phases of the company's other meetings. */
  readonly earlier: readonly MeetingPhase[];
  readonly agenda: string;
  readonly meetsAt: Moment;
}

export interface CancelMeeting extends OfPanel {
  readonly kind: 'cancel';
  readonly reason: string;
}

export interface RecordMinutes extends OfPanel {
  readonly kind: 'record';
  readonly isAttended: boolean;
  readonly minutes: string;
  readonly dueAt: Moment;
  readonly digest: string;
  readonly by: string;
}

export interface AnswerMinutes {
  readonly kind: 'answer';
  readonly lot: LotState;
  /** The version that the supplier has read. */
  readonly no: number;
  readonly agrees: boolean;
  readonly note: string;
  readonly by: string;
}

export interface Announced {
  readonly kind: 'announced';
}
export interface MeetingCancelled {
  readonly kind: 'cancelled';
  readonly reason: string;
}
export interface MinutesRecorded {
  readonly kind: 'recorded';
  readonly from: Meeting;
}
export interface MinutesAnswered {
  readonly kind: 'confirmed' | 'disputed';
  readonly note: string | null;
}

interface Decided<Event> {
  readonly meeting: Meeting;
  readonly event: Event;
}

type PanelReason = ManageReason | 'preliminary_open' | 'invalid_input';
type AnswerReason = 'lot_suspended' | 'lot_over' | 'minutes_closed' | 'minutes_changed' | 'invalid_input';

/**
 * Applies a command to a meeting. Returns the new meeting and the event, or the refusal. `now` is the database's clock,
 * read after the locks.
 */
export function decideMeeting(
  meeting: null,
  command: Announce,
  now: Moment,
): Decided<Announced> | Refusal<PanelReason>;
export function decideMeeting(
  meeting: Meeting,
  command: CancelMeeting,
  now: Moment,
): Decided<MeetingCancelled> | Refusal<PanelReason>;
export function decideMeeting(
  meeting: Meeting,
  command: RecordMinutes,
  now: Moment,
): Decided<MinutesRecorded> | Refusal<PanelReason>;
export function decideMeeting(
  meeting: Meeting,
  command: AnswerMinutes,
  now: Moment,
): Decided<MinutesAnswered> | Refusal<AnswerReason>;
export function decideMeeting(
  from: Meeting | null,
  command: Announce | CancelMeeting | RecordMinutes | AnswerMinutes,
  now: Moment,
): Decided<Announced | MeetingCancelled | MinutesRecorded | MinutesAnswered> | Refusal {
  if (command.kind === 'announce') return announce(command, now);
  if (from === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'cancel':
      return cancel(from, command);
    case 'record':
      return recordMinutes(from, command, now);
    case 'answer':
      return answer(from, command, now);
  }
}

/** The part of a meeting without minutes. */
export const noMinutes: NoMinutes & Unanswered = {
  ...{ no: 0, isAttended: null, minutes: null, recordedAt: null, recordedBy: null, dueAt: null },
  ...{ digest: null, answeredAt: null, answeredBy: null, note: null },
};

/**
 * Checks whether the panel may meet suppliers: between its review (办法31, 磋商办法19) and the call for last offers, which
 * the meetings prepare. A purchase from a single source has no panel, and no review before.
 */
export function canMeet(
  lot: OfPanel['lot'],
  session: NegotiationState,
  isReviewed: boolean,
): true | Refusal<ManageReason | 'preliminary_open'> {
  const may = canManageNegotiation(lot.state, lot.method);
  if (may !== true) return may;
  if (session !== 'scheduled' && session !== 'in_progress') return refuse('transition_not_allowed');
  return isReviewed || methodSteps[lot.method].panel === null ? true : refuse('preliminary_open');
}

/** 政府采购法38(四): no party of a negotiation discloses anything about another supplier. Returns the error of a text that names one. */
export function checkNoOther(text: string, others: readonly string[]): string | null {
  const plain = text.replaceAll(/\s/g, '');
  const other = others.find((name) => plain.includes(name.replaceAll(/\s/g, '')));
  return other === undefined ? null : `不得向供应商透露其他供应商（${other}），请修改`;
}

const errorsOf = (found: readonly (readonly [string, string | null])[]): FieldError[] =>
  found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));

function announce(command: Announce, now: Moment): Decided<Announced> | Refusal<PanelReason> {
  const { lot, session, isReviewed, isParticipant, earlier, agenda, meetsAt, others } = command;
  const may = canMeet(lot, session, isReviewed);
  if (may !== true) return may;
  const wrong = errorsOf([
    ['companyId', checkInvited(isParticipant, earlier)],
    ['agenda', checkAgenda(agenda) ?? checkNoOther(agenda, others)],
    [
      'meetsAt',
      at(meetsAt) - at(now) < meetingTimes.noticeMinutes * minute
        ? `须提前至少${meetingTimes.noticeMinutes}分钟通知供应商，请推迟谈判时间`
        : null,
    ],
  ]);
  if (wrong.length > 0) return refuseFields(wrong);
  return {
    meeting: { agenda, meetsAt, state: 'announced', cancelReason: null, ...noMinutes },
    event: { kind: 'announced' },
  };
}

function checkInvited(isParticipant: boolean, earlier: readonly MeetingPhase[]): string | null {
  if (!isParticipant) return '该供应商不参加谈判，请重新选择';
  return earlier.some(isMeetingOpen) ? '该供应商还有待进行的谈判或者待确认的记录' : null;
}

function cancel(from: Meeting, command: CancelMeeting): Decided<MeetingCancelled> | Refusal<PanelReason> {
  const { lot, reason, others } = command;
  const may = canManageNegotiation(lot.state, lot.method);
  if (may !== true) return may;
  const state = next(meetingMachine, from.state, 'cancel', 'evaluator');
  if (isRefused(state)) return state;
  const wrong = checkNoOther(reason, others);
  if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
  const { agenda, meetsAt } = from;
  return {
    meeting: { agenda, meetsAt, state: 'cancelled', cancelReason: reason, ...noMinutes },
    event: { kind: 'cancelled', reason },
  };
}

function recordMinutes(
  from: Meeting,
  command: RecordMinutes,
  now: Moment,
): Decided<MinutesRecorded> | Refusal<PanelReason> {
  const { lot, session, others, isAttended, minutes, dueAt, digest, by } = command;
  // The review was closed when the meeting was announced, and stays closed.
  const may = canMeet(lot, session, true);
  if (may !== true) return may;
  const state = next(meetingMachine, from.state, 'record', 'evaluator');
  if (isRefused(state)) return state;
  const term = at(dueAt) - at(now);
  const wrong = errorsOf([
    ['minutes', checkMinutes(minutes) ?? checkNoOther(minutes, others)],
    [
      'dueAt',
      term < meetingTimes.leastMinutes * minute || term > meetingTimes.mostDays * 24 * 60 * minute
        ? `确认期限须为${meetingTimes.leastMinutes}分钟至${meetingTimes.mostDays}日`
        : null,
    ],
  ]);
  if (isBefore(now, from.meetsAt)) wrong.unshift({ field: 'minutes', message: '谈判时间未到，不能填写记录' });
  if (wrong.length > 0) return refuseFields(wrong);
  const { agenda, meetsAt } = from;
  return {
    meeting: {
      ...{ agenda, meetsAt, state: 'recorded', cancelReason: null, no: from.no + 1, isAttended, minutes },
      ...{ recordedAt: now, recordedBy: by, dueAt, digest, answeredAt: null, answeredBy: null, note: null },
    },
    event: { kind: 'recorded', from },
  };
}

/** Checks whether the supplier may answer the minutes: once, within the term, and while the bids are evaluated. */
export function canAnswerMinutes(
  lot: LotState,
  { state, dueAt }: Pick<Meeting, 'state' | 'dueAt'>,
  now: Moment,
): true | Refusal<'lot_suspended' | 'lot_over' | 'minutes_closed'> {
  if (lot === 'suspended') return refuse('lot_suspended');
  if (isOver(lot)) return refuse('lot_over');
  const isOpen = lot === 'evaluating' && state === 'recorded' && dueAt !== null && isBefore(now, dueAt);
  return isOpen ? true : refuse('minutes_closed');
}

function answer(
  from: Meeting,
  command: AnswerMinutes,
  now: Moment,
): Decided<MinutesAnswered> | Refusal<AnswerReason> {
  const { lot, no, agrees, note, by } = command;
  const may = canAnswerMinutes(lot, from, now);
  if (may !== true) return may;
  const state = next(meetingMachine, from.state, agrees ? 'confirm' : 'dispute', 'supplier');
  if (isRefused(state) || from.state !== 'recorded') return refuse('minutes_closed');
  if (no !== from.no) return refuse('minutes_changed');
  const answered = { ...from, answeredAt: now, answeredBy: by };
  if (agrees)
    return {
      meeting: { ...answered, state: 'confirmed', note: null },
      event: { kind: 'confirmed', note: null },
    };
  const wrong = checkDisputeReason(note);
  if (wrong !== null) return refuseFields([{ field: 'note', message: wrong }]);
  return { meeting: { ...answered, state: 'disputed', note }, event: { kind: 'disputed', note } };
}

/** The meetings of a participant. */
export interface ParticipantMeetings {
  readonly companyName: string;
  readonly phases: readonly MeetingPhase[];
}

/**
 * Checks the meetings before last offers are requested: none is open, and if the panel has met one participant, it has
 * met all (办法31, 磋商办法19: every participant has an equal chance to negotiate). A panel that negotiates in writing meets
 * nobody.
 */
export function checkMeetings(
  participants: readonly ParticipantMeetings[],
): true | Refusal<'meeting_open' | 'meeting_missing'> {
  const open = participants.filter(({ phases }) => phases.some(isMeetingOpen));
  if (open.length > 0) return refuse('meeting_open', { companies: namesOf(open) });
  const missing = participants.filter(({ phases }) => !phases.some(isMeetingHeld));
  return missing.length === 0 || missing.length === participants.length
    ? true
    : refuse('meeting_missing', { companies: namesOf(missing) });
}

const namesOf = (participants: readonly ParticipantMeetings[]) =>
  participants.map(({ companyName }) => companyName).join('、');
