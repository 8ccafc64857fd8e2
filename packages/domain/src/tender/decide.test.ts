import { describe, expect, test } from 'vitest';
import type { Lot } from '../lot/standing.ts';
import { type Breach, decide } from './decide.ts';
import { ownRule } from './violation.ts';

const now = '2026-11-20T00:00:00.000Z';
const draft: Lot = {
  state: 'draft',
  documentUntil: now,
  questionUntil: null,
  prequalificationDeadline: null,
  bidDeadline: now,
  returnedBy: null,
  prequalificationConcludedAt: null,
  prequalificationReopenedAt: null,
  submittedAt: null,
  submittedBy: null,
  approvedAt: null,
  approvedBy: null,
  returnReason: null,
  publishedAt: null,
  publicityFrom: null,
  publicityUntil: null,
  awardedAt: null,
  stateBeforeSuspension: null,
  suspendedAt: null,
  suspensionReason: null,
  endedReason: null,
};
const waiting: Lot = {
  ...draft,
  state: 'pending_approval',
  submittedAt: now,
  submittedBy: 'buyer',
  returnReason: null,
};
const approved: Lot = { ...waiting, state: 'approved', approvedAt: now, approvedBy: 'approver' };

const warning: Breach = {
  lot: { id: 'a', lotNo: 2 },
  ruleCode: 'amountsAgree',
  severity: 'warn',
  field: 'bondAmount',
  message: '保证金超过估算价的2%',
  ...ownRule,
};
const submit = { kind: 'submit', by: 'buyer', missing: [], breaches: [], reasons: [] } as const;
const publish = { kind: 'publish', breaches: [], explained: [] } as const;
const reason = '设备定制，周期较长';
const given = { lotId: 'a', ruleCode: 'amountsAgree', field: 'bondAmount', passage: '', reason };

describe('submitting for approval', () => {
  test('sets all lots to waiting if they are complete', () => {
    expect(decide([draft, draft], submit, now)).toMatchObject({
      lots: [{ lot: waiting }, { lot: waiting }],
      event: { kind: 'submit', warnings: [] },
    });
  });

  test('reports missing content first, then violations of law, at the fields of the editor', () => {
    const missing = [{ field: 'overview', message: '请输入内容、范围与规模' }];
    const block: Breach = { ...warning, severity: 'block' };
    expect(decide([draft], { ...submit, missing, breaches: [block] }, now)).toMatchObject({
      fields: missing,
    });
    expect(decide([draft], { ...submit, breaches: [block, warning] }, now)).toMatchObject({
      refused: 'law_violated',
      fields: [{ field: 'lots.1.bondAmount' }],
    });
    const late: Breach = { ...block, field: 'bidDeadline' };
    expect(decide([draft], { ...submit, breaches: [late] }, now)).toMatchObject({
      refused: 'schedule_invalid',
    });
    const method: Breach = { ...block, lot: null, field: 'method' };
    expect(decide([draft], { ...submit, breaches: [late, method] }, now)).toMatchObject({
      refused: 'law_violated',
      fields: [{ field: 'lots.1.bidDeadline' }, { field: 'method' }],
    });
  });

  test('requires a reason for each warning, which accompanies the approval', () => {
    const warned = { ...submit, breaches: [warning] };
    const other = { ...given, lotId: 'b' };
    expect(decide([draft], { ...warned, reasons: [other] }, now)).toMatchObject({
      refused: 'warnings_unexplained',
      fields: [{ field: 'lots.1.bondAmount', message: '保证金超过估算价的2%：请说明理由' }],
    });
    expect(decide([draft], { ...warned, reasons: [given] }, now)).toMatchObject({
      event: { warnings: [{ lotId: 'a', ruleVersion: 1, reason }] },
    });
  });

  test('requires a reason for the words themselves: the reason for other words is none', () => {
    const wording: Breach = {
      ...warning,
      ...{ ruleCode: 'wording.local', field: 'tender.qualification', passage: '须在本市注册' },
    };
    const words = { lotId: 'a', ruleCode: 'wording.local', field: 'tender.qualification', reason };
    const warned = { ...submit, breaches: [wording] };
    const changed = { ...words, passage: '须在本省注册' };
    // The field of all lots is named without a lot.
    expect(decide([draft], { ...warned, reasons: [changed] }, now)).toMatchObject({
      refused: 'warnings_unexplained',
      fields: [{ field: 'qualification' }],
    });
    const same = { ...words, passage: '须在本市注册' };
    expect(decide([draft], { ...warned, reasons: [same] }, now)).toMatchObject({
      event: { warnings: [{ ruleCode: 'wording.local', passage: '须在本市注册', reason }] },
    });
    const hint: Breach = { ...wording, severity: 'hint' };
    expect(decide([draft], { ...submit, breaches: [hint] }, now)).toMatchObject({ event: { warnings: [] } });
  });
});

describe('approving', () => {
  test('is refused to the author and the submitter', () => {
    const approve = { kind: 'approve', by: 'approver', authors: ['buyer', null] } as const;
    expect(decide([waiting], approve, now)).toMatchObject({ lots: [{ lot: approved }] });
    expect(decide([waiting], { ...approve, by: 'buyer' }, now)).toEqual({ refused: 'own_work' });
    const back = { ...approve, kind: 'return', reason } as const;
    expect(decide([waiting], { ...back, by: 'buyer' }, now)).toEqual({ refused: 'own_work' });
    expect(decide([waiting], back, now)).toMatchObject({
      lots: [{ lot: { state: 'draft', returnReason: reason } }],
      event: { kind: 'return', reason },
    });
  });
});

describe('publishing', () => {
  test('accepts explained warnings, and refuses new ones', () => {
    const warned = { ...publish, breaches: [warning] };
    expect(decide([approved], { ...warned, explained: [given] }, now)).toMatchObject({
      lots: [{ lot: { state: 'published', publishedAt: now } }],
    });
    expect(decide([approved], warned, now)).toMatchObject({ refused: 'warnings_unexplained' });
  });

  test('is refused for all lots if one lot cannot be published', () => {
    expect(decide([approved, draft], publish, now)).toEqual({ refused: 'transition_not_allowed' });
  });
});
