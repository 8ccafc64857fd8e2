import { describe, expect, it } from 'vitest';
import { decideSheet } from './decide-sheet.ts';

const now = '2026-12-05T02:00:00.000Z';
const blank = { preliminaryAt: null, submittedAt: null, scores: [] };
const scores = [
  { bidId: 'a', technical: '30', commercial: '15', responsive: true, basis: '', comment: '' },
] as const;
const write = { kind: 'write', lot: 'evaluating', part: 'whole', scores, asSeen: true } as const;
const handIn = {
  kind: 'submit',
  lot: 'evaluating',
  part: 'whole',
  negotiating: false,
  ...{ scores, wrong: [] },
} as const;
const review = {
  kind: 'submitPreliminary',
  lot: 'evaluating',
  part: 'preliminary',
  isWhole: false,
  ...{ scores, wrong: [] },
} as const;

describe('an evaluation sheet', () => {
  it('is saved as typed, and never over a newer version', () => {
    expect(decideSheet(blank, write, now)).toEqual({ sheet: { ...blank, scores } });
    expect(decideSheet(blank, { ...write, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });

  it('is submitted when complete, after the negotiation, and then final', () => {
    const sheet = { ...blank, submittedAt: now, scores };
    expect(decideSheet(blank, handIn, now)).toEqual({ sheet, event: { kind: 'submit', scores } });
    const wrong = [{ field: 'scores.0.technical', message: '请输入技术分' }];
    expect(decideSheet(blank, { ...handIn, wrong }, now)).toMatchObject({ fields: wrong });
    expect(decideSheet(blank, { ...handIn, negotiating: true }, now)).toEqual({
      refused: 'negotiation_running',
    });
    expect(decideSheet(sheet, write, now)).toEqual({ refused: 'sheet_submitted' });
    expect(decideSheet(sheet, handIn, now)).toEqual({ refused: 'sheet_submitted' });
    expect(decideSheet(sheet, review, now)).toEqual({ refused: 'sheet_submitted' });
  });

  it('is written only during the evaluation', () => {
    expect(decideSheet(blank, { ...write, lot: 'suspended' }, now)).toEqual({
      refused: 'transition_not_allowed',
    });
  });
});

describe('the preliminary review of a sheet', () => {
  it('is handed in when complete, even while the price is negotiated', () => {
    expect(decideSheet(blank, review, now)).toEqual({
      sheet: { preliminaryAt: now, submittedAt: null, scores },
      event: { kind: 'submitPreliminary', scores },
    });
    const wrong = [{ field: 'scores.0.responsive', message: '请选择是否通过初步评审' }];
    expect(decideSheet(blank, { ...review, wrong }, now)).toMatchObject({ fields: wrong });
  });

  it('is final once handed in', () => {
    const own = { ...blank, preliminaryAt: now };
    expect(decideSheet(own, { ...write, part: 'none' }, now)).toEqual({ refused: 'preliminary_submitted' });
    expect(decideSheet(own, { ...review, part: 'none' }, now)).toEqual({ refused: 'preliminary_submitted' });
    expect(decideSheet(own, { ...review, part: 'scores' }, now)).toEqual({
      refused: 'preliminary_submitted',
    });
  });

  it('precedes the scores, which are handed in after its end', () => {
    expect(decideSheet(blank, { ...handIn, part: 'preliminary' }, now)).toEqual({
      refused: 'preliminary_open',
    });
    expect(decideSheet(blank, { ...handIn, part: 'none' }, now)).toEqual({ refused: 'preliminary_open' });
    const own = { ...blank, preliminaryAt: now };
    expect(decideSheet(own, { ...handIn, part: 'scores' }, now)).toMatchObject({
      sheet: { preliminaryAt: now, submittedAt: now },
    });
  });

  it('is the whole sheet of a successor in a lot without points', () => {
    expect(decideSheet(blank, { ...review, isWhole: true }, now)).toMatchObject({
      sheet: { preliminaryAt: now, submittedAt: now },
    });
  });

  it('does not exist in an evaluation that an earlier release began', () => {
    expect(decideSheet(blank, { ...review, part: 'whole' }, now)).toEqual({
      refused: 'transition_not_allowed',
    });
  });
});
