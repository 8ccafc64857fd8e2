import { describe, expect, test } from 'vitest';
import { isRefused } from '../outcome.ts';
import { actionsFrom } from '../transition.ts';
import { awardNoticeStates } from './award.ts';
import { type AwardNotice, decide, informLoser, isContractLate } from './decide.ts';
import { awardNoticeMachine } from './transitions.ts';

const now = new Date('2026-12-10T02:00:00.000Z');
const unsigned = { contractNo: null, contractSignedOn: null } as const;
const valid = { voidedAt: null, voidedByComplaint: null } as const;
const open = { declinedAt: null, declinedReason: null, ...valid, ...unsigned } as const;
const unacknowledged = { acknowledgedAt: null, acknowledgedBy: null } as const;
const unissued = { issuedAt: null, contractDueAt: null } as const;
const proposal = {
  kind: 'won',
  bidId: 'first',
  companyId: 'a',
  amount: '100.00',
  createdBy: 'buyer',
  proposalReason: '',
  proposedAt: now,
  returnedBy: null,
  content: '',
} as const;
const approval = { returnReason: null, approvedBy: 'approver', approvedAt: now } as const;
const issue = { kind: 'issue', content: '通知书', contractDueAt: now } as const;
const out = { ...proposal, ...approval, content: issue.content, issuedAt: now, contractDueAt: now } as const;
const acknowledged = { acknowledgedAt: now, acknowledgedBy: 'li' } as const;

const notices: { readonly [State in AwardNotice['state']]: AwardNotice & { readonly state: State } } = {
  draft: {
    ...{ ...proposal, state: 'draft', returnReason: null, approvedBy: null, approvedAt: null },
    ...unissued,
    ...unacknowledged,
    ...open,
  },
  approved: { ...proposal, state: 'approved', ...approval, ...unissued, ...unacknowledged, ...open },
  issued: { ...out, state: 'issued', ...unacknowledged, ...open },
  acknowledged: { ...out, state: 'acknowledged', ...acknowledged, ...open },
  contracted: {
    ...{ ...out, state: 'contracted', ...acknowledged, ...open },
    ...{ contractNo: 'HT-1', contractSignedOn: '2026-12-10' },
  },
  declined: {
    ...{ ...out, state: 'declined', ...unacknowledged },
    ...{ declinedAt: now, declinedReason: '产能不足', ...valid, ...unsigned },
  },
  voided: {
    ...{ ...out, state: 'voided', ...acknowledged, ...open },
    ...{ contractNo: 'HT-1', contractSignedOn: '2026-12-10', voidedAt: now, voidedByComplaint: 'complaint' },
  },
};

const candidates = [
  { bidId: 'first', companyId: 'a', price: '100.00' },
  { bidId: 'second', companyId: 'b', price: '110.00' },
] as const;
const propose = {
  kind: 'propose',
  firstOnly: null,
  severity: 'block',
  validUntil: '2027-03-01T00:00:00.000Z',
  lot: 'deciding',
  candidates,
  bidId: 'first',
  reason: '',
  by: 'buyer',
} as const;
const approve = { kind: 'approve', lot: 'deciding', asSeen: true, by: 'approver' } as const;
const contract = { kind: 'contract', contractNo: 'HT-1', signedOn: '2026-12-10', lateReason: '' } as const;
const notAllowed = { refused: 'transition_not_allowed' };

test.each(awardNoticeStates)('a notice that is %s allows the steps of the machine, and no other', (state) => {
  const notice = notices[state];
  const taken = [
    ['approve', decide(notice, approve, now)] as const,
    ['issue', decide(notice, issue, now)] as const,
    ['acknowledge', decide(notice, { kind: 'acknowledge', by: 'li' }, now)] as const,
    ['decline', decide(notice, { kind: 'decline', reason: '产能不足' }, now)] as const,
    ['forfeit', decide(notice, { kind: 'forfeit', reason: '逾期未签订合同' }, now)] as const,
    ['contract', decide(notice, contract, now)] as const,
    ['void', decide(notice, { kind: 'void', complaintId: 'complaint' }, now)] as const,
  ]
    .filter(([, decided]) => !isRefused(decided))
    .map(([kind]) => kind);
  const drawn = actionsFrom(awardNoticeMachine, state, ['approver', 'buyer', 'supplier', 'supervisor']);
  expect(taken.sort()).toEqual([...drawn].sort());
});

