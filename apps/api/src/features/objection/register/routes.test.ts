import { randomUUID } from 'node:crypto';
import * as documents from '@procure/contract/document/document.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import * as register from '@procure/contract/objection/register.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exportedCells } from '../../../../testing/fixtures/list-export.ts';
import { answered, objected } from '../../../../testing/fixtures/objection.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import { nameMember, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

async function holder(lotId: string) {
  const person = await test.company();
  const reply = await person.client.call(documents.obtainDocuments, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return person;
}

/** A tender with one objection that was upheld late, one that waits, and a draft. */
async function objectedTender() {
  const tender = await publishedTender(test);
  const { lotId } = tender;
  const [first, second] = [await holder(lotId), await holder(lotId)];
  const { id } = await objected(first, lotId);
  await answered(tender, id);
  await test.database.db
    .updateTable('objection')
    .set({ dueAt: sql`submitted_at + interval '1 day'`, endedAt: sql`submitted_at + interval '36 hours'` })
    .where('id', '=', id)
    .execute();
  const waiting = await objected(second, lotId);
  const secondName = `云汀${waiting.objectionNo}有限公司`;
  await test.database.db
    .updateTable('company')
    .set({ name: secondName })
    .where('id', '=', second.actor.scope.companyId)
    .execute();
  return { ...tender, secondName, answeredId: id, waitingId: waiting.id };
}

describe('the register of objections', () => {
  it('names the objector to the answering staff, and to no other reader', async () => {
    const tender = await objectedTender();
    const { tenderNo, buyer, secondName: name, answeredId, waitingId } = tender;
    const reader = await test.staff('buyer');
    await nameMember(tender, reader, 'reader');
    const wanted = { number: tenderNo };
    const whole = await buyer.client.call(register.listObjectionRegister, wanted);
    expect(whole).toMatchObject({
      count: 2,
      data: [
        { id: waitingId, state: 'open', late: false, outcome: null },
        { id: answeredId, state: 'answered', late: true, outcome: 'rejected' },
      ],
    });
    expect(JSON.stringify(whole)).toContain(name);
    const supervisor = await test.staff('supervisor');
    const auditor = await test.staff('auditor');
    for (const person of [reader, supervisor, auditor]) {
      const seen = await person.client.call(register.listObjectionRegister, wanted);
      expect(seen).toMatchObject({ count: 2, data: [{ objector: null }, { objector: null }] });
      expect(JSON.stringify(seen)).not.toContain(name);
      const sheet = await exportedCells(test, person, 'listObjectionRegister', wanted);
      expect(JSON.stringify(sheet)).toContain(tenderNo);
      expect(JSON.stringify(sheet)).not.toContain(name);
      expect(await person.client.call(wire.getObjection, { id: waitingId })).toMatchObject({ ok: false });
    }
    // A pending signature of the answer is visible only to the buyer.
    const words = {
      id: waitingId,
      version: 2,
      outcome: 'upheld' as const,
      answer: '经核查，该项要求应当删除。',
      remedy: 'amend_document' as const,
    };
    const written = await buyer.client.call(wire.writeObjectionAnswer, { ...words, fileIds: [] });
    if (!written.ok) throw new Error(written.message);
    await buyer.client.call(wire.handInObjectionAnswer, { id: waitingId, version: written.data.version });
    expect(
      await supervisor.client.call(register.listObjectionRegister, { ...wanted, state: 'open' }),
    ).toMatchObject({
      data: [{ state: 'open', outcome: null }],
    });
    // Staff outside the tender, of its own purchaser or another one, find nothing.
    for (const stranger of [await test.staff('buyer'), await test.staffOf(neighbour.id, 'buyer')]) {
      const none = await stranger.client.call(register.listObjectionRegister, wanted);
      expect(none).toMatchObject({ count: 0, data: [] });
      expect(await stranger.client.call(register.getObjectionFigures, wanted)).toMatchObject({
        data: { received: 0, organisations: [] },
      });
    }
    for (const role of ['opener', 'reviewer', 'admin'] as const)
      expect(await (await test.staff(role)).client.call(register.listObjectionRegister, {})).toMatchObject({
        reason: 'forbidden',
      });
    const lines = await test.database.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'export_list')
      .where('actorId', '=', supervisor.accountId)
      .execute();
    expect(lines).toMatchObject([{ after: { list: '异议台账', number: tenderNo, count: 2 } }]);
  });

  it('is filtered by subject, state, outcome and time', async () => {
    const { tenderNo: number, buyer, answeredId, waitingId } = await objectedTender();
    const found = async (
      filter: Omit<Parameters<typeof buyer.client.call<typeof register.listObjectionRegister>>[1], 'number'>,
    ) => {
      const reply = await buyer.client.call(register.listObjectionRegister, { number, ...filter });
      if (!reply.ok) throw new Error(reply.message);
      expect(reply.count).toBe(reply.data.length);
      return reply.data.map(({ id }) => id);
    };
    expect(await found({ subject: 'result' })).toEqual([]);
    expect(await found({ subject: 'tender_document' })).toEqual([waitingId, answeredId]);
    expect(await found({ state: 'open' })).toEqual([waitingId]);
    expect(await found({ outcome: 'rejected' })).toEqual([answeredId]);
    expect(await found({ overdue: '1' })).toEqual([answeredId]);
    expect(await found({ from: '2099-01-01' })).toEqual([]);
    expect(await found({ until: '2000-01-01' })).toEqual([]);
    expect(await found({ organisationId: neighbour.id })).toEqual([]);
    const figures = await buyer.client.call(register.getObjectionFigures, { number });
    expect(figures).toMatchObject({
      data: { received: 2, open: 1, rejected: 1, upheld: 0, withdrawn: 0, late: 1, medianDays: 1.5 },
    });
    expect(await buyer.client.call(register.listObjectionRegister, { from: '2026-02-30' })).toMatchObject({
      reason: 'invalid_input',
    });
  });

  it('is paged through an index, whatever its size', async () => {
    const { lotId, answeredId } = await objectedTender();
    const { db } = test.database;
    const { companyId, organisationId } = await db
      .selectFrom('objection')
      .select(['companyId', 'organisationId'])
      .where('id', '=', answeredId)
      .executeTakeFirstOrThrow();
    const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
    await sql`insert into objection (id, lot_id, company_id, organisation_id, account_id, submitted_by, state, subject,
        objection_no, submitted_at, due_at, receipt, receipt_signature, saved_at)
      select gen_random_uuid(), ${lotId}, ${companyId}, ${organisationId}, ${account.id}, ${account.id}, 'submitted',
        'tender_document', ${randomUUID()} || n, timestamptz '2020-01-01' + n * interval '1 minute', now(), '{}', 's', now()
      from generate_series(1, 20000) n`.execute(db);
    await sql`analyze objection`.execute(db);
    const auditor = await test.staff('auditor');
    const page = await auditor.client.call(register.listObjectionRegister, { pageNum: 300, pageSize: 20 });
    expect(page).toMatchObject({ count: 10_001 });
    const beyond = await auditor.client.call(register.listObjectionRegister, {
      pageNum: 100_000,
      pageSize: 100,
    });
    expect(beyond).toMatchObject({ data: [] });
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain select id from objection
      where state <> 'draft' and organisation_id = ${organisationId}
      order by submitted_at desc, id limit 20`.execute(db);
    expect(JSON.stringify(plan)).toMatch(/Index Only Scan using objection_(organisation|register)/);
  });
});
