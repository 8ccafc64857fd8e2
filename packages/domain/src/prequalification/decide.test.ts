import { describe, expect, test } from 'vitest';
import { noConsortium } from '../consortium/consortium.ts';
import { conclude, decide, type Prequalification, toAnnounce } from './decide.ts';

const closes = '2026-03-10T01:00:00.000Z';
const before = '2026-03-10T00:59:59.999Z';
const lot = {
  state: 'published',
  documentFrom: '2026-02-20T01:00:00.000Z',
  documentUntil: '2026-02-26T01:00:00.000Z',
  prequalificationDeadline: closes,
  prequalificationConcludedAt: null,
  prequalificationReopenedAt: null,
  bidDeadline: '2026-03-30T01:00:00.000Z',
} as const;
const participation = {
  lot,
  method: 'open_tender',
  sourcing: 'announced',
  company: 'approved',
  excluded: false,
  invitation: null,
  prequalification: null,
  documentObtainedAt: null,
} as const;
const statement = '我单位具备公告要求的资格条件，现申请参加资格预审。';
const contact = { name: '周工', phone: '13800008000', email: '' };
const consortium = noConsortium;
const application = { statement, contact, consortium, fileIds: ['f'], library: [] };
const undecided = { decidedAt: null, decidedBy: null, reason: null, anew: null } as const;
const draft: Prequalification = {
  state: 'draft',
  statement: '',
  contact,
  consortium,
  submittedAt: null,
  submittedBy: null,
  ...undecided,
};
const handed = { statement, contact, consortium, submittedAt: before, submittedBy: 'supplier' };
const submitted: Prequalification = { state: 'submitted', ...handed, ...undecided };
const withdrawn: Prequalification = { state: 'withdrawn', ...handed, ...undecided };
const failed: Prequalification = {
  ...handed,
  state: 'failed',
  decidedAt: closes,
  decidedBy: 'buyer',
  reason: '缺少业绩证明',
  anew: null,
};
const passed: Prequalification = { ...failed, state: 'passed', reason: null };

const write = { kind: 'write', participation, application, asSeen: true } as const;
const rules = { accepted: true, leadName: '甲公司', leadCode: '' };
const submit = {
  rules,
  ...write,
  kind: 'submit',
  by: 'supplier',
} as const;
const withdraw = { kind: 'withdraw', lot, asSeen: true } as const;
const pass = { kind: 'judge', lot, decision: 'passed', reason: '', asSeen: true, by: 'buyer' } as const;
const fail = { ...pass, decision: 'failed', reason: '缺少业绩证明' } as const;
const tender = { method: 'open_tender', scope: 'mandatory' } as const;
const never = () => false;
const notAllowed = { refused: 'transition_not_allowed' };

describe('applying', () => {
  test('submits a complete application, and replaces an earlier one', () => {
    for (const from of [draft, submitted, withdrawn]) {
      expect(decide(from, submit, before)).toEqual({
        prequalification: submitted,
        event: { kind: 'submitted', from, statement, consortium, fileIds: ['f'], library: [] },
      });
    }
  });

  test('does not overwrite a submitted application by a draft', () => {
    expect(decide(draft, write, before)).toMatchObject({ prequalification: { ...draft, statement } });
    expect(decide(submitted, write, before)).toEqual(notAllowed);
  });

  test('is refused for an incomplete application, or one that changed since it was seen', () => {
    const empty = { ...application, fileIds: [] };
    expect(decide(draft, { ...submit, application: empty }, before)).toMatchObject({
      fields: [{ field: 'fileIds' }],
    });
    expect(decide(draft, { ...submit, asSeen: false }, before)).toEqual({ refused: 'conflict' });
    expect(decide(submitted, { ...withdraw, asSeen: false }, before)).toEqual({ refused: 'conflict' });
  });

  test('includes the withdrawal of a submitted application', () => {
    expect(decide(submitted, withdraw, before)).toMatchObject({ prequalification: withdrawn });
    expect(decide(draft, withdraw, before)).toEqual(notAllowed);
  });

  test('ends at the deadline: nothing is written, submitted or withdrawn', () => {
    const closed = { refused: 'prequalification_closed' };
    expect(decide(draft, write, closes)).toMatchObject(closed);
    expect(decide(draft, submit, closes)).toMatchObject(closed);
    expect(decide(submitted, withdraw, closes)).toMatchObject(closed);
  });
});

describe('deciding', () => {
  test('does not reveal before the deadline whether there is an application', () => {
    for (const from of [null, draft, submitted]) {
      expect(decide(from, pass, before)).toEqual({ refused: 'prequalification_open' });
    }
    for (const from of [null, draft, withdrawn]) {
      expect(decide(from, pass, closes)).toEqual({ refused: 'not_found' });
    }
  });

  test('may change from a failure with a reason to a pass without one', () => {
    const first = decide(submitted, fail, closes);
    expect(first).toEqual({
      prequalification: failed,
      event: { kind: 'failed', from: submitted, reason: '缺少业绩证明' },
    });
    expect(decide(failed, pass, closes)).toMatchObject({
      prequalification: { state: 'passed', reason: null },
    });
    expect(decide(failed, fail, closes)).toEqual({ prequalification: failed, event: null });
    expect(decide(submitted, { ...fail, reason: '' }, closes)).toMatchObject({
      fields: [{ field: 'reason' }],
    });
  });

  test('is final once the results are announced', () => {
    const over = { ...lot, prequalificationConcludedAt: closes };
    expect(decide(failed, { ...pass, lot: over }, closes)).toEqual(notAllowed);
  });

  test('announces all results at once, and fails the lot if too few passed', () => {
    const three = [passed, passed, passed];
    expect(conclude(lot, tender, [...three, failed, draft], never, closes)).toEqual({
      passed: 3,
      applied: 4,
      failure: null,
    });
    expect(conclude(lot, tender, [passed, failed], never, closes)).toMatchObject({
      failure: '通过资格预审的申请人不足3家',
    });
    expect(conclude(lot, tender, [...three, submitted], never, closes)).toMatchObject({
      refused: 'prequalification_undecided',
    });
    expect(conclude(lot, tender, three, never, lot.bidDeadline)).toMatchObject({
      refused: 'bid_deadline_passed',
    });
  });
});

