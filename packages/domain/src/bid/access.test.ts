import { describe, expect, test } from 'vitest';
import { lotStates } from '../lot/lot.ts';
import { canDraft, canSubmit, canWithdraw, type Participation } from './access.ts';
import { bidPhase, bidStates } from './bid.ts';

const deadline = new Date('2026-11-21T06:30:00.000Z');
const around = (milliseconds: number) => new Date(deadline.getTime() + milliseconds);
const eligible: Participation = {
  lot: {
    state: 'published',
    documentFrom: '2026-11-01T01:00:00.000Z',
    documentUntil: '2026-11-10T09:00:00.000Z',
    prequalificationDeadline: null,
    prequalificationConcludedAt: null,
    bidDeadline: deadline,
  },
  method: 'open_tender',
  sourcing: 'announced',
  company: 'approved',
  excluded: false,
  invitation: null,
  prequalification: null,
  documentObtainedAt: '2026-11-02T01:00:00.000Z',
};
const inTime = around(-3_600_000);
const prequalified = {
  ...eligible.lot,
  prequalificationDeadline: '2026-11-01T00:00:00.000Z',
  prequalificationConcludedAt: '2026-11-01T00:00:01.000Z',
};

describe('submitting a bid', () => {
  test('is allowed one millisecond before the deadline, and refused at it and after it', () => {
    expect(canSubmit(eligible, false, around(-1))).toBe(true);
    const late = { refused: 'bid_deadline_passed', values: { deadline: '2026年11月21日 14:30' } };
    expect(canSubmit(eligible, false, around(0))).toEqual(late);
    expect(canSubmit(eligible, false, around(1))).toEqual(late);
  });

  test('compares times given as text in the same way', () => {
    const wire = { ...eligible, lot: { ...eligible.lot, bidDeadline: deadline.toISOString() } };
    expect(canSubmit(wire, false, around(-1).toISOString())).toBe(true);
    expect(canSubmit(wire, false, around(0).toISOString())).toMatchObject({ refused: 'bid_deadline_passed' });
  });

  test('is allowed from the time the tender documents are offered', () => {
    const start = Date.parse('2026-11-01T01:00:00.000Z');
    expect(canSubmit(eligible, false, new Date(start - 1))).toEqual({ refused: 'bid_not_open' });
    expect(canSubmit(eligible, false, new Date(start))).toBe(true);
  });

  test.each([
    ['the documents were not obtained', { documentObtainedAt: null }, 'document_not_obtained'],
    ['no prequalification was applied for', { lot: prequalified }, 'prequalification_not_passed'],
    [
      'the prequalification failed',
      { lot: prequalified, prequalification: 'failed' },
      'prequalification_not_passed',
    ],
    [
      'the prequalification is under review',
      { lot: prequalified, prequalification: 'reviewing' },
      'prequalification_not_passed',
    ],
    ['the company is still under review', { company: 'pending' }, 'company_not_approved'],
    ['the company is frozen', { company: 'frozen' }, 'company_restricted'],
    ['the purchaser excludes the company', { excluded: true }, 'excluded_here'],
    ['no company is registered', { company: null }, 'company_not_approved'],
    ['the company was not invited', { method: 'invited_tender', sourcing: 'invited' }, 'invitation_required'],
    [
      'the invitation waits for a reply',
      { method: 'invited_tender', sourcing: 'invited', invitation: 'sent' },
      'invitation_required',
    ],
    [
      'the company declined the invitation',
      { method: 'negotiation', sourcing: 'invited', invitation: 'declined' },
      'invitation_required',
    ],
    [
      'the invitation was cancelled',
      { method: 'inquiry', sourcing: 'invited', invitation: 'cancelled' },
      'invitation_required',
    ],
  ] as const)('is refused if %s', (_, change, reason) => {
    expect(canSubmit({ ...eligible, ...change }, false, inTime)).toEqual({ refused: reason });
  });

  test.each([
    ['a passed prequalification', { lot: prequalified, prequalification: 'passed' }],
    ['an accepted invitation', { method: 'invited_tender', sourcing: 'invited', invitation: 'accepted' }],
    ['谈判 that was announced, and no invitation', { method: 'negotiation', sourcing: 'announced' }],
  ] as const)('is allowed with %s', (_, change) => {
    expect(canSubmit({ ...eligible, ...change }, false, inTime)).toBe(true);
  });

  test('names the reasons in order, those beyond remedy first', () => {
    const nothing: Participation = {
      lot: { ...eligible.lot, prequalificationDeadline: '2026-11-01T00:00:00Z' },
      method: 'invited_tender',
      sourcing: 'invited',
      company: null,
      excluded: false,
      invitation: null,
      prequalification: null,
      documentObtainedAt: null,
    };
    const steps = [
      nothing,
      { ...nothing, documentObtainedAt: inTime },
      { ...nothing, documentObtainedAt: inTime, prequalification: 'passed' as const },
      {
        ...nothing,
        documentObtainedAt: inTime,
        prequalification: 'passed' as const,
        company: 'approved' as const,
      },
    ];
    expect(canSubmit(nothing, false, around(0))).toMatchObject({ refused: 'bid_deadline_passed' });
    expect(steps.map((facts) => canSubmit(facts, false, inTime))).toEqual([
      { refused: 'document_not_obtained' },
      { refused: 'prequalification_not_passed' },
      { refused: 'company_not_approved' },
      { refused: 'invitation_required' },
    ]);
  });

  test('is allowed only while the lot is published', () => {
    const outcomes = Object.fromEntries(
      lotStates.map((state) => {
        const outcome = canSubmit({ ...eligible, lot: { ...eligible.lot, state } }, false, inTime);
        return [state, outcome === true ? 'ok' : outcome.refused];
      }),
    );
    expect(outcomes).toEqual({
      draft: 'bid_not_open',
      pending_approval: 'bid_not_open',
      approved: 'bid_not_open',
      published: 'ok',
      opening: 'bid_not_open',
      evaluating: 'bid_not_open',
      reshowing: 'bid_not_open',
      publicity: 'bid_not_open',
      deciding: 'bid_not_open',
      awarded: 'lot_over',
      contracted: 'lot_over',
      archived: 'lot_over',
      failed: 'lot_over',
      suspended: 'lot_suspended',
      terminated: 'lot_over',
    });
  });

  test('allows a draft without the tender documents, but not after the deadline', () => {
    expect(canDraft({ ...eligible, documentObtainedAt: null }, false, inTime)).toBe(true);
    expect(canDraft({ ...eligible, company: 'pending' }, false, inTime)).toEqual({
      refused: 'company_not_approved',
    });
    expect(canDraft(eligible, false, around(0))).toMatchObject({ refused: 'bid_deadline_passed' });
  });
});

