import { createListExport } from '@procure/contract/list-export/list-export.route.ts';
import { endpoints } from '@procure/contract/registry.ts';
import {
  type ExportedList,
  exportedListNames,
  mostExportedRows,
} from '@procure/domain/list-export/list-export.ts';
import { type StaffRole, staffRoles } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { submittedCompany } from '../../../testing/fixtures/company.ts';
import {
  exportedCells,
  exportedFile,
  postedForm,
  sheetCellsOf,
  sheetXmlOf,
} from '../../../testing/fixtures/list-export.ts';
import { callerOf } from '../../../testing/isolation/call.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { connectionsOf } from '../../platform/database/db.ts';
import { mostExports } from './service.ts';
import { listColumns } from './sheet/service.ts';

const test = testApp({ limits: { ordinary: 100_000, tight: 100_000 } });
const call = callerOf(test, 'console');
const csv = (list: ExportedList, filter = {}) => ({ list, format: 'csv' as const, filter });
const bulk = { keyword: '批量企业', status: ['rejected'] };

const people = new Map<StaffRole, Person<StaffActor>>();
beforeAll(async () => {
  for (const role of staffRoles) people.set(role, await test.staff(role));
});
function personOf(role: StaffRole): Person<StaffActor> {
  const person = people.get(role);
  if (person === undefined) throw new Error(`nobody is ${role}`);
  return person;
}

const logged = () =>
  test
    .parts()
    .db.selectFrom('auditLog')
    .select(['actorId', 'entity', 'after'])
    .where('action', '=', 'export_list')
    .orderBy('id')
    .execute();

/** Lists of the console that are paged and have no export, each with the reason. */
const withoutExport: Readonly<Record<string, string>> = {
  comparePrices: 'lines of one lot',
  listAwards: 'the desk shows it, and no page lists it',
  listCompanyOptions: 'choices of a form',
  listDevInbox: 'exists in demonstrations only',
  listExpertInvitations: 'shown with the expert',
  listOwnInvitations: 'invitations of one person',
  listStaffMessages: 'messages to one person',
  listStaffSignIns: 'sign-ins of one person',
};

describe('the export of a list', () => {
  it('exists for every paged list of the console', () => {
    const paged = [...endpoints]
      .filter(([, { paged: isPaged, path }]) => isPaged && path.startsWith('/api/inner/'))
      .map(([name]) => name);
    expect(paged.filter((name) => !(name in listColumns)).sort()).toEqual(Object.keys(withoutExport));
    for (const name of exportedListNames) expect(endpoints.get(name)).toBe(listColumns[name].endpoint);
  });

  it.each(exportedListNames)('refuses %s to everybody to whom the list is refused', async (list) => {
    const { endpoint } = listColumns[list];
    let served = 0;
    for (const person of people.values()) {
      const { code } = await call(endpoint, person, {});
      const asked = await person.client.call(createListExport, csv(list));
      expect([person.username, asked.ok ? '2000' : asked.code]).toEqual([person.username, code]);
      if (asked.ok) served += 1;
    }
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThan(people.size);
    const { client } = test;
    expect(await client('console').call(createListExport, csv(list))).toMatchObject({
      reason: 'sign_in_required',
    });
    const supplier = await test.supplier();
    expect(await client('console', supplier.token).call(createListExport, csv(list))).toMatchObject({
      ok: false,
    });
  });

  it.each(exportedListNames)('has a heading for each column of %s in both formats', async (list) => {
    const titles = listColumns[list].columns.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const permission = endpoints.get(list)?.access;
    const role = staffRoles.find((one) => {
      const needed =
        permission !== undefined && 'permission' in permission ? permission.permission : undefined;
      return needed !== undefined && personOf(one).actor.permissions.has(needed);
    });
    if (role === undefined) throw new Error(`no role may read ${list}`);
    const person = personOf(role);
    expect((await exportedCells(test, person, list))[0]).toEqual(titles);
    const { content, headers } = await exportedFile(test, person, { list, format: 'xlsx' });
    expect(sheetCellsOf(sheetXmlOf(content)).slice(0, titles.length)).toEqual(titles);
    expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''[%\w.~-]+-\d{8}\.xlsx$/);
  });

  it('contains the rows that the filter selects, and is logged with its filter and count', async () => {
    const first = await submittedCompany(test, { companyName: '海州望岳机电设备有限公司' });
    await submittedCompany(test);
    const reviewer = personOf('reviewer');
    const filter = { keyword: '望岳', status: ['pending'] };
    const cells = await exportedCells(test, reviewer, 'listCompanies', filter);
    expect(cells.slice(1)).toEqual([
      expect.arrayContaining(['海州望岳机电设备有限公司', first.profile.uscc, '待审核']),
    ]);
    expect((await logged()).at(-1)).toMatchObject({
      actorId: reviewer.accountId,
      entity: 'company',
      after: { list: '供应商', format: 'csv', keyword: '望岳', status: ['pending'], count: 1 },
    });
    expect(await reviewer.client.call(createListExport, csv('listReviews', { days: '-1' }))).toMatchObject({
      reason: 'invalid_input',
    });
    const { content } = await exportedFile(test, reviewer, {
      list: 'listReviews',
      format: 'xlsx',
      filter: { keyword: '望岳' },
    });
    expect(sheetCellsOf(sheetXmlOf(content))).toEqual(
      expect.arrayContaining(['海州望岳机电设备有限公司', first.profile.uscc, 'number 0']),
    );
  });

  it('gives one file for a ticket, only to the person who asked, and only of what was asked', async () => {
    const [reviewer, other] = [personOf('reviewer'), await test.staff('reviewer')];
    const wanted = csv('listCompanies', { keyword: '望岳' });
    const given = await reviewer.client.call(createListExport, wanted);
    if (!given.ok) throw new Error(given.message);
    const { ticket } = given.data;
    const refused = async (person: Person<StaffActor>, more = {}) => {
      const { content } = await postedForm(test, person, { ...wanted, ticket, ...more });
      return JSON.parse(content.toString()).code;
    };
    const invalid = await refused(reviewer, { ticket: 'x' });
    expect(invalid).toMatch(/^4/);
    expect(await refused(other)).toBe(invalid);
    expect(await refused(reviewer, { filter: {} })).toBe(invalid);
    expect(await refused(reviewer, { format: 'xlsx' })).toBe(invalid);
    expect(await refused(reviewer, { list: 'listReviews' })).toBe(invalid);
    const { content } = await postedForm(test, reviewer, { ...wanted, ticket });
    expect(content.toString()).toContain('企业名称');
    expect(await refused(reviewer)).toBe(invalid);
  });
});

