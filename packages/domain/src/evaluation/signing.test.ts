import { describe, expect, it } from 'vitest';
import {
  decideOpinion,
  decideTakingBack,
  type Opinion,
  type OpinionKind,
  outcomeOf,
  type Report,
  silentMembers,
} from './signing.ts';

const digest = 'a'.repeat(64);
const members = ['zhao', 'qian', 'sun'];
const reason = '第二名的业绩证明不符合要求，不应得分。';
const open: Report = {
  ...{ digest, drawnUpBy: 'zhao', dueAt: '2026-12-05T02:00:00.000Z', state: 'signing', members },
  opinions: [],
};
const given = (evaluatorId: string, kind: OpinionKind): Opinion => ({
  ...{ evaluatorId, kind, reason: kind === 'dissented' ? reason : '' },
});

describe('an opinion on the report', () => {
  it('is a signature, or a dissent with its reasons', () => {
    expect(decideOpinion(open, { kind: 'sign', digest, by: 'qian' })).toEqual({
      ...{ opinion: given('qian', 'signed'), isRepeated: false },
    });
    expect(decideOpinion(open, { kind: 'dissent', digest, reason, by: 'qian' })).toEqual({
      ...{ opinion: given('qian', 'dissented'), isRepeated: false },
    });
    expect(decideOpinion(open, { kind: 'dissent', digest, reason: ' ', by: 'qian' })).toEqual({
      refused: 'invalid_input',
      fields: [{ field: 'reason', message: '请输入不同意见和理由' }],
    });
  });

  it('is final: a repeat changes nothing, and another opinion is refused', () => {
    for (const state of ['signing', 'concluded'] as const) {
      const signed = { ...open, state, opinions: [given('qian', 'signed')] };
      expect(decideOpinion(signed, { kind: 'sign', digest, by: 'qian' })).toMatchObject({ isRepeated: true });
    }
    for (const kind of ['signed', 'deemed'] as const)
      expect(
        decideOpinion(
          { ...open, opinions: [given('qian', kind)] },
          { kind: 'dissent', digest, reason, by: 'qian' },
        ),
      ).toEqual({ refused: 'report_answered' });
  });

  it('is given on the version that was read, before its conclusion', () => {
    const sign = { kind: 'sign', digest, by: 'qian' } as const;
    expect(decideOpinion({ ...open, state: 'void' }, sign)).toEqual({ refused: 'report_void' });
    expect(decideOpinion({ ...open, digest: 'b'.repeat(64) }, sign)).toEqual({ refused: 'report_void' });
    expect(decideOpinion({ ...open, state: 'concluded' }, sign)).toEqual({ refused: 'report_concluded' });
  });
});

describe('a report', () => {
  it('is taken back by the member who drew it up, before its conclusion', () => {
    expect(decideTakingBack(open, { digest, by: 'zhao' })).toBe(true);
    expect(decideTakingBack(open, { digest, by: 'qian' })).toEqual({ refused: 'not_the_drafter' });
    expect(decideTakingBack({ ...open, state: 'concluded' }, { digest, by: 'zhao' })).toEqual({
      refused: 'report_concluded',
    });
  });

  it('counts silent members as consenting from the end of the term', () => {
    const report = { ...open, opinions: [given('zhao', 'signed')] };
    expect(silentMembers(report, '2026-12-05T01:59:59.999Z')).toEqual([]);
    expect(silentMembers(report, '2026-12-05T02:00:00.000Z')).toEqual(['qian', 'sun']);
    expect(silentMembers({ ...report, state: 'void' }, '2026-12-06T02:00:00.000Z')).toEqual([]);
  });

  it.each([
    [[], null],
    [['signed', 'signed'], null],
    [['signed', 'signed', 'signed'], 'adopted'],
    [['signed', 'dissented', 'deemed'], 'adopted'],
    [['deemed', 'deemed', 'deemed'], 'adopted'],
    [['signed', 'dissented'], null],
    [['dissented', 'dissented'], 'void'],
    [['signed', 'dissented', 'dissented'], 'void'],
  ] as const)('with the opinions %j is %s', (kinds, outcome) => {
    const opinions = kinds.map((kind, place) => given(members[place] ?? '', kind));
    expect(outcomeOf({ members, opinions })).toBe(outcome);
  });
});
