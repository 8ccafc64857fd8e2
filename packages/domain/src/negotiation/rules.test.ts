import { describe, expect, test } from 'vitest';
import type { Method } from '../tender/method.ts';
import { quotePhase, quoteStates, roundPhase } from './negotiation.ts';
import {
  canConclude,
  canNegotiate,
  canOpenNegotiation,
  canOpenRound,
  canQuote,
  canReveal,
  checkQuitReason,
  checkQuote,
  checkRoundTimes,
  mayStillQuote,
} from './rules.ts';

const opensAt = '2026-11-21T06:00:00.000Z';
const closesAt = '2026-11-21T06:30:00.000Z';
const during = '2026-11-21T06:10:00.000Z';
const round = { final: false, opensAt, closesAt };
const quote = { state: 'pending', total: '100.00', previous: null } as const;
const phases = (concludedAt: string | null, now: string) =>
  quoteStates.map((state) => quotePhase(state, { closesAt, concludedAt }, now));

describe('a quote', () => {
  test('counts from the opening of its round until just before its end', () => {
    expect(canQuote(quote, round, true, '2026-11-21T05:59:59.999Z')).toEqual({ refused: 'round_closed' });
    expect(canQuote(quote, round, true, opensAt)).toBe(true);
    expect(canQuote(quote, round, true, '2026-11-21T06:29:59.999Z')).toBe(true);
    expect(canQuote(quote, round, true, closesAt)).toEqual({ refused: 'round_closed' });
  });

  test('may not rise if the document forbids it; an equal price is allowed', () => {
    const rising = { ...quote, total: '100.01', previous: '100' };
    expect(canQuote(rising, round, true, during)).toEqual({
      refused: 'quote_above_previous',
      values: { x: '¥100.00元' },
    });
    expect(canQuote(rising, round, false, during)).toBe(true);
    expect(canQuote({ ...rising, total: '100.00' }, round, true, during)).toBe(true);
  });

  test('may be replaced within a round, except in the last one', () => {
    expect(canQuote({ ...quote, state: 'submitted' }, round, true, during)).toBe(true);
    expect(canQuote({ ...quote, state: 'submitted' }, { ...round, final: true }, true, during)).toEqual({
      refused: 'quote_final',
    });
    expect(canQuote(quote, { ...round, final: true }, true, during)).toBe(true);
    expect(canQuote({ ...quote, state: 'quit' }, round, true, during)).toEqual({ refused: 'round_closed' });
  });

  test('is revealed or missed at the end of its round, and not before', () => {
    expect(canReveal(closesAt, during)).toEqual({ refused: 'round_open' });
    expect(canReveal(closesAt, closesAt)).toBe(true);
    expect(phases(null, during)).toEqual(['pending', 'submitted', 'quit']);
    expect(phases(null, closesAt)).toEqual(['missed', 'revealed', 'quit']);
    expect(phases(closesAt, closesAt)).toEqual(['missed', 'revealed', 'quit']);
  });

  test('is neither revealed nor missed if the negotiation ended within its round', () => {
    expect(phases(during, during)).toEqual(['unrevealed', 'unrevealed', 'quit']);
    expect(phases(during, closesAt)).toEqual(['unrevealed', 'unrevealed', 'quit']);
  });

  test('does not exist in 招标, where the law forbids negotiation', () => {
    expect(canNegotiate('open_tender')).toEqual({ refused: 'method_has_no_step' });
    expect(canNegotiate('invited_tender')).toEqual({ refused: 'method_has_no_step' });
    expect(canNegotiate('negotiation')).toBe(true);
    expect(canNegotiate('rfq')).toBe(true);
  });
});

