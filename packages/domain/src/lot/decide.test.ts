import { describe, expect, test } from 'vitest';
import type { Holding } from '../objection/access.ts';
import { isRefused, type Refusal } from '../outcome.ts';
import { actionsFrom, parties } from '../transition.ts';
import type { Step } from './command.ts';
import { type DecidedLot, decide } from './decide.ts';
import { lotStates } from './lot.ts';
import type { Lot } from './standing.ts';
import { lotMachine } from './transitions.ts';

const now = '2026-11-20T00:00:00.000Z';
const deadline = '2026-12-01T01:00:00.000Z';
const common = {
  documentUntil: '2026-11-25T09:00:00.000Z',
  questionUntil: null,
  prequalificationDeadline: null,
  bidDeadline: deadline,
  returnedBy: null,
  prequalificationConcludedAt: null,
  prequalificationReopenedAt: null,
} as const;
const unapproved = { approvedAt: null, approvedBy: null, returnReason: null } as const;
const handed = { submittedAt: now, submittedBy: 'buyer' } as const;
const running = {
  stateBeforeSuspension: null,
  suspendedAt: null,
  suspensionReason: null,
  endedReason: null,
} as const;
const hidden = { publishedAt: null, publicityFrom: null, publicityUntil: null, awardedAt: null } as const;
const approved = { ...handed, approvedAt: now, approvedBy: 'approver', returnReason: null } as const;
const shown = { ...common, ...approved, ...hidden, publishedAt: now, ...running } as const;
const publicity = { publicityFrom: now, publicityUntil: '2026-11-24T16:00:00.000Z' } as const;

const lots: { readonly [State in Lot['state']]: Lot & { readonly state: State } } = {
  draft: {
    ...{ state: 'draft', submittedAt: null, submittedBy: null },
    ...common,
    ...unapproved,
    ...hidden,
    ...running,
  },
  pending_approval: {
    state: 'pending_approval',
    ...handed,
    ...common,
    ...unapproved,
    ...hidden,
    ...running,
  },
  approved: { state: 'approved', ...common, ...approved, ...hidden, ...running },
  published: { ...shown, state: 'published' },
  opening: { ...shown, state: 'opening' },
  evaluating: { ...shown, state: 'evaluating' },
  reshowing: { ...shown, state: 'reshowing' },
  publicity: { ...shown, ...publicity, state: 'publicity' },
  deciding: { ...shown, state: 'deciding' },
  awarded: { ...shown, state: 'awarded', awardedAt: now },
  contracted: { ...shown, state: 'contracted', awardedAt: now },
  suspended: {
    ...shown,
    state: 'suspended',
    stateBeforeSuspension: 'published',
    suspendedAt: now,
    suspensionReason: '等待批复',
  },
  failed: { ...shown, state: 'failed', endedReason: '有效投标不足3家' },
  terminated: { ...shown, state: 'terminated', endedReason: '采购取消' },
  archived: { ...shown, state: 'archived', endedReason: null, awardedAt: now },
};

const reason = '等待批复';
const strike = {
  ...({ kind: 'strike', bidId: 'first', candidates: ['first', 'second'], isFounded: true } as const),
  ...({ method: 'open_tender', reason } as const),
};
const voidAward = { kind: 'voidAward', method: 'open_tender', reason, candidatesLeft: 2 } as const;
const steps: readonly Step[] = [
  { kind: 'submit', by: 'buyer' },
  { kind: 'recall' },
  { kind: 'approve', by: 'approver' },
  { kind: 'return', by: 'approver', reason },
  { kind: 'revise' },
  { kind: 'publish' },
  { kind: 'suspend', reason },
  { kind: 'fail', reason },
  { kind: 'completeOpening' },
  { kind: 'redecide' },
];
const ending = { scope: 'mandatory', matters: [] } as const;
const method = 'open_tender';
const notAllowed = { refused: 'transition_not_allowed' };

function must(decided: DecidedLot | Refusal): Lot {
  if (isRefused(decided)) throw new Error(decided.refused);
  return decided.lot;
}

