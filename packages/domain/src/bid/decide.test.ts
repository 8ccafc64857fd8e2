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
const submit = { kind: 'submit', participation, envelopes, stored, changedAt: null } as const;

const written: Bid = { state: 'draft', lastVersionNo: 0, validVersionNo: null };
const submitted: Bid = { state: 'submitted', lastVersionNo: 2, validVersionNo: 2 };

describe('a bid', () => {
  test('given a draft, when it is submitted whole, then its first version counts', () => {
    expect(decide(written, submit, before)).toEqual({
      bid: { state: 'submitted', lastVersionNo: 1, validVersionNo: 1 },
      event: { kind: 'submitted', from: written, versionNo: 1 },
    });
  });

  test('given a submitted one, when it is submitted again, then the next version counts in its place', () => {
    expect(decide(submitted, submit, before)).toMatchObject({
      bid: { state: 'submitted', lastVersionNo: 3, validVersionNo: 3 },
    });
  });

  test('given one that changed after the command had arrived, when it is submitted, then what came later counts', () => {
    expect(decide(submitted, { ...submit, changedAt: before }, before)).toMatchObject({
      event: { versionNo: 3 },
    });
    const later = new Date(new Date(before).getTime() + 1).toISOString();
    expect(decide(submitted, { ...submit, changedAt: later }, before)).toEqual({
      refused: 'newer_version_counts',
    });
  });

  test('given a submitted one, when it is withdrawn, then no version counts and the number goes on', () => {
    const withdrawn = decide(submitted, { kind: 'withdraw', lot, versionNo: 2 }, before);
    expect(withdrawn).toMatchObject({ bid: { state: 'withdrawn', lastVersionNo: 2, validVersionNo: null } });
    if ('refused' in withdrawn) throw new Error('refused');
    expect(decide(withdrawn.bid, submit, before)).toMatchObject({ bid: { validVersionNo: 3 } });
  });

  test('at the deadline itself nothing is submitted and nothing withdrawn', () => {
    expect(decide(submitted, submit, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
    expect(decide(submitted, { kind: 'withdraw', lot, versionNo: 2 }, deadline)).toMatchObject({
      refused: 'bid_deadline_passed',
    });
  });

  test('what is not whole is not decided', () => {
    expect(decide(written, { ...submit, stored: [] }, before)).toMatchObject({
      refused: 'envelope_mismatch',
    });
  });

  test('an older version than the one that counts is not withdrawn', () => {
    expect(decide(submitted, { kind: 'withdraw', lot, versionNo: 1 }, before)).toEqual({
      refused: 'conflict',
    });
  });

  test('what was never submitted is not withdrawn', () => {
    expect(decide(written, { kind: 'withdraw', lot, versionNo: 1 }, before)).toEqual({
      refused: 'nothing_to_withdraw',
    });
  });

  test('what follows from its opening and evaluation follows step by step, or not at all', () => {
    expect(follow('submitted', ['open', 'accept', 'rank'])).toBe('candidate');
    expect(follow('submitted', ['open', 'win'])).toEqual({ refused: 'transition_not_allowed' });
    expect(follow('draft', ['open'])).toEqual({ refused: 'transition_not_allowed' });
  });
});