describe('a round', () => {
  test('is open from its beginning until just before its end, or until the negotiation is terminated', () => {
    const before = '2026-11-21T05:59:59.999Z';
    expect([before, opensAt, during, closesAt].map((now) => roundPhase(round, 'in_progress', now))).toEqual([
      'upcoming',
      'open',
      'open',
      'over',
    ]);
    expect(roundPhase(round, 'terminated', during)).toBe('over');
  });

  test('begins now or later and lasts half an hour', () => {
    expect(checkRoundTimes(null, closesAt, opensAt)).toEqual([]);
    expect(checkRoundTimes(opensAt, closesAt, opensAt)).toEqual([]);
    expect(checkRoundTimes(opensAt, closesAt, during)).toEqual([
      { field: 'opensAt', message: '报价开始时间不能早于当前时间' },
    ]);
    expect(checkRoundTimes(null, closesAt, closesAt)).toEqual([
      { field: 'closesAt', message: '报价截止时间须晚于报价开始时间' },
    ]);
    expect(checkRoundTimes(null, '2026-11-21T06:29:59.999Z', opensAt)).toEqual([
      { field: 'closesAt', message: '每轮报价时间不得少于30分钟' },
    ]);
  });

  test('is announced ten minutes ahead if it is the last', () => {
    const at = (opens: string | null, closes: string) =>
      checkRoundTimes(opens, closes, '2026-11-21T05:50:00.000Z', true).map(({ message }) => message);
    expect(at(opensAt, closesAt)).toEqual([]);
    const late = ['最后报价须提前至少10分钟通知，请推迟报价开始时间'];
    expect(at('2026-11-21T05:59:59.999Z', closesAt)).toEqual(late);
    expect(at(null, closesAt)).toEqual(late);
    expect(at(opensAt, '2026-11-21T06:29:59.999Z')).toEqual(['每轮报价时间不得少于30分钟']);
  });

  test('follows the previous one once that is over; no round follows the last', () => {
    const lot = { state: 'evaluating', method: 'negotiation' } as const;
    const first = { lastClosesAt: null, isReviewed: true };
    const next = { lastClosesAt: closesAt, isReviewed: true };
    expect(canOpenRound(lot, 'scheduled', first, during)).toBe(true);
    expect(canOpenRound(lot, 'in_progress', next, during)).toEqual({ refused: 'round_open' });
    expect(canOpenRound(lot, 'in_progress', next, closesAt)).toBe(true);
    for (const state of [null, 'final_call', 'concluded', 'terminated'] as const) {
      expect(canOpenRound(lot, state, next, closesAt)).toEqual({ refused: 'transition_not_allowed' });
    }
    expect(canOpenRound({ ...lot, state: 'suspended' }, 'in_progress', first, during)).toEqual({
      refused: 'lot_suspended',
    });
  });

  test('follows the review of the responses by a panel', () => {
    const open = { lastClosesAt: null, isReviewed: false };
    const may = (method: Method) => canOpenRound({ state: 'evaluating', method }, 'scheduled', open, during);
    expect(may('negotiation')).toEqual({ refused: 'preliminary_open' });
    expect(may('consultation')).toEqual({ refused: 'preliminary_open' });
    expect(may('single_source')).toBe(true);
  });
});

describe('a negotiation', () => {
  const lot = { state: 'evaluating', method: 'negotiation' } as const;

  test('is opened once, during the evaluation, and never in 招标', () => {
    expect(canOpenNegotiation(lot, null)).toBe(true);
    expect(canOpenNegotiation(lot, 'scheduled')).toEqual({ refused: 'transition_not_allowed' });
    expect(canOpenNegotiation({ ...lot, method: 'open_tender' }, null)).toEqual({
      refused: 'method_has_no_step',
    });
    expect(canOpenNegotiation({ ...lot, state: 'published' }, null)).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(canOpenNegotiation({ ...lot, state: 'awarded' }, null)).toEqual({ refused: 'lot_over' });
  });

  test('is concluded on last offers, when their round is over', () => {
    expect(canConclude(lot, 'in_progress', closesAt, closesAt)).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(canConclude(lot, 'final_call', closesAt, during)).toEqual({ refused: 'round_open' });
    expect(canConclude(lot, 'final_call', closesAt, closesAt)).toBe(true);
  });

  test('requires every line, the delivery and the payment terms', () => {
    const rules = { ceilingPrice: '100.00', rates: ['13'] };
    const whole = {
      lines: [{ qty: '2', unitPriceIncl: '50', taxRate: '13' }],
      delivery: '30日',
      paymentTerms: '按文件',
    };
    expect(checkQuote(whole, rules)).toEqual([]);
    const lines = [{ qty: '2', unitPriceIncl: '', taxRate: '13' }];
    expect(checkQuote({ lines, delivery: ' ', paymentTerms: '' }, rules)).toEqual([
      { field: 'lines.0.unitPriceIncl', message: '第1行未报价' },
      { field: 'delivery', message: '请输入交货期' },
      { field: 'paymentTerms', message: '请输入付款条件' },
    ]);
    expect(
      checkQuote({ ...whole, lines: [{ qty: '2', unitPriceIncl: '50.01', taxRate: '13' }] }, rules),
    ).toEqual([{ field: 'lines', message: '投标总价¥100.02元超过最高投标限价¥100.00元' }]);
  });

  test('accepts quotes while it runs and the bids are evaluated', () => {
    expect(mayStillQuote('evaluating', 'in_progress')).toBe(true);
    expect(mayStillQuote('evaluating', 'final_call')).toBe(true);
    expect(mayStillQuote('suspended', 'in_progress')).toEqual({ refused: 'lot_suspended' });
    expect(mayStillQuote('terminated', 'in_progress')).toEqual({ refused: 'lot_over' });
    expect(mayStillQuote('publicity', 'final_call')).toEqual({ refused: 'round_closed' });
    for (const state of ['scheduled', 'concluded', 'terminated'] as const) {
      expect(mayStillQuote('evaluating', state)).toEqual({ refused: 'round_closed' });
    }
  });

  test('requires a reason for quitting', () => {
    expect(checkQuitReason('')).toBe('请输入退出理由');
    expect(checkQuitReason('太贵')).toBe('退出理由须为5–500字');
    expect(checkQuitReason('近期产能已满')).toBeNull();
  });
});
