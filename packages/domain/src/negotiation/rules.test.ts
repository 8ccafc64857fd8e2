import { describe, expect, test } from 'vitest';
import { canBidInAuction, endAfterBid, nextPriceAtMost } from './auction.ts';
import { quotePhase } from './negotiation.ts';
import { canNegotiate, canQuote, canReveal } from './rules.ts';

const opensAt = '2026-11-21T06:00:00.000Z';
const closesAt = '2026-11-21T06:30:00.000Z';
const during = '2026-11-21T06:10:00.000Z';
const round = { final: false, opensAt, closesAt };
const quote = { state: 'pending', total: '100.00', previous: null } as const;

describe('A quote', () => {
  test('counts from the opening of its round until just before its end', () => {
    expect(canQuote(quote, round, true, '2026-11-21T05:59:59.999Z')).toEqual({ refused: 'round_closed' });
    expect(canQuote(quote, round, true, opensAt)).toBe(true);
    expect(canQuote(quote, round, true, '2026-11-21T06:29:59.999Z')).toBe(true);
    expect(canQuote(quote, round, true, closesAt)).toEqual({ refused: 'round_closed' });
  });

  test('may not rise where the document forbids it; the same price is no rise', () => {
    const rising = { ...quote, total: '100.01', previous: '100' };
    expect(canQuote(rising, round, true, during)).toEqual({
      refused: 'quote_above_previous',
      values: { x: '¥100.00元' },
    });
    expect(canQuote(rising, round, false, during)).toBe(true);
    expect(canQuote({ ...rising, total: '100.00' }, round, true, during)).toBe(true);
  });

  test('may be replaced within a round, the last one never', () => {
    expect(canQuote({ ...quote, state: 'submitted' }, round, true, during)).toBe(true);
    expect(canQuote({ ...quote, state: 'submitted' }, { ...round, final: true }, true, during)).toEqual({
      refused: 'quote_final',
    });
    expect(canQuote(quote, { ...round, final: true }, true, during)).toBe(true);
    expect(canQuote({ ...quote, state: 'quit' }, round, true, during)).toEqual({ refused: 'round_closed' });
  });

  test('is revealed, or missed, at the end of its round and not before', () => {
    expect(canReveal(closesAt, during)).toEqual({ refused: 'round_open' });
    expect(canReveal(closesAt, closesAt)).toBe(true);
    expect(
      (['pending', 'submitted', 'quit'] as const).map((state) => quotePhase(state, closesAt, during)),
    ).toEqual(['pending', 'submitted', 'quit']);
    expect(
      (['pending', 'submitted', 'quit'] as const).map((state) => quotePhase(state, closesAt, closesAt)),
    ).toEqual(['missed', 'revealed', 'quit']);
  });

  test('exists in no tender: what the law forbids has no step', () => {
    expect(canNegotiate('open_tender')).toEqual({ refused: 'method_has_no_step' });
    expect(canNegotiate('invited_tender')).toEqual({ refused: 'method_has_no_step' });
    expect(canNegotiate('negotiation')).toBe(true);
    expect(canNegotiate('rfq')).toBe(true);
  });
});

describe('A reverse auction', () => {
  const rules = { startPrice: '1000', decrement: '10', startsAt: opensAt };

  test('asks for the start price first, then for a step below the lowest', () => {
    expect(nextPriceAtMost(rules, null)).toBe('1000.00');
    expect(nextPriceAtMost(rules, '1000')).toBe('990.00');
    expect(nextPriceAtMost(rules, '5')).toBe('0.00');
    expect(canBidInAuction('990', rules, '1000', closesAt, during)).toBe(true);
    expect(canBidInAuction('990.01', rules, '1000', closesAt, during)).toEqual({
      refused: 'auction_price_too_high',
      values: { x: '¥990.00元' },
    });
    expect(canBidInAuction('0', rules, '5', closesAt, during)).toMatchObject({
      refused: 'auction_price_too_high',
    });
    expect(canBidInAuction('x', rules, null, closesAt, during)).toMatchObject({
      refused: 'auction_price_too_high',
    });
  });

  test('is closed outside its time', () => {
    expect(canBidInAuction('900', rules, null, closesAt, closesAt)).toEqual({ refused: 'round_closed' });
    expect(canBidInAuction('900', rules, null, closesAt, '2026-11-21T05:59:59.999Z')).toEqual({
      refused: 'round_closed',
    });
  });

  test('runs three minutes longer for a bid in its last three', () => {
    expect(endAfterBid(closesAt, '2026-11-21T06:27:00.000Z').toISOString()).toBe(closesAt);
    expect(endAfterBid(closesAt, '2026-11-21T06:27:00.001Z').toISOString()).toBe('2026-11-21T06:33:00.000Z');
  });
});
