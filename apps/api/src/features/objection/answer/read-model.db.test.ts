import { plainOf } from '@procure/domain/company/mention.ts';
import { shortName } from '@procure/domain/objection/secret.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../../testing/test-app.ts';
import { companiesIn } from './read-model.ts';

const test = testApp();

const names = ['青禾智造科技（苏州）有限公司', '海州 Ａｂ电缆(集团)有限公司', 'ABC贸易公司', '国网', '甲'];

it('name_head in the database equals the beginning of the name as the domain compares it', async () => {
  const { rows } = await sql<{ name: string; head: string }>`
    select name, name_head(name) as head from unnest(${sql.val(names)}::text[]) name`.execute(
    test.parts().db,
  );
  expect(rows).toEqual(names.map((name) => ({ name, head: plainOf(name).plain.slice(0, shortName) })));
});

it('companies that an answer may name are found through an index of name beginnings', async () => {
  // The table's owner, because only the owner can analyse it.
  const { db } = test.database;
  const { accountId } = await test.supplier();
  await sql`insert into company (id, status, name, created_by)
    select gen_random_uuid(), 'approved', n || '号电缆有限公司', ${accountId} from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`insert into company_version (company_id, version_no, name, uscc, profile)
    select id, 1, '旧' || name, '', '{}' from company`.execute(db);
  await sql`analyze company, company_version`.execute(db);
  const long = '经核查，17号电缆有限公司的产品也符合该项要求，旧18号电缆有限公司同样符合。'.repeat(10);
  const query = companiesIn(plainOf(long).plain);
  const { rows } = await sql<{ plan: string }>`explain (analyze) ${query}`.execute(db);
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toMatch(/company_head/);
  expect(plan).toMatch(/company_version_head/);
  expect(plan).not.toMatch(/Seq Scan on company/);
  const found = (await query.execute(db)).rows.map(({ name }) => name);
  expect(found).toEqual(expect.arrayContaining(['17号电缆有限公司', '旧18号电缆有限公司']));
  // Of forty thousand rows only those with the same beginning are read.
  expect(found.length).toBeLessThan(100);
});
