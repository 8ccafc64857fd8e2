import { randomUUID } from 'node:crypto';
import * as audits from '@procure/contract/audit/audit.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type StaffActor, system } from '../../platform/actor.ts';
import { bidder, submittedBid } from '../../platform/testing/fixtures/bid.ts';
import { lotContent, passDeadline, publishedTender } from '../../platform/testing/fixtures/tender.ts';
import { type Person, testApp } from '../../platform/testing/test-app.ts';
import { transact } from '../../platform/transaction.ts';

const house = testApp();
let auditor: Person<StaffActor>;

beforeAll(async () => {
  auditor = await house.staff('auditor');
});

async function log(query: object = {}) {
  const reply = await auditor.client.call(audits.listAudit, query);
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function check(query: object = {}) {
  const reply = await auditor.client.call(audits.verifyAudit, query);
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

const note = (entity: string, more: { lotId?: string; companyId?: string } = {}) =>
  transact(house.parts(), system('test'), (unit) =>
    unit.audit({ action: 'note', entity, entityId: randomUUID(), ...more }),
  );

describe('The audit log', () => {
  test('shows what staff did in a lot, newest first, and filters', async () => {
    const tender = await publishedTender(house);
    const { rows } = await log({ lotId: tender.lotId });
    expect(rows[0]).toMatchObject({ action: 'publish', actorId: tender.buyer.accountId });
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const approvals = await log({ lotId: tender.lotId, action: 'approve' });
    expect(approvals.rows.map(({ actorId }) => actorId)).toEqual([tender.approver.accountId]);
    const byName = await log({ actor: tender.buyer.username, entity: 'lot' });
    expect(byName.rows.length).toBeGreaterThan(0);
    expect(byName.rows.every(({ actorId }) => actorId === tender.buyer.accountId)).toBe(true);
    const today = dayOf(new Date());
    expect((await log({ lotId: tender.lotId, from: today, until: today })).rows.length).toBe(rows.length);
    expect((await log({ lotId: tender.lotId, until: '2020-01-01' })).rows).toEqual([]);
  });

  test('is searched by the numbers people use, and shows them', async () => {
    const tender = await publishedTender(house, { lots: [lotContent(), lotContent({ title: '第二标段' })] });
    const lotsOf = async (number: string) =>
      new Set((await log({ number })).rows.map(({ tenderNo, lotNo }) => `${tenderNo}/${lotNo}`));
    const { tenderNo } = tender;
    expect(await lotsOf(` ${tenderNo.toLowerCase()} ／ 2`)).toEqual(new Set([`${tenderNo}/2`]));
    expect([...(await lotsOf(tenderNo))]).toEqual(expect.arrayContaining([`${tenderNo}/1`, `${tenderNo}/2`]));
    expect((await log({ number: `${tenderNo}/3` })).rows).toEqual([]);
    expect((await log({ number: '没有这个编号' })).rows).toEqual([]);
    const { rows } = await log({ entity: 'lot', number: `${tenderNo}/1` });
    expect(rows[0]).toMatchObject({ tenderNo, lotNo: 1 });
  });

  test('is read page by page with a mark that cannot be made up', async () => {
    const all = (await log({ pageSize: 100 })).rows.map(({ key }) => key);
    const first = await log({ pageSize: 2 });
    const second = await log({ pageSize: 2, cursor: first.next ?? '' });
    expect([...first.rows, ...second.rows].map(({ key }) => key)).toEqual(all.slice(0, 4));
    for (const cursor of ['5', `v1.${'A'.repeat(60)}`]) {
      const made = await auditor.client.call(audits.listAudit, { cursor });
      expect(made).toMatchObject({ ok: false, reason: 'invalid_input' });
    }
  });

  test('hides who takes part in a lot, and how many, until its deadline has passed', async () => {
    const tender = await publishedTender(house);
    const seen = async () => {
      const { rows, next } = await log({ lotId: tender.lotId });
      return { lines: rows.map(({ key, action }) => [key, action]), next };
    };
    const before = await seen();
    const supplier = await bidder(house, tender.lotId);
    await submittedBid(house, supplier, tender.lotId);
    await note('document', { lotId: tender.lotId });
    await note('lot', { lotId: tender.lotId, companyId: supplier.actor.company.id });
    expect(await seen()).toEqual(before);
    const about = { entity: 'bid', actor: supplier.username };
    expect((await log(about)).rows).toEqual([]);
    await passDeadline(house, tender.lotId);
    expect((await seen()).lines.length).toBe(before.lines.length + 3);
    expect((await log(about)).rows).toMatchObject([
      { action: 'submit', actorKind: 'supplier', companyName: expect.any(String) },
    ]);
  });

  test('hides it too while a lot is suspended that may still be resumed', async () => {
    const tender = await publishedTender(house);
    await submittedBid(house, await bidder(house, tender.lotId), tender.lotId);
    await passDeadline(house, tender.lotId);
    const { db } = house.parts();
    const set = (values: { state: string; stateBeforeSuspension: string | null }) =>
      db.updateTable('lot').set(values).where('id', '=', tender.lotId).execute();
    await set({ state: 'suspended', stateBeforeSuspension: 'published' });
    expect((await log({ lotId: tender.lotId, entity: 'bid' })).rows).toEqual([]);
    await set({ state: 'evaluating', stateBeforeSuspension: null });
    expect((await log({ lotId: tender.lotId, entity: 'bid' })).rows.length).toBe(1);
  });

  test('of a noun of taking part that names no lot is shown to nobody', async () => {
    await note('bid');
    await note('help');
    expect((await log({ action: 'note', entity: 'bid' })).rows).toEqual([]);
    expect((await log({ action: 'note', entity: 'help' })).rows.length).toBe(1);
  });

  test('is for who may read it only', async () => {
    const buyer = await house.staff('buyer');
    expect(await buyer.client.call(audits.listAudit, {})).toMatchObject({ reason: 'forbidden' });
    expect(await buyer.client.call(audits.verifyAudit, {})).toMatchObject({ reason: 'forbidden' });
  });
});

describe('The chain of the audit log', () => {
  /** As somebody with the database in hand would do it: past the triggers. */
  async function tamper(statement: ReturnType<typeof sql>) {
    await house
      .parts()
      .db.transaction()
      .execute(async (db) => {
        await sql`alter table audit_log disable trigger user`.execute(db);
        await statement.execute(db);
        await sql`alter table audit_log enable trigger user`.execute(db);
      });
  }

  test('is whole while nobody touches it, over all days and over one', async () => {
    expect(await check()).toMatchObject({ intact: true, fault: null, complete: true });
    expect(await check({ from: dayOf(new Date()) })).toMatchObject({ intact: true });
    expect(await check({ until: '2020-01-01' })).toMatchObject({ intact: true, from: null });
  });

  test('answers the same, to the byte, whatever is hidden in it', async () => {
    const tender = await publishedTender(house);
    const today = dayOf(new Date());
    const seen = async () =>
      Promise.all([{}, { from: today }, { until: today }].map((range) => check(range))).then((answers) =>
        JSON.stringify(answers.map(({ verifiedAt: _, ...answer }) => answer)),
      );
    const before = await seen();
    await submittedBid(house, await bidder(house, tender.lotId), tender.lotId);
    expect(await seen()).toBe(before);
    await passDeadline(house, tender.lotId);
    expect(await seen()).not.toBe(before);
  });

  test('tells of a hidden line that was changed, by the last line before it that may be seen', async () => {
    const tender = await publishedTender(house);
    const { until } = await check();
    await note('bid', { lotId: tender.lotId });
    const last = sql`(select max(id) from audit_log)`;
    await tamper(sql`update audit_log set reason = 'x' where id = ${last}`);
    expect(await check()).toMatchObject({ intact: false, fault: 'changed', brokenAt: until, until });
    await tamper(sql`update audit_log set reason = null where id = ${last}`);
    expect(await check()).toMatchObject({ intact: true });
  });

  test('tells of a line that was changed, and when it was written', async () => {
    await note('help');
    const last = sql`(select max(id) from audit_log)`;
    await tamper(sql`update audit_log set reason = 'x' where id = ${last}`);
    expect(await check()).toMatchObject({ intact: false, fault: 'changed', brokenAt: expect.any(String) });
    await tamper(sql`update audit_log set reason = null where id = ${last}`);
    expect(await check()).toMatchObject({ intact: true });
  });

  test('tells of a line that was taken out', async () => {
    await note('help');
    await note('help');
    await tamper(sql`delete from audit_log where id = (select max(id) - 1 from audit_log)`);
    expect(await check()).toMatchObject({ intact: false, fault: 'missing' });
  });
});
