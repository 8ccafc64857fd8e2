import { describe, expect, test } from 'vitest';
import type { Participation } from '../bid/access.ts';
import { canApply, canReview } from '../prequalification/access.ts';
import { canObtain } from './access.ts';

const facts: Participation = {
  lot: {
    state: 'published',
    documentFrom: '2026-11-05T01:00:00.000Z',
    documentUntil: '2026-11-10T09:00:00.000Z',
    prequalificationDeadline: null,
    prequalificationConcludedAt: null,
    bidDeadline: '2026-11-21T06:30:00.000Z',
  },
  method: 'open_tender',
  sourcing: 'announced',
  company: null,
  excluded: false,
  invitation: null,
  prequalification: null,
  documentObtainedAt: null,
};
const within = '2026-11-06T01:00:00.000Z';
const prequalified = { ...facts.lot, prequalificationDeadline: '2026-11-04T09:00:00.000Z' };

describe('obtaining the tender documents', () => {
  test('needs no approved company', () => {
    expect(canObtain(facts, within)).toBe(true);
  });

  test('begins and ends exactly at its times', () => {
    const no = { refused: 'document_not_available' };
    expect(canObtain(facts, '2026-11-05T00:59:59.999Z')).toEqual(no);
    expect(canObtain(facts, '2026-11-05T01:00:00.000Z')).toBe(true);
    expect(canObtain(facts, '2026-11-10T08:59:59.999Z')).toBe(true);
    expect(canObtain(facts, '2026-11-10T09:00:00.000Z')).toEqual(no);
  });

  test('requires passing the prequalification and accepting the invitation', () => {
    expect(canObtain({ ...facts, lot: prequalified }, within)).toEqual({
      refused: 'prequalification_not_passed',
    });
    expect(canObtain({ ...facts, lot: prequalified, prequalification: 'passed' }, within)).toBe(true);
    expect(
      canObtain({ ...facts, method: 'inquiry', sourcing: 'invited', invitation: 'sent' }, within),
    ).toEqual({
      refused: 'invitation_required',
    });
    expect(
      canObtain({ ...facts, method: 'inquiry', sourcing: 'invited', invitation: 'accepted' }, within),
    ).toBe(true);
  });

  test('stays possible for a company that has obtained them', () => {
    const obtained = { ...facts, documentObtainedAt: within };
    expect(canObtain(obtained, '2027-01-01T00:00:00.000Z')).toBe(true);
    expect(canObtain({ ...obtained, lot: { ...facts.lot, state: 'terminated' } }, within)).toBe(true);
  });

  test.each([
    ['suspended', 'lot_suspended'],
    ['terminated', 'lot_over'],
    ['failed', 'lot_over'],
    ['approved', 'document_not_available'],
    ['evaluating', 'document_not_available'],
  ] as const)('is refused in a lot that is %s', (state, reason) => {
    expect(canObtain({ ...facts, lot: { ...facts.lot, state } }, within)).toEqual({ refused: reason });
  });
});

test('a company excluded by the purchaser obtains nothing new, and keeps what it has obtained', () => {
  expect(canObtain({ ...facts, excluded: true }, within)).toEqual({ refused: 'excluded_here' });
  expect(canObtain({ ...facts, excluded: true, documentObtainedAt: within }, within)).toBe(true);
});

describe('applying for the prequalification', () => {
  const applying = { ...facts, company: 'approved' as const, lot: prequalified };
  const early = '2026-11-04T08:59:59.999Z';

  test('ends strictly at its deadline, after which applications are read', () => {
    expect(canApply(applying, early)).toBe(true);
    expect(canApply({ ...applying, excluded: true }, early)).toEqual({ refused: 'excluded_here' });
    expect(canApply(applying, '2026-11-04T09:00:00.000Z')).toEqual({
      refused: 'prequalification_closed',
      values: { time: '2026年11月4日 17:00' },
    });
    expect(canReview('2026-11-04T09:00:00.000Z', early)).toEqual({ refused: 'prequalification_open' });
    expect(canReview('2026-11-04T09:00:00.000Z', '2026-11-04T09:00:00.000Z')).toBe(true);
  });

  test.each([
    [{ lot: facts.lot }, 'method_has_no_step'],
    [{ company: 'pending' }, 'company_not_approved'],
    [{ company: null }, 'company_not_approved'],
    [{ method: 'invited_tender', sourcing: 'invited' }, 'invitation_required'],
    [{ lot: { ...prequalified, state: 'suspended' } }, 'lot_suspended'],
    [{ lot: { ...prequalified, state: 'terminated' } }, 'lot_over'],
    [{ lot: { ...prequalified, state: 'approved' } }, 'bid_not_open'],
  ] as const)('%j is refused as %s', (change, reason) => {
    expect(canApply({ ...applying, ...change }, early)).toEqual({ refused: reason });
  });
});