describe('the export of a long list', () => {
  beforeAll(async () => {
    const { db } = test.parts();
    const { accountId } = await test.supplier();
    // Inserted at one moment, so that only the last key of the order tells the rows apart.
    await sql`insert into company (id, status, name, created_by)
      select gen_random_uuid(), 'rejected', '批量企业' || lpad(n::text, 5, '0'), ${accountId}
      from generate_series(1, 12000) n`.execute(db);
    await sql`analyze company`.execute(db);
  });

  it('contains every row of all pages once', async () => {
    const cells = await exportedCells(test, personOf('reviewer'), 'listCompanies', bulk);
    expect(cells).toHaveLength(12_001);
    expect(new Set(cells.map(([name]) => name)).size).toBe(12_001);
  });

  it('reads nothing more, and keeps no connection, after its reader has left', async () => {
    const reviewer = personOf('reviewer');
    const { db } = test.parts();
    const given = await reviewer.client.call(createListExport, csv('listCompanies', bulk));
    if (!given.ok) throw new Error(given.message);
    const listening = await test.app().console.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    const reply = await fetch(`${listening}/api/inner/platform/list-exports/file`, {
      method: 'POST',
      signal: leaving.signal,
      body: new URLSearchParams({
        ...{ ticket: given.data.ticket, list: 'listCompanies', format: 'csv' },
        filter: JSON.stringify(bulk),
        token: reviewer.token,
      }),
    });
    expect(reply.status).toBe(200);
    leaving.abort();
    await expect.poll(() => connectionsOf(db).busy, { timeout: 10_000 }).toBe(0);
  });

  it('is refused while four others are sent, and keeps its ticket', async () => {
    const buyer = personOf('buyer');
    const wanted = csv('listTenders');
    const ticketFor = async () => {
      const given = await buyer.client.call(createListExport, wanted);
      if (!given.ok) throw new Error(given.message);
      return given.data.ticket;
    };
    const post = async (ticket: string) =>
      (await postedForm(test, buyer, { ...wanted, ticket })).content.toString();
    const tickets = [];
    for (let number = 0; number <= mostExports; number += 1) tickets.push(await ticketFor());
    const [last = '', ...others] = tickets;

    const { db } = test.database;
    const lock = await db.startTransaction().execute();
    onTestFinished(async () => {
      if (!lock.isRolledBack) await lock.rollback().execute();
    });
    await sql`lock table lot in access exclusive mode`.execute(lock);
    const sent = others.map(post);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where not granted and relation = 'lot'::regclass`.execute(db);
      return rows[0]?.count;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(mostExports);
    expect(await buyer.client.call(createListExport, wanted)).toMatchObject({
      reason: 'export_busy',
      message: '平台正在导出4个列表，请稍后再试',
    });
    expect(JSON.parse(await post(last))).toMatchObject({ code: '4861' });
    await lock.rollback().execute();
    for (const content of await Promise.all(sent)) expect(content).toContain('项目编号');
    expect(await post(last)).toContain('项目编号');
  });

  it('is refused above the limit, with the number of rows', async () => {
    const { db } = test.parts();
    const { accountId } = await test.supplier();
    await sql`insert into company (id, status, name, created_by)
      select gen_random_uuid(), 'returned', '', ${accountId}
      from generate_series(1, ${mostExportedRows + 1}::int) n`.execute(db);
    const asked = csv('listCompanies', { status: ['returned'] });
    expect(await personOf('reviewer').client.call(createListExport, asked)).toMatchObject({
      reason: 'export_too_large',
      message: expect.stringContaining(`${mostExportedRows + 1}行`),
    });
  });
});
