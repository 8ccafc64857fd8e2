import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supplierPermissions } from '@procure/domain/permission/permission.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Db, openDb } from '../../src/platform/database/db.ts';
import { migrate, migrationFolder } from '../../src/platform/database/migrations.ts';
import { databaseOn, runOn } from '../../testing/global-setup.ts';
import { loadRelease, openRelease, type Release } from './release.ts';

const releases = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.json.gz'));

/** The tables whose rows a later migration changes in number, by release. */
const changedTables: Readonly<Record<string, (before: Readonly<Record<string, number>>) => object>> = {
  // Roles are held in organisations since then. Each member of staff keeps the same roles. The one role of suppliers
  // became four.
  '0.1.0.json.gz': ({ role = 0 }) => ({
    account_role: expect.any(Number),
    role: role + 3,
    role_permission: expect.any(Number),
  }),
  // `expert.own` and `expert.review`.
  '0.2.0.json.gz': ({ role_permission = 0 }) => ({ role_permission: role_permission + 2 }),
};

describe.each(releases)('a database of the release %s', (name) => {
  const isFirst = name === '0.1.0.json.gz';
  const server = inject('testServer');
  const own = `${server.template}_release`;
  const connection = databaseOn(server.owner, own);
  let folder: string;
  let db: Db;
  let release: Release;
  let before: Readonly<Record<string, number>>;

  async function countRows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(release.tables)) {
      const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
        db,
      );
      counts[table] = rows[0]?.rows ?? 0;
    }
    return counts;
  }

  beforeAll(async () => {
    release = await openRelease(new URL(name, import.meta.url));
    await runOn(server.owner, [
      `create database ${own} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
    ]);
    folder = await mkdtemp(join(tmpdir(), 'portal-release-'));
    for (const file of release.migrations) await cp(join(migrationFolder, file), join(folder, file));
    await migrate(connection, folder);
    db = openDb(connection);
    await loadRelease(db, release);
    // The story of that day names no agency; an installation may.
    if (isFirst)
      await sql`update tender set agency_name = ' 海州明衡招标代理有限公司'
      where id in (select id from tender order by id limit 2)`.execute(db);
    before = await countRows();
  });
  afterAll(async () => {
    await db?.destroy();
    await rm(folder, { recursive: true, force: true });
    await runOn(server.owner, [`drop database if exists ${own} with (force)`]);
  });

  it('holds the demo story of its day', () => {
    expect(before).toMatchObject({ bid: expect.toSatisfy((rows: number) => rows > 10) });
    expect(before).toMatchObject({ audit_log: expect.toSatisfy((rows: number) => rows > 100) });
  });

  it('is brought to the shape of today, and loses nothing', async () => {
    const later = (await readdir(migrationFolder))
      .filter((file) => !release.migrations.includes(file))
      .sort();
    expect(await migrate(connection)).toEqual(later);
    expect(await countRows()).toEqual({ ...before, ...changedTables[name]?.(before) });
  });

  it.runIf(isFirst)('lets each member of staff keep the same roles', async () => {
    const { rows } = await sql<{ held: number }>`select count(distinct (account_id, role_id)) as held
      from account_role where role_id not in ('bid_preparer', 'bid_submitter', 'company_reader')`.execute(db);
    expect(rows).toEqual([{ held: before.account_role }]);
  });

  it.runIf(isFirst)('lets each user of a company do all that they did, and manage its people', async () => {
    const { rows } = await sql<{ codes: string[] }>`select array_agg(distinct code order by code) as codes
      from account join account_role on account_role.account_id = account.id join role_permission using (role_id)
      where account.kind = 'supplier' group by account.id`.execute(db);
    expect(rows.length).toBeGreaterThan(3);
    for (const { codes } of rows) expect(codes).toEqual([...supplierPermissions].sort());
    const astray = await sql`select from file join account on account.id = owner_account_id
      where company_id is not null and owner_company_id is null`.execute(db);
    expect(astray.rows).toHaveLength(0);
  });

  it.runIf(isFirst)('has an organisation for each name that its tenders were published under', async () => {
    const { rows } = await sql<{ names: number; organisations: number; astray: number }>`
      select count(distinct buyer_name) as names, count(distinct organisation_id) as organisations,
        count(*) filter (where organisation.name <> trim(buyer_name)) as astray
      from tender join organisation on organisation.id = tender.organisation_id`.execute(db);
    const { names } = rows[0] ?? { names: 0 };
    expect(names).toBeGreaterThan(1);
    expect(rows).toEqual([{ names, organisations: names, astray: 0 }]);
    const operators = await sql`select from organisation where kind = 'operator'`.execute(db);
    expect(operators.rows).toHaveLength(1);
  });

  it.runIf(isFirst)('has an agency for the name that was typed', async () => {
    const { rows } = await sql<{ name: string; kind: string; tenders: number }>`
      select organisation.name, organisation.kind, count(*)::int as tenders from tender
      join organisation on organisation.id = tender.agency_id group by organisation.id`.execute(db);
    expect(rows).toEqual([{ name: '海州明衡招标代理有限公司', kind: 'agency', tenders: 2 }]);
  });

  it('keeps every line of the audit log, each with a salt of its own, so that it can be sealed', async () => {
    const { rows } = await sql<{ lines: number; salts: number }>`
      select count(*)::int as lines, count(distinct salt)::int as salts from audit_log`.execute(db);
    expect(rows).toEqual([{ lines: before.audit_log, salts: before.audit_log }]);
  });
});
