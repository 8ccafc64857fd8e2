import { describe, expect, test } from 'vitest';
import { isRefused } from '../outcome.ts';
import { ownRule, type Violation } from '../tender/violation.ts';
import { actionsFrom } from '../transition.ts';
import { amendmentMachine, amendmentStates } from './amendment.ts';
import { type Amendment, decide, type Prepare } from './decide.ts';
import type { ExtensionPlan } from './extension.ts';

const deadline = '2026-12-01T01:00:00.000Z';
const now = '2026-11-20T00:00:00.000Z';
const lot = { state: 'published', bidDeadline: deadline, prequalificationDeadline: null } as const;
const warnings = [] as const;
const unpublished = { publishedAt: null, publishedBy: null, confirmedBy: null } as const;
const unasked = { effect: null, submittedAt: null, submittedBy: null, returnReason: null } as const;
const reason = '只更正页码，不影响投标';
const noEffect = { affectsBids: false, reason } as const;
const asked = { effect: noEffect, submittedAt: now, submittedBy: 'buyer', returnReason: null } as const;
const summary = '第三章更正';
const published = { publishedAt: now, publishedBy: 'buyer', confirmedBy: 'approver' } as const;

const amendments: { readonly [State in Amendment['state']]: Amendment & { readonly state: State } } = {
  draft: { state: 'draft', summary, items: null, warnings, ...unasked, ...unpublished },
  pending: { state: 'pending', summary, items: null, warnings, ...asked, ...unpublished },
  published: { state: 'published', summary, items: null, warnings, ...asked, ...published },
  withdrawn: { state: 'withdrawn', summary, items: null, warnings, ...unasked, ...unpublished },
};
const plan: ExtensionPlan = { bound: false, bid: null, prequalification: null };
const handling = { asSeen: true, answer: false } as const;
const line = {
  ...{ id: 'line', lineNo: 1, name: '水泵', spec: '', unit: '台', qty: '10', delivery: '', remark: '' },
};
const inForce = { no: 1, priceLines: [line], criteria: [], clauses: [] } as const;
const evaluated = {
  ...lot,
  evaluationMethod: 'lowest_price',
  weights: null,
  tender: { scope: 'mandatory', method: 'open_tender' },
} as const;
const wanted = { priceLines: null, criteria: null, clauses: null } as const;
const prepare = { kind: 'prepare', lot: evaluated, summary, inForce, wanted } as const;
const checked = { findings: [], reasons: [] } as const;
const current = { lot, plan, itemsNo: 1 } as const;
const submit = {
  kind: 'submit',
  ...handling,
  ...checked,
  ...current,
  effect: noEffect,
  by: 'buyer',
} as const;
const affecting = { ...submit, effect: { affectsBids: true } } as const;
const second = { ...handling, createdBy: 'buyer', by: 'approver' } as const;
const confirm = { kind: 'confirm', ...second, findings: [], ...current } as const;
const back = { kind: 'return', ...second, reason } as const;
const notAllowed = { refused: 'transition_not_allowed' };

test.each(amendmentStates)(
  'an amendment that is %s allows the steps of the machine, and no other',
  (state) => {
    const amendment = amendments[state];
    const taken = [
      ['save', decide(amendment, prepare, now)] as const,
      ['submit', decide(amendment, submit, now)] as const,
      ['recall', decide(amendment, { kind: 'recall', ...handling }, now)] as const,
      ['withdraw', decide(amendment, { kind: 'withdraw', ...handling }, now)] as const,
      ['confirm', decide(amendment, confirm, now)] as const,
      ['return', decide(amendment, back, now)] as const,
    ]
      .filter(([, decided]) => !isRefused(decided))
      .map(([kind]) => kind);
    expect(taken.sort()).toEqual([...actionsFrom(amendmentMachine, state, ['buyer', 'approver'])].sort());
  },
);

