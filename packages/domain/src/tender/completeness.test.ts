import { expect, test } from 'vitest';
import { missingBeforeApproval } from './completeness.ts';
import { usualSourcing } from './sourcing.ts';
import { eachTenderText, tenderTexts } from './texts.ts';

const lot = {
  estimate: '1000000.00',
  evaluationMethod: 'comprehensive',
  splitEnvelope: false,
  weights: { technical: 40, commercial: 20, price: 40 },
  prequalificationDeadline: null,
  questionUntil: null,
  replyUntil: null,
  openersNeeded: 2,
  openers: ['a', 'b', 'd'],
  drawnExperts: [],
  evaluators: ['c'],
  ceilingPrice: '1000.00',
  priceLines: [{ qty: '2', ceilingUnitPrice: '500' }],
  clauses: [{ clauseNo: '3.1' }],
  criteria: [],
  documents: 1,
} as const;
const tender = {
  method: 'open_tender',
  sourcing: 'announced',
  scope: 'voluntary',
  stateFunded: false as boolean | null,
  contact: { name: '林工', phone: '010-00000000' },
  ...eachTenderText((name) => (tenderTexts[name].required ? '内容' : '')),
  lots: [lot],
} as const;

type Lot = Omit<Parameters<typeof missingBeforeApproval>[0]['lots'][number], never>;
const fieldsOf = (
  changes: Partial<Lot>,
  method: Parameters<typeof missingBeforeApproval>[0]['method'] = 'open_tender',
) =>
  missingBeforeApproval({
    ...tender,
    method,
    sourcing: usualSourcing(method),
    lots: [{ ...lot, ...changes }],
  }).map(({ field }) => field);

test('a complete tender lacks nothing', () => {
  expect(missingBeforeApproval(tender)).toEqual([]);
});

test('missing texts are reported at their fields', () => {
  const bare = {
    ...tender,
    contact: { name: '', phone: '' },
    ...eachTenderText(() => ''),
  };
  expect(missingBeforeApproval(bare).map(({ field }) => field)).toEqual([
    'contact.name',
    'contact.phone',
    'fundSource',
    'overview',
    'qualification',
    'objectionChannel',
  ]);
});

test('a mandatory 招标 must declare whether state funds prevail', () => {
  const silent = { ...tender, stateFunded: null };
  const fields = (scope: 'mandatory' | 'voluntary' | 'government') =>
    missingBeforeApproval({ ...silent, scope }).map(({ field }) => field);
  expect(fields('mandatory')).toEqual(['stateFunded']);
  expect(fields('voluntary')).toEqual([]);
  expect(fields('government')).toEqual([]);
});

test('an estimate is required, under the name of its law', () => {
  const bare = { ...tender, lots: [{ ...lot, estimate: null }] };
  const messages = (scope: 'mandatory' | 'government') =>
    missingBeforeApproval({ ...bare, scope }).map(({ message }) => message);
  expect(messages('mandatory')).toEqual(['请输入估算价']);
  expect(messages('government')).toEqual(['请输入采购预算']);
});

test.each([
  ['no price line', { priceLines: [] }, 'lots.0.priceLines'],
  [
    'a line that may cost more than the lot',
    { priceLines: [{ qty: '2', ceilingUnitPrice: '500.01' }] },
    'lots.0.priceLines.0.ceilingUnitPrice',
  ],
  ['no document', { documents: 0 }, 'lots.0.documents'],
  ['weights that are not 100', { weights: { technical: 40, commercial: 20, price: 41 } }, 'lots.0.weights'],
  ['no weights', { weights: null }, 'lots.0.weights'],
  ['no opener in reserve', { openers: ['a', 'b'] }, 'lots.0.openers'],
  ['a single opener who is sufficient', { openersNeeded: 1 }, 'lots.0.openersNeeded'],
  ['no evaluator', { evaluators: [] }, 'lots.0.evaluators'],
  ['an opener who also scores', { evaluators: ['a', 'c'] }, 'lots.0.evaluators'],
  ['a clause number used twice', { clauses: [{ clauseNo: '1' }, { clauseNo: '1' }] }, 'lots.0.clauses'],
] as const)('a lot with %s is not complete', (_, changes, field) => {
  expect(fieldsOf(changes)).toEqual([field]);
});

test('the lowest price needs no weights', () => {
  expect(fieldsOf({ evaluationMethod: 'lowest_price', weights: null })).toEqual([]);
});

test('times of steps that the method lacks must be empty, and those of its steps must be set', () => {
  expect(fieldsOf({ prequalificationDeadline: '2026-12-01T00:00:00Z' }, 'rfq')).toEqual([
    'lots.0.prequalificationDeadline',
    'lots.0.replyUntil',
  ]);
  expect(
    fieldsOf({ questionUntil: '2026-12-01T00:00:00Z', replyUntil: '2026-12-01T00:00:00Z' }, 'single_source'),
  ).toEqual(['lots.0.questionUntil']);
});

test('two envelopes belong to the methods that have them', () => {
  expect(fieldsOf({ splitEnvelope: true })).toEqual([]);
  expect(fieldsOf({ splitEnvelope: true }, 'rfq')).toContain('lots.0.splitEnvelope');
});
