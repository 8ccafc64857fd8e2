import { describe, expect, it } from 'vitest';
import { checkMeetings, decideMeeting, type Meeting } from './decide-meeting.ts';
import { isMeetingHeld, isMeetingOpen, type MeetingState, meetingPhase, meetingPhases } from './meeting.ts';
import type { NegotiationState } from './negotiation.ts';

const now = '2026-12-06T02:00:00.000Z';
const later = '2026-12-06T03:00:00.000Z';
const panel = {
  lot: { state: 'evaluating', method: 'negotiation' },
  session: 'scheduled',
  others: ['乙公司'],
} as const;
const announcement = {
  kind: 'announce',
  ...panel,
  ...{ isReviewed: true, isParticipant: true, earlier: [] },
  ...{ agenda: '价格与交货期', meetsAt: later },
} as const;
const digest = 'ab'.repeat(32);
const minutes = {
  kind: 'record',
  ...panel,
  ...{ isAttended: true, minutes: '供应商同意三十日内交货。', dueAt: '2026-12-06T05:00:00.000Z' },
  ...{ digest, by: 'chair' },
} as const;
const confirmation = {
  kind: 'answer',
  lot: 'evaluating',
  no: 1,
  agrees: true,
  note: '',
  by: 'member',
} as const;

function announced(): Meeting {
  const decided = decideMeeting(null, announcement, now);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.meeting;
}
function recorded(): Meeting {
  const decided = decideMeeting(announced(), minutes, later);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.meeting;
}
function answered(answer: object): Meeting {
  const decided = decideMeeting(recorded(), { ...confirmation, ...answer }, later);
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.meeting;
}

describe('an announcement of a meeting', () => {
  it('is made between the review and the call for last offers', () => {
    expect(decideMeeting(null, announcement, now)).toMatchObject({ meeting: { state: 'announced', no: 0 } });
    const refused = (change: object) => decideMeeting(null, { ...announcement, ...change }, now);
    expect(refused({ isReviewed: false })).toEqual({ refused: 'preliminary_open' });
    expect(refused({ session: 'final_call' })).toEqual({ refused: 'transition_not_allowed' });
    expect(refused({ lot: { ...panel.lot, state: 'suspended' } })).toEqual({ refused: 'lot_suspended' });
    const single = { lot: { state: 'evaluating', method: 'single_source' }, isReviewed: false };
    expect(refused(single)).toMatchObject({ meeting: { state: 'announced' } });
  });

  it('gives notice to a participant without an open meeting, and names no other bidder', () => {
    const wrong = (change: object) => decideMeeting(null, { ...announcement, ...change }, now);
    expect(wrong({ meetsAt: '2026-12-06T02:09:59.999Z' })).toMatchObject({ fields: [{ field: 'meetsAt' }] });
    expect(wrong({ meetsAt: '2026-12-06T02:10:00.000Z' })).toMatchObject({ event: { kind: 'announced' } });
    expect(wrong({ agenda: '乙 公司的报价更低' })).toMatchObject({
      fields: [{ field: 'agenda', message: '不得向供应商透露其他供应商（乙公司），请修改' }],
    });
    expect(wrong({ isParticipant: false })).toMatchObject({ fields: [{ field: 'companyId' }] });
    expect(wrong({ earlier: ['recorded'] })).toMatchObject({ fields: [{ field: 'companyId' }] });
    expect(wrong({ earlier: ['confirmed', 'unanswered', 'cancelled'] })).toMatchObject({
      event: { kind: 'announced' },
    });
  });
});

