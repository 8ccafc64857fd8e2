import { describe, expect, it } from 'vitest';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { type Criterion, type CriterionKind, criterionKinds } from './criterion.ts';
import type { PriceFormula } from './price-formula.ts';
import { checkCriteriaLaw } from './rules.ts';

const lot = {
  evaluationMethod: 'comprehensive',
  weights: { technical: 50, commercial: 10, price: 40 },
} as const;
const government = { scope: 'government', method: 'open_tender' } as const;
const criterion = (kind: Criterion['kind'], title: string): Criterion => ({
  kind,
  title,
  requirement: '',
  evidence: '',
  points: kind === 'qualification' ? null : '10',
  scoring: kind === 'qualification' ? { by: 'pass' } : { by: 'comparison', step: '1' },
});
const price = (formula: PriceFormula): Criterion => ({
  ...criterion('price', '报价'),
  scoring: { by: 'price', formula },
});
const whole = [criterion('technical', '方案'), criterion('commercial', '业绩')];

describe('the criteria of a government procurement', () => {
  it('are written out for each part with a weight', () => {
    expect(
      checkCriteriaLaw([], lot, government).map(({ message, severity, citation }) => [
        message,
        severity,
        citation,
      ]),
    ).toEqual([
      [
        '请列出技术评审的评审因素：评审因素应当细化和量化，并与采购需求对应',
        'block',
        '《政府采购货物和服务招标投标管理办法》第五十五条',
      ],
      [
        '请列出商务评审的评审因素：评审因素应当细化和量化，并与采购需求对应',
        'block',
        '《政府采购货物和服务招标投标管理办法》第五十五条',
      ],
    ]);
    expect(checkCriteriaLaw(whole, lot, government)).toEqual([]);
    const priceAndSkill = { ...lot, weights: { technical: 60, commercial: 0, price: 40 } };
    expect(checkCriteriaLaw(whole.slice(0, 1), priceAndSkill, government)).toEqual([]);
  });

  it('score the price by the lowest price only', () => {
    const linear = [...whole, price({ kind: 'linear', above: '1' })];
    expect(checkCriteriaLaw(linear, lot, government).map(({ ruleCode }) => ruleCode)).toEqual([
      'priceFormula',
    ]);
    expect(
      checkCriteriaLaw(linear, lot, { ...government, method: 'consultation' }).map(
        ({ citation }) => citation,
      ),
    ).toEqual(['《政府采购竞争性磋商采购方式管理暂行办法》第二十四条']);
    expect(checkCriteriaLaw([...whole, price({ kind: 'lowest' })], lot, government)).toEqual([]);
  });

  it('score no qualification', () => {
    const twice = [...whole, criterion('qualification', '业绩')];
    expect(checkCriteriaLaw(twice, lot, government).map(({ field, message }) => [field, message])).toEqual([
      ['criteria.1.title', '资格条件不得作为评审因素'],
    ]);
  });

  /** Criteria in which only those of this kind break a rule of some method. */
  const faultyIn = {
    qualification: [...whole, criterion('qualification', '业绩')],
    responsiveness: [...whole, criterion('responsiveness', '业绩')],
    technical: whole.filter(({ kind }) => kind !== 'technical'),
    commercial: whole.filter(({ kind }) => kind !== 'commercial'),
    price: [...whole, price({ kind: 'linear', above: '1' })],
  } as const satisfies Record<CriterionKind, readonly Criterion[]>;
  const [quantified, qualification, formula] = [
    'criteriaQuantified',
    'qualificationNotScored',
    'priceFormula',
  ];
  const [quantifiedHere, formulaHere] = ['criteriaQuantifiedConsultation', 'priceFormulaConsultation'];

  it.each<[Method, ...(string | null)[]]>([
    // method, qualification, responsiveness, technical, commercial, price
    ['open_tender', qualification, null, quantified, quantified, formula],
    ['invited_tender', qualification, null, quantified, quantified, formula],
    ['negotiation', null, null, null, null, null],
    ['consultation', null, null, quantifiedHere, quantifiedHere, formulaHere],
    ['inquiry', null, null, null, null, null],
    ['rfq', null, null, null, null, null],
    ['single_source', null, null, null, null, null],
    ['reverse_auction', null, null, null, null, null],
  ])('of %s are bound by kind, and in no other scope', (method, ...expected) => {
    const codes = (scope: TenderScope) =>
      criterionKinds.map((kind) => {
        const violations = checkCriteriaLaw(faultyIn[kind], lot, { scope, method });
        return violations.map(({ ruleCode }) => ruleCode).join() || null;
      });
    expect(codes('government')).toEqual(expected);
    for (const scope of ['mandatory', 'voluntary'] as const)
      expect(codes(scope)).toEqual(criterionKinds.map(() => null));
  });

  it('bind neither other scopes nor an evaluation without points', () => {
    expect(checkCriteriaLaw([], lot, { ...government, scope: 'mandatory' })).toEqual([]);
    expect(checkCriteriaLaw([], lot, { ...government, scope: 'voluntary' })).toEqual([]);
    const lowest = { evaluationMethod: 'lowest_price', weights: null } as const;
    expect(checkCriteriaLaw([], lowest, government)).toEqual([]);
  });
});
