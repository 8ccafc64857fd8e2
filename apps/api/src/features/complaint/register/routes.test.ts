import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/complaint/complaint.route.ts';
import * as register from '@procure/contract/complaint/register.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import { getObjectionFigures } from '@procure/contract/objection/register.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  complained,
  complaintContent,
  decisionHandedIn,
  objectedBefore,
  received,
} from '../../../../testing/fixtures/complaint.ts';
import { exportedCells } from '../../../../testing/fixtures/list-export.ts';
import { house, neighbour } from '../../../../testing/fixtures/organisation.ts';
import { nameMember, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';

const test = testApp();
let supervisor: Person<StaffActor>;
let signer: Person<StaffActor>;
let auditor: Person<StaffActor>;
beforeAll(async () => {
  supervisor = await test.staff('supervisor');
  signer = await test.staff('supervisor');
  auditor = await test.staff('auditor');
});

/**
 * A tender with three complaints: one upheld late, one whose decision waits for a signature, one not yet received.
 */
async function complainedTender() {
  const tender = await publishedTender(test);
  const { lotId } = tender;
  const made: { id: string; name: string }[] = [];
  for (const name of ['甲', '乙', '丙']) {
    const person = await test.company();
    await person.client.call(documents.obtainDocuments, { lotId });
    const { id } = await complained(
      person,
      complaintContent(lotId, await objectedBefore(tender, person, lotId)),
    );
    const row = { id, name: `霁川${name}${id.slice(0, 8)}有限公司` };
    await test.database.db
      .updateTable('company')
      .set({ name: row.name })
      .where('id', '=', person.actor.scope.companyId)
      .execute();
    made.push(row);
  }
  const [upheld, waiting, fresh] = made;
  if (upheld === undefined || waiting === undefined || fresh === undefined) throw new Error('three complain');
  for (const { id } of [upheld, waiting]) {
    await received(supervisor, id);
    const { version } = await decisionHandedIn(supervisor, id, 3, 'upheld');
    if (id === upheld.id) await signer.client.call(wire.signComplaintDecision, { id, version });
  }
  await test.database.db
    .updateTable('complaint')
    .set({
      decisionDueAt: sql`received_at + interval '1 day'`,
      endedAt: sql`received_at + interval '36 hours'`,
    })
    .where('id', '=', upheld.id)
    .execute();
  return { tender, upheld, waiting, fresh, names: made.map(({ name }) => name) };
}

describe('the register of complaints', () => {
  it('shows each reader the complaints they may know of, and names complainants only to the handling staff', async () => {
    const { tender, upheld, waiting, fresh, names } = await complainedTender();
    const wanted = { number: tender.tenderNo };
    const seenBy = async (person: Person<StaffActor>) => {
      const { client } = person;
      const reply = await client.call(register.listComplaintRegister, wanted);
      const figures = await client.call(register.getComplaintFigures, wanted);
      const sheet = await exportedCells(test, person, 'listComplaintRegister', wanted);
      if (!reply.ok || !figures.ok) throw new Error('the register is theirs to read');
      expect(reply.count).toBe(figures.data.received);
      return { rows: reply.data, figures: figures.data, text: JSON.stringify([reply.data, sheet]) };
    };
    const whole = await seenBy(supervisor);
    expect(whole.rows).toMatchObject([
      { id: fresh.id, state: 'reviewing', outcome: null, late: false, readable: true },
      { id: waiting.id, state: 'handling', outcome: null, complainant: waiting.name },
      { id: upheld.id, state: 'decided', outcome: 'upheld', late: true, complainant: upheld.name },
    ]);
    for (const name of names) expect(whole.text).toContain(name);
    expect(whole.figures).toMatchObject({ received: 3, open: 2, upheld: 1, late: 1, medianDays: 1.5 });

    const above = { id: randomUUID(), kind: 'supervisor', name: `上级监督部门${upheld.id.slice(0, 4)}` };
    const { db } = test.database;
    const { supervisorId } = await db
      .selectFrom('complaint')
      .select('organisationId as supervisorId')
      .where('id', '=', upheld.id)
      .executeTakeFirstOrThrow();
    await db.insertInto('organisation').values(above).execute();
    await db.updateTable('organisation').set({ parentId: above.id }).where('id', '=', supervisorId).execute();
    const reader = await test.staff('buyer');
    await nameMember(tender, reader, 'reader');
    for (const [person, count] of [
      [auditor, 3],
      [await test.staffOf(above.id, 'supervisor'), 3],
      // The buyer sees a complaint once it is received.
      [tender.buyer, 2],
      [reader, 2],
    ] as const) {
      const seen = await seenBy(person);
      expect(seen.rows).toHaveLength(count);
      expect(seen.rows.every(({ complainant }) => complainant === null)).toBe(true);
      for (const name of names) expect(seen.text).not.toContain(name);
      // A decision and its pending signature are visible only to the supervisor.
      expect(seen.rows.find(({ id }) => id === waiting.id)).toMatchObject({
        state: 'handling',
        outcome: null,
      });
      expect(seen.figures.upheld).toBe(1);
    }
    await db.updateTable('organisation').set({ parentId: null }).where('id', '=', supervisorId).execute();

    for (const stranger of [
      await test.staff('buyer'),
      await test.staffOf(neighbour.id, 'buyer'),
      await test.staffOf(above.id, 'supervisor'),
    ])
      expect(await seenBy(stranger)).toMatchObject({ rows: [], figures: { received: 0 } });
    for (const role of ['opener', 'reviewer', 'admin'] as const) {
      const { client } = await test.staff(role);
      expect(await client.call(register.listComplaintRegister, {})).toMatchObject({ reason: 'forbidden' });
    }
    const lines = await db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'export_list')
      .where('actorId', '=', supervisor.accountId)
      .execute();
    expect(lines).toMatchObject([{ after: { list: '投诉台账', number: tender.tenderNo, count: 3 } }]);
  });

  it('is filtered by subject, state, outcome, time and purchaser', async () => {
    const { tender, upheld, waiting, fresh } = await complainedTender();
    const found = async (filter: object) => {
      const reply = await supervisor.client.call(register.listComplaintRegister, {
        number: tender.tenderNo,
        ...filter,
      });
      if (!reply.ok) throw new Error(reply.message);
      expect(reply.count).toBe(reply.data.length);
      return reply.data.map(({ id }) => id);
    };
    const all = [fresh.id, waiting.id, upheld.id];
    expect(await found({ subject: 'result' })).toEqual([]);
    expect(await found({ subject: 'tender_document' })).toEqual(all);
    expect(await found({ state: 'handling' })).toEqual([waiting.id]);
    // An outcome that is not signed yet does not count.
    expect(await found({ outcome: 'upheld' })).toEqual([upheld.id]);
    expect(await found({ overdue: '1' })).toEqual([upheld.id]);
    expect(await found({ from: '2099-01-01' })).toEqual([]);
    expect(await found({ until: '2000-01-01' })).toEqual([]);
    expect(await found({ organisationId: house.id })).toEqual(all);
    expect(await found({ organisationId: neighbour.id })).toEqual([]);
  });

  it('counts the submissions of twelve months, empty ones included, as does the register of objections', async () => {
    const { tender, upheld } = await complainedTender();
    const number = tender.tenderNo;
    // The last moment of a month in Beijing.
    await test.database.db
      .updateTable('complaint')
      .set({ submittedAt: new Date('2024-02-29T15:59:59.999Z') })
      .where('id', '=', upheld.id)
      .execute();
    const monthsOf = async (until: string) => {
      const reply = await supervisor.client.call(register.getComplaintFigures, { number, until });
      if (!reply.ok) throw new Error(reply.message);
      return reply.data.months;
    };
    const old = await monthsOf('2024-03-15');
    expect(old.map(({ month }) => month)).toEqual([
      ...['2023-04', '2023-05', '2023-06', '2023-07', '2023-08', '2023-09', '2023-10', '2023-11', '2023-12'],
      ...['2024-01', '2024-02', '2024-03'],
    ]);
    expect(old.filter((one) => one.received > 0)).toEqual([
      { month: '2024-02', received: 1, upheld: 1, late: 1 },
    ]);
    const now = await monthsOf('');
    const thisMonth = dayOf(new Date()).slice(0, 7);
    expect(now).toHaveLength(12);
    expect(now.reduce((sum, one) => sum + one.received, 0)).toBe(2);
    expect(now.at(-1)?.month).toBe(thisMonth);
    const objections = await supervisor.client.call(getObjectionFigures, { number });
    if (!objections.ok) throw new Error(objections.message);
    expect(objections.data.months).toHaveLength(12);
    expect(objections.data.months.reduce((sum, one) => sum + one.received, 0)).toBe(3);
  });

  it('counts up to the cap, and reads pages through an index', async () => {
    const { upheld } = await complainedTender();
    const { db } = test.database;
    await sql`insert into complaint (id, lot_id, company_id, organisation_id, account_id, submitted_by, state, subject,
        facts, complaint_no, submitted_at, review_due_at, receipt, receipt_signature, saved_at)
      select gen_random_uuid(), lot_id, company_id, organisation_id, account_id, account_id, 'submitted',
        'other', 'x', 'TS' || n, timestamptz '2020-01-01' + n * interval '1 minute', now() + interval '1 day', '{}', 's',
        now()
      from complaint, generate_series(1, 12000) n where id = ${upheld.id}`.execute(db);
    await sql`vacuum analyze complaint`.execute(db);
    const page = await auditor.client.call(register.listComplaintRegister, { pageNum: 300, pageSize: 20 });
    expect(page).toMatchObject({ count: 10_001 });
    const beyond = { pageNum: 100_000, pageSize: 100 };
    expect(await auditor.client.call(register.listComplaintRegister, beyond)).toMatchObject({ data: [] });
    const { organisationId } = await db
      .selectFrom('complaint')
      .select('organisationId')
      .where('id', '=', upheld.id)
      .executeTakeFirstOrThrow();
    const planOf = async (query: ReturnType<typeof sql>) =>
      JSON.stringify((await sql`explain ${query}`.execute(db)).rows);
    expect(
      await planOf(sql`select id from complaint where state <> 'draft'
        order by submitted_at desc, id limit 20`),
    ).toMatch(/Index Only Scan using complaint_register/);
    expect(
      await planOf(sql`select id from complaint where state <> 'draft' and organisation_id = ${organisationId}
        order by submitted_at desc, id limit 20`),
    ).toMatch(/Index Only Scan using complaint_(supervisor|register)/);
    expect(
      await planOf(sql`select count(*) from complaint where organisation_id = ${organisationId}
        and state = 'decided' and remedy is not null and remedy_done_at is null`),
    ).toMatch(/complaint_owed/);
  });
});