describe('an amendment', () => {
  const requiring = (proposed: Date) =>
    ({ ...plan, bound: true, bid: { earliest: proposed, proposed } }) as unknown as ExtensionPlan;

  test('that may affect bids waits for approval with the deadline that the law requires', () => {
    expect(decide(null, prepare, now)).toMatchObject({ amendment: amendments.draft });
    const proposed = new Date('2026-12-15T01:00:00.000Z');
    const effect = { affectsBids: true, times: { bidDeadline: proposed } };
    const submitted = decide(amendments.draft, { ...affecting, plan: requiring(proposed) }, now);
    expect(submitted).toEqual({
      amendment: { ...amendments.pending, effect },
      event: { kind: 'submit', from: amendments.draft, effect, warnings },
    });
    if (isRefused(submitted)) throw new Error('it was not submitted');
    // The requested deadline leaves enough time.
    expect(decide(submitted.amendment, confirm, now)).toMatchObject({
      amendment: { state: 'published', publishedBy: 'buyer', confirmedBy: 'approver' },
      event: { kind: 'confirm', effect, times: { bidDeadline: proposed } },
    });
    // A week later the law requires a later one.
    const later = new Date('2026-12-22T01:00:00.000Z');
    const late = decide(submitted.amendment, { ...confirm, plan: requiring(later) }, now);
    expect(late).toMatchObject({ event: { times: { bidDeadline: later } } });
  });

  test('does not extend a prequalification that has ended', () => {
    const ended = { ...lot, prequalificationDeadline: now };
    const effect = { affectsBids: true, prequalificationDeadline: '2026-11-25T00:00:00.000Z' } as const;
    expect(decide(amendments.draft, { ...affecting, lot: ended, effect }, now)).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'prequalificationDeadline' }],
    });
  });

  test('is not submitted or published at the deadline, nor if it changed since it was seen', () => {
    for (const command of [submit, affecting]) {
      expect(decide(amendments.draft, command, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
      expect(decide(amendments.draft, { ...command, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    }
    expect(decide(amendments.pending, confirm, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
    expect(decide(amendments.pending, { ...confirm, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });

  test('that is declared not to affect bids is submitted with a reason', () => {
    const short = { ...submit, effect: { affectsBids: false, reason: '没事' } } as const;
    expect(decide(amendments.draft, short, now)).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(decide(amendments.draft, submit, now)).toMatchObject({ amendment: amendments.pending });
    expect(decide(amendments.pending, confirm, now)).toMatchObject({
      amendment: {
        state: 'published',
        publishedBy: 'buyer',
        confirmedBy: 'approver',
        effect: noEffect,
      },
      event: { times: {} },
    });
    expect(decide(amendments.pending, { ...confirm, by: 'buyer' }, now)).toEqual({ refused: 'own_work' });
    const handed = { ...confirm, createdBy: 'other', by: 'buyer' };
    expect(decide(amendments.pending, handed, now)).toEqual({ refused: 'own_work' });
    expect(decide(amendments.pending, back, now)).toMatchObject({
      amendment: { state: 'draft', returnReason: reason },
    });
  });

  test('that is an answer is published with the questions only', () => {
    expect(decide(null, { kind: 'await', summary, reason, by: 'buyer' }, now)).toMatchObject({
      amendment: amendments.pending,
    });
    expect(decide(amendments.draft, { ...submit, answer: true }, now)).toEqual(notAllowed);
    expect(decide(amendments.pending, { kind: 'recall', asSeen: true, answer: true }, now)).toEqual(
      notAllowed,
    );
    expect(decide(amendments.pending, { kind: 'withdraw', asSeen: true, answer: true }, now)).toMatchObject({
      amendment: { state: 'withdrawn' },
    });
  });
});

describe('an amendment of items', () => {
  const withLines = (priceLines: Prepare['wanted']['priceLines']) => ({
    ...prepare,
    wanted: { ...wanted, priceLines },
  });
  const decided = decide(null, withLines([{ ...line, qty: '20' }]), now);
  if (isRefused(decided)) throw new Error('it was not prepared');
  const { amendment } = decided;

  test('keeps the items that it puts in force, and the version that they replace', () => {
    expect(amendment.items).toMatchObject({ from: 1, priceLines: [{ id: 'line', lineNo: 1, qty: '20' }] });
    const submitted = decide(amendment, affecting, now);
    expect(submitted).toMatchObject({ amendment: { items: amendment.items } });
    if (isRefused(submitted)) throw new Error('it was not submitted');
    expect(decide(submitted.amendment, confirm, now)).toMatchObject({
      amendment: { items: amendment.items },
    });
    // Saved without a difference, it changes no items.
    expect(decide(amendment, withLines([line]), now)).toMatchObject({
      amendment: { items: null },
    });
    expect(decide(null, withLines([]), now)).toMatchObject({ refused: 'invalid_input' });
  });

  test('is not published over items that another amendment has changed since', () => {
    expect(decide(amendment, { ...affecting, itemsNo: 2 }, now)).toEqual({ refused: 'conflict' });
    const submitted = decide(amendment, affecting, now);
    if (isRefused(submitted)) throw new Error('it was not submitted');
    expect(decide(submitted.amendment, { ...confirm, itemsNo: 2 }, now)).toMatchObject({
      refused: 'approval_stale',
    });
  });

  test('cannot be declared not to affect bids', () => {
    expect(decide(amendment, submit, now)).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'reason' }],
    });
  });
});

test('an amendment is issued only with a reason for each passage that the wording check finds', () => {
  const finding: Violation = {
    ...{ ...ownRule, ruleCode: 'wording.brand', severity: 'warn', field: 'summary' },
    ...{ passage: '须采用某某品牌', message: '疑似指定品牌' },
  };
  const hint = { ...finding, severity: 'hint', field: 'documents' } as const;
  const findings = [finding, hint];
  const given = { ruleCode: 'wording.brand', field: 'summary', passage: finding.passage, reason };
  const refused = { refused: 'warnings_unexplained', fields: [{ field: 'summary' }] };
  for (const reasons of [[], [{ ...given, passage: '须采用另一品牌' }], [{ ...given, field: 'documents' }]]) {
    expect(decide(amendments.draft, { ...affecting, findings, reasons }, now)).toMatchObject(refused);
    expect(decide(amendments.draft, { ...submit, findings, reasons }, now)).toMatchObject(refused);
  }
  const reasons = [given];
  const explained = { amendment: { warnings: [{ ...given, message: '疑似指定品牌' }] } };
  expect(decide(amendments.draft, { ...affecting, findings, reasons }, now)).toMatchObject(explained);
  const submitted = decide(amendments.draft, { ...submit, findings, reasons }, now);
  expect(submitted).toMatchObject(explained);
  if (isRefused(submitted)) throw new Error('every passage has a reason');
  // A rule of a later release finds more: the approver confirms no passage without a reason.
  expect(decide(submitted.amendment, { ...confirm, findings }, now)).toMatchObject({
    amendment: { state: 'published', warnings: [given] },
  });
  const more = [...findings, { ...finding, ruleCode: 'wording.local' } as const];
  expect(decide(submitted.amendment, { ...confirm, findings: more }, now)).toMatchObject(refused);
});
