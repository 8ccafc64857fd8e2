import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../testing/fixtures/bid.ts';
import {
  complained,
  complaintContent,
  objectedBefore,
  received,
} from '../../../testing/fixtures/complaint.ts';
import { answered, objected } from '../../../testing/fixtures/objection.ts';
import { persons } from '../../../testing/fixtures/person.ts';
import { publishedChange, publishedTender, submittedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { remindOfComplaints, remindOfObjections, remindOfRemedies, remindOfSignatures } from './service.ts';

const test = testApp();
const { objectedAsPerson, complainedAsPerson, textsTo } = persons(
  test,
  test.browser('portal', '203.0.113.52'),
);

const told = async (recipient: string) => {
  const { db } = test.parts();
  const rows = await db
    .selectFrom('outbox')
    .select('body')
    .where('template', '=', 'signature_overdue')
    .where('recipient', '=', recipient)
    .execute();
  return rows.length;
};
/** In Beijing, of a week without holidays. */
const at = (day: string, time: string) => new Date(`2026-03-${day}T${time}+08:00`);

describe('a pending signature', () => {
  it('reminds the signers after a working day, once on each working day', async () => {
    const { id, approver, buyer } = await submittedTender(test);
    // Friday morning.
    await sql`update approval set requested_at = ${at('13', '10:00')} where tender_id = ${id}`.execute(
      test.parts().db,
    );
    const count = () => told(approver.accountId);
    for (const early of [at('13', '17:00'), at('14', '12:00'), at('15', '12:00'), at('16', '09:59')]) {
      await remindOfSignatures(test.parts(), early);
      expect(await count()).toBe(0);
    }
    await remindOfSignatures(test.parts(), at('16', '10:00'));
    await remindOfSignatures(test.parts(), at('16', '18:00'));
    expect(await count()).toBe(1);
    await remindOfSignatures(test.parts(), at('17', '08:00'));
    expect(await count()).toBe(2);
    // The submitter may not sign it, and is not reminded.
    expect(await told(buyer.accountId)).toBe(0);
    await sql`update account set disabled_at = now() where id = ${approver.accountId}`.execute(
      test.parts().db,
    );
    await remindOfSignatures(test.parts(), at('18', '08:00'));
    expect(await count()).toBe(2);
  });
});

describe('an objection to be answered', () => {
  it('reminds the staff a day and two hours before, and once it is overdue, without naming the objector', async () => {
    const { lotId, buyer, approver } = await publishedTender(test);
    const person = await bidder(test, lotId);
    const { id, dueAt } = await objected(person, lotId);
    const { db } = test.parts();
    const hours = (left: number) => new Date(Date.parse(dueAt) - left * 3_600_000);
    const toldOf = async (recipient: string) => {
      const rows = await db
        .selectFrom('outbox')
        .select(['template', 'body'])
        .where('template', 'like', 'objection_%')
        .where('template', '<>', 'objection_submitted')
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .execute();
      expect(JSON.stringify(rows)).not.toContain(person.username);
      return rows.map(({ template }) => template);
    };
    await remindOfObjections(test.parts(), hours(24.01));
    expect(await toldOf(buyer.accountId)).toEqual([]);
    expect(await toldOf(person.accountId)).toEqual([]);
    for (const left of [24, 23, 2, 1]) await remindOfObjections(test.parts(), hours(left));
    expect(await toldOf(buyer.accountId)).toEqual(['objection_due_near', 'objection_due_near']);
    expect(await toldOf(approver.accountId)).toEqual(['objection_due_near', 'objection_due_near']);
    for (const late of [0, -1, -30]) await remindOfObjections(test.parts(), hours(late));
    expect(await toldOf(buyer.accountId)).toHaveLength(3);
    expect(await toldOf(approver.accountId)).toHaveLength(3);
    // From now on the objector may complain, for ten days only.
    expect(await toldOf(person.accountId)).toEqual(['objection_unanswered']);
    const { overdueAt } = await db
      .selectFrom('objection')
      .select('overdueAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(overdueAt?.toISOString()).toBe(dueAt);
    const lines = await db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', id)
      .where('action', '=', 'overdue')
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('notifies the person by SMS once it is overdue, with its number and never its content', async () => {
    const { lotId } = await publishedTender(test);
    const { objectionNo, phone, dueAt } = await objectedAsPerson(lotId);
    const late = async () => (await textsTo(phone)).filter((text) => text.includes('现已逾期'));
    const due = Date.parse(dueAt ?? '');
    await remindOfObjections(test.parts(), new Date(due - 1));
    expect(await late()).toEqual([]);
    for (const past of [0, 1000]) await remindOfObjections(test.parts(), new Date(due + past));
    const [told = '', ...more] = await late();
    expect(more).toEqual([]);
    expect(told).toContain(objectionNo);
    expect(told).not.toContain('证书');
  });
});

describe('documents that an answer promises to change', () => {
  it('remind the staff before the deadline and once after it, except in a suspended lot and after the change', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer } = tender;
    const person = await bidder(test, lotId);
    const { id } = await objected(person, lotId);
    await answered(tender, id, 2, [], { outcome: 'upheld', remedy: 'amend_document' });
    const { db } = test.parts();
    const { bidDeadline } = await db
      .selectFrom('lot')
      .select('bidDeadline')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const hours = (left: number) => new Date(bidDeadline.getTime() - left * 3_600_000);
    const toldOf = async (recipient: string) => {
      const rows = await db
        .selectFrom('outbox')
        .select('template')
        .where('template', 'in', ['amendment_due_near', 'amendment_missed'])
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .execute();
      return rows.map(({ template }) => template);
    };
    await remindOfRemedies(test.parts(), hours(24.01));
    expect(await toldOf(buyer.accountId)).toEqual([]);
    await db.updateTable('lot').set({ state: 'suspended' }).where('id', '=', lotId).execute();
    await remindOfRemedies(test.parts(), hours(20));
    expect(await toldOf(buyer.accountId)).toEqual([]);
    await db.updateTable('lot').set({ state: 'published' }).where('id', '=', lotId).execute();
    for (const left of [24, 23, 2, 1]) await remindOfRemedies(test.parts(), hours(left));
    expect(await toldOf(buyer.accountId)).toEqual(['amendment_due_near', 'amendment_due_near']);
    for (const late of [0, -1, -30]) await remindOfRemedies(test.parts(), hours(late));
    expect(await toldOf(buyer.accountId)).toHaveLength(3);
    // The objector is notified of the answer and of the change, not of the buyer's delay.
    expect(await toldOf(person.accountId)).toEqual([]);
    await publishedChange(test, tender);
    // The change moves the deadline and is done: no reminder is left.
    for (const left of [2, -1]) await remindOfRemedies(test.parts(), hours(left));
    expect(await toldOf(buyer.accountId)).toHaveLength(3);
  });
});

describe('a complaint to be reviewed', () => {
  it('reminds the supervisor before the term ends; afterwards records the delay and notifies both sides', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const person = await bidder(test, lotId);
    const supervisor = await test.staff('supervisor');
    const objectionId = await objectedBefore(tender, person, lotId);
    const { id, reviewDueAt } = await complained(person, complaintContent(lotId, objectionId));
    const due = Date.parse(reviewDueAt ?? '');
    const hours = (left: number) => new Date(due - left * 3_600_000);
    const { db } = test.parts();
    const toldOf = async (recipient: string) => {
      const rows = await db
        .selectFrom('outbox')
        .select('template')
        .where('template', 'in', ['complaint_due_near', 'complaint_overdue'])
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .execute();
      return rows.map(({ template }) => template);
    };
    for (const left of [24.01, 24, 23, 2, 1, 0.0001]) await remindOfComplaints(test.parts(), hours(left));
    expect(await toldOf(supervisor.accountId)).toEqual(['complaint_due_near', 'complaint_due_near']);
    expect(await toldOf(person.accountId)).toEqual([]);
    for (const late of [0, -1, -30]) await remindOfComplaints(test.parts(), hours(late));
    expect(await toldOf(supervisor.accountId)).toHaveLength(3);
    expect(await toldOf(person.accountId)).toEqual(['complaint_overdue']);
    const row = await db
      .selectFrom('complaint')
      .select('reviewOverdueAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.reviewOverdueAt?.toISOString()).toBe(reviewDueAt);
  });

  it('notifies the person by SMS once for each term, with its number and never its content', async () => {
    const { lotId } = await publishedTender(test);
    const { id, complaintNo, phone, reviewDueAt } = await complainedAsPerson(lotId);
    const late = async () => (await textsTo(phone)).filter((text) => text.includes('现已逾期'));
    const due = Date.parse(reviewDueAt ?? '');
    await remindOfComplaints(test.parts(), new Date(due - 1));
    expect(await late()).toEqual([]);
    for (const past of [0, 1000]) await remindOfComplaints(test.parts(), new Date(due + past));
    const [told = '', ...more] = await late();
    expect(more).toEqual([]);
    expect(told).toContain(complaintNo);
    expect(told).toContain('决定是否受理');
    expect(told).not.toContain('证书');
    // Received late, and again not decided in time.
    await received(await test.staff('supervisor'), id, 1);
    const { decisionDueAt } = await test
      .parts()
      .db.selectFrom('complaint')
      .select('decisionDueAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (decisionDueAt === null) throw new Error('a received one has a term');
    for (const past of [0, 1000])
      await remindOfComplaints(test.parts(), new Date(decisionDueAt.getTime() + past));
    expect((await late()).map((text) => text.includes('作出处理决定'))).toEqual([false, true]);
  });
});
