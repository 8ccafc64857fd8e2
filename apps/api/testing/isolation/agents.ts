import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Entrustment } from '../../src/platform/database/schema.gen.ts';
import { house, neighbour } from '../fixtures/organisation.ts';
import { draftTender, inDays, type TenderFixture } from '../fixtures/tender.ts';
import type { TestApp } from '../test-app.ts';
import type { Staff } from './staff.ts';

/** Staff of agencies with rows in the team tables of the test purchaser's tenders. */
export type Agents = readonly (readonly ['buyer', Staff])[];

/**
 * Makes two agencies, each with a handler on every team. The tenders name the first agency; its entrustments are
 * expired, future, not accepted, ended, of other kinds, of another purchaser and of another tender. The second agency
 * has a valid entrustment, but the tenders do not name it.
 * @param by account recorded as the author of all rows
 */
export async function nameAgents(
  test: TestApp,
  tenders: readonly TenderFixture[],
  by: string,
): Promise<Agents> {
  const { db } = test.parts();
  const other = await draftTender(test);
  const facts = { purchaserId: house.id, documentNo: '委〔2026〕1号', ownerId: by, offeredBy: by };
  const given = { ...facts, offeredAt: new Date(inDays(-9)), kinds: ['goods'] };
  const during = { fromAt: new Date(inDays(-5)), untilAt: new Date(inDays(5)) };
  const accepted = { state: 'accepted', acceptedBy: by, acceptedAt: new Date(inDays(-9)) };
  const ended = { ...accepted, state: 'ended', closedBy: by, closedAt: new Date(), reason: '不再委托' };
  const entrust = async (agencyId: string, more: Partial<Selectable<Entrustment>>) => {
    const row = { ...given, ...during, ...accepted, ...more, id: randomUUID(), agencyId };
    await db.insertInto('entrustment').values(row).execute();
    return row.id;
  };
  const [first, second] = [await anAgency(test, '甲'), await anAgency(test, '乙')];
  await entrust(first, { fromAt: new Date(inDays(-5)), untilAt: new Date(inDays(-1)) });
  await entrust(first, { fromAt: new Date(inDays(1)) });
  await entrust(first, { state: 'offered', acceptedBy: null, acceptedAt: null });
  await entrust(first, ended);
  await entrust(first, { kinds: ['works', 'services'] });
  await entrust(first, { purchaserId: neighbour.id });
  const entrustmentId = await entrust(first, { kinds: [] });
  await db.insertInto('entrustedTender').values({ entrustmentId, tenderId: other.id }).execute();
  await entrust(second, {});
  const people = [await test.staffOf(first, 'buyer'), await test.staffOf(second, 'buyer')];
  for (const { id: tenderId } of tenders) {
    await db.updateTable('tender').set({ agencyId: first }).where('id', '=', tenderId).execute();
    for (const { accountId } of people)
      await db
        .insertInto('tenderMember')
        .values({ tenderId, accountId, duty: 'handler', addedBy: by })
        .execute();
  }
  return people.map((person) => ['buyer', person] as const);
}

async function anAgency(test: TestApp, name: string): Promise<string> {
  const id = randomUUID();
  const values = { id, kind: 'agency', name: `${name}招标代理有限公司` };
  await test.parts().db.insertInto('organisation').values(values).execute();
  return id;
}
