import { describe, expect, test } from 'vitest';
import type { Participation } from './access.ts';
import { envelopeKinds } from './bid.ts';
import { type Bid, decide, follow } from './decide.ts';

const deadline = '2026-03-20T01:00:00.000Z';
const before = '2026-03-20T00:59:59.999Z';
const lot = {
  state: 'published',
  documentFrom: '2026-02-20T01:00:00.000Z',
  documentUntil: '2026-02-26T01:00:00.000Z',
  prequalificationDeadline: null,
  bidDeadline: deadline,
} as unknown as Participation['lot'];
const participation: Participation = {
  lot,
  method: 'open_tender',
  sourcing: 'announced',
  company: 'approved',
  excluded: false,
  invitation: null,
  prequalification: null,
  documentObtainedAt: '2026-02-21T01:00:00.000Z',
};
const envelopes = envelopeKinds.map((kind) => ({
  kind,
  fileId: kind,
  name: `${kind}.age`,
  size: 1,
  sha256: 'a',
}));
const stored = envelopes.map(({ fileId, size, sha256 }) => ({
  fileId,
  size,
  sha256,
  seal: { recipients: 1 },
  used: false,
}));
const submit = {
  kind: 'submit',
  ...{ participation, envelopes, stored, changedAt: null },
  items: { madeFor: 1, inForce: 1 },
} as const;

const draft: Bid = { state: 'draft', lastVersionNo: 0, validVersionNo: null };
const submitted: Bid = { state: 'submitted', lastVersionNo: 2, validVersionNo: 2 };

describe('a bid', () => {
  test('has a first valid version after a draft is submitted', () => {
    expect(decide(draft, submit, before)).toEqual({
      bid: { state: 'submitted', lastVersionNo: 1, validVersionNo: 1 },
      event: { kind: 'submitted', from: draft, versionNo: 1 },
    });
  });

  test('has the next version as its valid one after another submission', () => {
    expect(decide(submitted, submit, before)).toMatchObject({
      bid: { state: 'submitted', lastVersionNo: 3, validVersionNo: 3 },
    });
  });

  test('keeps a version that arrived after the submitted one', () => {
    expect(decide(submitted, { ...submit, changedAt: before }, before)).toMatchObject({
      event: { versionNo: 3 },
    });
    const later = new Date(new Date(before).getTime() + 1).toISOString();
    expect(decide(submitted, { ...submit, changedAt: later }, before)).toEqual({
      refused: 'newer_version_counts',
    });
  });

  test('is refused if it was made for items that an amendment has replaced', () => {
    const outdated = { ...submit, items: { madeFor: 1, inForce: 2 } } as const;
    expect(decide(submitted, outdated, before)).toEqual({ refused: 'items_changed' });
    const current = { ...submit, items: { madeFor: 2, inForce: 2 } } as const;
    expect(decide(submitted, current, before)).toMatchObject({ event: { versionNo: 3 } });
  });

  test('has no valid version after a withdrawal, and continues its version numbers', () => {
    const withdrawn = decide(submitted, { kind: 'withdraw', lot, versionNo: 2 }, before);
    expect(withdrawn).toMatchObject({ bid: { state: 'withdrawn', lastVersionNo: 2, validVersionNo: null } });
    if ('refused' in withdrawn) throw new Error('refused');
    expect(decide(withdrawn.bid, submit, before)).toMatchObject({ bid: { validVersionNo: 3 } });
  });

  test('can be neither submitted nor withdrawn at the deadline', () => {
    expect(decide(submitted, submit, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
    expect(decide(submitted, { kind: 'withdraw', lot, versionNo: 2 }, deadline)).toMatchObject({
      refused: 'bid_deadline_passed',
    });
  });

  test('is not submitted with missing files', () => {
    expect(decide(draft, { ...submit, stored: [] }, before)).toMatchObject({
      refused: 'envelope_mismatch',
    });
  });

  test('is not withdrawn if the user saw an older version', () => {
    expect(decide(submitted, { kind: 'withdraw', lot, versionNo: 1 }, before)).toEqual({
      refused: 'conflict',
    });
  });

  test('is not withdrawn if it was never submitted', () => {
    expect(decide(draft, { kind: 'withdraw', lot, versionNo: 1 }, before)).toEqual({
      refused: 'nothing_to_withdraw',
    });
  });

  test('follows the acts on its lot step by step, and refuses a step that is not allowed', () => {
    expect(follow('submitted', ['open', 'accept', 'rank'])).toBe('candidate');
    expect(follow('submitted', ['open', 'win'])).toEqual({ refused: 'transition_not_allowed' });
    expect(follow('draft', ['open'])).toEqual({ refused: 'transition_not_allowed' });
  });
});
