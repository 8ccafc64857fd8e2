import { describe, expect, it } from 'vitest';
import { isRefused } from '../outcome.ts';
import {
  type CloseQualification,
  closeQualification,
  disqualification,
  divideCriteria,
  type GivenJudgement,
  type JudgeQualification,
  judgeQualification,
  type QualifiedLot,
  qualificationStage,
  reopenQualification,
} from './qualification.ts';

const government: QualifiedLot = {
  scope: 'government',
  method: 'open_tender',
  prequalificationDeadline: null,
};
const license = { id: 'license', kind: 'qualification', title: '营业执照' } as const;
const response = { id: 'response', kind: 'responsiveness', title: '质保期' } as const;

describe('the stage of the review of qualification', () => {
  it.each([
    ['a government tendering', government, 'open'],
    ['an invited government tendering', { ...government, method: 'invited_tender' }, 'open'],
    ['a tendering by other law', { ...government, scope: 'mandatory' }, 'none'],
    ['a consultation', { ...government, method: 'consultation' }, 'none'],
    [
      'a lot with a prequalification',
      { ...government, prequalificationDeadline: '2026-03-01T00:00:00Z' },
      'none',
    ],
  ] as const)('of %s', (_, lot, stage) => {
    expect(qualificationStage(lot, false, null)).toBe(stage);
  });

  it('ends when the review is closed, until it is opened again', () => {
    expect(qualificationStage(government, true, { reopenedAt: null })).toBe('closed');
    expect(qualificationStage(government, true, { reopenedAt: '2026-03-01T00:00:00Z' })).toBe('open');
  });

  it('does not come up in an evaluation that began without it', () => {
    expect(qualificationStage(government, true, null)).toBe('none');
  });

  it('takes the criteria of qualification from the committee', () => {
    const all = [license, response];
    expect(divideCriteria(all, 'none')).toEqual({ criteria: all, qualificationCriteria: [] });
    for (const stage of ['open', 'closed'] as const)
      expect(divideCriteria(all, stage)).toEqual({ criteria: [response], qualificationCriteria: [license] });
  });
});

describe('a judgement of qualification', () => {
  const passing = { bidId: 'a', qualified: true, failed: [], reason: '' };
  const failing = { bidId: 'a', qualified: false, failed: ['license'], reason: '营业执照已过期' };
  const given = { ...passing, no: 3 };
  const act: JudgeQualification = {
    ...{ lot: 'evaluating', stage: 'open', judgement: failing, criteria: [license] },
    ...{ bidIds: ['a', 'b'], last: null, seen: 0 },
  };

  it('names unmet requirements and a reason if it fails a bidder', () => {
    expect(judgeQualification(act)).toEqual({ judgement: failing, isRepeated: false });
    const wrong = (change: Partial<typeof failing>) => {
      const outcome = judgeQualification({ ...act, judgement: { ...failing, ...change } });
      return isRefused(outcome) ? outcome.fields : outcome;
    };
    expect(wrong({ failed: [] })).toEqual([{ field: 'failed', message: '请选择不符合的资格条件' }]);
    expect(wrong({ failed: ['response'] })).toMatchObject([{ field: 'failed' }]);
    expect(wrong({ reason: '过期' })).toEqual([{ field: 'reason', message: '不合格的原因须为5–500字' }]);
  });

  it('keeps neither requirements nor a reason if it passes a bidder', () => {
    const judgement = { ...failing, qualified: true };
    expect(judgeQualification({ ...act, judgement })).toEqual({ judgement: passing, isRepeated: false });
  });

  it('replaces the last judgement if the person saw it', () => {
    expect(judgeQualification({ ...act, last: given, seen: 3 })).toMatchObject({ isRepeated: false });
    expect(judgeQualification({ ...act, last: given, seen: 0 })).toEqual({ refused: 'conflict' });
    expect(judgeQualification({ ...act, judgement: passing, last: given })).toMatchObject({
      isRepeated: true,
    });
  });

  it('is refused outside an open review, and for bids that are not reviewed', () => {
    const refusals = [
      judgeQualification({ ...act, stage: 'closed' }),
      judgeQualification({ ...act, stage: 'none' }),
      judgeQualification({ ...act, lot: 'suspended' }),
      judgeQualification({ ...act, bidIds: ['b'] }),
    ];
    expect(refusals.map((one) => isRefused(one) && one.refused)).toEqual([
      'qualification_closed',
      'transition_not_allowed',
      'transition_not_allowed',
      'not_found',
    ]);
  });
});

describe('the end of the review', () => {
  const judgement = (bidId: string, no: number, reason = ''): GivenJudgement => ({
    ...{ bidId, no, reason, qualified: reason === '', failed: reason === '' ? [] : ['license', 'credit'] },
  });
  const bidIds = ['a', 'b', 'c', 'd'];
  const close: CloseQualification = {
    ...{ lot: 'evaluating', stage: 'open', method: 'open_tender', bidIds, criteria: [license], before: null },
    judgements: [
      judgement('a', 1),
      judgement('b', 2),
      judgement('c', 3),
      judgement('d', 4, '营业执照已过期'),
    ],
  };

  it('waits for a judgement of every bid', () => {
    const judgements = close.judgements.slice(0, 2);
    expect(closeQualification({ ...close, judgements })).toEqual({
      refused: 'qualification_unfinished',
      values: { n: 2 },
    });
  });

  it('states the cause of each exclusion', () => {
    const cause = disqualification(judgement('d', 4, '营业执照已过期'), [license]);
    expect(cause).toBe(
      '资格审查不合格：营业执照已过期（不符合：营业执照；未被列入失信被执行人、重大税收违法失信主体、政府采购严重违法失信行为记录名单（财库〔2016〕125号））',
    );
    expect(closeQualification(close)).toMatchObject({
      results: [{ cause: '' }, { cause: '' }, { cause: '' }, { bidId: 'd', qualified: false, cause }],
      failure: null,
      reopensSheets: false,
    });
  });

  it('fails the lot if fewer than three bidders are qualified', () => {
    const judgements = [
      ...close.judgements.slice(0, 2),
      judgement('c', 5, '未缴纳社会保险'),
      judgement('d', 6, '没有业绩证明'),
    ];
    expect(closeQualification({ ...close, judgements })).toMatchObject({
      failure: '经资格审查，合格投标人不足3家',
    });
  });

  it('makes the committee review anew if other bids are qualified than before', () => {
    expect(closeQualification({ ...close, before: ['a', 'b', 'c'] })).toMatchObject({ reopensSheets: false });
    expect(closeQualification({ ...close, before: ['a', 'b', 'd'] })).toMatchObject({ reopensSheets: true });
    expect(closeQualification({ ...close, before: bidIds })).toMatchObject({ reopensSheets: true });
  });

  it('is undone until the committee closes the preliminary review', () => {
    const closed = { lot: 'evaluating', stage: 'closed' } as const;
    expect(reopenQualification(closed, null)).toBe(true);
    expect(reopenQualification(closed, 'preliminary')).toBe(true);
    expect(reopenQualification(closed, 'scoring')).toEqual({ refused: 'preliminary_closed' });
    expect(reopenQualification({ ...closed, stage: 'open' }, null)).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(reopenQualification({ ...closed, lot: 'failed' }, null)).toEqual({
      refused: 'transition_not_allowed',
    });
  });
});