test.each(lotStates)('a lot that is %s allows the steps of the machine, and no other', (state) => {
  const lot = lots[state];
  const late = '2026-12-02T00:00:00.000Z';
  const decided = [
    ...steps.map((step) => [step.kind, decide(lot, step, now)] as const),
    ['resume', decide(lot, { kind: 'resume', reason, bidDeadline: undefined }, now)] as const,
    ['award', decide(lot, { kind: 'award', objections: [] }, now)] as const,
    ['contract', decide(lot, { kind: 'contract', objections: [] }, now)] as const,
    ['terminate', decide(lot, { kind: 'terminate', reason, ...ending }, now)] as const,
    ['archive', decide(lot, { kind: 'archive', ...ending }, now)] as const,
    [
      'open',
      decide({ ...lot, bidDeadline: now }, { kind: 'open', method, bids: 3, objections: [] }, late),
    ] as const,
    ['openPrices', decide(lot, { kind: 'openPrices', objections: [] }, late)] as const,
    [
      'publicize',
      decide(
        lot,
        { kind: 'publicize', method, candidates: 1, until: late, due: null, reason: '', objections: [] },
        now,
      ),
    ] as const,
    [
      'decide',
      decide(lot, { kind: 'decide', method: 'negotiation', candidates: 1, objections: [] }, late),
    ] as const,
    ['reevaluate', decide(lot, { kind: 'reevaluate', reason, isPromised: true }, now)] as const,
    ['strike', decide(lot, { ...strike, isFounded: true }, now)] as const,
    ['voidAward', decide(lot, voidAward, now)] as const,
  ];
  const taken = decided.filter(([, answer]) => !isRefused(answer)).map(([kind]) => kind);
  const drawn = actionsFrom(lotMachine, state, parties);
  expect(taken.sort()).toEqual([...drawn].sort());
  expect(decided.every(([, answer]) => isRefused(answer) || answer.event.from.state === state)).toBe(true);
});

test.each([
  ['open', 'published', 'tender_document'],
  ['openPrices', 'evaluating', 'tender_document'],
  ['publicize', 'evaluating', 'opening'],
  ['publicize', 'reshowing', 'opening'],
  ['decide', 'publicity', 'result'],
  ['award', 'deciding', 'result'],
  ['contract', 'awarded', 'result'],
  ['concludePrequalification', 'published', 'prequalification_document'],
] as const)('waits for the answer to an objection: %s', (kind, state, subject) => {
  const late = '2026-12-02T00:00:00.000Z';
  const lot = { ...lots[state], bidDeadline: now };
  const act = (objections: readonly Holding[]) => {
    if (kind === 'open') return decide(lot, { kind, method, bids: 0, objections }, late);
    if (kind === 'publicize')
      return decide(
        lot,
        { kind, method, candidates: 1, until: late, due: null, reason: '', objections },
        late,
      );
    if (kind === 'decide') return decide(lot, { kind, method, candidates: 1, objections }, late);
    if (kind === 'openPrices') return decide(lot, { kind, objections }, late);
    if (kind === 'award' || kind === 'contract') return decide(lot, { kind, objections }, late);
    return decide(lot, { kind, failure: null, objections }, late);
  };
  expect(act([{ subject, answered: false }])).toMatchObject({ refused: 'objection_open' });
  expect(act([{ subject, answered: true }])).toMatchObject({ refused: 'objection_unremedied' });
  expect(act([{ subject: 'order', answered: false }])).toMatchObject({ refused: 'complaint_order' });
  expect(act([])).toMatchObject({ lot: {} });
});

test('open matters refuse an act that would cut them off', () => {
  const matters = [{ kind: 'suspension' }, { kind: 'order' }] as const;
  const held = { scope: 'mandatory', matters } as const;
  expect(decide(lots.contracted, { kind: 'archive', ...held }, now)).toMatchObject({
    refused: 'matters_open',
  });
  expect(decide(lots.deciding, { kind: 'terminate', reason, ...held }, now)).toMatchObject({
    refused: 'matters_open',
  });
});

test('a lot is evaluated anew if an answer promises it, and its publicity ends', () => {
  const anew = { kind: 'reevaluate', reason, isPromised: true } as const;
  for (const state of ['reshowing', 'publicity', 'deciding'] as const) {
    expect(decide(lots[state], anew, now)).toMatchObject({
      lot: { state: 'evaluating', publicityFrom: null, publicityUntil: null },
      event: { kind: 'reevaluate', reason },
    });
    expect(decide(lots[state], { ...anew, isPromised: false }, now)).toEqual({
      refused: 'reevaluation_unfounded',
    });
  }
  expect(decide(lots.awarded, anew, now)).toEqual({ refused: 'lot_over' });
});

