import { expect, it } from 'vitest';
import type { LotCriterion } from '../criterion/judgement.ts';
import { usualPriceFormula } from '../criterion/price-formula.ts';
import { criterionPointsOf } from './criterion-points.ts';

const of = (id: string, changes: Partial<LotCriterion>): LotCriterion => ({
  ...{ id, kind: 'technical', title: id, requirement: '', evidence: '', points: '10' },
  scoring: { by: 'judgement', steps: [{ when: '', from: '0', to: '10' }] },
  ...changes,
});
const criteria = [
  of('licence', { kind: 'qualification', points: null, scoring: { by: 'pass' } }),
  of('plan', {}),
  of('service', { kind: 'commercial', points: '5' }),
  of('price', { kind: 'price', points: '85', scoring: { by: 'price', formula: usualPriceFormula } }),
];
const row = (bidId: string, plan: string, service: string, responsive = true) => ({
  ...{ bidId, technical: '', commercial: '', responsive, basis: '' as const, comment: '' },
  judgements: [
    { criterionId: 'licence', met: true, points: '' },
    { criterionId: 'plan', met: null, points: plan },
    { criterionId: 'service', met: null, points: service },
  ],
});
const sheets = [
  { evaluatorId: 'a', rows: [row('bid', '8', '5'), row('other', '1', '1')] },
  { evaluatorId: 'b', rows: [row('bid', '8.5', '4'), row('other', '1', '1')] },
  { evaluatorId: 'c', rows: [row('bid', '7', '4'), row('other', '1', '1')] },
  { evaluatorId: 'd', rows: [row('bid', '', '', false)] },
];
const price = { priceScore: '81.20' };

it('gives the mean points of the members who found the bid responsive, and those of the price', () => {
  expect(criterionPointsOf('bid', sheets, criteria, price)).toEqual([
    { kind: 'technical', title: 'plan', full: '10', points: '7.83' },
    { kind: 'commercial', title: 'service', full: '5', points: '4.33' },
    { kind: 'price', title: 'price', full: '85', points: '81.20' },
  ]);
});

it('is empty for a lot without criteria and for sheets without judgements', () => {
  expect(criterionPointsOf('bid', sheets, [], price)).toEqual([]);
  const old = sheets.map(({ evaluatorId, rows }) => ({
    evaluatorId,
    rows: rows.map(({ judgements: _, ...one }) => one),
  }));
  expect(criterionPointsOf('bid', old, criteria, price)).toEqual([]);
});
