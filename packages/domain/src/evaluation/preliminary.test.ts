import { describe, expect, it } from 'vitest';
import type { LotCriterion } from '../criterion/judgement.ts';
import type { Evaluation } from './decide.ts';
import type { DecidedFinding } from './finding-answer.ts';
import { closePreliminary, reopenPreliminary } from './preliminary.ts';
import { type JudgedRow, priceOnly } from './sheet.ts';
import {
  asDecided,
  hasPoints,
  isDecidedWithoutScores,
  mergePart,
  partToWrite,
  passedOf,
  withoutPoints,
} from './stage.ts';

const now = '2026-12-05T02:00:00.000Z';
const later = '2026-12-05T03:00:00.000Z';
const preliminary = {
  ...{ state: 'preliminary', startedAt: now, preliminaryClosedAt: null, passed: [], decidedFindings: [] },
  ...{ concludedAt: null, concludedBy: null, report: null, result: null, findings: null },
} as const satisfies Evaluation;
const scoring = { ...preliminary, state: 'scoring', preliminaryClosedAt: now, passed: ['a', 'b'] } as const;
const criteria: readonly LotCriterion[] = [
  {
    ...{ id: 'licence', kind: 'qualification', title: '营业执照', requirement: '有效', evidence: '' },
    ...{ points: null, scoring: { by: 'pass' } },
  },
  {
    ...{ id: 'plan', kind: 'technical', title: '方案', requirement: '', evidence: '', points: '40' },
    scoring: { by: 'judgement', steps: [{ when: '合理', from: '0', to: '40' }] },
  },
];
const row = (met: boolean | null, points: string, more: Partial<JudgedRow> = {}): JudgedRow => ({
  ...{ bidId: 'a', technical: points, commercial: '', responsive: met, basis: '', comment: '' },
  judgements: [
    { criterionId: 'licence', met, points: '' },
    { criterionId: 'plan', met: null, points },
  ],
  ...more,
});

