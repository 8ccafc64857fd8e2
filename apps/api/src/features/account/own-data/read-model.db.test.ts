import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/test-database.ts';
import { companyShares } from '../../company/own-data/read-model.ts';
import { personShares } from '../personal-data/read-model.ts';
import type { Shares } from './read-model.ts';

const database = testDatabase();

interface Column {
  readonly table: string;
  readonly column: string;
  readonly refers: string | null;
}

/** Every column of every table, with the table it refers to. Names in camelCase, as in the code. */
async function columns(): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`select relation.relname as "table", attribute.attname as "column",
      (select target.relname from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = relation.oid and contype = 'f' and attribute.attnum = any (conkey) limit 1) as refers
    from pg_class relation join pg_attribute attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and attnum > 0
      and not attisdropped`.execute(database.db);
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return rows.map((row) => ({ ...row, table: camel(row.table), column: camel(row.column) }));
}

/** Columns that by their name are about a person although no foreign key says so. */
const personal =
  /^(?:phone|email|recipient|ip|userAgent|nickName|username|signers|authors)$|[aA]ccountId$|By$/;
const nobodys: Readonly<Record<string, string>> = {
  'chainStep.signers': 'Roles, no persons.',
};

function forgotten(shares: Shares, about: (one: Column) => boolean, all: readonly Column[]) {
  return all
    .filter((one) => about(one) && !Object.hasOwn(nobodys, `${one.table}.${one.column}`))
    .filter(({ table }) => new Map<string, unknown>(Object.entries(shares)).get(table) === null)
    .map(({ table, column }) => `${table}.${column}`);
}

describe('the copy of a person’s own data', () => {
  it('includes each table that refers to a person, or has a reason for omitting it', async () => {
    const about = ({ column, refers }: Column) => refers === 'account' || personal.test(column);
    const all = await columns();
    expect(all.filter(about).length).toBeGreaterThan(100);
    expect(forgotten(personShares, about, all)).toEqual([]);
  });

  it('includes each table that refers to a company, or has a reason for omitting it', async () => {
    const about = ({ column, refers }: Column) => refers === 'company' || /[cC]ompanyId$/.test(column);
    const all = await columns();
    expect(all.filter(about).length).toBeGreaterThan(15);
    expect(forgotten(companyShares, about, all)).toEqual([]);
  });

  it('decides about each column of the included tables', async () => {
    const all = await columns();
    for (const shares of [personShares, companyShares])
      for (const [table, share] of Object.entries(shares)) {
        if (share === null || !('columns' in share)) continue;
        const own = all.filter((one) => one.table === table).map(({ column }) => column);
        expect([table, Object.keys(share.columns).sort()]).toEqual([table, own.sort()]);
      }
  });
});