describe('proposing', () => {
  test('takes price and bidder from the proposed candidate', () => {
    expect(decide(null, propose, now)).toMatchObject({
      notice: notices.draft,
      event: { from: null, bidId: 'first', amount: '100.00' },
    });
  });

  test('requires a reason for a bid that is not the first, and refuses a bid that is not a candidate', () => {
    const second = { ...propose, bidId: 'second', reason: '四个字吗' };
    expect(decide(null, second, now)).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(decide(null, { ...second, reason: '五个字的吗' }, now)).toMatchObject({
      notice: { bidId: 'second' },
    });
    expect(decide(null, { ...propose, bidId: 'third' }, now)).toMatchObject({ fields: [{ field: 'bidId' }] });
  });

  test('refuses frozen and blacklisted companies where the law binds, and requires a reason elsewhere', () => {
    const barred = { ...propose, candidates: [{ ...candidates[0], isBarred: true }, candidates[1]] };
    expect(decide(null, { ...barred, reason: '书面说明理由' }, now)).toMatchObject({
      fields: [{ field: 'bidId', message: expect.stringContaining('不能确定为中标') }],
    });
    const voluntary = { ...barred, severity: 'warn' } as const;
    expect(decide(null, voluntary, now)).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(decide(null, { ...voluntary, reason: '书面说明理由' }, now)).toMatchObject({
      notice: { bidId: 'first' },
    });
  });

  test('requires a reason for a bid whose validity has ended', () => {
    const ended = { ...propose, validUntil: now };
    expect(decide(null, ended, new Date(now.getTime() - 1))).toMatchObject({ notice: {} });
    expect(decide(null, ended, now)).toMatchObject({
      fields: [{ field: 'reason', message: expect.stringContaining('投标有效期已于') }],
    });
    expect(decide(null, { ...ended, reason: '投标人书面同意延长' }, now)).toMatchObject({ notice: {} });
  });

  test('is possible again after a return, and not after approval', () => {
    const back: AwardNotice = { ...notices.draft, returnReason: '请补充理由', returnedBy: 'approver' };
    expect(decide(back, propose, now)).toMatchObject({
      notice: { returnReason: null, returnedBy: 'approver' },
    });
    expect(decide(notices.approved, propose, now)).toEqual(notAllowed);
    expect(decide(null, { ...propose, lot: 'evaluating' }, now)).toEqual(notAllowed);
    expect(decide(null, { ...propose, lot: 'awarded' }, now)).toEqual({ refused: 'lot_over' });
  });
});

describe('approving', () => {
  test('is refused to the person who proposed, and on a changed proposal', () => {
    expect(decide(notices.draft, { ...approve, by: 'buyer' }, now)).toEqual({ refused: 'own_work' });
    expect(decide(notices.draft, { ...approve, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });

  test('is refused for a returned proposal until it is proposed again', () => {
    const decided = decide(notices.draft, { ...approve, kind: 'return', reason: '请补充理由' }, now);
    if (isRefused(decided)) throw new Error('refused');
    expect(decided.notice).toMatchObject({ state: 'draft', returnReason: '请补充理由' });
    expect(decide(decided.notice, approve, now)).toEqual(notAllowed);
  });
});

describe('after the award', () => {
  test('a loser’s notice is sent with the winner’s, and can only be acknowledged', () => {
    const lost = informLoser(notices.issued, { bidId: 'second', companyId: 'b' }, '结果通知');
    expect(lost).toMatchObject({ kind: 'lost', state: 'issued', amount: null, approvedBy: 'approver' });
    expect(decide(lost, { kind: 'decline', reason: '产能不足' }, now)).toEqual(notAllowed);
    expect(decide(lost, { kind: 'acknowledge', by: 'wang' }, now)).toMatchObject({
      notice: { state: 'acknowledged', acknowledgedBy: 'wang' },
    });
  });

  test('the contract follows the acknowledgement, and is signed between the notice and today', () => {
    expect(decide(notices.issued, contract, now)).toEqual({ refused: 'award_not_acknowledged' });
    const signed = (signedOn: string) => decide(notices.acknowledged, { ...contract, signedOn }, now);
    expect(signed('2026-12-11')).toMatchObject({ fields: [{ message: '签订日期不能晚于今天' }] });
    expect(signed('2026-12-09')).toMatchObject({ fields: [{ field: 'signedOn' }] });
    expect(signed('2026-12-10')).toMatchObject({ notice: notices.contracted });
    // The last day is the one before the moment at which the term ends.
    const inTime = { ...notices.acknowledged, contractDueAt: new Date('2026-12-10T16:00:00.000Z') };
    expect(decide(inTime, contract, now)).toMatchObject({ notice: {} });
    const due = new Date('2026-12-09T16:00:00.000Z');
    expect(isContractLate(due, '2026-12-09')).toBe(false);
    expect(isContractLate(due, '2026-12-10')).toBe(true);
    expect(isContractLate(null, '2026-12-10')).toBe(false);
    const late = { ...notices.acknowledged, contractDueAt: due };
    const before = { ...late, issuedAt: new Date('2026-12-01T02:00:00.000Z') };
    expect(decide(before, contract, now)).toMatchObject({ fields: [{ field: 'lateReason' }] });
    expect(decide(before, { ...contract, lateReason: '因审批流程延后' }, now)).toMatchObject({
      event: { lateReason: '因审批流程延后' },
    });
  });
});

test('a voided award keeps its issue and signature, and a loser’s notice cannot be voided', () => {
  const command = { kind: 'void', complaintId: 'complaint' } as const;
  expect(decide(notices.contracted, command, now)).toEqual({
    notice: notices.voided,
    event: { kind: 'void', from: notices.contracted },
  });
  expect(decide({ ...notices.issued, kind: 'lost' }, command, now)).toEqual(notAllowed);
});
