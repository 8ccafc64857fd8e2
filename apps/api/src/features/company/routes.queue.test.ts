import * as review from '@procure/contract/company/review.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { claimed } from '../../../testing/fixtures/claim.ts';
import { approvedCompany, changeRequestOf, submittedCompany } from '../../../testing/fixtures/company.ts';
import { testApp } from '../../../testing/test-app.ts';
import { waiting } from './review/read-model.ts';

const test = testApp();

it('the queue lists registrations, changes and claims, longest waiting first, with the filters of the page', async () => {
  const { db } = test.parts();
  const [first, second] = [await submittedCompany(test), await submittedCompany(test)];
  const owner = await approvedCompany(test);
  const change = await changeRequestOf(test, await test.company());
  const claim = await claimed(test, await test.supplier(), owner.profile);
  expect(claim.reply).toMatchObject({ ok: true });
  // An hour more than whole days, so that the duration of the test does not matter.
  const since = (days: number) => sql<Date>`clock_timestamp() - ${days * 24 + 1} * interval '1 hour'`;
  await db
    .updateTable('company')
    .set({ submittedAt: since(2) })
    .where('id', '=', first.id)
    .execute();
  await db
    .updateTable('company')
    .set({ submittedAt: since(9) })
    .where('id', '=', second.id)
    .execute();
  await db
    .updateTable('claim')
    .set({ createdAt: since(7) })
    .where('id', '=', claim.id)
    .execute();
  const pending = { state: 'pending', submittedAt: since(5) };
  await db.updateTable('changeRequest').set(pending).where('id', '=', change.id).execute();

  const reviewer = await test.staff('reviewer');
  const rows = async (filter: RequestOf<typeof review.listReviews>) => {
    const reply = await reviewer.client.call(review.listReviews, filter);
    if (!reply.ok) throw new Error(reply.message);
    expect(reply.count).toBe(reply.data.length);
    return reply.data;
  };
  const found = async (filter: RequestOf<typeof review.listReviews>) =>
    (await rows(filter)).map(({ id }) => id);
  const all = [second.id, claim.id, change.id, first.id];
  expect((await rows({})).map(({ id, waitedDays }) => [id, waitedDays])).toEqual([
    [second.id, 9],
    [claim.id, 7],
    [change.id, 5],
    [first.id, 2],
  ]);
  expect(await found({ kind: 'change' })).toEqual([change.id]);
  expect(await found({ kind: 'claim' })).toEqual([claim.id]);
  expect(await found({ kind: 'registration', days: '3' })).toEqual([second.id]);
  expect(await found({ keyword: first.profile.uscc })).toEqual([first.id]);
  for (const nothing of ['%', '_', "' or true --"]) expect(await found({ keyword: nothing })).toEqual([]);
  expect(await found({ areaCode: '110000' })).toEqual(all);
  expect(await found({ areaCode: '110101' })).toEqual(all);
  expect(await found({ areaCode: '310000' })).toEqual([]);
  const { parentId } = await db
    .selectFrom('category')
    .select('parentId')
    .where('id', '=', 'A02000000')
    .executeTakeFirstOrThrow();
  expect(await found({ categoryId: 'A02000000' })).toEqual(all);
  if (parentId !== null) expect(await found({ categoryId: parentId })).toEqual(all);
  expect(await found({ categoryId: 'nothing' })).toEqual([]);
  const second2 = await reviewer.client.call(review.listReviews, { pageNum: 2, pageSize: 3 });
  expect(second2).toMatchObject({ ok: true, count: 4, data: [{ id: first.id }] });

  const reasons = [{ field: 'bankName', message: '与开户许可证不一致' }];
  await reviewer.client.call(review.returnCompany, { id: first.id, version: first.version, reasons });
  expect(await found({ state: 'returned' })).toEqual([first.id]);
  expect(await found({})).toEqual(all.slice(0, 3));
  for (const role of ['buyer', 'auditor'] as const) {
    const other = await test.staff(role);
    expect(await other.client.call(review.listReviews, {})).toMatchObject({ reason: 'forbidden' });
  }
});

it('the queue uses the indexes that begin with the state, however many companies there are', async () => {
  const { db } = test.parts();
  const { accountId } = await test.supplier();
  await sql`insert into company (id, status, name, submitted_at, created_by)
    select gen_random_uuid(), 'approved', '甲' || n, now(), ${accountId} from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`analyze company`.execute(db);
  for (const state of ['pending', 'returned'] as const) {
    const { rows } = await sql<{ plan: string }>`explain ${waiting(state)}`.execute(db);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain('company_queue');
    expect(plan).not.toMatch(/Seq Scan on company\b/);
  }
});
