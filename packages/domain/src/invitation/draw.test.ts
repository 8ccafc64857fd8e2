import { describe, expect, it, test } from 'vitest';
import { methods } from '../tender/method.ts';
import { usualSourcing } from '../tender/sourcing.ts';
import {
  canRecommend,
  checkPool,
  decideSupplierDraw,
  drawOf,
  drawsSuppliers,
  needsRecommendation,
  type PlacedDraw,
  type PlaceFacts,
  placesOf,
  supplierPhase,
} from './draw.ts';

const now = new Date('2026-03-10T01:00:00Z');
const lot = {
  state: 'published',
  documentFrom: '2026-02-20T01:00:00.000Z',
  documentUntil: '2026-02-26T01:00:00.000Z',
  prequalificationDeadline: null,
  prequalificationConcludedAt: null,
  bidDeadline: '2026-03-20T01:00:00.000Z',
} as const;
const tender = { method: 'inquiry', sourcing: 'invited', scope: 'government' } as const;
const none: PlaceFacts = {
  ...{ count: 0, held: 0, waiting: 0, draws: 0 },
  ...{ isCommitted: false, hasNext: false, recommended: 0 },
};
const exhausted = { ...none, count: 4, held: 3, draws: 1 };

describe('the phase of the places', () => {
  test.each([
    ['unrequested', {}],
    ['unrequested', { held: 3, recommended: 3 }],
    ['committed', { count: 3, draws: 1, isCommitted: true }],
    ['inviting', { count: 3, draws: 1, waiting: 1, held: 2 }],
    ['inviting', { count: 3, draws: 1, held: 2, hasNext: true }],
    ['exhausted', { count: 3, draws: 1, held: 2 }],
    ['exhausted', { count: 3, draws: 1, held: 1, waiting: 1 }],
    ['complete', { count: 3, draws: 1, held: 3 }],
    ['complete', { count: 3, draws: 1, held: 3, hasNext: true }],
  ] as const)('is %s', (phase, changes) => {
    expect(supplierPhase({ ...none, ...changes })).toBe(phase);
  });
});

describe('the places', () => {
  const step = (companyId: string, outcome: 'invited' | 'declined' | 'silent') => ({ companyId, outcome });
  const draw: PlacedDraw = {
    ...{ count: 3, replyHours: 24, candidates: 5, isBegun: true },
    steps: [step('a', 'invited'), step('b', 'declined'), step('c', 'invited'), step('d', 'invited')],
  };
  const invitations = [
    { companyId: 'a', phase: 'accepted' },
    { companyId: 'b', phase: 'declined' },
    { companyId: 'c', phase: 'sent' },
    // The job has not recorded the silence yet.
    { companyId: 'd', phase: 'expired' },
  ] as const;
  const of = (draws: readonly PlacedDraw[], more: Parameters<typeof placesOf>[1] = [], at = now) =>
    placesOf(draws, [...invitations, ...more], lot.bidDeadline, at);

  it('count the drawn suppliers who accepted and who have not replied', () => {
    expect(of([draw])).toEqual({
      ...{ count: 3, held: 1, waiting: 2, draws: 1 },
      ...{ isCommitted: false, hasNext: false, recommended: 0 },
    });
    expect(of([draw, { ...draw, isBegun: false, steps: [] }])).toMatchObject({ isCommitted: true, draws: 2 });
  });

  it('have a next supplier while a candidate is left and has time', () => {
    const open = { ...draw, steps: draw.steps.slice(0, 3) };
    const left = of([open]);
    expect(left.hasNext).toBe(true);
    expect(of([{ ...open, candidates: 3 }]).hasNext).toBe(false);
    expect(of([{ ...open, isBegun: false }]).hasNext).toBe(false);
    expect(of([open], [], new Date('2026-03-19T01:00:00Z')).hasNext).toBe(false);
  });

  it('are also held by suppliers who were recommended and can take part', () => {
    const phases = ['sent', 'accepted', 'declined', 'expired', 'cancelled'] as const;
    const more = phases.map((phase) => ({ companyId: `r ${phase}`, phase }));
    expect(of([draw], more)).toMatchObject({ held: 3, recommended: 2 });
    // A drawn supplier whose place is free, and who is recommended afterwards.
    expect(of([draw], [{ companyId: 'b', phase: 'accepted' }])).toMatchObject({ held: 2, recommended: 1 });
  });

  it('are those of the draw by which the company is invited', () => {
    expect(drawOf([draw], 'c')).toBe(draw);
    for (const company of ['b', 'e']) expect(drawOf([draw], company)).toBeNull();
  });
});

