import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lot, priceLinesOf, removedClauses, removedPrices, wholeDraft } from './draft.ts';

const line = (id: string, lineNo: number) => ({ id, lineNo, name: `设备${lineNo}`, qty: '1' });
const clause = (id: string) => ({ id, kind: 'technical', clauseNo: id, requirement: '满足', starred: false });

function lotOf(lines: readonly string[], clauses: readonly string[] = []): Lot {
  return {
    bidValidityDays: 90,
    priceLines: lines.map((id, place) => line(id, place + 1)),
    clauses: clauses.map(clause),
    criteria: [],
    prequalification: null,
  } as unknown as Lot;
}

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));

describe('the draft of a bid, when an amendment changes the lines', () => {
  test('keeps every typed row, and has a row for each line of the lot in its order', () => {
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const blank = wholeDraft(lotOf(before), null);
        const typed = {
          ...blank,
          prices: blank.prices.map((row) => ({ ...row, unitPriceIncl: `${row.lineId}1` })),
        };
        const draft = wholeDraft(lotOf(after), typed);
        expect(draft.prices.slice(0, after.length).map(({ lineId }) => lineId)).toEqual(after);
        for (const row of typed.prices) expect(draft.prices).toContainEqual(row);
        // Read again, it is the same.
        expect(wholeDraft(lotOf(after), draft)).toEqual(draft);
        // Back among the lines, a removed one has its values again.
        const back = wholeDraft(lotOf(before), draft);
        expect(back.prices.slice(0, before.length)).toEqual(typed.prices);
      }),
    );
  });

  test('shows the rows of removed lines apart, and prices only the lines of the lot', () => {
    const typed = wholeDraft(lotOf(['a', 'b', 'c']), null);
    const prices = typed.prices.map((row) => (row.lineId === 'c' ? row : { ...row, unitPriceIncl: '12.50' }));
    const lot = lotOf(['b', 'd']);
    const draft = wholeDraft(lot, { ...typed, prices });
    // Nothing was typed for the line c.
    expect(removedPrices(lot, draft).map(({ lineId }) => lineId)).toEqual(['a']);
    expect(priceLinesOf(lot, draft)).toMatchObject([{ unitPriceIncl: '12.50' }, { unitPriceIncl: '' }]);
  });

  test('keeps the answers to removed clauses', () => {
    const blank = wholeDraft(lotOf([], ['a', 'b']), null);
    const technical = blank.technical.map((row) => ({ ...row, response: '见方案' }));
    const draft = wholeDraft(lotOf([], ['b']), { ...blank, technical });
    expect(draft.technical.map(({ clauseId }) => clauseId)).toEqual(['b', 'a']);
    const lot = { ...lotOf([], ['b']), itemChanges: [] };
    expect(removedClauses(lot, draft, 'technical').map(({ row }) => row.clauseId)).toEqual(['a']);
    expect(removedClauses(lot, draft, 'commercial')).toEqual([]);
  });
});

describe('a sheet of which one row changes', () => {
  const lot = lotOf(['a', 'b', 'c']);
  const draft = wholeDraft(lot, null);
  const typed = {
    ...draft,
    prices: draft.prices.map((row, at) =>
      at === 1 ? { ...row, unitPriceIncl: '１２', taxRate: '13' } : row,
    ),
  };

  test('keeps the rows of a whole draft as they are', () => {
    expect(wholeDraft(lot, draft).prices).toBe(draft.prices);
    // With the typed row of a removed line at the end.
    const amended = wholeDraft(lotOf(['a', 'c']), typed);
    expect(amended.prices.map(({ lineId }) => lineId)).toEqual(['a', 'c', 'b']);
    expect(wholeDraft(lotOf(['a', 'c']), amended).prices).toBe(amended.prices);
  });

  test('computes that row anew, and the same lines for the others', () => {
    const [before, after] = [priceLinesOf(lot, draft), priceLinesOf(lot, typed)];
    expect(after.map((line, at) => line === before[at])).toEqual([true, false, true]);
    expect(after[1]).toMatchObject({ unitPriceIncl: '12', taxRate: '13' });
    expect(priceLinesOf(lotOf(['a', 'b', 'c']), typed)[0]).not.toBe(after[0]);
  });
});
