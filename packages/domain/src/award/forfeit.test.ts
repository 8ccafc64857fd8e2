import { describe, expect, it } from 'vitest';
import { awardNoticeStates } from './award.ts';
import { canForfeit, forfeitCitation, forfeitGrounds, isHeard } from './forfeit.ts';

const due = '2026-12-30T16:00:00.000Z';
const before = '2026-12-30T15:59:59.999Z';
const won = { kind: 'won', state: 'acknowledged', contractDueAt: due } as const;

describe('a forfeited award', () => {
  it('requires an issued notice without a signed contract', () => {
    const allowed = awardNoticeStates.filter(
      (state) => canForfeit({ ...won, state }, 'gave_up', before) === true,
    );
    expect(allowed).toEqual(['issued', 'acknowledged']);
    expect(canForfeit({ ...won, kind: 'lost', state: 'issued' }, 'gave_up', before)).toMatchObject({
      refused: 'transition_not_allowed',
    });
  });

  it('for silence requires the end of the time to sign', () => {
    expect(canForfeit(won, 'unsigned', before)).toMatchObject({ refused: 'contract_term_running' });
    expect(canForfeit(won, 'unsigned', due)).toBe(true);
    for (const ground of forfeitGrounds.filter((one) => one !== 'unsigned'))
      expect(canForfeit(won, ground, before), ground).toBe(true);
  });

  it('is decided after the winner’s statement, or at the end of the time for it', () => {
    expect(isHeard({ replyUntil: due, statedAt: null }, before)).toMatchObject({
      refused: 'forfeit_reply_running',
    });
    expect(isHeard({ replyUntil: due, statedAt: before }, before)).toBe(true);
    expect(isHeard({ replyUntil: due, statedAt: null }, due)).toBe(true);
  });

  it('cites the article of its own law, and none if no law binds', () => {
    for (const ground of forfeitGrounds) {
      const cited = (scope: 'government' | 'mandatory' | 'voluntary', method: 'open_tender' | 'rfq') =>
        forfeitCitation(ground, { scope, method });
      expect(cited('government', 'open_tender')).not.toContain('招标投标法');
      expect(cited('mandatory', 'open_tender')).toContain('《招标投标法实施条例》第五十五条');
      expect(cited('voluntary', 'rfq')).toBe('');
    }
    const government = { scope: 'government', method: 'open_tender' } as const;
    expect(forfeitCitation('unsigned', government)).toBe('《政府采购法实施条例》第四十九条');
    expect(forfeitCitation('unlawful', government)).toBe('《政府采购法实施条例》第七十一条');
  });
});
