import { describe, expect, test } from 'vitest';
import { decide, decideQuote, type Negotiation, type Quote, startedBy } from './decide.ts';

const now = '2026-12-06T02:00:00.000Z';
const closes = '2026-12-06T04:00:00.000Z';
const lot = { state: 'evaluating', method: 'negotiation' } as const;
const unended = { concludedAt: null, terminationReason: null } as const;
const scheduled: Negotiation = { state: 'scheduled', ...unended };
const running: Negotiation = { state: 'in_progress', ...unended };
const last: Negotiation = { state: 'final_call', ...unended };
const round = {
  kind: 'openRound',
  lot,
  isReviewed: true,
  lastClosesAt: null,
  opensAt: null,
  closesAt: closes,
  final: false,
  requirements: '请优化交货期。',
  bidders: [
    { companyName: '甲公司', isParticipant: true, phases: [] },
    { companyName: '乙公司', isParticipant: true, phases: [] },
  ],
} as const;
const notAllowed = { refused: 'transition_not_allowed' };

describe('a negotiation', () => {
  test('is opened once, and waits for its first round', () => {
    expect(decide(null, { kind: 'open', lot }, now)).toEqual({
      negotiation: scheduled,
      event: { kind: 'open' },
    });
    expect(decide(scheduled, { kind: 'open', lot }, now)).toEqual(notAllowed);
    const tender = { ...lot, method: 'open_tender' } as const;
    expect(decide(null, { kind: 'open', lot: tender }, now)).toEqual({ refused: 'method_has_no_step' });
  });

  test('continues from round to round, and may begin with the last', () => {
    expect(decide(scheduled, round, now)).toMatchObject({
      negotiation: running,
      event: { kind: 'open_round' },
    });
    expect(decide(running, { ...round, lastClosesAt: now }, now)).toMatchObject({ negotiation: running });
    expect(
      decide(scheduled, { ...round, opensAt: '2026-12-06T03:00:00.000Z', final: true }, now),
    ).toMatchObject({
      negotiation: last,
      event: { kind: 'call_final', from: scheduled },
    });
    expect(decide(last, round, now)).toEqual(notAllowed);
  });

  test('opens no round while one runs, without time to quote, or without participants', () => {
    expect(decide(running, { ...round, lastClosesAt: closes }, now)).toEqual({ refused: 'round_open' });
    expect(decide(scheduled, { ...round, closesAt: now }, now)).toMatchObject({
      fields: [{ field: 'closesAt' }],
    });
    expect(
      decide(
        scheduled,
        { ...round, bidders: round.bidders.map((bidder) => ({ ...bidder, isParticipant: false })) },
        now,
      ),
    ).toEqual({
      refused: 'bids_too_few',
      values: { n: 1 },
    });
  });

  test('is started by the first meeting of its panel', () => {
    expect(startedBy(scheduled)).toEqual(running);
    expect(startedBy(running)).toEqual(running);
  });

  test('opens no round whose requirements name a bidder', () => {
    expect(decide(scheduled, { ...round, requirements: '请低于乙 公司的报价。' }, now)).toMatchObject({
      fields: [{ field: 'requirements', message: '不得向供应商透露其他供应商（乙公司），请修改' }],
    });
  });

  test('requests last offers when each participant or none was met', () => {
    const final = { ...round, opensAt: '2026-12-06T03:00:00.000Z', final: true };
    const [one, other] = round.bidders;
    const met = { ...one, phases: ['disputed'] } as const;
    expect(decide(running, { ...final, bidders: [met, other] }, now)).toEqual({
      refused: 'meeting_missing',
      values: { companies: '乙公司' },
    });
    const bidders = [met, { ...other, phases: ['announced'] } as const];
    expect(decide(running, { ...final, bidders }, now)).toEqual({
      refused: 'meeting_open',
      values: { companies: '乙公司' },
    });
    expect(decide(running, { ...round, bidders }, now)).toMatchObject({ negotiation: running });
    const gone = { ...other, isParticipant: false };
    expect(decide(running, { ...final, bidders: [met, gone] }, now)).toMatchObject({ negotiation: last });
  });

  test('is concluded on last offers when their round is over, and not a millisecond before', () => {
    const conclude = { kind: 'conclude', lot, lastClosesAt: closes, note: '' } as const;
    expect(decide(last, conclude, '2026-12-06T03:59:59.999Z')).toEqual({ refused: 'round_open' });
    expect(decide(last, conclude, closes)).toMatchObject({
      negotiation: { state: 'concluded', concludedAt: closes, terminationReason: null },
      event: { note: null },
    });
    expect(decide(running, conclude, closes)).toEqual(notAllowed);
  });

  test('may be terminated at any time with a reason', () => {
    const terminate = { kind: 'terminate', lot, reason: '需求变化' } as const;
    for (const from of [scheduled, running, last]) {
      const ended: Negotiation = { state: 'terminated', concludedAt: now, terminationReason: '需求变化' };
      expect(decide(from, terminate, now)).toMatchObject({ negotiation: ended, event: { from } });
      expect(decide(ended, terminate, now)).toEqual(notAllowed);
    }
  });
});