test('a candidate is struck if an answer promises it and another one remains; the rest are publicized anew', () => {
  for (const state of ['evaluating', 'reshowing', 'publicity', 'deciding'] as const) {
    expect(decide(lots[state], strike, now)).toMatchObject({
      lot: { state: 'reshowing', publicityFrom: null, publicityUntil: null },
      event: { kind: 'strike', reason },
    });
    // If the method publicizes no candidates, the decision continues.
    expect(decide(lots[state], { ...strike, method: 'negotiation' }, now)).toMatchObject({
      lot: { state: 'deciding' },
    });
    expect(decide(lots[state], { ...strike, isFounded: false }, now)).toEqual({
      refused: 'strike_unfounded',
    });
    expect(decide(lots[state], { ...strike, candidates: ['first'] }, now)).toEqual({
      refused: 'no_next_candidate',
    });
    expect(decide(lots[state], { ...strike, bidId: 'other' }, now)).toMatchObject({
      fields: [{ field: 'bidId', message: '请从中标候选人中选择' }],
    });
  }
  expect(decide(lots.awarded, strike, now)).toEqual({ refused: 'lot_over' });
});

test('a voided award publicizes the remaining candidates anew, unless none remain or all are evaluated anew', () => {
  for (const state of ['awarded', 'contracted', 'archived'] as const) {
    const after = (candidatesLeft: number | null, method: 'open_tender' | 'negotiation' = 'open_tender') =>
      must(decide(lots[state], { ...voidAward, method, candidatesLeft }, now)).state;
    expect(after(1)).toBe('reshowing');
    expect(after(0)).toBe('deciding');
    expect(after(null)).toBe('deciding');
    expect(after(1, 'negotiation')).toBe('deciding');
    expect(must(decide(lots[state], voidAward, now))).toMatchObject({
      awardedAt: null,
      publicityUntil: null,
    });
  }
});

test('an archived lot that ended without a winner has no award to void', () => {
  const ended = must(decide(lots.terminated, { kind: 'archive', ...ending }, now));
  expect(decide(ended, voidAward, now)).toEqual(notAllowed);
});

describe('approval', () => {
  test('drops the reason of a return when the lot is submitted again', () => {
    const waiting = must(decide(lots.draft, { kind: 'submit', by: 'buyer' }, now));
    const back = must(decide(waiting, { kind: 'return', by: 'approver', reason }, now));
    expect(back).toMatchObject({ state: 'draft', returnReason: reason, returnedBy: 'approver' });
    expect(must(decide(back, { kind: 'submit', by: 'buyer' }, now))).toMatchObject({ returnReason: null });
  });

  test('is required again after a revision', () => {
    expect(must(decide(lots.approved, { kind: 'revise' }, now))).toEqual(lots.draft);
  });
});

