import { describe, expect, test } from 'vitest';
import { conclude, decide, type Prequalification } from './decide.ts';

const closes = '2026-03-10T01:00:00.000Z';
const before = '2026-03-10T00:59:59.999Z';
const lot = {
  state: 'published',
  documentFrom: '2026-02-20T01:00:00.000Z',
  documentUntil: '2026-02-26T01:00:00.000Z',
  prequalificationDeadline: closes,
  prequalificationConcludedAt: null,
  bidDeadline: '2026-03-30T01:00:00.000Z',
} as const;
const participation = {
  lot,
  method: 'open_tender',
  company: 'approved',
  excluded: false,
  invitation: null,
  prequalification: null,
  documentObtainedAt: null,
} as const;
const statement = '我单位具备公告要求的资格条件，现申请参加资格预审。';
const contact = { name: '周工', phone: '13800008000', email: '' };
const application = { statement, contact, fileIds: ['f'], library: [] };
const undecided = { decidedAt: null, decidedBy: null, reason: null } as const;
const draft: Prequalification = {
  state: 'draft',
  statement: '',
  contact,
  submittedAt: null,
  submittedBy: null,
  ...undecided,
};
const handed = { statement, contact, submittedAt: before, submittedBy: 'supplier' };
const submitted: Prequalification = { state: 'submitted', ...handed, ...undecided };
const withdrawn: Prequalification = { state: 'withdrawn', ...handed, ...undecided };
const failed: Prequalification = {
  ...handed,
  state: 'failed',
  decidedAt: closes,
  decidedBy: 'buyer',
  reason: '缺少业绩证明',
};

const write = { kind: 'write', participation, application, asSeen: true } as const;
const submit = { ...write, kind: 'submit', by: 'supplier' } as const;
const withdraw = { kind: 'withdraw', lot, asSeen: true } as const;
const pass = { kind: 'judge', lot, decision: 'passed', reason: '', asSeen: true, by: 'buyer' } as const;
const fail = { ...pass, decision: 'failed', reason: '缺少业绩证明' } as const;
const notAllowed = { refused: 'transition_not_allowed' };

describe('applying', () => {
  test('given a draft, when it is submitted whole, and again, then the last one stands', () => {
    for (const from of [draft, submitted, withdrawn]) {
      expect(decide(from, submit, before)).toEqual({
        prequalification: submitted,
        event: { kind: 'submitted', from, statement, fileIds: ['f'], library: [] },
      });
    }
  });

  test('what is submitted is not written over as a draft', () => {
    expect(decide(draft, write, before)).toMatchObject({ prequalification: { ...draft, statement } });
    expect(decide(submitted, write, before)).toEqual(notAllowed);
  });

  test('what is not whole, or not as it was seen, is refused', () => {
    const empty = { ...application, fileIds: [] };
    expect(decide(draft, { ...submit, application: empty }, before)).toMatchObject({
      fields: [{ field: 'fileIds' }],
    });
    expect(decide(draft, { ...submit, asSeen: false }, before)).toEqual({ refused: 'conflict' });
    expect(decide(submitted, { ...withdraw, asSeen: false }, before)).toEqual({ refused: 'conflict' });
  });

  test('given a submitted one, when it is taken back, then it is', () => {
    expect(decide(submitted, withdraw, before)).toMatchObject({ prequalification: withdrawn });
    expect(decide(draft, withdraw, before)).toEqual(notAllowed);
  });

  test('at the deadline itself nothing is written, submitted or taken back', () => {
    const closed = { refused: 'prequalification_closed' };
    expect(decide(draft, write, closes)).toMatchObject(closed);
    expect(decide(draft, submit, closes)).toMatchObject(closed);
    expect(decide(submitted, withdraw, closes)).toMatchObject(closed);
  });
});

describe('deciding', () => {
  test('before the deadline nobody learns whether there is one', () => {
    for (const from of [null, draft, submitted]) {
      expect(decide(from, pass, before)).toEqual({ refused: 'prequalification_open' });
    }
    for (const from of [null, draft, withdrawn]) {
      expect(decide(from, pass, closes)).toEqual({ refused: 'not_found' });
    }
  });

  test('given one submitted, when it is failed with a reason and passed after all, then no reason is left', () => {
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

  test('once the results are announced nothing is decided otherwise', () => {
    const over = { ...lot, prequalificationConcludedAt: closes };
    expect(decide(failed, { ...pass, lot: over }, closes)).toEqual(notAllowed);
  });

  test('all are announced at once, and too few fail the lot', () => {
    const three = ['passed', 'passed', 'passed'] as const;
    expect(conclude(lot, 'open_tender', [...three, 'failed', 'draft'], closes)).toEqual({
      passed: 3,
      applied: 4,
      failure: null,
    });
    expect(conclude(lot, 'open_tender', ['passed', 'failed'], closes)).toMatchObject({
      failure: '通过资格预审的申请人不足3家',
    });
    expect(conclude(lot, 'open_tender', [...three, 'submitted'], closes)).toMatchObject({
      refused: 'prequalification_undecided',
    });
    expect(conclude(lot, 'open_tender', three, lot.bidDeadline)).toMatchObject({
      refused: 'bid_deadline_passed',
    });
  });
});