describe('the preliminary review', () => {
  it('is followed by scores in lots with points', () => {
    expect(hasPoints({ weights: { technical: 40, commercial: 20, price: 40 }, criteria: [] })).toBe(true);
    expect(hasPoints({ weights: priceOnly, criteria })).toBe(true);
    expect(hasPoints({ weights: priceOnly, criteria: criteria.slice(0, 1) })).toBe(false);
  });

  it('is the part of a sheet that a member writes until it is handed in, and scores after its end', () => {
    const open = { preliminaryAt: null };
    const own = { preliminaryAt: now };
    expect(partToWrite(null, true, open)).toBe('preliminary');
    expect(partToWrite(preliminary, true, open)).toBe('preliminary');
    expect(partToWrite(preliminary, true, own)).toBe('none');
    expect(partToWrite(scoring, true, own)).toBe('scores');
    // No points follow.
    expect(partToWrite(scoring, false, own)).toBe('none');
    // A successor.
    expect(partToWrite(scoring, true, open)).toBe('preliminary');
  });

  it('does not begin in an evaluation that an earlier release began', () => {
    expect(partToWrite({ state: 'scoring', preliminaryClosedAt: null }, true, { preliminaryAt: null })).toBe(
      'whole',
    );
  });

  it('is closed when all members have handed it in, and every question is answered', () => {
    const close = {
      kind: 'closePreliminary',
      lot: 'evaluating',
      qualification: 'none',
      ...{ unfinished: 0, openProposals: 0, pendingClarifications: 0, hasPoints: true, isReading: false },
      ...{ passed: ['a'], findings: [] },
    } as const;
    expect(closePreliminary(preliminary, close, later)).toEqual({
      evaluation: { ...preliminary, state: 'scoring', preliminaryClosedAt: later, passed: ['a'] },
      event: {
        ...{ kind: 'closePreliminary', passed: ['a'], findings: [] },
        ...{ reopensSheets: true, hasPoints: true },
      },
    });
    const refusals = [
      closePreliminary(preliminary, { ...close, unfinished: 2 }, later),
      closePreliminary(preliminary, { ...close, openProposals: 1 }, later),
      closePreliminary(preliminary, { ...close, pendingClarifications: 1 }, later),
      closePreliminary(preliminary, { ...close, isReading: true }, later),
      closePreliminary(preliminary, { ...close, lot: 'suspended' }, later),
      closePreliminary(preliminary, { ...close, qualification: 'open' }, later),
      closePreliminary(scoring, close, later),
      closePreliminary(null, close, later),
    ];
    expect(refusals).toEqual([
      { refused: 'preliminary_unfinished', values: { n: 2 } },
      { refused: 'proposals_open', values: { n: 1 } },
      { refused: 'clarifications_pending', values: { n: 1 } },
      { refused: 'files_unread' },
      { refused: 'transition_not_allowed' },
      { refused: 'qualification_open' },
      ...Array.from({ length: 2 }, () => ({ refused: 'transition_not_allowed' })),
    ]);
  });

  it('rejects bids by the answers to its findings, each of which needs one', () => {
    const finding = (bidId: string, reject: boolean, reason: string): DecidedFinding => ({
      ...{ bidId, companyName: bidId, key: 'bond', label: '投标保证金', reject, reason },
      ...{ message: '未提交投标保证金', citation: '第二十六条' },
      code: 'bond',
      basis: 'not_responsive',
    });
    const close = (...findings: DecidedFinding[]) =>
      closePreliminary(
        preliminary,
        {
          kind: 'closePreliminary',
          lot: 'evaluating',
          qualification: 'none',
          ...{ unfinished: 0, openProposals: 0, pendingClarifications: 0, hasPoints: true, isReading: false },
          ...{ passed: ['a', 'b'], findings },
        },
        later,
      );
    const [kept, rejected] = [finding('a', false, '保证金已到账'), finding('b', true, '未提交投标保证金')];
    expect(close(kept, rejected)).toMatchObject({
      evaluation: { passed: ['a'], decidedFindings: [kept, rejected] },
      event: { passed: ['a'], findings: [kept, rejected] },
    });
    expect(close(kept, finding('b', true, ''))).toEqual({
      refused: 'findings_unanswered',
      values: { n: 1 },
      fields: [{ field: 'answers.1.reason', message: '请输入理由' }],
    });
    expect(close(finding('a', false, ''), finding('b', false, '太短'))).toMatchObject({ values: { n: 2 } });
  });

  it('keeps the scores if the same bids pass after it was open again', () => {
    const reopened = reopenPreliminary(scoring, {
      kind: 'reopenPreliminary',
      by: 'system',
      pricesKnown: false,
    });
    const again = { ...scoring, state: 'preliminary', preliminaryClosedAt: null };
    expect(reopened).toEqual({ evaluation: again });
    const closing = (passed: readonly string[]) =>
      closePreliminary(
        { ...preliminary, passed: ['a', 'b'] },
        {
          kind: 'closePreliminary',
          lot: 'evaluating',
          qualification: 'none',
          ...{ unfinished: 0, openProposals: 0, pendingClarifications: 0, hasPoints: true, isReading: false },
          ...{ passed, findings: [] },
        },
        later,
      );
    expect(closing(['b', 'a'])).toMatchObject({ event: { reopensSheets: false } });
    expect(closing(['a'])).toMatchObject({ event: { reopensSheets: true } });
    expect(closing(['a', 'c'])).toMatchObject({ event: { reopensSheets: true } });
  });

  it('stays closed once price envelopes are opened', () => {
    const open = { kind: 'reopenPreliminary', by: 'evaluator', pricesKnown: true } as const;
    expect(reopenPreliminary(scoring, open)).toEqual({ refused: 'prices_released' });
    const waiting = { ...scoring, state: 'awaiting_prices' } as const;
    expect(reopenPreliminary(waiting, { ...open, pricesKnown: false })).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(reopenPreliminary(waiting, { ...open, by: 'system', pricesKnown: false })).toMatchObject({
      evaluation: { state: 'preliminary' },
    });
    expect(reopenPreliminary(preliminary, open)).toEqual({ refused: 'transition_not_allowed' });
  });

  it('decides for all members: one who was outvoted scores the bid like the others', () => {
    const rows = [row(false, '30'), row(true, '20', { bidId: 'b' })];
    expect(asDecided(rows, ['a']).map(({ responsive }) => responsive)).toEqual([true, false]);
    expect(asDecided(rows, null)).toEqual(rows);
    expect(passedOf(preliminary)).toBeNull();
    expect(passedOf(scoring)).toEqual(['a', 'b']);
  });

  it('decides the lot alone if too few bids pass', () => {
    expect(isDecidedWithoutScores(['a', 'b'], 3)).toBe(true);
    expect(isDecidedWithoutScores(['a', 'b', 'c'], 3)).toBe(false);
    expect(isDecidedWithoutScores(null, 3)).toBe(false);
  });
});

describe('a part of a sheet', () => {
  it('leaves the other part as it is stored', () => {
    const stored = [row(true, '')];
    expect(mergePart('preliminary', [row(false, '40')], stored, criteria)).toEqual([row(false, '')]);
    expect(mergePart('scores', [row(false, '40')], stored, criteria)).toEqual([row(true, '40')]);
    expect(mergePart('whole', [row(false, '40')], stored, criteria)).toEqual([row(false, '40')]);
  });

  it('keeps the reason of a rejection when points are written', () => {
    const rejected = row(false, '', { basis: 'unqualified', comment: '执照过期' });
    const sent = row(true, '30', { comment: '方案合理' });
    expect(mergePart('scores', [sent], [rejected], criteria)).toEqual([{ ...rejected, ...points('30') }]);
    expect(mergePart('scores', [sent], [row(true, '')], criteria)).toEqual([sent]);
  });

  it('keeps the review of a bid for which no points are sent', () => {
    const [first, second] = [row(true, ''), row(false, '', { bidId: 'b' })];
    expect(mergePart('scores', [row(true, '40')], [first, second], criteria)).toEqual([
      row(true, '40'),
      second,
    ]);
    // No points are stored for a bid that was not reviewed.
    expect(mergePart('scores', [row(true, '40', { bidId: 'c' })], [first], criteria)).toEqual([first]);
  });

  it('has a judgement by each criterion, whatever is sent', () => {
    const sent = row(true, '', { judgements: [] });
    expect(mergePart('preliminary', [sent], [], criteria)[0]?.judgements).toEqual([
      { criterionId: 'licence', met: null, points: '' },
      { criterionId: 'plan', met: null, points: '' },
    ]);
  });

  it('is shown to other members without points', () => {
    expect(withoutPoints([row(true, '35')])).toEqual([row(true, '')]);
  });
});

const points = (given: string) => ({ technical: given, judgements: row(false, given).judgements });
