import { listExpiries } from '@procure/contract/company/review.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { heldCertificate } from '../../../../testing/fixtures/library.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import { remindOfCertificates } from '../../../jobs/reminder/service.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { databaseTime } from '../../../platform/database/clock.ts';
import { expiryPage } from './read-model.ts';

const test = testApp();

/** Certificates by the days left; far enough from each limit that a midnight during the test does not matter. */
const ends = [-400, -3, 3, 20, 33, 95] as const;
const holders = new Map<number, string>();
let reviewer: Person<StaffActor>;

beforeAll(async () => {
  const today = dayOf(await databaseTime(test.parts().db));
  for (const left of ends) {
    const holder = await test.company();
    await heldCertificate(test, holder, addDays(today, left));
    holders.set(left, holder.actor.company.id);
  }
  reviewer = await test.staff('reviewer');
}, 60_000);

async function listed(filter: RequestOf<typeof listExpiries>) {
  const reply = await reviewer.client.call(listExpiries, filter);
  if (!reply.ok) throw new Error(reply.message);
  expect(reply.count).toBe(reply.data.length);
  return reply.data;
}
const companies = async (filter: RequestOf<typeof listExpiries>) =>
  (await listed(filter)).map(({ companyId }) => companyId);
const of = (...left: readonly number[]) => left.map((one) => holders.get(one));

it('the list shows certificates that end within the given days, earliest first, and separately those that have ended, latest first', async () => {
  expect(await companies({})).toEqual(of(3, 20));
  expect(await companies({ within: '90' })).toEqual(of(3, 20, 33));
  expect(await companies({ within: 'expired' })).toEqual(of(-3, -400));
  expect(await companies({ keyword: '%' })).toEqual([]);
  expect(await listed({ within: '30', keyword: '公司' })).toMatchObject([
    { kind: 'certificate', no: 'Q-1', status: 'approved', remindedAt: null },
    { kind: 'certificate', no: 'Q-1' },
  ]);
});

it('the span includes the present day and its last day', async () => {
  const { db } = test.parts();
  const [companyId] = of(20);
  const [one] = (await listed({})).filter((row) => row.companyId === companyId);
  if (one === undefined) throw new Error('its certificate is listed');
  const held = async (left: number, within: '30' | '90' | 'expired') => {
    const query = { keyword: one.uscc, within, pageNum: 1, pageSize: 10 };
    return (await expiryPage(db, addDays(one.expiryDate, -left), query)).length;
  };
  for (const [left, ...expected] of [
    [-1, 0, 0, 1],
    [0, 1, 1, 0],
    [30, 1, 1, 0],
    [31, 0, 1, 0],
    [90, 0, 1, 0],
    [91, 0, 0, 0],
  ] as const)
    expect([await held(left, '30'), await held(left, '90'), await held(left, 'expired')]).toEqual(expected);
});

it('the list shows whether the supplier was reminded of this date; a frozen one was not', async () => {
  const { db } = test.parts();
  const shut = holders.get(20) ?? '';
  await sql`update company set status = 'frozen', status_reason = '虚假材料', status_until = '2100-01-01'
    where id = ${shut}`.execute(db);
  await remindOfCertificates(test.parts());
  const reminded = async (within: '90' | 'expired') =>
    (await listed({ within })).map(({ remindedAt }) => remindedAt !== null);
  expect(await reminded('90')).toEqual([true, false, true]);
  expect(await reminded('expired')).toEqual([false, false]);
  // A new date counts as another certificate.
  const renewed = addDays(dayOf(await databaseTime(db)), 45);
  await sql`update company_version set profile = jsonb_set(profile, '{certs,0,expiryDate}', to_jsonb(${renewed}::text))
    where company_id = ${holders.get(33)}`.execute(test.database.db);
  expect(await reminded('90')).toEqual([true, false, false]);
});

it('the list is limited to the operator’s reviewers', async () => {
  for (const role of ['buyer', 'auditor', 'supervisor', 'editor'] as const) {
    const other = await test.staff(role);
    expect(await other.client.call(listExpiries, {})).toMatchObject({ reason: 'forbidden' });
  }
});
