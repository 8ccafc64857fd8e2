import { describe, expect, test } from 'vitest';
import { isRefused } from '../outcome.ts';
import type { ComplaintFacts } from './access.ts';
import type { Submit, Write } from './command.ts';
import type { ComplaintState } from './complaint.ts';
import { decide } from './decide.ts';
import { isComplaintOverdue, isHolding, isSuspending } from './rules.ts';
import type { Complaint } from './stages.ts';

const never = () => false;
const now = new Date('2026-11-12T02:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const law = { scope: 'mandatory', method: 'open_tender' } as const;
const subject = 'result';
const facts: ComplaintFacts = {
  ...law,
  hasSupervisor: true,
  party: { documentObtainedAt: now, hasApplied: false, hasBid: true },
  objection: { state: 'answered', dueAt: later(-1000), endedAt: later(-2000) },
  hasComplained: false,
  knownOn: '',
};
const text = {
  respondent: '',
  facts: '第一候选人的业绩证明与公开信息不符，附查询截图。',
  basis: '《招标投标法实施条例》第六十条',
  request: '请责令重新评审。',
  agent: '',
  knownOn: '',
};
const arriving = { asSeen: true, subject, text, files: 0, isHoliday: never, arrivedAt: now } as const;
const submission: Submit = { kind: 'submit', ...arriving, facts, complaintNo: 'TS20261112-AAAAAAAA' };
const by = 'a';
const handling = { asSeen: true, by } as const;
const verdict = { outcome: 'upheld', rejection: null, remedy: 'reevaluate' } as const;
const writing: Write = {
  kind: 'write',
  ...handling,
  ...verdict,
  ...{ law, subject, published: false },
  decision: '经查，投诉事项属实，责令重新评审。',
};

function must<Done extends { readonly complaint: Complaint }>(
  decided: Done | { refused: string },
): Complaint {
  if (isRefused(decided) || !('complaint' in decided)) throw new Error(JSON.stringify(decided));
  return decided.complaint;
}

/** Returns a complaint in the given state, made by the acts that lead to it. */
function inState(state: ComplaintState): Complaint {
  const draft = must(decide(null, { kind: 'save', asSeen: true }, now));
  if (state === 'draft') return draft;
  const submitted = must(decide(draft, submission, now));
  if (state === 'submitted') return submitted;
  if (state === 'withdrawn') return must(decide(submitted, { kind: 'withdraw', by }, now));
  if (state === 'not_received')
    return must(
      decide(submitted, { kind: 'notReceive', ...handling, ground: 'late', reason: '已过十日' }, now),
    );
  if (state === 'correcting') return correcting();
  const received = must(
    decide(submitted, { kind: 'receive', ...handling, law, subject, isHoliday: never }, now),
  );
  if (state === 'received') return received;
  const worded = must(decide(received, writing, now));
  const deciding = must(decide(worded, { kind: 'handIn', ...handling }, now));
  return state === 'deciding'
    ? deciding
    : must(decide(deciding, { kind: 'sign', asSeen: true, by: 'b' }, now));
}

function correcting(): Complaint {
  const asking = { kind: 'askCorrection', ...handling, correction: '缺少授权委托书', days: 3 } as const;
  return must(decide(inState('submitted'), { ...asking, isHoliday: never }, now));
}

const holds = (complaint: Complaint, at: Date, remedyHolds = true) =>
  isHolding({ ...complaint, remedyHolds }, at);

describe('a complaint', () => {
  test('reports each missing field', () => {
    const bare = { ...text, facts: '', request: '', agent: '周工' };
    expect(decide(inState('draft'), { ...submission, text: bare }, now)).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'facts' }, { field: 'request' }, { field: 'fileIds' }],
    });
    const direct = { ...submission, subject: 'other', facts: { ...facts, objection: null } } as const;
    expect(decide(inState('draft'), direct, now)).toMatchObject({ fields: [{ field: 'knownOn' }] });
    const future = { ...direct, text: { ...text, knownOn: '2026-11-13' } };
    expect(decide(inState('draft'), future, now)).toMatchObject({
      fields: [{ message: '知道该事项的日期不能晚于今天' }],
    });
  });

  test('is refused after its term, even with a complete text', () => {
    const late = { ...facts, objection: { ...facts.objection, endedAt: later(-400 * 86_400_000) } };
    expect(decide(inState('draft'), { ...submission, facts: late as ComplaintFacts }, now)).toMatchObject({
      refused: 'complaint_late',
    });
  });

  test('counts the term of the decision from the correction, if there was one', () => {
    const government = { scope: 'government', method: 'open_tender' } as const;
    const receive = { kind: 'receive', ...handling, law: government, subject, isHoliday: never } as const;
    const at = later(20 * 86_400_000);
    const due = (complaint: Complaint) => {
      const received = must(decide(complaint, receive, at));
      return received.state === 'received' ? received.decisionDueAt : null;
    };
    const submitted = inState('submitted');
    if (submitted.state !== 'submitted') throw new Error(submitted.state);
    const asked = { correction: '缺少授权委托书', correctUntil: later(11 * 86_400_000) };
    const corrected = { ...submitted, ...asked, correctedAt: later(10 * 86_400_000) };
    expect(Number(due(corrected)) - Number(due(submitted))).toBeGreaterThan(9 * 86_400_000);
  });

  test('is refused if it changed since it was seen', () => {
    expect(decide(inState('draft'), { ...submission, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    expect(decide(inState('received'), { ...writing, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });

  test('is corrected once, strictly before the end of the time given', () => {
    const asked = correcting();
    if (asked.state !== 'correcting') throw new Error(asked.state);
    const until = new Date(asked.correctUntil);
    const correct = (milliseconds: number) =>
      decide(
        asked,
        { kind: 'correct', ...arriving, law, arrivedAt: new Date(until.getTime() + milliseconds) },
        now,
      );
    expect(correct(0)).toMatchObject({ refused: 'complaint_correction_late' });
    expect(correct(1)).toMatchObject({ refused: 'complaint_correction_late' });
    const corrected = must(correct(-1));
    expect(corrected).toMatchObject({ state: 'submitted', correctedAt: new Date(until.getTime() - 1) });
    const again = {
      kind: 'askCorrection',
      ...handling,
      correction: '再补',
      days: 3,
      isHoliday: never,
    } as const;
    expect(decide(corrected, again, now)).toEqual({ refused: 'complaint_corrected' });
    // The time given for the correction is not cut short.
    const refusing = { kind: 'notReceive', ...handling, ground: 'unsigned', reason: '未补正' } as const;
    expect(decide(asked, refusing, new Date(until.getTime() - 1))).toMatchObject({
      refused: 'complaint_correcting',
    });
    expect(decide(asked, refusing, until)).toMatchObject({ complaint: { state: 'not_received' } });
  });

  test('is late from the end of the term on, and recorded as late', () => {
    const waiting = inState('submitted');
    if (waiting.state !== 'submitted' || waiting.reviewDueAt === null) throw new Error(waiting.state);
    const due = new Date(waiting.reviewDueAt);
    const receive = { kind: 'receive', ...handling, law, subject, isHoliday: never } as const;
    for (const [milliseconds, isLate] of [
      [-1, false],
      [0, true],
      [1, true],
    ] as const) {
      const moment = new Date(due.getTime() + milliseconds);
      expect(isComplaintOverdue(waiting, moment)).toBe(isLate);
      expect(decide(waiting, receive, moment)).toMatchObject({ event: { isLate } });
    }
    expect(isComplaintOverdue(inState('correcting'), later(10 ** 11))).toBe(false);
  });

  test('blocks its lot by order, until the order is lifted or over; in government procurement for thirty days at most', () => {
    const received = inState('received');
    const order = { kind: 'suspend', ...handling, subject, reason: '需要查明事实' } as const;
    const suspended = must(decide(received, { ...order, law }, now));
    expect([holds(received, now), holds(suspended, later(10 ** 10))]).toEqual([false, true]);
    expect(decide(suspended, { ...order, law }, now)).toEqual({ refused: 'transition_not_allowed' });
    const lifted = must(decide(suspended, { kind: 'lift', ...handling }, now));
    expect(holds(lifted, now)).toBe(false);
    expect(decide(lifted, { kind: 'lift', ...handling }, now)).toEqual({ refused: 'transition_not_allowed' });
    const bound = { scope: 'government', method: 'open_tender' } as const;
    const bounded = must(decide(received, { ...order, law: bound }, now));
    if (bounded.state !== 'received' || bounded.suspendedUntil === null) throw new Error('no end');
    const until = new Date(bounded.suspendedUntil);
    expect(until).toEqual(new Date('2026-12-12T16:00:00.000Z'));
    expect(isSuspending(bounded, new Date(until.getTime() - 1))).toBe(true);
    expect(isSuspending(bounded, until)).toBe(false);
    expect(holds(must(decide(suspended, { kind: 'withdraw', by }, now)), now)).toBe(false);
  });

  test('is signed by a person who neither wrote nor submitted the decision', () => {
    const deciding = inState('deciding');
    expect(decide(deciding, { kind: 'sign', ...handling }, now)).toMatchObject({ refused: 'own_work' });
    expect(decide(deciding, { kind: 'return', ...handling, reason: '理由不足' }, now)).toMatchObject({
      refused: 'own_work',
    });
    const back = must(decide(deciding, { kind: 'return', asSeen: true, by: 'b', reason: '理由不足' }, now));
    expect(back).toMatchObject({ state: 'received', returnReason: '理由不足', handedInBy: null });
    expect(decide(inState('received'), { kind: 'handIn', ...handling }, now)).toEqual({
      refused: 'complaint_unworded',
    });
  });

  test('that is upheld blocks the lot until the remedy is confirmed, once', () => {
    const decided = inState('decided');
    expect(decided).toMatchObject({ remedy: 'reevaluate' });
    expect(holds(decided, now)).toBe(true);
    // If the decision determines the next step, nothing waits for a confirmation.
    expect(holds(decided, now, false)).toBe(false);
    const confirmed = must(decide(decided, { kind: 'confirm', ...handling }, now));
    expect(holds(confirmed, now)).toBe(false);
    expect(decide(confirmed, { kind: 'confirm', ...handling }, now)).toEqual({
      refused: 'transition_not_allowed',
    });
  });

  test('that is rejected has a ground, and no remedy', () => {
    const received = inState('received');
    const rejected = { ...writing, outcome: 'rejected', remedy: null } as const;
    expect(decide(received, rejected, now)).toMatchObject({ fields: [{ field: 'rejection' }] });
    expect(
      decide(received, { ...rejected, rejection: 'no_evidence', remedy: 'retender' }, now),
    ).toMatchObject({ fields: [{ field: 'remedy' }] });
    expect(decide(received, { ...writing, rejection: 'no_evidence' }, now)).toMatchObject({
      fields: [{ field: 'rejection' }],
    });
    expect(decide(received, { ...rejected, rejection: 'false_facts' }, now)).toMatchObject({
      complaint: { rejection: 'false_facts' },
    });
  });

  test('accepts one statement of each party', () => {
    const heard = must(decide(inState('received'), { kind: 'stateBuyer', statement: '评审依法进行。' }, now));
    expect(decide(heard, { kind: 'stateBuyer', statement: '补充说明。' }, now)).toEqual({
      refused: 'complaint_stated',
    });
    expect(decide(heard, { kind: 'stateRespondent', statement: '业绩属实。' }, now)).toMatchObject({
      complaint: { buyerStatement: '评审依法进行。', respondentStatement: '业绩属实。' },
    });
  });

  test.each(['draft', 'decided', 'not_received', 'withdrawn'] as const)(
    'that is %s cannot be withdrawn',
    (state) => {
      expect(decide(inState(state), { kind: 'withdraw', by }, now)).toEqual({
        refused: 'transition_not_allowed',
      });
    },
  );

  test('is published by law in government procurement, and in 招标 if the supervisor wants it', () => {
    const government = { scope: 'government', method: 'open_tender' } as const;
    const wrote = (words: Partial<Write>) => decide(inState('received'), { ...writing, ...words }, now);
    expect(wrote({})).toMatchObject({ complaint: { published: false } });
    expect(wrote({ published: true })).toMatchObject({ complaint: { published: true } });
    expect(wrote({ law: government })).toMatchObject({
      complaint: { published: true },
      event: { published: true },
    });
    expect(decide(inState('received'), { kind: 'withdraw', by }, now)).toMatchObject({
      complaint: { published: false },
    });
  });
});
