import { expect, test } from 'vitest';
import { emptyLot, emptyTender } from './form-state.ts';
import { beforeApproval, inOrder, onePerField, partsOf, placed } from './problems.ts';

const now = new Date('2026-11-21T02:00:00Z');
const at = (field: string) => ({ field, message: field });

test('messages are sorted as on the page: the head, then lot by lot, row by row', () => {
  const mixed = [
    'lots.1.title',
    'lots.0.priceLines.11.qty',
    'lots.0.documents',
    'lots.0.priceLines.2.qty',
    'contact.phone',
    'title',
    'lots.0.bidDeadline',
  ];
  expect(inOrder(mixed.map(at)).map(({ field }) => field)).toEqual([
    'title',
    'contact.phone',
    'lots.0.bidDeadline',
    'lots.0.priceLines.2.qty',
    'lots.0.priceLines.11.qty',
    'lots.0.documents',
    'lots.1.title',
  ]);
});

test('a field has one message, the first that was found', () => {
  const twice = [at('title'), { field: 'title', message: '另一个' }, at('scope')];
  expect(onePerField(twice)).toEqual([at('title'), at('scope')]);
});

test('missing values and violations of the law are reported together, each at its field', () => {
  const lot = { ...emptyLot(now, '第一标段'), estimate: '100万', bondAmount: '90万' };
  const found = beforeApproval(
    { ...emptyTender(now), scope: 'mandatory', method: 'invited_tender', lots: [lot] },
    undefined,
  );
  const fields = found.map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining([
      'ground',
      'contact.name',
      'overview',
      'lots.0.bondAmount',
      'lots.0.priceLines',
      'lots.0.documents',
    ]),
  );
  expect(new Set(fields).size).toBe(fields.length);
});

test('a message about a table names its row, and its lot if there are several', () => {
  const wrong = { field: 'lots.1.priceLines.4.qty', message: '请输入数量' };
  expect(placed(wrong, 2)).toBe('第2标段分项报价第5行：请输入数量');
  expect(placed(wrong, 1)).toBe('分项报价第5行：请输入数量');
  expect(placed({ field: 'lots.0.clauses.0.clauseNo', message: '请输入条款号' }, 1)).toBe(
    '条款第1行：请输入条款号',
  );
  expect(placed({ field: 'lots.0.criteria.2.scoring.steps.0.to', message: '请输入最高分' }, 1)).toBe(
    '评审因素第3项：请输入最高分',
  );
  expect(placed({ field: 'title', message: '请输入项目名称' }, 3)).toBe('请输入项目名称');
});

test('counts the fields to correct in each part of the editor, over all lots', () => {
  const wrong = [
    ...['title', 'contact.phone', 'siteVisit', 'lots', 'lots.0.title', 'lots.0.bidDeadline'],
    ...['lots.1.bidDeadline', 'lots.1.priceLines.3.qty', 'lots.0.criteria.2.points', 'lots.0.documents'],
  ];
  const counts = partsOf(wrong.map(at)).map(({ id, wrong }) => [id, wrong]);
  expect(counts).toEqual([
    ['basics', 2],
    ['content', 1],
    ['lot-amounts', 2],
    ['lot-schedule', 2],
    ['lot-lines', 1],
    ['lot-clauses', 0],
    ['lot-criteria', 1],
    ['lot-people', 0],
    ['lot-documents', 1],
  ]);
});