describe('withdrawing a bid', () => {
  test('is allowed before the deadline, and refused at it and after it', () => {
    expect(canWithdraw(eligible.lot, 'submitted', around(-1))).toBe(true);
    expect(canWithdraw(eligible.lot, 'submitted', around(0))).toMatchObject({
      refused: 'bid_deadline_passed',
    });
    expect(canWithdraw(eligible.lot, 'submitted', around(1))).toMatchObject({
      refused: 'bid_deadline_passed',
    });
  });

  test('is allowed while the lot is suspended, and refused once it is over', () => {
    expect(canWithdraw({ ...eligible.lot, state: 'suspended' }, 'submitted', inTime)).toBe(true);
    expect(canWithdraw({ ...eligible.lot, state: 'terminated' }, 'submitted', inTime)).toEqual({
      refused: 'lot_over',
    });
  });

  test('requires a submitted bid', () => {
    for (const state of [null, ...bidStates.filter((each) => each !== 'submitted')]) {
      expect(canWithdraw(eligible.lot, state, inTime)).toEqual({ refused: 'nothing_to_withdraw' });
    }
  });
});

describe('bidPhase', () => {
  test('shows a submitted bid as sealed and a draft as missed from the deadline on', () => {
    expect(bidPhase('submitted', deadline, around(-1))).toBe('submitted');
    expect(bidPhase('submitted', deadline, around(0))).toBe('sealed');
    expect(bidPhase('draft', deadline, around(-1))).toBe('draft');
    expect(bidPhase('draft', deadline, around(0))).toBe('missed');
    expect(bidPhase('withdrawn', deadline, around(0))).toBe('withdrawn');
    expect(bidPhase('won', deadline, around(1))).toBe('won');
  });
});

describe('a method with a single price', () => {
  const inquiry = { ...eligible, method: 'inquiry', invitation: 'accepted' } as const;

  test('allows one submission, neither replaced nor repeated after a withdrawal', () => {
    expect(canSubmit(inquiry, false, inTime)).toBe(true);
    expect(canSubmit(inquiry, true, inTime)).toEqual({ refused: 'quote_once' });
    expect(canDraft(inquiry, true, inTime)).toEqual({ refused: 'quote_once' });
    expect(canWithdraw(inquiry.lot, 'submitted', inTime)).toBe(true);
  });

  test('leaves other methods open to a replacement', () => {
    expect(canSubmit(eligible, true, inTime)).toBe(true);
  });
});
