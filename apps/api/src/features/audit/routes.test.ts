import { randomUUID } from 'node:crypto';
import * as audits from '@procure/contract/audit/audit.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { auditRoot, signSeal } from '@procure/sealing/audit-seal.ts';
import { makeSigningKey } from '@procure/sealing/receipt.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import { lotContent, passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import { type StaffActor, system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { acceptEnd, sealAudit } from './seal/service.ts';
import { readLines, readSeals } from './seal/store.ts';
import { checkNewestSeals, checkWholeLog } from './service.ts';

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
  test('names the kind of organisation of staff only', async () => {
    const supervisor = await house.staff('supervisor');
    const company = await house.company();
    for (const [person, kinds] of [
      [supervisor, ['supervisor']],
      [company, []],
    ] as const) {
      await transact(house.parts(), person.actor, (unit) =>
        unit.audit({ action: 'note', entity: 'account', entityId: person.accountId }),
      );
      const { rows } = await log({ entityId: person.accountId, action: 'note' });
      expect(rows.map(({ actorOrganisations }) => actorOrganisations)).toEqual([kinds]);
    }
  });

  test('shows what staff did in a lot, newest first, and filters', async () => {
    const tender = await publishedTender(house);
    const { rows } = await log({ lotId: tender.lotId });
    expect(rows[0]).toMatchObject({
      ...{ action: 'publish', actorId: tender.buyer.accountId },
      ...{ actorOrganisations: ['purchaser'], tenderId: tender.id },
    });
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

  test('is read page by page with a page mark that cannot be forged', async () => {
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

  test('shows to nobody a line about participation that names no lot', async () => {
    await note('bid');
    await note('help');
    expect((await log({ action: 'note', entity: 'bid' })).rows).toEqual([]);
    expect((await log({ action: 'note', entity: 'help' })).rows.length).toBe(1);
  });

  test('is readable only with the permission', async () => {
    const buyer = await house.staff('buyer');
    expect(await buyer.client.call(audits.listAudit, {})).toMatchObject({ reason: 'forbidden' });
    expect(await buyer.client.call(audits.verifyAudit, {})).toMatchObject({ reason: 'forbidden' });
  });
});

describe('The seals of the audit log', () => {
  /** Changes rows without triggers, as an intruder with the database can. */
  async function tamper(...statements: ReturnType<typeof sql>[]) {
    await house.database.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      for (const statement of statements) await statement.execute(db);
    });
  }
  const last = sql`(select max(id) from audit_log)`;
  const lineOf = async (id: ReturnType<typeof sql>) => {
    const { rows } = await sql<Record<string, unknown>>`
      select to_jsonb(log)::text as line from audit_log log where id = ${id}`.execute(house.parts().db);
    return String(rows[0]?.line);
  };
  const putBack = (line: string) =>
    sql`insert into audit_log select * from jsonb_populate_record(null::audit_log, ${line}::jsonb)`;

  test('are valid for an untouched log, over all days and over one', async () => {
    expect(await check()).toMatchObject({ intact: true, fault: null, complete: true });
    expect(await check({ from: dayOf(new Date()) })).toMatchObject({ intact: true });
    expect(await check({ until: '2020-01-01' })).toMatchObject({ intact: true, from: null });
  });

  test('are valid after ten concurrent acts, none of which waits for another', async () => {
    const { db } = house.parts();
    await Promise.all(Array.from({ length: 10 }, () => note('help')));
    const waiting = await db.transaction().execute(async (held) => {
      await sql`insert into audit_log (actor_kind, action, entity) values ('system', 'note', 'help')`.execute(
        held,
      );
      await Promise.all(Array.from({ length: 10 }, () => note('help')));
      // Lines numbered after an uncommitted line are not sealed before it.
      await sealAudit(house.parts());
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from audit_log
        where id > (select coalesce(max(through_id), 0) from audit_seal)`.execute(db);
      return rows[0]?.open;
    });
    expect(waiting).toBeGreaterThanOrEqual(10);
    await Promise.all([sealAudit(house.parts()), sealAudit(house.parts())]);
    expect(await check()).toMatchObject({ intact: true });
    const { rows } = await sql<{ no: number; open: number }>`
      select count(*)::int - max(no) as no, (select count(*)::int from audit_log where id > max(through_id)) as open
      from audit_seal`.execute(db);
    expect(rows).toEqual([{ no: 0, open: 0 }]);
  });

  test('give the same answer, byte for byte, whatever the log hides', async () => {
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

  test('report a changed hidden line by the last visible line before it', async () => {
    const tender = await publishedTender(house);
    const { until } = await check();
    await note('bid', { lotId: tender.lotId });
    expect(await check()).toMatchObject({ intact: true });
    await tamper(sql`update audit_log set reason = 'x' where id = ${last}`);
    expect(await check()).toMatchObject({ intact: false, fault: 'changed', brokenAt: until, until });
    await tamper(sql`update audit_log set reason = null where id = ${last}`);
    expect(await check()).toMatchObject({ intact: true });
  });

  test('report every kind of change of a line', async () => {
    await note('help');
    expect(await check()).toMatchObject({ intact: true });
    const line = await lineOf(last);
    const changes = [
      sql`at = at + interval '1 microsecond'`,
      sql`actor_kind = 'staff'`,
      sql`actor_id = gen_random_uuid()`,
      sql`action = 'x'`,
      sql`entity = 'x'`,
      sql`entity_id = gen_random_uuid()`,
      sql`lot_id = gen_random_uuid()`,
      sql`company_id = gen_random_uuid()`,
      sql`before = '{}'`,
      sql`after = '{}'`,
      sql`reason = 'x'`,
      sql`ip = '10.0.0.1'`,
      sql`request_id = 'x'`,
      sql`salt = gen_random_uuid()`,
    ];
    for (const change of changes) {
      await tamper(sql`update audit_log set ${change} where id = ${last}`);
      expect(await check(), await lineOf(last)).toMatchObject({ intact: false, fault: 'changed' });
      await tamper(sql`delete from audit_log where id = ${last}`, putBack(line));
    }
    expect(await check()).toMatchObject({ intact: true });
  });

  test('report a removed line and an inserted line', async () => {
    await note('help');
    await note('help');
    expect(await check()).toMatchObject({ intact: true });
    const before = sql`(select max(id) - 1 from audit_log)`;
    const line = await lineOf(before);
    await tamper(sql`delete from audit_log where id = ${before}`);
    expect(await check()).toMatchObject({ intact: false, fault: 'missing' });
    await tamper(putBack(line));
    expect(await check()).toMatchObject({ intact: true });
    const slipped = JSON.stringify({ ...JSON.parse(line), id: -1 });
    await tamper(putBack(slipped));
    expect(await check()).toMatchObject({ intact: false, fault: 'added' });
    await tamper(sql`delete from audit_log where id = -1`);
    expect(await check()).toMatchObject({ intact: true });
  });

  test('report a seal forged without the key, and a removed seal', async () => {
    await note('help');
    expect(await check()).toMatchObject({ intact: true });
    const { rows } = await sql<{ no: number; root: string; signature: string }>`
      select no, root, signature from audit_seal order by no desc limit 1`.execute(house.parts().db);
    const [seal] = rows;
    if (seal === undefined) throw new Error('there is a seal');
    await tamper(sql`update audit_log set reason = 'x' where id = ${last}`);
    const forged = await makeSigningKey();
    const [stored] = await readSeals(house.parts().db, seal.no, 1);
    if (stored === undefined) throw new Error('there is a seal');
    const lines = await readLines(house.parts().db, { after: null, through: '9999999', limit: 1_000_000 });
    const newest = lines.slice(-stored.seal.size);
    const root = auditRoot(newest);
    const signature = await signSeal(forged, { ...stored.seal, root });
    await tamper(sql`update audit_seal set root = ${root}, signature = ${signature} where no = ${seal.no}`);
    expect(await check()).toMatchObject({ intact: false, fault: 'forged' });
    await tamper(
      sql`update audit_log set reason = null where id = ${last}`,
      sql`update audit_seal set root = ${seal.root}, signature = ${seal.signature} where no = ${seal.no}`,
    );
    expect(await check()).toMatchObject({ intact: true });
  });

  test('report an end cut off with its seals, over which nothing new is sealed', async () => {
    await note('help');
    expect(await check()).toMatchObject({ intact: true });
    const line = await lineOf(last);
    const { db } = house.parts();
    const { rows } = await sql<{ seal: string }>`
      select to_jsonb(audit_seal)::text as seal from audit_seal order by no desc limit 1`.execute(db);
    await tamper(
      sql`delete from audit_log where id > (select through_id from audit_seal order by no desc offset 1 limit 1)`,
      sql`delete from audit_seal where no = (select max(no) from audit_seal)`,
    );
    expect(await check()).toMatchObject({ intact: false, fault: 'cut' });
    await note('help');
    expect(await check()).toMatchObject({ intact: false, fault: 'cut' });
    expect(await checkNewestSeals(house.parts())).toMatchObject({ fault: 'cut' });
    await tamper(
      sql`delete from audit_log where id = ${last}`,
      putBack(line),
      sql`insert into audit_seal select * from jsonb_populate_record(null::audit_seal, ${rows[0]?.seal}::jsonb)`,
    );
    expect(await check()).toMatchObject({ intact: true });
  });

  test('report a lost log, and continue only after an operator accepts the end', async () => {
    await note('help');
    expect(await check()).toMatchObject({ intact: true });
    await tamper(sql`delete from audit_log`, sql`delete from audit_seal`);
    expect(await check()).toMatchObject({ intact: false, fault: 'cut', brokenAt: null });
    await acceptEnd(house.parts());
    expect(await check()).toMatchObject({ intact: true });
    expect(await checkWholeLog(house.parts())).toBeNull();
    const { rows } = await log({ action: 'accept_end' });
    expect(rows).toMatchObject([{ entity: 'audit', before: { no: expect.any(Number) }, after: { no: 0 } }]);
  });

  test('report a damaged note of the end', async () => {
    const kept = await house.parts().files.readNote('audit-seal');
    await house.parts().files.writeNote('audit-seal', '{"no": 1');
    expect(await check()).toMatchObject({ intact: false, fault: 'unread' });
    await house.parts().files.writeNote('audit-seal', kept ?? '');
    expect(await check()).toMatchObject({ intact: true });
  });
});