describe('minutes', () => {
  it('are recorded from the time of the meeting on, with a term for the answer', () => {
    expect(recorded()).toMatchObject({ state: 'recorded', no: 1, digest, recordedBy: 'chair' });
    const wrong = (change: object, at = later) => decideMeeting(announced(), { ...minutes, ...change }, at);
    expect(wrong({}, '2026-12-06T02:59:59.999Z')).toMatchObject({ fields: [{ field: 'minutes' }] });
    expect(wrong({ minutes: '同意。' })).toMatchObject({ fields: [{ message: '谈判记录须为10–10000字' }] });
    expect(wrong({ minutes: '供应商的交货期与乙公司相同。' })).toMatchObject({
      fields: [{ field: 'minutes' }],
    });
    const term = { fields: [{ field: 'dueAt', message: '确认期限须为30分钟至3日' }] };
    expect(wrong({ dueAt: '2026-12-06T03:29:59.999Z' })).toMatchObject(term);
    expect(wrong({ dueAt: '2026-12-09T03:00:00.001Z' })).toMatchObject(term);
    expect(wrong({ dueAt: '2026-12-09T03:00:00.000Z' })).toMatchObject({ event: { kind: 'recorded' } });
  });

  it('are confirmed or disputed once, in the version that the supplier has read', () => {
    expect(answered({})).toMatchObject({ state: 'confirmed', answeredBy: 'member', note: null });
    expect(answered({ agrees: false, note: '未同意三十日交货' })).toMatchObject({ state: 'disputed' });
    const answer = (change: object, at = later) =>
      decideMeeting(recorded(), { ...confirmation, ...change }, at);
    expect(answer({ agrees: false, note: '不' })).toMatchObject({ fields: [{ field: 'note' }] });
    expect(answer({ no: 2 })).toEqual({ refused: 'minutes_changed' });
    expect(answer({ lot: 'suspended' })).toEqual({ refused: 'lot_suspended' });
    expect(answer({ lot: 'terminated' })).toEqual({ refused: 'lot_over' });
    expect(answer({}, '2026-12-06T05:00:00.000Z')).toEqual({ refused: 'minutes_closed' });
    expect(decideMeeting(answered({}), confirmation, later)).toEqual({ refused: 'minutes_closed' });
    expect(decideMeeting(announced(), confirmation, later)).toEqual({ refused: 'minutes_closed' });
  });

  it('are recorded again after a dispute only', () => {
    const again = { ...minutes, minutes: '供应商同意四十五日内交货。' };
    expect(decideMeeting(answered({ agrees: false, note: '应为四十五日' }), again, later)).toMatchObject({
      meeting: { state: 'recorded', no: 2, note: null, answeredAt: null },
    });
    expect(decideMeeting(answered({}), again, later)).toEqual({ refused: 'transition_not_allowed' });
    expect(decideMeeting(recorded(), again, later)).toEqual({ refused: 'transition_not_allowed' });
  });
});

describe('a meeting', () => {
  it('is cancelled with a reason before its minutes', () => {
    const cancellation = { kind: 'cancel', ...panel, reason: '供应商请求改期' } as const;
    expect(decideMeeting(announced(), cancellation, now)).toMatchObject({ meeting: { state: 'cancelled' } });
    expect(decideMeeting(recorded(), cancellation, now)).toEqual({ refused: 'transition_not_allowed' });
  });

  it('has its phase by the clock', () => {
    const at = (state: MeetingState, dueAt: string | null, session: NegotiationState = 'in_progress') =>
      meetingPhase('evaluating', { state, dueAt, session }, now);
    expect(at('recorded', later)).toBe('recorded');
    expect(at('recorded', now)).toBe('unanswered');
    expect(at('confirmed', now)).toBe('confirmed');
    expect(at('announced', null)).toBe('announced');
    expect(at('announced', null, 'terminated')).toBe('cancelled');
    const meeting = { state: 'announced', dueAt: null, session: 'in_progress' } as const;
    expect(meetingPhase('terminated', meeting, now)).toBe('cancelled');
    expect(meetingPhases.filter(isMeetingOpen)).toEqual(['announced', 'recorded']);
    expect(meetingPhases.filter(isMeetingHeld)).toEqual(['recorded', 'confirmed', 'disputed', 'unanswered']);
  });

  it('is held with all participants or with none', () => {
    const one = { companyName: '甲公司', phases: ['unanswered'] } as const;
    const other = { companyName: '乙公司', phases: ['cancelled'] } as const;
    expect(checkMeetings([one, other])).toMatchObject({ refused: 'meeting_missing' });
    expect(checkMeetings([other, { ...other, companyName: '丙公司' }])).toBe(true);
    expect(checkMeetings([one, { ...one, companyName: '乙公司' }])).toBe(true);
  });
});
