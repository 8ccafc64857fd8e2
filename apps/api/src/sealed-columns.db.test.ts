import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../seeds/demo.ts';
import { masterKeyOfTests, testApp } from '../testing/test-app.ts';
import { resealFields, rotateKey } from './platform/keys/change.ts';
import { type Keyring, versionOf } from './platform/keys/crypto.ts';
import { refreshKeyring } from './platform/keys/keyring.ts';
import { countSealed } from './platform/keys/reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

const test = testApp({}, { DEMO: '1' });
const master = Buffer.from(masterKeyOfTests(), 'base64');

/** Transient columns, which are not re-encrypted: a share between release and opening, a quote of a running round. */
const passing = ['lot_share.released', 'negotiation_quote.sealed', 'server_key.wrapped'];

beforeAll(async () => {
  const { db } = test.database;
  await seedDemo({ ...test.parts(), db }, new Date());
  // A draft of an earlier release: the server no longer encrypts drafts.
  const { id } = await db.selectFrom('bid').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const draft = test.parts().crypto.seal('{}', `bid.draft.${id}`);
  await sql`alter table bid disable trigger bid_draft_is_sealed`.execute(db);
  await db
    .updateTable('bid')
    .set({ draft, draftSealed: null, draftKeyId: null })
    .where('id', '=', id)
    .execute();
  await sql`alter table bid enable trigger bid_draft_is_sealed`.execute(db);
}, 300_000);

/** Columns of the whole database that contain a text encrypted with the first key. */
async function columnsOfFirst(): Promise<readonly string[]> {
  const { db } = test.database;
  const { rows } = await sql<{ place: string; name: string }>`
    select table_name as place, column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(db);
  const found: string[] = [];
  for (const { place, name } of rows) {
    const { rows: hits } = await sql`select from ${sql.table(place)}
      where ${sql.ref(name)}::text ~ '(^|")v1\\.[A-Za-z0-9_-]{38,}($|")' limit 1`.execute(db);
    if (hits.length > 0) found.push(`${place}.${name}`);
  }
  return found.filter((column) => !passing.includes(column)).sort();
}

it('nothing that lasts is left to a key that was replaced, and all of it opens', async () => {
  const { db, crypto } = test.parts();
  const listed = sealedColumns.map(({ table, column }) =>
    `${table}.${column}`.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const before = await columnsOfFirst();
  expect(before.length).toBeGreaterThan(3);
  expect(listed).toEqual(expect.arrayContaining([...before]));

  await rotateKey(db, master, 'fields', 0);
  await refreshKeyring(db, master, crypto as Keyring);
  const counted = new Map<string, number>();
  for (const column of sealedColumns) {
    const counts = await countSealed(db, column);
    counted.set(`${column.table}.${column.column}`, counts.get(1) ?? 0);
  }
  expect(await resealFields(test.database.db, crypto, sealedColumns)).toBeGreaterThan(0);
  expect(await columnsOfFirst()).toEqual([]);
  for (const column of sealedColumns) {
    const counts = await countSealed(db, column);
    expect([...counts.keys()].filter((version) => version !== 2)).toEqual([]);
    expect(counts.get(2) ?? 0).toBe(counted.get(`${column.table}.${column.column}`));
  }
  const { rows } = await sql<{ id: string; number: string }>`
    select id, draft ->> 'legalRepIdNo' as number from company where draft ->> 'legalRepIdNo' <> ''`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, number } of rows) {
    expect(versionOf(number)).toBe(2);
    expect(crypto.openText(number, `company.${id}.legalRepIdNo`)).toMatch(/^\d{17}[\dX]$/);
  }
  expect(await resealFields(test.database.db, crypto, sealedColumns)).toBe(0);
}, 120_000);
