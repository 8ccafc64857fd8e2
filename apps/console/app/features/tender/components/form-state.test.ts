import { availableMethods, methodSteps } from '@procure/domain/tender/method.ts';
import { invitationOf } from '@procure/domain/tender/sourcing.ts';
import { expect, test } from 'vitest';
import { emptyCriterion } from '../../../lib/criterion-draft.ts';
import { emptyLine } from '../../../lib/line-draft.ts';
import { draftFrom, emptyLot, emptyTender, inputOf, withinMethod } from './form-state.ts';

const now = new Date('2026-11-21T02:00:00Z');

test('a new tender begins with times that the law allows for a mandatory tender', () => {
  const [lot] = inputOf(emptyTender(now)).lots;
  expect(lot).toMatchObject({
    documentFrom: '2026-11-23T01:00:00.000Z',
    documentUntil: '2026-12-03T09:00:00.000Z',
    bidDeadline: '2026-12-17T01:30:00.000Z',
    replyUntil: null,
  });
});

test('an empty line is not sent, and a half-written one is sent to receive its message', () => {
  const draft = emptyTender(now);
  const [lot] = draft.lots;
  if (lot === undefined) throw new Error('no lot');
  const lines = [{ ...emptyLine(), name: '光伏组件' }, emptyLine()];
  const [sent] = inputOf({ ...draft, lots: [{ ...lot, priceLines: lines }] }).lots;
  expect(sent?.priceLines.map(({ name }) => name)).toEqual(['光伏组件']);
});

test('weights are sent for a comprehensive evaluation only; a text that is no number is refused at its field', () => {
  const draft = emptyTender(now);
  const [lot] = draft.lots;
  if (lot === undefined) throw new Error('no lot');
  const lowest = inputOf({ ...draft, lots: [{ ...lot, evaluationMethod: 'lowest_price' }] });
  expect(lowest.lots[0]?.weights).toBeNull();
  const odd = inputOf({ ...draft, lots: [{ ...lot, bidValidityDays: '九十' }] });
  expect(odd.lots[0]?.bidValidityDays).toBe(-1);
});

test('amounts are sent as parsed, and an unreadable amount as typed', () => {
  const draft = emptyTender(now);
  const [lot] = draft.lots;
  if (lot === undefined) throw new Error('no lot');
  const typed = { ...lot, estimate: '￥100万', ceilingPrice: '约90万', bondAmount: '' };
  expect(inputOf({ ...draft, lots: [typed] }).lots[0]).toMatchObject({
    estimate: '1000000',
    ceilingPrice: '约90万',
    bondAmount: '0',
  });
});

test.each(availableMethods)('%s keeps and sends no time of a step that it does not have', (method) => {
  const draft = emptyTender(now);
  const [lot] = draft.lots;
  if (lot === undefined) throw new Error('no lot');
  const times = {
    ...lot.times,
    replyUntil: '2026-11-25T09:00',
    prequalificationDeadline: '2026-11-30T09:00',
  };
  const full = {
    ...draft,
    ground: 'proprietary' as const,
    groundNote: '旧的情形',
    lots: [{ ...lot, times }],
  };
  const [kept] = withinMethod({ ...full, method }).lots;
  const sent = inputOf({ ...full, method });
  const steps = methodSteps[method];
  expect(kept?.times.questionUntil === '').toBe(!steps.questions);
  expect(sent.lots[0]?.questionUntil === null).toBe(!steps.questions);
  expect(sent.lots[0]?.replyUntil === null).toBe(invitationOf(sent) === 'none');
  expect(sent.lots[0]?.prequalificationDeadline === null).toBe(steps.prequalification !== 'optional');
  // The law requires no case for a voluntary tender.
  expect(sent).toMatchObject({ ground: null, groundNote: '' });
});

test('criteria with points are sent for a comprehensive evaluation only; the price has the points of its weight', () => {
  const draft = emptyTender(now);
  const [lot] = draft.lots;
  if (lot === undefined) throw new Error('no lot');
  const criteria = (['qualification', 'technical', 'price'] as const).map(emptyCriterion);
  const sent = (evaluationMethod: typeof lot.evaluationMethod) =>
    inputOf({ ...draft, lots: [{ ...lot, evaluationMethod, criteria }] }).lots[0]?.criteria.map(
      ({ kind, points }) => [kind, points],
    );
  expect(sent('comprehensive')).toEqual([
    ['qualification', null],
    ['technical', null],
    ['price', '40'],
  ]);
  expect(sent('lowest_price')).toEqual([['qualification', null]]);
});

test('a tender from a template has new ids, the usual times and no people, and gets fields added since', () => {
  const line = { ...emptyLine(), name: '光伏组件', unit: '块', qty: '3' };
  const criterion = emptyCriterion('technical');
  const [lot] = draftFrom(
    {
      ...{ method: 'consultation', scope: 'government', kind: 'goods', overview: '采购内容' },
      lots: [{ title: '一包', bidValidityDays: 60, priceLines: [line], criteria: [criterion] }],
    },
    now,
  ).lots;
  expect(lot).toMatchObject({
    ...{
      title: '一包',
      bidValidityDays: '60',
      openersNeeded: '2',
      estimate: '',
      evaluationMethod: 'comprehensive',
    },
    ...{ openers: [], evaluators: [], clauses: [], priceLines: [{ name: '光伏组件', qty: '3' }] },
    times: { bidDeadline: emptyLot(now, '').times.bidDeadline },
  });
  expect(lot?.priceLines[0]?.id).not.toBe(line.id);
  expect(lot?.criteria[0]?.id).not.toBe(criterion.id);
});

test('a template with a case that its method no longer has begins without the case', () => {
  const draft = draftFrom(
    { method: 'open_tender', ground: 'g_standard_goods', lots: [{ title: '一包' }] },
    now,
  );
  expect(draft).toMatchObject({ method: 'open_tender', ground: null, title: '' });
});