describe('suspending', () => {
  test('from any running state returns to that state when the lot is resumed', () => {
    for (const state of [
      'published',
      'opening',
      'evaluating',
      'reshowing',
      'publicity',
      'deciding',
    ] as const) {
      const held = must(decide(lots[state], { kind: 'suspend', reason }, now));
      expect(held).toMatchObject({
        state: 'suspended',
        stateBeforeSuspension: state,
        suspensionReason: reason,
      });
      expect(must(decide(held, { kind: 'resume', reason, bidDeadline: undefined }, now))).toEqual(
        lots[state],
      );
    }
  });

  test('extends only published lots, and only times that are not past', () => {
    const wanted = { bidDeadline: '2026-12-08T01:00:00.000Z' };
    const extend = { kind: 'extend', wanted, reason } as const;
    expect(must(decide(lots.published, extend, now))).toMatchObject({
      bidDeadline: new Date(wanted.bidDeadline),
    });
    expect(decide(lots.opening, extend, now)).toEqual(notAllowed);
    expect(decide(lots.published, extend, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
    const times = { bidDeadline: new Date(wanted.bidDeadline) };
    expect(decide(lots.suspended, { kind: 'putLater', times, reason }, now)).toEqual(notAllowed);
  });
});

describe('opening', () => {
  const open = { kind: 'open', method, bids: 3, objections: [] } as const;

  test('is possible at the deadline, and not a millisecond before', () => {
    expect(decide(lots.published, open, '2026-12-01T00:59:59.999Z')).toEqual({ refused: 'before_deadline' });
    expect(must(decide(lots.published, open, deadline)).state).toBe('opening');
  });

  test('of too few bids does not happen: the lot fails', () => {
    expect(decide(lots.published, { ...open, bids: 2 }, deadline)).toMatchObject({
      lot: { state: 'failed', endedReason: '至投标截止时间，有效投标不足3家' },
      event: { kind: 'fail' },
    });
  });
});

describe('deciding', () => {
  const begin = { kind: 'decide', method, candidates: 3, objections: [] } as const;

  test('waits for the end of the publicity', () => {
    const until = publicity.publicityUntil;
    expect(decide(lots.publicity, begin, '2026-11-24T15:59:59.999Z')).toMatchObject({
      refused: 'publicity_running',
    });
    expect(must(decide(lots.publicity, begin, until)).state).toBe('deciding');
  });

  test('skips the publicity only if the method has none, and never the report', () => {
    expect(decide(lots.evaluating, begin, now)).toEqual(notAllowed);
    expect(must(decide(lots.evaluating, { ...begin, method: 'negotiation' }, now)).state).toBe('deciding');
    expect(decide(lots.evaluating, { ...begin, method: 'negotiation', candidates: 0 }, now)).toEqual(
      notAllowed,
    );
    const term = { due: null, reason: '' };
    const publicize = {
      ...({ kind: 'publicize', method, candidates: 0, until: deadline, objections: [] } as const),
      ...term,
    } as const;
    expect(decide(lots.evaluating, publicize, now)).toEqual(notAllowed);
    expect(decide(lots.evaluating, { ...publicize, candidates: 1, method: 'negotiation' }, now)).toEqual({
      refused: 'method_has_no_step',
    });
  });

  test('after the statutory term, publicizes candidates only with a reason', () => {
    const publicize = {
      ...({
        kind: 'publicize',
        method: 'open_tender',
        candidates: 1,
        until: deadline,
        objections: [],
      } as const),
      due: now,
      reason: '',
    } as const;
    expect(decide(lots.evaluating, publicize, now)).toMatchObject({ refused: 'publicity_late' });
    const explained = { ...publicize, reason: '评标报告复核，推迟公示' } as const;
    expect(decide(lots.evaluating, explained, now)).toMatchObject({
      lot: { state: 'publicity' },
      event: { reason: explained.reason },
    });
    expect(decide(lots.evaluating, { ...publicize, due: deadline }, now)).toMatchObject({
      event: { reason: null },
    });
    expect(decide(lots.reshowing, publicize, now)).toMatchObject({ event: { reason: null } });
  });

  test('resumes after the winner gives up', () => {
    expect(must(decide(lots.awarded, { kind: 'redecide' }, now))).toEqual(lots.deciding);
  });
});

test('a prequalification fails the lot if too few passed, and otherwise leaves it published', () => {
  const conclude = { kind: 'concludePrequalification', failure: null, objections: [] } as const;
  expect(must(decide(lots.published, conclude, now))).toMatchObject({
    state: 'published',
    prequalificationConcludedAt: now,
  });
  expect(must(decide(lots.published, { ...conclude, failure: '不足3家' }, now))).toMatchObject({
    state: 'failed',
    endedReason: '不足3家',
    prequalificationConcludedAt: now,
  });
});

describe('announced results of a prequalification', () => {
  const concluded = { ...lots.published, prequalificationConcludedAt: now };
  const reopened = { ...concluded, prequalificationReopenedAt: now };
  const reopen = { kind: 'reopenPrequalification', reason, isFounded: true } as const;

  test('are reopened for a reason, strictly before the deadline, and remain in force meanwhile', () => {
    expect(must(decide(concluded, reopen, '2026-12-01T00:59:59.999Z'))).toMatchObject({
      state: 'published',
      prequalificationConcludedAt: now,
      prequalificationReopenedAt: '2026-12-01T00:59:59.999Z',
    });
    expect(decide(concluded, reopen, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
    expect(decide(concluded, { ...reopen, isFounded: false }, now)).toEqual({
      refused: 'reopening_unfounded',
    });
    expect(decide(lots.published, reopen, now)).toEqual(notAllowed);
  });

  test.each(lotStates.filter((state) => state !== 'published'))(
    'are not reopened while the lot is %s',
    (state) => {
      const lot = { ...lots[state], prequalificationConcludedAt: now };
      expect(isRefused(decide(lot, reopen, now))).toBe(true);
    },
  );

  test('block the opening while they are reopened, whatever the number of bids', () => {
    const open = { kind: 'open', method, bids: 3, objections: [] } as const;
    expect(decide(reopened, open, now)).toEqual({ refused: 'before_deadline' });
    for (const bids of [0, 3])
      expect(decide(reopened, { ...open, bids }, deadline)).toEqual({ refused: 'prequalification_reopened' });
    const conclude = { kind: 'concludePrequalification', failure: null, objections: [] } as const;
    const again = must(decide(reopened, conclude, deadline));
    expect(again).toMatchObject({ prequalificationConcludedAt: deadline, prequalificationReopenedAt: null });
    expect(must(decide(again, open, deadline)).state).toBe('opening');
  });
});
