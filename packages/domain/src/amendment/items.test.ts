import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefused } from '../outcome.ts';
import { countedDifferences, differenceText, type ItemDifference } from './item-difference.ts';
import { amendItems, amendLines, type Line, lineDifferences } from './items.ts';

const line = (id: string, lineNo: number, changes: Partial<Line> = {}): Line => ({
  ...{ id, lineNo, name: `设备${lineNo}`, spec: '', unit: '台', qty: '10', ceilingUnitPrice: null },
  ...{ delivery: '', remark: '' },
  ...changes,
});
const lines = [line('a', 1), line('b', 2), line('c', 3)];
const basis = {
  evaluationMethod: 'lowest_price',
  weights: null,
  tender: { scope: 'mandatory', method: 'open_tender' },
} as const;
/** The items amended by a list of lines only. */
const amendedBy = (no: number, before: readonly Line[], wanted: readonly Omit<Line, 'lineNo'>[]) =>
  amendItems(
    { no, priceLines: before, criteria: [], clauses: [] },
    { priceLines: wanted, criteria: null, clauses: null },
    basis,
  );

const texts = fc.constantFrom('', '甲', '乙');
const anyLines = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    name: fc.constantFrom('水泵', '阀门'),
    spec: texts,
    unit: fc.constantFrom('台', '套'),
    qty: fc.constantFrom('1', '2', '2.5'),
    ceilingUnitPrice: fc.constantFrom(null, '5', '6.5'),
    delivery: texts,
    remark: texts,
  }),
  { selector: ({ id }) => id, minLength: 1 },
);
const numbered = anyLines.map((rows) => rows.map((row, place) => ({ ...row, lineNo: place + 1 })));

/** The lines after the differences, from the lines before them. */
function applied(before: readonly Line[], differences: readonly ItemDifference[]): readonly Line[] {
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const { change, id, no, fields } of differences) {
    const values = Object.fromEntries(
      fields.map(({ field, after }) => [field, field === 'ceilingUnitPrice' ? after || null : after]),
    );
    if (change === 'removed') rows.delete(id);
    else rows.set(id, { ...line(id, no, { name: '', unit: '', qty: '' }), ...rows.get(id), ...values });
  }
  return [...rows.values()].sort((one, other) => one.lineNo - other.lineNo);
}

describe('the differences of two versions of lines', () => {
  test('lead from the first to the second, by ids alone', () => {
    fc.assert(
      fc.property(numbered, anyLines, (before, wanted) => {
        const priceLines = amendLines(before, wanted);
        if (priceLines === null) return;
        expect(applied(before, lineDifferences(before, priceLines))).toEqual(priceLines);
      }),
    );
  });

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(numbered, numbered, (before, after) => {
        expect(lineDifferences(before.toReversed(), after.toReversed())).toEqual(
          lineDifferences(before, after),
        );
      }),
    );
  });

  test('are none between a version and itself, whatever zeros its quantities end with', () => {
    expect(
      lineDifferences(
        lines,
        lines.map((row) => ({ ...row, qty: '10.0000' })),
      ),
    ).toEqual([]);
    expect(amendedBy(1, lines, lines.toReversed())).toBeNull();
  });

  test('name each field with its old and its new value', () => {
    const after = [line('a', 1, { qty: '20', remark: '分两批' }), line('c', 3)];
    const differences = lineDifferences(lines, after);
    expect(differences).toMatchObject([
      {
        change: 'changed',
        no: 1,
        fields: [
          { field: 'qty', label: '数量', before: '10', after: '20' },
          { field: 'remark', before: '', after: '分两批' },
        ],
      },
      { change: 'removed', no: 2, name: '设备2' },
    ]);
    expect(differences.map(differenceText)).toEqual([
      '修改第1行“设备1”：数量由10变更为20，备注由（空）变更为分两批',
      '删除第2行“设备2”',
    ]);
    expect(countedDifferences(differences)).toBe('删除1项、修改1项');
  });
});

describe('the amended lines', () => {
  test('keep their numbers, and a new line has a number of its own', () => {
    const { lineNo: _, ...added } = line('d', 0, { name: '阀门' });
    const amended = amendedBy(2, lines, [added, line('c', 9), line('a', 9)]);
    expect(amended).toMatchObject({
      from: 2,
      priceLines: [
        { id: 'a', lineNo: 1 },
        { id: 'c', lineNo: 3 },
        { id: 'd', lineNo: 4 },
      ],
    });
    if (amended === null || isRefused(amended) || amended.priceLines === null)
      throw new Error('nothing is amended');
    const difference = lineDifferences(lines, amended.priceLines).at(-1);
    expect(difference && differenceText(difference)).toBe('新增第4行“阀门”：单位台，数量10');
  });

  test('have their numbers without the zeros that were typed, and a text that is no number yet', () => {
    const typed = [line('a', 1, { qty: '7.50', ceilingUnitPrice: '900.10' }), line('b', 2, { qty: '' })];
    expect(amendLines(lines, typed)).toMatchObject([{ qty: '7.5', ceilingUnitPrice: '900.1' }, { qty: '' }]);
  });

  test('are refused without a line, or with a line twice', () => {
    expect(amendedBy(1, lines, [])).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'priceLines' }],
    });
    expect(amendedBy(1, lines, [line('a', 1), line('a', 2)])).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'priceLines.1.name' }],
    });
  });
});