describe('a quote', () => {
  const pending: Quote = {
    state: 'pending',
    sealed: null,
    submittedAt: null,
    submittedBy: null,
    quitReason: null,
  };
  const given: Quote = {
    ...pending,
    state: 'submitted',
    sealed: 'v1.x',
    submittedAt: now,
    submittedBy: 'li',
  };
  const inRound = {
    lot: 'evaluating',
    session: 'in_progress',
    round: { final: false, opensAt: now, closesAt: closes },
    by: 'li',
  } as const;
  const submit = {
    kind: 'submit',
    ...inRound,
    total: '100.00',
    previous: '110.00',
    priceMustNotIncrease: true,
    wrong: [],
    sealed: 'v1.x',
  } as const;

  test('is submitted and revised while the round runs', () => {
    expect(decideQuote(pending, submit, now)).toEqual({ quote: given, event: { kind: 'submit' } });
    expect(decideQuote(given, submit, now)).toMatchObject({ event: { kind: 'revise' } });
    expect(decideQuote(pending, submit, closes)).toEqual({ refused: 'round_closed' });
  });

  test('is final in the last round, and does not rise if that is forbidden', () => {
    const final = { ...submit, session: 'final_call', round: { ...inRound.round, final: true } } as const;
    expect(decideQuote(pending, final, now)).toMatchObject({ quote: given });
    expect(decideQuote(given, final, now)).toEqual({ refused: 'quote_final' });
    expect(decideQuote(pending, { ...submit, total: '110.01' }, now)).toMatchObject({
      refused: 'quote_above_previous',
    });
    expect(
      decideQuote(pending, { ...submit, total: '110.01', priceMustNotIncrease: false }, now),
    ).toMatchObject({ quote: { state: 'submitted' } });
  });

  test('is refused after the round before its form is checked', () => {
    const wrong = [{ field: 'delivery', message: '请输入交货期' }];
    expect(decideQuote(pending, { ...submit, wrong }, now)).toMatchObject({ fields: wrong });
    expect(decideQuote(pending, { ...submit, wrong }, closes)).toEqual({ refused: 'round_closed' });
  });

  test('may not be withdrawn by quitting; a company without a quote may quit with a reason', () => {
    const quit = { kind: 'quit', ...inRound, reason: '无法再降' } as const;
    expect(decideQuote(pending, quit, now)).toMatchObject({
      quote: { state: 'quit', quitReason: '无法再降', sealed: null },
      event: { kind: 'quit', from: pending },
    });
    expect(decideQuote(given, quit, now)).toEqual(notAllowed);
    expect(decideQuote(pending, { ...quit, session: 'concluded' }, now)).toEqual({ refused: 'round_closed' });
    expect(decideQuote(pending, { ...quit, lot: 'suspended' }, now)).toEqual({ refused: 'lot_suspended' });
  });
});