describe('judging anew, while announced results are reopened', () => {
  const now = '2026-03-12T02:00:00.000Z';
  const reopened = { ...lot, prequalificationConcludedAt: closes, prequalificationReopenedAt: now };
  const anew = (from: Prequalification, command: typeof pass | typeof fail) =>
    decide(from, { ...command, lot: reopened }, now);
  const admitted = { ...failed, anew: { state: 'passed', reason: null, at: now, by: 'buyer' } } as const;
  const refusedAgain = {
    ...failed,
    anew: { state: 'failed', reason: '缺少业绩证明', at: now, by: 'buyer' },
  } as const;

  test('keeps the announced result beside the new one', () => {
    expect(anew(failed, pass)).toEqual({
      prequalification: admitted,
      event: { kind: 'passed', from: failed, reason: null },
    });
    expect(anew(passed, fail)).toMatchObject({
      prequalification: { state: 'passed', reason: null, anew: { state: 'failed', reason: '缺少业绩证明' } },
    });
    expect(anew(passed, { ...fail, reason: '短' } as unknown as typeof fail)).toMatchObject({
      fields: [{ field: 'reason' }],
    });
    expect(anew(failed, { ...pass, asSeen: false } as unknown as typeof pass)).toEqual({
      refused: 'conflict',
    });
  });

  test('changes nothing for an applicant who passes again, and requires a reason to refuse one again', () => {
    expect(anew(passed, pass)).toEqual({ prequalification: passed, event: null });
    expect(anew(failed, fail)).toMatchObject({ prequalification: refusedAgain });
    expect(anew(refusedAgain, fail)).toEqual({ prequalification: refusedAgain, event: null });
    expect(anew(refusedAgain, pass)).toMatchObject({ prequalification: admitted });
  });

  test('is limited to applicants in the announced results', () => {
    for (const from of [submitted, draft, withdrawn])
      expect(anew(from, pass)).toEqual({ refused: 'not_found' });
  });

  test('announces the new results once every refused applicant is judged again', () => {
    const all = [passed, passed, passed];
    const late = {
      ...reopened,
      documentUntil: '2026-03-25T01:00:00.000Z',
      bidDeadline: '2026-04-20T01:00:00.000Z',
    };
    expect(conclude(late, tender, [...all, failed], never, now)).toEqual({
      refused: 'prequalification_undecided',
      values: { n: 1 },
    });
    expect(conclude(late, tender, [...all, admitted], never, now)).toEqual({
      passed: 4,
      applied: 4,
      failure: null,
    });
    expect(conclude(late, tender, [passed, passed, refusedAgain], never, now)).toMatchObject({
      failure: '通过资格预审的申请人不足3家',
    });
    expect(toAnnounce(admitted)).toEqual({ ...passed, decidedAt: now });
    expect(toAnnounce(refusedAgain)).toEqual({ ...failed, decidedAt: now });
    expect(toAnnounce(passed)).toBe(passed);
  });

  test('leaves newly passed applicants the statutory time from the documents to the bid', () => {
    const all = [passed, passed, passed];
    // Available from the 12th: for five days, and twenty before the deadline, counted from the next day.
    const times = (documentUntil: string, bidDeadline: string) => ({
      ...reopened,
      documentUntil,
      bidDeadline,
    });
    const lawful = times('2026-03-16T16:00:00.000Z', '2026-03-31T16:00:00.000Z');
    expect(conclude(lawful, tender, [...all, admitted], never, now)).toMatchObject({ passed: 4 });
    const soon = times('2026-03-16T15:59:59.999Z', '2026-03-31T15:59:59.999Z');
    expect(conclude(soon, tender, [...all, admitted], never, now)).toEqual({
      refused: 'passed_anew_short',
      values: {
        why: '招标文件获取时间不得少于5日，最早为2026年3月17日；自招标文件发出至投标截止不得少于20日，最早为2026年4月1日',
      },
    });
    // A voluntary tender is warned when it is planned, and bound only by the order of its times.
    expect(conclude(soon, { ...tender, scope: 'voluntary' }, [...all, admitted], never, now)).toMatchObject({
      passed: 4,
    });
    const gone = { ...reopened, documentUntil: now };
    expect(conclude(gone, { ...tender, scope: 'voluntary' }, [...all, admitted], never, now)).toMatchObject({
      refused: 'passed_anew_short',
    });
  });

  test('needs no time if no applicant newly passes, not even after the deadline', () => {
    const all = [passed, passed, passed, refusedAgain];
    expect(conclude(reopened, tender, all, never, now)).toMatchObject({ passed: 3 });
    expect(conclude(reopened, tender, all, never, lot.bidDeadline)).toMatchObject({ passed: 3 });
    expect(conclude(reopened, tender, [...all, admitted], never, lot.bidDeadline)).toMatchObject({
      refused: 'bid_deadline_passed',
    });
  });
});
