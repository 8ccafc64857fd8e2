import { describe, expect, it, test } from 'vitest';
import { isWeekend } from '../holiday/year.ts';
import { type DrawFacts, decideAnswer, decideAppointment, decideRequest, drawFrom } from './decide.ts';
import { drawPhase, type SeatFacts } from './draw.ts';

/** Friday, 09:30 in Beijing. */
const bidDeadline = new Date('2026-11-20T01:30:00Z');
const now = new Date('2026-11-18T00:00:00Z');
const approved = [
  { speciality: 'A07', seats: 1 },
  { speciality: 'B02', seats: 3 },
];
const facts: DrawFacts = {
  ...{
    lot: 'published',
    isPublished: true,
    scope: 'mandatory',
    method: 'open_tender',
    bidDeadline,
    approved,
  },
  ...{ seats: 4, held: 0, invited: 0, draws: 0, isCommitted: false },
};
const asked = { wanted: approved, reason: '' };
const request = (changes: Partial<DrawFacts> = {}, ask: Partial<typeof asked> = {}, at = now) => {
  const refused = decideRequest({ ...facts, ...changes }, { ...asked, ...ask }, at, isWeekend);
  return refused === null ? 'drawn' : refused.refused;
};

describe('the phase of the seats', () => {
  const seats: SeatFacts = { seats: 4, held: 0, invited: 0, draws: 0, isCommitted: false };
  test.each([
    ['unrequested', {}],
    ['committed', { draws: 1, isCommitted: true }],
    ['committed', { draws: 2, isCommitted: true, held: 3 }],
    ['inviting', { draws: 1, invited: 1, held: 3 }],
    ['exhausted', { draws: 1, held: 3 }],
    ['complete', { draws: 1, held: 4 }],
    ['complete', { seats: 0 }],
  ] as const)('is %s', (phase, changes) => {
    expect(drawPhase({ ...seats, ...changes })).toBe(phase);
  });
});

describe('a request of a draw', () => {
  it('takes the approved seats, and later only the vacant ones', () => {
    expect(request()).toBe('drawn');
    expect(request({}, { wanted: approved.toReversed() })).toBe('drawn');
    for (const wanted of [[], approved.slice(1), [{ speciality: 'B02', seats: 4 }]])
      expect(request({}, { wanted })).toBe('invalid_input');
    const later = { draws: 1, held: 3 };
    expect(request(later, { wanted: [{ speciality: 'C01', seats: 1 }] })).toBe('drawn');
    expect(request(later, { wanted: [{ speciality: 'C01', seats: 2 }] })).toBe('invalid_input');
  });

  it('is refused while a draw runs, when the seats are filled, and where nothing is drawn', () => {
    expect(request({ draws: 1, isCommitted: true })).toBe('draw_running');
    expect(request({ draws: 1, invited: 1 })).toBe('draw_running');
    expect(request({ draws: 1, held: 4 })).toBe('seats_filled');
    expect(request({ seats: 0, approved: [] })).toBe('draw_not_wanted');
  });

  it('is refused before the publication, while suspended, and after the end', () => {
    for (const lot of ['draft', 'pending_approval', 'approved', 'publicity', 'deciding'] as const)
      expect(request({ lot, isPublished: lot !== 'draft' })).toBe('transition_not_allowed');
    expect(request({ lot: 'suspended' })).toBe('lot_suspended');
    for (const lot of ['awarded', 'failed', 'terminated', 'archived'] as const)
      expect(request({ lot })).toBe('lot_over');
    for (const lot of ['opening', 'evaluating'] as const) expect(request({ lot })).toBe('drawn');
  });

  it('of a government purchase earlier than two working days before needs a reason', () => {
    const government = { ...facts, scope: 'government' } as const;
    const from = drawFrom(government, isWeekend);
    expect(from?.toISOString()).toBe('2026-11-17T16:00:00.000Z');
    const before = new Date('2026-11-17T15:59:59.999Z');
    expect(request(government, {}, before)).toBe('invalid_input');
    expect(request(government, { reason: '异地评审' }, before)).toBe('drawn');
    expect(request(government, {}, new Date('2026-11-17T16:00:00Z'))).toBe('drawn');
    // Monday: Friday and Thursday before it.
    const monday = { ...government, bidDeadline: new Date('2026-11-23T01:30:00Z') };
    expect(drawFrom(monday, isWeekend)?.toISOString()).toBe('2026-11-18T16:00:00.000Z');
    expect(drawFrom({ ...government, method: 'negotiation' }, isWeekend)).toBeNull();
    expect(drawFrom(facts, isWeekend)).toBeNull();
  });
});

