import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';

const database = testDatabase();

async function judge(shape: string, value: unknown): Promise<boolean | undefined> {
  const { rows } = await sql<{ fits: boolean }>`
    select ${sql.raw(shape)}(${JSON.stringify(value)}::jsonb) as fits`.execute(database.db);
  return rows[0]?.fits;
}

const weights = { technical: 50, commercial: 20, price: 30 };
const points = { technical: '48.50', commercial: '18', priceScore: '30.00', total: '96.50' };
const row = { bidId: 'b', technical: '48.', commercial: '', responsive: null, basis: '', comment: '' };

describe('constraints of the database', () => {
  it.each([
    ['are_weights', weights, true],
    ['are_weights', { ...weights, price: '30' }, false],
    ['are_weights', { ...weights, price: 30.5 }, false],
    ['are_weights', { ...weights, price: -1 }, false],
    ['are_weights', { technical: 50, commercial: 50 }, false],
    ['are_weights', [weights], false],
    ['are_points', points, true],
    ['are_points', { ...points, total: 96.5 }, false],
    ['are_points', { ...points, total: '-1' }, false],
    ['are_points', {}, false],
    ['are_sheet_rows', [], true],
    ['are_sheet_rows', [row, { ...row, responsive: false }], true],
    ['are_sheet_rows', [row, { ...row, responsive: 'no' }], false],
    ['are_sheet_rows', [{ bidId: 'b' }], false],
    ['are_sheet_rows', { b: row }, false],
  ])('%s %j: %s', async (shape, value, fits) => {
    expect(await judge(shape, value)).toBe(fits);
  });

  it('cover the sign of amounts and the sum of weights', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and conrelid = 'lot'::regclass`.execute(database.db);
    const checks = rows.map(({ definition }) => definition).join('\n');
    expect(checks).toContain('(bond_amount >= (0)::numeric)');
    expect(checks).toContain('(ceiling_price > (0)::numeric)');
    expect(checks).toContain('weights_sum(weights)');
  });
});
