import { describe, expect, test } from 'vitest';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { checkCommittee } from './committee.ts';

const named = (count: number, forBuyer = 0) => {
  const evaluators = Array.from({ length: count }, (_, at) => `e${at}`);
  return { evaluators, representatives: evaluators.slice(0, forBuyer), drawn: 0 };
};
const drawRules: readonly string[] = ['expertsDrawn', 'expertsDrawnGovernment'];
/** The broken rules without that of the draw, which every named expert breaks. */
const codes = (count: number, forBuyer: number, method: Method, scope: TenderScope) =>
  checkCommittee(named(count, forBuyer), { method, scope, authorId: 'author' })
    .filter(({ ruleCode }) => !drawRules.includes(ruleCode))
    .map(({ ruleCode, severity }) => `${ruleCode} ${severity}`);

describe('a committee', () => {
  test('of a mandatory tender has an odd number of members, five or more', () => {
    for (const count of [1, 2, 3, 4, 6, 8]) {
      expect(codes(count, 0, 'open_tender', 'mandatory'), String(count)).toEqual(['committeeSize block']);
    }
    for (const count of [5, 7, 9]) expect(codes(count, 0, 'invited_tender', 'mandatory')).toEqual([]);
  });

  test('has two or more experts for each representative of the buyer', () => {
    expect(codes(5, 1, 'open_tender', 'mandatory')).toEqual([]);
    expect(codes(5, 2, 'open_tender', 'mandatory')).toEqual(['committeeExperts block']);
    expect(codes(9, 3, 'open_tender', 'government')).toEqual([]);
    expect(codes(9, 4, 'open_tender', 'government')).toEqual(['committeeExpertsGovernment block']);
    expect(codes(3, 1, 'inquiry', 'government')).toEqual([]);
    expect(codes(3, 2, 'negotiation', 'government')).toEqual(['panelExperts block']);
  });

  test('of a negotiation, a consultation or an inquiry has three or more members', () => {
    expect(codes(1, 0, 'negotiation', 'government')).toEqual(['panelSize block']);
    expect(codes(4, 0, 'inquiry', 'government')).toEqual(['panelSize block']);
    expect(codes(2, 0, 'consultation', 'government')).toEqual(['panelSizeConsultation block']);
    for (const method of ['negotiation', 'consultation', 'inquiry'] as const) {
      expect(codes(3, 0, method, 'government')).toEqual([]);
    }
  });

  test('of a voluntary tender causes a warning that needs a reason', () => {
    expect(codes(1, 0, 'open_tender', 'voluntary')).toEqual(['committeeSize warn']);
    expect(codes(3, 2, 'open_tender', 'voluntary')).toEqual(['committeeSize warn', 'committeeExperts warn']);
  });

  test('is not required by methods outside the law', () => {
    expect(codes(1, 0, 'rfq', 'voluntary')).toEqual([]);
    expect(codes(1, 0, 'single_source', 'voluntary')).toEqual([]);
  });

  test('never has the author of the tender as an expert', () => {
    const wrong = { ...named(5), evaluators: ['author', 'b', 'c', 'd', 'e'] };
    const facts = { method: 'open_tender', scope: 'voluntary', authorId: 'author' } as const;
    expect(checkCommittee(wrong, facts)).toMatchObject([{ ruleCode: 'committeeDuty', severity: 'block' }]);
    expect(checkCommittee({ ...wrong, representatives: ['author'] }, facts)).toEqual([]);
  });

  test('is refused with the missing number and the article', () => {
    const broken = checkCommittee(named(1), { method: 'open_tender', scope: 'mandatory', authorId: 'a' });
    expect(broken.find(({ ruleCode }) => ruleCode === 'committeeSize')).toMatchObject({
      message: '评标委员会须为5人以上单数，现为1人',
      citation: '《招标投标法》第三十七条',
    });
  });

  test('of named experts needs a reason where the law demands a draw', () => {
    const rules = (method: Method, scope: TenderScope) =>
      checkCommittee(named(5, 1), { method, scope, authorId: 'author' }).map(
        ({ ruleCode, severity, field }) => `${ruleCode} ${severity} ${field}`,
      );
    expect(rules('open_tender', 'mandatory')).toEqual(['expertsDrawn warn drawnExperts']);
    expect(rules('open_tender', 'government')).toEqual(['expertsDrawnGovernment warn drawnExperts']);
    expect(rules('consultation', 'government')).toEqual(['expertsDrawnGovernment warn drawnExperts']);
    expect(rules('open_tender', 'voluntary')).toEqual([]);
    expect(rules('negotiation', 'mandatory')).toEqual([]);
  });

  test('counts the experts to be drawn, beside representatives only', () => {
    const facts = { method: 'open_tender', scope: 'mandatory', authorId: 'author' } as const;
    expect(checkCommittee({ ...named(1, 1), drawn: 4 }, facts)).toEqual([]);
    expect(checkCommittee({ ...named(0), drawn: 5 }, facts)).toEqual([]);
    expect(checkCommittee({ ...named(1, 1), drawn: 3 }, facts)).toMatchObject([
      { ruleCode: 'committeeSize' },
    ]);
    expect(checkCommittee({ ...named(2, 2), drawn: 3 }, facts)).toMatchObject([
      { ruleCode: 'committeeExperts' },
    ]);
    expect(checkCommittee({ ...named(2, 1), drawn: 3 }, facts)).toMatchObject([
      { ruleCode: 'committeeDrawn' },
    ]);
  });
});