describe('an appointment', () => {
  it('is left when no draw has another expert', () => {
    const outcome = (changes: Partial<DrawFacts>) => decideAppointment({ ...facts, ...changes })?.refused;
    expect(outcome({})).toBe('draw_not_exhausted');
    expect(outcome({ draws: 1, invited: 1 })).toBe('draw_running');
    expect(outcome({ draws: 1, isCommitted: true })).toBe('draw_running');
    expect(outcome({ draws: 1, held: 4 })).toBe('seats_filled');
    expect(outcome({ draws: 1, held: 3 })).toBeUndefined();
    expect(outcome({ draws: 1, held: 3, lot: 'terminated' })).toBe('lot_over');
  });
});

describe('an answer', () => {
  const dueAt = new Date('2026-11-18T04:00:00Z');
  const invitation = { state: 'invited', reason: '', dueAt, lot: 'published', isOpened: false } as const;
  const accept = { kind: 'accept' } as const;
  const decline = { kind: 'decline', reason: '另有安排' } as const;
  const withdraw = { kind: 'withdraw', reason: '临时出差' } as const;
  const at = (time: number) => new Date(dueAt.getTime() + time);

  it('counts until the end of the term', () => {
    expect(decideAnswer(invitation, accept, at(-1))).toEqual({ state: 'accepted', isRepeated: false });
    expect(decideAnswer(invitation, decline, at(-1))).toEqual({ state: 'declined', isRepeated: false });
    for (const time of [0, 1])
      expect(decideAnswer(invitation, accept, at(time))).toMatchObject({ refused: 'invitation_ended' });
  });

  it('is given once, and a repeat is recognised', () => {
    const accepted = { ...invitation, state: 'accepted' } as const;
    expect(decideAnswer(accepted, accept, at(9))).toEqual({ state: 'accepted', isRepeated: true });
    expect(decideAnswer(accepted, decline, at(-1))).toMatchObject({ refused: 'invitation_ended' });
    const declined = { ...invitation, state: 'declined', reason: decline.reason } as const;
    expect(decideAnswer(declined, decline, at(9))).toEqual({ state: 'declined', isRepeated: true });
    for (const command of [accept, { ...decline, reason: '身体不适' }, withdraw])
      expect(decideAnswer(declined, command, at(-1))).toMatchObject({ refused: 'invitation_ended' });
    for (const state of ['silent', 'withdrawn', 'unavailable'] as const)
      expect(decideAnswer({ ...invitation, state }, accept, at(-1))).toMatchObject({
        refused: 'invitation_ended',
      });
  });

  it('is withdrawn after an acceptance, until the opening', () => {
    const accepted = { ...invitation, state: 'accepted' } as const;
    expect(decideAnswer(accepted, withdraw, at(99))).toEqual({ state: 'withdrawn', isRepeated: false });
    expect(decideAnswer({ ...accepted, isOpened: true }, withdraw, at(99))).toMatchObject({
      refused: 'opened_already',
    });
    expect(decideAnswer(invitation, withdraw, at(-1))).toMatchObject({ refused: 'invitation_ended' });
    expect(decideAnswer({ ...accepted, lot: 'terminated' }, withdraw, at(0))).toMatchObject({
      refused: 'lot_over',
    });
  });
});
