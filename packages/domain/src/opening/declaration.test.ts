import { describe, expect, test } from 'vitest';
import { canComplete, declare, type Finding, pauseCauseOf, triesAgain } from './declaration.ts';
import { type FindingKind, findingKinds, pauseCauses } from './opening.ts';

const finding = (kind: FindingKind, declared = false): Finding => ({ kind, declared });

describe('A bid that cannot be opened', () => {
  test('is withdrawn for any cause that is not the bidder’s', () => {
    for (const kind of findingKinds) expect(declare(kind, 'other')).toBe('deemed_withdrawn');
  });

  test('is revoked as the bidder’s own fault only where the very file of the receipt does not decrypt', () => {
    expect(declare('undecipherable', 'bidder')).toBe('deemed_revoked');
    for (const kind of ['unread', 'altered'] as const) {
      expect(declare(kind, 'bidder')).toEqual({ refused: 'fault_not_bidders' });
    }
  });
});

describe('An opening after every bid was tried', () => {
  test('ends by itself where all were opened', () => expect(pauseCauseOf([])).toBeNull());

  test('waits for the storage before it asks a person', () => {
    expect(pauseCauseOf([finding('undecipherable'), finding('unread')])).toBe('storage');
    expect(pauseCauseOf([finding('undecipherable'), finding('altered')])).toBe('judgement');
  });

  test('waits for a person to end it once all are declared', () => {
    expect(pauseCauseOf([finding('undecipherable', true), finding('unread', true)])).toBe('completion');
    expect(pauseCauseOf([finding('undecipherable', true), finding('altered')])).toBe('judgement');
  });

  test('is tried again by itself only where that may help', () => {
    expect(pauseCauses.filter(triesAgain)).toEqual(['key', 'storage']);
  });

  test('does not end while a bid is neither opened nor declared', () => {
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
