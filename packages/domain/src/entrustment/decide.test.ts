import { describe, expect, test } from 'vitest';
import { decide, type Offer, offer } from './decide.ts';
import { type Entrustment, entrustmentPhase, periodOf } from './entrustment.ts';

const now = '2026-11-22T02:00:00.000Z';
const period = periodOf('2026-11-01', '2026-12-31');
const terms = {
  documentNo: '委〔2026〕12号',
  fileId: 'letter',
  kinds: ['goods'] as const,
  tenderIds: [],
  ...period,
  ownerId: 'lin',
};
const offered: Entrustment = { ...terms, state: 'offered', reason: null };
const accepted: Entrustment = { ...terms, state: 'accepted', reason: null };
const purchaser = { kind: 'purchaser', name: '海州清屿水务有限公司', inUse: true } as const;
const agency = { kind: 'agency', name: '海州明衡招标代理有限公司', inUse: true } as const;
const facts = { purchaser, agency, fileOwned: true, tendersHandled: true, ownerBuys: true };
const asked: Offer = { kind: 'offer', ...terms, ...facts };
const wrongIn = (changes: Partial<Offer>) => {
  const decided = offer({ ...asked, ...changes }, now);
  return 'refused' in decided ? decided.fields?.map(({ field }) => field) : [];
};

describe('offering an entrustment', () => {
  test('needs a purchaser and an agency in use, a scope, and a last day that is not past', () => {
    expect(offer(asked, now)).toEqual({ entrustment: offered, event: { kind: 'offer' } });
    expect(wrongIn({ purchaser: null })).toEqual(['purchaserId']);
    expect(wrongIn({ purchaser: { ...purchaser, inUse: false } })).toEqual(['purchaserId']);
    expect(wrongIn({ purchaser: { ...purchaser, kind: 'agency' } })).toEqual(['purchaserId']);
    expect(wrongIn({ agency: { ...agency, kind: 'purchaser' } })).toEqual(['agencyId']);
    expect(wrongIn({ agency: { ...agency, inUse: false } })).toEqual(['agencyId']);
    expect(wrongIn({ fileOwned: false })).toEqual(['fileId']);
    expect(wrongIn({ kinds: [] })).toEqual(['kinds']);
    expect(wrongIn({ kinds: [], tenderIds: ['one'] })).toEqual([]);
    expect(wrongIn({ tendersHandled: false })).toEqual(['tenderIds']);
    expect(wrongIn({ ownerBuys: false })).toEqual(['ownerId']);
    expect(wrongIn(periodOf('2026-11-23', '2026-11-22'))).toEqual(['untilDay']);
    expect(wrongIn(periodOf('2026-11-01', '2026-11-21'))).toEqual(['untilDay']);
    expect(wrongIn(periodOf('2026-11-01', '2026-11-22'))).toEqual([]);
  });
});

describe('the phase of an entrustment', () => {
  const { from, until } = period;
  const beside = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
  test.each([
    ['upcoming', accepted, beside(from, -1)],
    ['standing', accepted, from],
    ['standing', accepted, beside(until, -1)],
    ['expired', accepted, until],
    ['offered', offered, beside(until, -1)],
    ['lapsed', offered, until],
    ['ended', { ...accepted, state: 'ended', reason: '不再委托' } as const, from],
  ])('is %s', (phase, entrustment, at) => expect(entrustmentPhase(entrustment, at)).toBe(phase));

  test('has a period of whole days in Beijing', () => {
    expect(from.toISOString()).toBe('2026-10-31T16:00:00.000Z');
    expect(until.toISOString()).toBe('2026-12-31T16:00:00.000Z');
  });
});

describe('the parties', () => {
  const close = (from: Entrustment, side: 'purchaser' | 'agency', at: Date | string = now) =>
    decide(from, { kind: 'close', side, reason: '项目调整' }, at);
  test('accept an offer once, as the agency, while both are in use', () => {
    expect(decide(offered, { kind: 'accept', parties: [purchaser, agency] }, now)).toEqual({
      entrustment: accepted,
      event: { kind: 'accept' },
    });
    expect(decide(accepted, { kind: 'accept', parties: [] }, now)).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(decide(offered, { kind: 'accept', parties: [{ ...agency, inUse: false }] }, now)).toMatchObject({
      refused: 'organisation_out_of_use',
      values: { name: agency.name },
    });
    expect(decide(offered, { kind: 'accept', parties: [] }, period.until)).toMatchObject({
      refused: 'transition_not_allowed',
    });
  });

  test('end it from either side; before the acceptance the purchaser withdraws and the agency declines', () => {
    expect(close(offered, 'purchaser')).toMatchObject({ entrustment: { state: 'withdrawn' } });
    expect(close(offered, 'agency')).toMatchObject({ entrustment: { state: 'declined' } });
    for (const side of ['purchaser', 'agency'] as const)
      expect(close(accepted, side)).toEqual({
        entrustment: { ...accepted, state: 'ended', reason: '项目调整' },
        event: { kind: 'end', side, reason: '项目调整' },
      });
  });

  test('cannot act after its end', () => {
    for (const state of ['declined', 'withdrawn', 'ended'] as const)
      expect(close({ ...terms, state, reason: '项目调整' }, 'agency')).toMatchObject({
        refused: 'transition_not_allowed',
      });
    expect(close(accepted, 'agency', period.until)).toMatchObject({ refused: 'transition_not_allowed' });
  });

  test('appoint, as the purchaser, another buyer as responsible person', () => {
    const name = { kind: 'name_owner', ownerId: 'he', ownerBuys: true } as const;
    expect(decide(accepted, name, now)).toEqual({
      entrustment: { ...accepted, ownerId: 'he' },
      event: { kind: 'name_owner', from: 'lin' },
    });
    expect(decide(accepted, { ...name, ownerId: 'lin' }, now)).toMatchObject({ event: null });
    expect(decide(accepted, { ...name, ownerBuys: false }, now)).toMatchObject({ refused: 'invalid_input' });
  });
});
