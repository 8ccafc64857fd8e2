import { describe, expect, test } from 'vitest';
import { decide, type Evaluation, mayGoOnWithFew } from './decide.ts';
import type { BidStanding } from './standing.ts';

const now = '2026-12-05T02:00:00.000Z';
const scoring = {
  state: 'scoring',
  preliminaryClosedAt: null,
  startedAt: now,
  passed: [],
  decidedFindings: [],
  concludedAt: null,
  concludedBy: null,
  report: null,
  result: null,
  findings: null,
} as const satisfies Evaluation;
const standing = (bidId: string, rank: number | null, tied = false): BidStanding => ({
  bidId,
  companyName: bidId,
  rank,
  tied,
  candidate: rank !== null && rank <= 3,
  responsive: rank !== null,
  price: '100.00',
  ...{ evaluatedPrice: '100.00', deductions: [] },
  priceSealed: false,
  reason: rank === null ? '未响应' : '',
  ...{ technical: '0.00', commercial: '0.00', priceScore: '0.00', total: '0.00' },
});
const three = [standing('a', 1), standing('b', 2), standing('c', 3)];
const drawUp = {
  kind: 'drawUp',
  lot: 'evaluating',
  negotiating: false,
  unnegotiated: false,
  unfinished: 0,
  discrepancies: 0,
  openProposals: 0,
  pendingClarifications: 0,
  standings: three,
  least: 3,
  findings: [],
  undecidedClaims: 0,
  mayGoOn: true,
  competing: '',
  report: '评标报告',
  needsRecord: false,
  record: null,
} as const;
const signing: Evaluation = { ...scoring, state: 'signing' };

describe('an evaluation', () => {
  test('begins once, with the first sheet', () => {
    expect(decide(null, { kind: 'start' }, now)).toEqual({
      evaluation: { ...scoring, state: 'preliminary' },
    });
    expect(decide(scoring, { kind: 'start' }, '2026-12-06T02:00:00.000Z')).toEqual({
      evaluation: scoring,
    });
  });

  test('fixes its ranking in a report, which every member signs before it is concluded', () => {
    const decisions = { report: '评标报告', result: three, findings: [], failure: null };
    expect(decide(scoring, drawUp, now)).toEqual({ evaluation: signing, record: null, decisions });
    expect(decide(signing, drawUp, now)).toMatchObject({ refused: 'transition_not_allowed' });
    const conclude = { kind: 'conclude', lot: 'evaluating', decisions, by: 'zhao' } as const;
    expect(decide(signing, conclude, now)).toEqual({
      evaluation: {
        ...{ state: 'concluded', startedAt: now, preliminaryClosedAt: null, passed: [], concludedAt: now },
        ...{ concludedBy: 'zhao', report: '评标报告', result: three, findings: [], decidedFindings: [] },
      },
      event: { kind: 'conclude', from: signing, result: three, findings: [], failure: null },
    });
    for (const [evaluation, lot] of [
      [scoring, 'evaluating'],
      [null, 'evaluating'],
      [signing, 'suspended'],
      [signing, 'failed'],
    ] as const)
      expect(decide(evaluation, { ...conclude, lot }, now)).toMatchObject({
        refused: 'transition_not_allowed',
      });
  });

  test('takes a report back until it is concluded', () => {
    expect(decide(signing, { kind: 'takeBack' }, now)).toEqual({ evaluation: scoring });
    expect(decide(scoring, { kind: 'takeBack' }, now)).toMatchObject({ refused: 'transition_not_allowed' });
  });

  test('waits for every sheet, score, proposal, clarification and negotiation, and for the order of tied bids', () => {
    expect(decide(scoring, { ...drawUp, unfinished: 1 }, now)).toEqual({
      refused: 'scoring_unfinished',
      values: { n: 1 },
    });
    expect(decide(scoring, { ...drawUp, discrepancies: 4, openProposals: 1 }, now)).toEqual({
      refused: 'scores_unchecked',
      values: { n: 4 },
    });
    expect(decide(scoring, { ...drawUp, openProposals: 1, pendingClarifications: 2 }, now)).toEqual({
      refused: 'proposals_open',
      values: { n: 1 },
    });
    expect(decide(scoring, { ...drawUp, pendingClarifications: 2 }, now)).toEqual({
      refused: 'clarifications_pending',
      values: { n: 2 },
    });
    expect(decide(scoring, { ...drawUp, negotiating: true }, now)).toEqual({
      refused: 'negotiation_running',
    });
    expect(decide(scoring, { ...drawUp, unnegotiated: true }, now)).toEqual({
      refused: 'negotiation_missing',
    });
    const tied = [standing('a', 1), standing('b', 2, true), standing('c', 2, true)];
    expect(decide(scoring, { ...drawUp, standings: tied }, now)).toMatchObject({
      refused: 'ranking_tied',
      values: { n: 2 },
    });
    expect(decide(null, drawUp, now)).toEqual({ refused: 'preliminary_open' });
    expect(decide(scoring, { ...drawUp, lot: 'publicity' }, now)).toEqual({
      refused: 'transition_not_allowed',
    });
  });

  test('waits for the decision on each claimed deduction', () => {
    expect(decide(scoring, { ...drawUp, undecidedClaims: 2 }, now)).toEqual({
      refused: 'preferences_undecided',
      values: { n: 2 },
    });
  });

  test('waits for an answer to each finding on a bid that passes, and reports those of the review', () => {
    const reported = (key: string, reason: string) => ({
      ...({ key, code: 'bond', label: '投标保证金', message: '未提交投标保证金' } as const),
      ...{ citation: '《招标投标法实施条例》第二十六条', bidId: 'a', companyName: 'a', reason },
    });
    const finding = (key: string, reason: string) =>
      ({ ...reported(key, reason), basis: 'not_responsive', reject: false }) as const;
    expect(
      decide(
        scoring,
        { ...drawUp, findings: [finding('one', '已到账，'.repeat(3)), finding('other', '')] },
        now,
      ),
    ).toEqual({
      refused: 'findings_unanswered',
      values: { n: 1 },
      fields: [{ field: 'answers.1.reason', message: '请输入理由' }],
    });
    const words = '保证金已于截止前到账';
    const reviewed = {
      ...scoring,
      decidedFindings: [finding('one', words), { ...finding('other', words), bidId: 'x', reject: true }],
    };
    expect(decide(reviewed, { ...drawUp, findings: [finding('new', words)] }, now)).toMatchObject({
      decisions: { findings: [reported('one', words), reported('new', words)] },
    });
  });

  test('contains the record of the negotiation with a single source, unless the lot fails', () => {
    const record = {
      publicity: '公示5个工作日，没有收到异议。',
      meeting: '2026年12月1日，海州市市民广场3号',
      costs: '供应商提供了两份同类合同。',
      terms: '价格经两轮协商确定。',
    };
    const single = { ...drawUp, standings: three.slice(0, 1), least: 1, needsRecord: true } as const;
    expect(decide(scoring, { ...single, record }, now)).toMatchObject({ record });
    expect(decide(scoring, single, now)).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'record.publicity' }, {}, {}, {}],
    });
    expect(decide(scoring, { ...single, needsRecord: false, record }, now)).toMatchObject({ record: null });
    const failing = { ...single, standings: [standing('a', null)], record };
    expect(decide(scoring, failing, now)).toMatchObject({ record: null });
  });

  test('names no candidate with too few responsive bids, and the lot fails', () => {
    const standings = [standing('a', 1), standing('b', 2), standing('c', null)];
    const decided = decide(scoring, { ...drawUp, standings }, now);
    if ('refused' in decided) throw new Error('refused');
    expect(decided.decisions.failure).toBe('经评审，有效投标不足3家');
    expect(decided.decisions.result.some(({ candidate }) => candidate)).toBe(false);
  });
});