describe('a request of a draw', () => {
  const ask = { count: 3, replyHours: 24 };
  const request = (places: PlaceFacts, changes: Partial<typeof ask> = {}, at = now) =>
    decideSupplierDraw({ lot, tender, places }, { ...ask, ...changes }, at);

  it('takes at least as many as the method invites, and later the vacant places', () => {
    expect(request(none)).toBeNull();
    expect(request(none, { count: 5 })).toBeNull();
    expect(request(none, { count: 2 })).toMatchObject({ fields: [{ field: 'count' }] });
    expect(request(exhausted, { count: 1 })).toBeNull();
    expect(request(exhausted, { count: 2 })).toMatchObject({ fields: [{ field: 'count' }] });
  });

  it('leaves the whole term for a reply before the bid deadline', () => {
    const last = new Date('2026-03-19T01:00:00Z');
    expect(request(none, {}, new Date(last.getTime() - 1))).toBeNull();
    for (const time of [0, 1])
      expect(request(none, {}, new Date(last.getTime() + time))).toMatchObject({
        fields: [{ field: 'replyHours' }],
      });
  });

  it('is refused while a draw runs, when the places are filled, and after a recommendation', () => {
    const running = { ...exhausted, waiting: 1 };
    expect(request(running)).toMatchObject({ refused: 'supplier_draw_running' });
    expect(request({ ...exhausted, isCommitted: true })).toMatchObject({ refused: 'supplier_draw_running' });
    expect(request({ ...exhausted, held: 4 })).toMatchObject({ refused: 'suppliers_complete' });
    expect(request({ ...none, recommended: 1 })).toMatchObject({ refused: 'suppliers_recommended' });
    expect(request({ ...exhausted, recommended: 1 }, { count: 1 })).toBeNull();
  });

  it('is refused where invitations are', () => {
    const at = (state: 'draft' | 'suspended' | 'failed', time = now) =>
      decideSupplierDraw({ lot: { ...lot, state }, tender, places: none }, ask, time);
    expect(at('draft')).toMatchObject({ refused: 'bid_not_open' });
    expect(at('suspended')).toMatchObject({ refused: 'lot_suspended' });
    expect(at('failed')).toMatchObject({ refused: 'lot_over' });
    expect(request(none, {}, new Date(lot.bidDeadline))).toMatchObject({ refused: 'bid_deadline_passed' });
    const announced = { ...tender, sourcing: 'announced' } as const;
    expect(decideSupplierDraw({ lot, tender: announced, places: none }, ask, now)).toMatchObject({
      refused: 'suppliers_not_drawn',
    });
  });
});

it('draws suppliers for methods that invite more than one', () => {
  const drawing = methods.filter((method) => drawsSuppliers({ method, sourcing: usualSourcing(method) }));
  expect(drawing).toEqual(['invited_tender', 'negotiation', 'inquiry', 'rfq', 'reverse_auction']);
  expect(drawsSuppliers({ method: 'consultation', sourcing: 'invited' })).toBe(true);
});

it('requires twice as many candidates for a government purchase by 招标', () => {
  const invited = { ...tender, method: 'invited_tender' } as const;
  expect(checkPool(invited, 3, 6)).toBeNull();
  expect(checkPool(invited, 3, 5)).toEqual({
    refused: 'supplier_pool_small',
    values: { candidates: 5, n: 6 },
  });
  for (const other of [tender, { ...invited, scope: 'mandatory' } as const]) {
    expect(checkPool(other, 3, 3)).toBeNull();
    expect(checkPool(other, 3, 2)).toMatchObject({ refused: 'supplier_pool_small' });
  }
});

describe('a recommendation', () => {
  it('is left without a draw, or when the draw is exhausted', () => {
    expect(canRecommend(none)).toBe(true);
    expect(canRecommend(exhausted)).toBe(true);
    expect(canRecommend({ ...exhausted, hasNext: true })).toMatchObject({ refused: 'supplier_draw_running' });
    expect(canRecommend({ ...exhausted, held: 4 })).toMatchObject({ refused: 'suppliers_complete' });
  });

  it('needs a written opinion in a government purchase, and after an exhausted draw', () => {
    const own = { ...tender, scope: 'voluntary' } as const;
    expect(needsRecommendation(tender, none)).toBe(true);
    expect(needsRecommendation(own, none)).toBe(false);
    expect(needsRecommendation(own, exhausted)).toBe(true);
    expect(needsRecommendation({ ...tender, method: 'single_source' }, none)).toBe(false);
    expect(needsRecommendation({ ...tender, sourcing: 'announced' }, none)).toBe(false);
  });
});
