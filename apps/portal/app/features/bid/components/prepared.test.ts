import { describe, expect, test } from 'vitest';
import {
  nothingPrepared,
  type Prepared,
  type PreparedEnvelope,
  reusable,
  type SealedOf,
  standingsOf,
  withoutEnvelope,
} from './prepared.ts';

const lotKey = 'age1lot';
const ownKey = 'age1own';
const wanted = (part: Partial<SealedOf> = {}): SealedOf => ({
  kind: 'technical',
  mark: 'a',
  recipients: [lotKey, ownKey],
  ...part,
});
const envelope = (part: Partial<PreparedEnvelope> = {}): PreparedEnvelope => ({
  ...wanted(),
  ...{ fileId: '1', name: 'technical.age', size: 9, sha256: 'b', at: '2026-11-24T01:00:00Z' },
  ...part,
});
const prepared = (part: Partial<Prepared> = {}): Prepared => ({
  ...nothingPrepared(),
  envelopes: [envelope()],
  ...part,
});

describe('an envelope that was sealed early', () => {
  test('is reused for the same content and the same recipients', () => {
    expect(reusable(prepared(), wanted()).envelope).not.toBeNull();
    expect(reusable(null, wanted())).toEqual({ envelope: null, underWay: null });
    expect(reusable(prepared(), wanted({ mark: 'other' })).envelope).toBeNull();
    expect(reusable(prepared(), wanted({ kind: 'price' })).envelope).toBeNull();
  });

  test('is sealed again for another key of the lot or the company, but not if the company’s key is unknown', () => {
    expect(reusable(prepared(), wanted({ recipients: ['age1other', ownKey] })).envelope).toBeNull();
    expect(reusable(prepared(), wanted({ recipients: [lotKey, 'age1renewed'] })).envelope).toBeNull();
    expect(reusable(prepared(), wanted({ recipients: [lotKey] })).envelope).not.toBeNull();
    const forLotAlone = prepared({ envelopes: [envelope({ recipients: [lotKey] })] });
    expect(reusable(forLotAlone, wanted()).envelope).toBeNull();
  });

  test('takes precedence over an unfinished upload, which is resumed for the same content only', () => {
    const way = { disk: 'lasting-1', size: 9, sha256: 'b', url: null };
    const underWay = { ...way, ...wanted({ mark: 'later' }) };
    expect(reusable(prepared({ underWay }), wanted({ mark: 'later' })).underWay).toMatchObject(way);
    expect(reusable(prepared({ underWay }), wanted({ mark: 'other' })).underWay).toBeNull();
    expect(reusable(prepared({ underWay }), wanted()).underWay).toBeNull();
  });

  test('is ready if its content equals the draft, and otherwise changed', () => {
    const standings = (now: readonly SealedOf[]) => [...standingsOf(prepared(), now)];
    expect(standings([wanted()])).toEqual([
      ['technical', 'ready'],
      ['commercial', 'none'],
      ['price', 'none'],
    ]);
    expect(standings([wanted({ mark: 'other' })])[0]).toEqual(['technical', 'changed']);
    expect(standings([])[0]).toEqual(['technical', 'changed']);
  });

  test('is dropped alone if it is bad; the others are kept unless they may belong to a version already', () => {
    const both = prepared({ envelopes: [envelope(), envelope({ kind: 'price' })] });
    const left = withoutEnvelope(both, 'technical');
    expect(left.envelopes.map(({ kind }) => kind)).toEqual(['price']);
    expect(left.id).not.toBe(both.id);
    expect(withoutEnvelope({ ...both, asked: true }, 'technical').envelopes).toEqual([]);
  });
});