describe('too few responsive bids', () => {
  const few = [standing('a', 1), standing('b', 2), standing('c', null)];
  const competing = '两家报价相互竞争';

  test('remain in competition if the committee gives a reason, which is in its report', () => {
    const decided = decide(scoring, { ...drawUp, standings: few, competing }, now);
    if ('refused' in decided) throw new Error('refused');
    expect(decided.decisions).toMatchObject({ failure: null, result: few });
    expect(decided.decisions.report).toContain(competing);
  });

  test('are all rejected without a reason, if none is left, and if the law requires it', () => {
    const nobody = few.map(({ bidId }) => standing(bidId, null));
    for (const command of [
      { standings: few, competing: '竞争' },
      { standings: nobody, competing },
      { standings: few, competing, mayGoOn: false },
    ]) {
      const decided = decide(scoring, { ...drawUp, ...command }, now);
      if ('refused' in decided) throw new Error('refused');
      expect(decided.decisions.failure).toBe('经评审，有效投标不足3家');
    }
  });

  test('allow the evaluation to continue only in 招标, and never in a government purchase', () => {
    expect(mayGoOnWithFew({ scope: 'mandatory', method: 'open_tender' })).toBe(true);
    expect(mayGoOnWithFew({ scope: 'voluntary', method: 'invited_tender' })).toBe(true);
    expect(mayGoOnWithFew({ scope: 'government', method: 'open_tender' })).toBe(false);
    expect(mayGoOnWithFew({ scope: 'voluntary', method: 'rfq' })).toBe(false);
  });
});

