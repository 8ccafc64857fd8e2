import * as review from '@procure/contract/company/review.route.ts';
import { readCsv } from '@procure/domain/reference/csv.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { draftedCompany, submittedCompany } from '../../../../testing/fixtures/company.ts';
import { heldCertificate } from '../../../../testing/fixtures/library.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { mostRows } from './service.ts';

const test = testApp();

type Reply = { readonly ok: true; readonly data: { readonly name: string; readonly text: string } };
const cellsOf = (reply: Reply | { readonly ok: false }) =>
  reply.ok ? (readCsv(reply.data.text) ?? []).map(({ cells }) => cells) : [];

it('each list is exported as filtered, and the log records the actor, the filter and the number of rows', async () => {
  const first = await submittedCompany(test, { companyName: '海州望岳机电设备有限公司' });
  await submittedCompany(test);
  // In a state other than the filter's.
  await draftedCompany(test, { companyName: '海州望岳机电设备有限公司' });
  const holder = await test.company();
  await heldCertificate(test, holder, '2020-01-01');
  const reviewer = await test.staff('reviewer');
  const companies = await reviewer.client.call(review.exportCompanies, {
    keyword: '望岳',
    status: ['pending'],
  });
  expect(companies).toMatchObject({
    ok: true,
    data: { name: expect.stringMatching(/^供应商-\d{4}-\d\d-\d\d\.csv$/) },
  });
  expect(companies.ok && companies.data.text.startsWith('\uFEFF企业名称,')).toBe(true);
  expect(cellsOf(companies).slice(1)).toEqual([
    expect.arrayContaining(['海州望岳机电设备有限公司', first.profile.uscc, '待审核']),
  ]);
  const reviews = await reviewer.client.call(review.exportReviews, { kind: 'registration' });
  expect(cellsOf(reviews)).toHaveLength(3);
  const none = await reviewer.client.call(review.exportReviews, { kind: 'claim' });
  expect(cellsOf(none)).toHaveLength(1);
  const ended = await reviewer.client.call(review.exportExpiries, { within: 'expired' });
  expect(cellsOf(ended)[1]).toEqual(expect.arrayContaining(['资质证书', 'Q-1', '2020-01-01', '未提醒']));
  const { db } = test.parts();
  const lines = await db
    .selectFrom('auditLog')
    .select(['actorId', 'entity', 'after'])
    .where('action', '=', 'export_list')
    .orderBy('id')
    .execute();
  expect(lines.map(({ actorId }) => actorId)).toEqual(Array(4).fill(reviewer.accountId));
  expect(lines[0]).toMatchObject({
    entity: 'company',
    after: { list: '供应商', keyword: '望岳', status: ['pending'], count: 1 },
  });
});

it('a name that begins like a formula is exported as text', async () => {
  const { db } = test.parts();
  const { id } = await submittedCompany(test);
  const reviewer = await test.staff('reviewer');
  for (const name of ['=HYPERLINK("http://x","甲")', '+1+1', '-2', '@SUM(A1)', '\t=1', '＝1']) {
    await sql`update company set name = ${name} where id = ${id}`.execute(db);
    const keyword = (await sql<{ uscc: string }>`select uscc from company where id = ${id}`.execute(db))
      .rows[0]?.uscc;
    for (const route of [review.exportCompanies, review.exportReviews] as const) {
      const [, row] = cellsOf(await reviewer.client.call(route, { keyword: keyword ?? '' }));
      expect(row?.[0]?.startsWith("'")).toBe(true);
    }
  }
});

it('an export of too many rows is refused with their number, and without permission to list there is none to export', async () => {
  const { db } = test.parts();
  const { accountId } = await test.supplier();
  await sql`insert into company (id, status, name, created_by)
    select gen_random_uuid(), 'rejected', '批量企业' || n, ${accountId} from generate_series(1, ${mostRows + 1}::int) n`.execute(
    db,
  );
  const reviewer = await test.staff('reviewer');
  const asked = { status: ['rejected' as const], keyword: '批量企业' };
  expect(await reviewer.client.call(review.exportCompanies, asked)).toMatchObject({
    reason: 'export_too_large',
    message: expect.stringContaining(`${mostRows + 1}行`),
  });
  expect(
    await reviewer.client.call(review.exportCompanies, { ...asked, keyword: '批量企业10000' }),
  ).toMatchObject({
    ok: true,
  });
  const [buyer, editor] = [await test.staff('buyer'), await test.staff('editor')];
  expect(await buyer.client.call(review.exportCompanies, { keyword: '批量企业10000' })).toMatchObject({
    ok: true,
    data: { text: expect.not.stringContaining('批量企业') },
  });
  for (const route of [review.exportReviews, review.exportExpiries] as const)
    expect(await buyer.client.call(route, {})).toMatchObject({ reason: 'forbidden' });
  for (const route of [review.exportCompanies, review.exportReviews, review.exportExpiries] as const)
    expect(await editor.client.call(route, {})).toMatchObject({ reason: 'forbidden' });
});
