import { describe, expect, it } from 'vitest';
import type { LotState } from '../lot/lot.ts';
import {
  canConclude,
  canOpine,
  canPublicize,
  checkPublicity,
  type Publicity,
  publicityTimes,
} from './decide.ts';

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const tender = {
  scope: 'government',
  method: 'single_source',
  ground: 'g_sole_supplier',
  title: '血液透析机维保',
  lots: ['维保服务'],
  budget: '900000.00',
} as const;
const until = '2026-12-04T16:00:00.000Z';
const ended: Publicity = {
  shown: { title: tender.title, lots: tender.lots, budget: tender.budget },
  ...{ until, opinions: 0, outcome: null },
};
const messages = (changes: object, publicity: Publicity | null, now = until) =>
  checkPublicity({ ...tender, ...changes }, publicity, now).map(({ message }) => message);

describe('单一来源公示', () => {
  it('runs for five working days after its own day, and its review for five more', () => {
    // Friday, 27 November 2026, 23:00 in Beijing.
    expect(publicityTimes(new Date('2026-11-27T15:00:00Z'), isWeekend)).toEqual({
      until: new Date('2026-12-04T16:00:00Z'),
      due: new Date('2026-12-11T16:00:00Z'),
    });
    // A holiday within the period prolongs both.
    const isHoliday = (day: string) => isWeekend(day) || day === '2026-12-01';
    expect(publicityTimes(new Date('2026-11-27T15:00:00Z'), isHoliday).until).toEqual(
      new Date('2026-12-07T16:00:00Z'),
    );
  });

  it('binds only a government purchase from a sole supplier', () => {
    expect(messages({}, null)).toEqual([expect.stringContaining('须先进行单一来源公示')]);
    for (const other of [
      { scope: 'voluntary' },
      { scope: 'mandatory' },
      { method: 'negotiation' },
      { ground: 'g_emergency' },
      { ground: null },
    ])
      expect(messages(other, null)).toEqual([]);
  });

  it('holds the tender until the last millisecond', () => {
    expect(messages({}, ended, '2026-12-04T15:59:59.999Z')).toEqual([expect.stringContaining('期满')]);
    expect(messages({}, ended)).toEqual([]);
  });

  it('holds the tender while an opinion has no conclusion, and for good after one was upheld', () => {
    expect(messages({}, { ...ended, opinions: 1 })).toEqual([expect.stringContaining('补充论证')]);
    expect(messages({}, { ...ended, opinions: 1, outcome: 'rejected' })).toEqual([]);
    expect(messages({}, { ...ended, opinions: 1, outcome: 'upheld' })).toEqual([
      expect.stringContaining('其他采购方式'),
    ]);
    expect(messages({}, { ...ended, outcome: 'abandoned' })).toEqual([expect.stringContaining('已终止')]);
  });

  it('does not cover another tender than the announced one', () => {
    for (const changed of [
      { title: '血液透析机采购' },
      { lots: ['维保服务', '配件'] },
      { lots: ['配件'] },
      { budget: '900000.01' },
      { budget: null },
    ])
      expect(messages(changed, ended), JSON.stringify(changed)).toEqual([
        expect.stringContaining('须重新公示'),
      ]);
    expect(messages({ budget: '899999.99' }, ended)).toEqual([]);
    const two = { ...ended, shown: { ...ended.shown, lots: ['维保服务', '配件'] } };
    expect(messages({}, two)).toEqual([expect.stringContaining('须重新公示')]);
  });

  it('is published of a draft only, and not over an opinion without a conclusion', () => {
    expect(canPublicize(tender, ['draft'], null)).toBe(true);
    expect(canPublicize(tender, ['draft'], ended)).toBe(true);
    expect(canPublicize(tender, ['draft'], { ...ended, opinions: 1 })).toEqual({ refused: 'opinions_open' });
    expect(canPublicize(tender, ['draft', 'published'], null)).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(canPublicize({ ...tender, ground: 'g_emergency' }, ['draft'], null)).toEqual({
      refused: 'publicity_not_needed',
    });
  });

  it('takes opinions strictly before its end, while it counts', () => {
    const open = { until, outcome: null, replaced: false };
    expect(canOpine(open, '2026-12-04T15:59:59.999Z')).toBe(true);
    expect(canOpine(open, until)).toMatchObject({ refused: 'publicity_over' });
    expect(canOpine({ ...open, outcome: 'abandoned' }, '2026-12-01T00:00:00Z')).toMatchObject({
      refused: 'publicity_over',
    });
    expect(canOpine({ ...open, replaced: true }, '2026-12-01T00:00:00Z')).toEqual({
      refused: 'publicity_replaced',
    });
  });

  it('is concluded on opinions after its end, and given up at any time', () => {
    const draft: readonly LotState[] = ['draft'];
    const opined = { ...ended, opinions: 2 };
    expect(canConclude(opined, draft, 'rejected', until)).toBe(true);
    expect(canConclude(opined, ['approved'], 'upheld', until)).toBe(true);
    expect(canConclude(opined, draft, 'rejected', '2026-12-04T15:59:59.999Z')).toMatchObject({
      refused: 'single_source_running',
    });
    expect(canConclude(ended, draft, 'rejected', until)).toEqual({ refused: 'no_opinions' });
    expect(canConclude(ended, draft, 'abandoned', '2026-12-01T00:00:00Z')).toBe(true);
    for (const over of [{ ...opined, outcome: 'rejected' as const }])
      expect(canConclude(over, draft, 'upheld', until)).toEqual({ refused: 'transition_not_allowed' });
    expect(canConclude(opined, ['published'], 'rejected', until)).toEqual({
      refused: 'transition_not_allowed',
    });
  });
});