describe('an evaluation in stages', () => {
  const preliminary = { ...scoring, state: 'preliminary' } as const;
  const few = { ...scoring, preliminaryClosedAt: now, passed: ['a', 'b'] };
  const unranked = [
    { ...standing('a', null), responsive: true },
    { ...standing('b', null), responsive: true },
    standing('c', null),
  ];

  test('begins with the preliminary review, also when it is reopened', () => {
    expect(decide(null, { kind: 'start' }, now)).toEqual({ evaluation: preliminary });
    const concluded: Evaluation = {
      ...{ ...few, state: 'concluded', concludedAt: now, concludedBy: 'zhao' },
      ...{ report: '评标报告', result: three, findings: [] },
    };
    expect(decide(concluded, { kind: 'reopen' }, now)).toEqual({ evaluation: preliminary });
    expect(decide(few, { kind: 'reopen' }, now)).toEqual({
      refused: 'transition_not_allowed',
    });
  });

  test('has no report before the preliminary review is closed', () => {
    expect(decide(preliminary, drawUp, now)).toEqual({ refused: 'preliminary_open' });
  });

  test('needs no scores and no negotiation for the failure of a lot in which too few bids pass', () => {
    const failing = { ...drawUp, unfinished: 5, standings: unranked, mayGoOn: false, unnegotiated: true };
    expect(decide(few, failing, now)).toMatchObject({ decisions: { failure: '经评审，有效投标不足3家' } });
  });

  test('needs the scores of all members if the committee goes on with few bids', () => {
    const goingOn = { ...drawUp, unfinished: 5, standings: unranked, competing: '两家报价竞争充分' };
    expect(decide(few, goingOn, now)).toEqual({ refused: 'scoring_unfinished', values: { n: 5 } });
    expect(decide(few, { ...goingOn, unfinished: 0, standings: three.slice(0, 2) }, now)).toMatchObject({
      decisions: { failure: null },
    });
  });
});

describe('the review of a lot with two envelopes', () => {
  const close = {
    kind: 'closeReview',
    lot: 'evaluating',
    splitEnvelope: true,
    unfinished: 0,
    discrepancies: 0,
    openProposals: 0,
    pendingClarifications: 0,
    passed: ['a', 'b', 'c'],
    sealed: 3,
  } as const;
  const waiting: Evaluation = { ...scoring, state: 'awaiting_prices', passed: ['a', 'b', 'c'] };
  const sealed = three.map((one) => ({
    ...one,
    priceSealed: true,
    rank: null,
    candidate: false,
    responsive: true,
  }));

  test('closes once every sheet is in and no proposal or clarification is pending, and then waits for the prices', () => {
    expect(decide(scoring, { ...close, unfinished: 1 }, now)).toEqual({
      refused: 'scoring_unfinished',
      values: { n: 1 },
    });
    expect(decide(scoring, { ...close, discrepancies: 1 }, now)).toMatchObject({
      refused: 'scores_unchecked',
    });
    expect(decide(scoring, { ...close, openProposals: 3 }, now)).toEqual({
      refused: 'proposals_open',
      values: { n: 3 },
    });
    expect(decide(scoring, { ...close, pendingClarifications: 1 }, now)).toEqual({
      refused: 'clarifications_pending',
      values: { n: 1 },
    });
    expect(decide(scoring, close, now)).toEqual({
      evaluation: waiting,
      event: { kind: 'closeReview', passed: ['a', 'b', 'c'] },
    });
    for (const evaluation of [null, waiting])
      expect(decide(evaluation, close, now)).toMatchObject({ refused: 'transition_not_allowed' });
    expect(decide(waiting, drawUp, now)).toMatchObject({ refused: 'transition_not_allowed' });
    expect(decide(waiting, { kind: 'receivePrices' }, now)).toEqual({
      evaluation: { ...waiting, state: 'scoring' },
    });
  });

  test('does not close for a lot with one envelope, or once the prices are opened', () => {
    expect(decide(scoring, { ...close, splitEnvelope: false }, now)).toEqual({
      refused: 'transition_not_allowed',
    });
    expect(decide(scoring, { ...close, lot: 'opening' }, now)).toEqual({ refused: 'transition_not_allowed' });
    expect(decide(scoring, { ...close, sealed: 0 }, now)).toEqual({ refused: 'prices_not_sealed' });
    expect(decide(scoring, { kind: 'receivePrices' }, now)).toEqual({ refused: 'transition_not_allowed' });
  });

  test('must close before a report, unless too few bids pass and all are rejected', () => {
    expect(decide(scoring, { ...drawUp, standings: sealed }, now)).toEqual({ refused: 'prices_sealed' });
    const few = sealed.slice(1);
    expect(decide(scoring, { ...drawUp, standings: few, competing: '竞争仍然充分' }, now)).toEqual({
      refused: 'prices_sealed',
    });
    expect(decide(scoring, { ...drawUp, standings: few }, now)).toMatchObject({
      decisions: { failure: '经评审，有效投标不足3家' },
    });
  });
});
