import { describe, expect, it } from 'vitest';
import { methods } from '../tender/method.ts';
import type { tenderScopes } from '../tender/scope.ts';
import type { Criterion } from './criterion.ts';
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

  it('are asked for by the regulation of each method, and by no other scope', () => {
    const codes = (scope: (typeof tenderScopes)[number]) =>
      methods.map((method) => [
        method,
        ...new Set(checkCriteriaLaw([], lot, { scope, method }).map(({ ruleCode }) => ruleCode)),
      ]);
    expect(codes('government')).toEqual([
      ['open_tender', 'criteriaQuantified'],
      ['invited_tender', 'criteriaQuantified'],
      ['negotiation'],
      ['consultation', 'criteriaQuantifiedConsultation'],
      ['inquiry'],
      ['rfq'],
      ['single_source'],
      ['reverse_auction'],
    ]);
    for (const scope of ['mandatory', 'voluntary'] as const)
      expect(codes(scope)).toEqual(methods.map((method) => [method]));
  });

  it('bind neither other scopes nor an evaluation without points', () => {
    expect(checkCriteriaLaw([], lot, { ...government, scope: 'mandatory' })).toEqual([]);
    expect(checkCriteriaLaw([], lot, { ...government, scope: 'voluntary' })).toEqual([]);
    const lowest = { evaluationMethod: 'lowest_price', weights: null } as const;
    expect(checkCriteriaLaw([], lowest, government)).toEqual([]);
  });
});
