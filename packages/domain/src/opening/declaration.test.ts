import { describe, expect, test } from 'vitest';
import { canComplete, declare, type Finding, isRetried, pauseCauseOf } from './declaration.ts';
import { type FindingKind, findingKinds, pauseCauses } from './opening.ts';

const finding = (kind: FindingKind, declared = false): Finding => ({ kind, declared });

describe('a bid that cannot be opened', () => {
  test('is deemed withdrawn for any cause other than the bidder’s fault', () => {
    for (const kind of findingKinds) expect(declare(kind, 'other')).toBe('deemed_withdrawn');
  });

  test('is deemed revoked by the bidder’s fault only if the file named in the receipt does not decrypt', () => {
    expect(declare('undecipherable', 'bidder')).toBe('deemed_revoked');
    for (const kind of ['unread', 'altered'] as const) {
      expect(declare(kind, 'bidder')).toEqual({ refused: 'fault_not_bidders' });
    }
  });
});

describe('an opening after every bid was tried', () => {
  test('does not pause if every bid was opened', () => expect(pauseCauseOf([])).toBeNull());

  test('waits for the storage before it asks an opener', () => {
    expect(pauseCauseOf([finding('undecipherable'), finding('unread')])).toBe('storage');
    expect(pauseCauseOf([finding('undecipherable'), finding('altered')])).toBe('judgement');
  });

  test('waits for an opener to complete it once all other bids are declared', () => {
    expect(pauseCauseOf([finding('undecipherable', true), finding('unread', true)])).toBe('completion');
    expect(pauseCauseOf([finding('undecipherable', true), finding('altered')])).toBe('judgement');
  });

  test('is retried automatically only for the causes key and storage', () => {
    expect(pauseCauses.filter(isRetried)).toEqual(['key', 'storage']);
  });

  test('cannot be completed while a bid is neither opened nor declared', () => {
    expect(canComplete(3, 3, [])).toBeNull();
    expect(canComplete(3, 2, [finding('altered', true)])).toBeNull();
    expect(canComplete(3, 2, [finding('altered')])).toEqual({
      refused: 'bids_unaccounted',
      values: { n: 1 },
    });
    expect(canComplete(3, 1, [finding('altered', true)])).toEqual({
      refused: 'bids_unaccounted',
      values: { n: 1 },
    });
  });
});
