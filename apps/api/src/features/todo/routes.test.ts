import { randomUUID } from 'node:crypto';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import * as desks from '@procure/contract/todo/desk.route.ts';
import * as todos from '@procure/contract/todo/todo.route.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { complaintQueues } from '@procure/domain/todo/desk.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import {
  complained,
  complaintContent,
  decisionHandedIn,
  objectedBefore,
  received,
} from '../../../testing/fixtures/complaint.ts';
import { contents, keptEntry } from '../../../testing/fixtures/library.ts';
import { askedDivision, confirmDivision, deal, keyedOpener } from '../../../testing/fixtures/opener.ts';
import {
  draftTender,
  inDays,
  lotContent,
  passDeadline,
  publishedTender,
  type TenderFixture,
} from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import { shortcomingsOf } from '../../platform/settings/shortcomings.ts';

const house = testApp();
let tender: TenderFixture;
let supplier: Person<CompanyActor>;
const invitedLot = randomUUID();

beforeAll(async () => {
  tender = await publishedTender(house);
  supplier = await bidder(house, tender.lotId);
});

async function dashboardOf(person: { readonly client: Person<unknown>['client'] }) {
  const reply = await person.client.call(todos.getDashboard, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function deskOf(person: Person<unknown>) {
  const reply = await person.client.call(desks.getDesk, {});
  if (!reply.ok) throw new Error(reply.message);
  return new Map(reply.data.queues.map((queue) => [queue.key, queue]));
}

async function invite(companyId: string) {
  const invited = await publishedTender(house, {
    method: 'inquiry',
    lots: [lotContent({ id: invitedLot, bidDeadline: inDays(30), replyUntil: inDays(9) })],
  });
  await house
    .parts()
    .db.insertInto('invitation')
    .values({
      id: randomUUID(),
      lotId: invited.lotId,
      companyId,
      state: 'sent',
      letter: '诚邀参加',
      replyUntil: inDays(9),
      sentAt: new Date(),
    })
    .execute();
}

describe('The dashboard of a supplier', () => {
  test('asks for the bid once the documents are in hand, and no longer once it is in', async () => {
    const before = await dashboardOf(supplier);
    expect(before.todos).toMatchObject([
      { kind: 'bid', lotId: tender.lotId, link: `/answerBid?lotId=${tender.lotId}` },
    ]);
    expect(before.lots[0]).toMatchObject({ lotId: tender.lotId, next: { key: 'bid' } });
    expect(before.unsubmitted).toEqual([]);
    const inn = await bidder(house, tender.lotId);
    await submittedBid(house, inn, tender.lotId);
    expect(await dashboardOf(inn)).toMatchObject({ todos: [], todoCount: 0, lotCount: 1 });
  });

  test('puts a bid that was begun and is not submitted above everything', async () => {
    const person = await bidder(house, tender.lotId);
    await house
      .parts()
      .db.insertInto('bid')
      .values({
        id: randomUUID(),
        lotId: tender.lotId,
        companyId: person.actor.company.id,
        state: 'draft',
        draftSavedAt: new Date(),
      })
      .execute();
    expect((await dashboardOf(person)).unsubmitted).toMatchObject([{ lotId: tender.lotId }]);
    expect((await dashboardOf(supplier)).unsubmitted).toEqual([]);
  });

  test('is ordered by deadline: the reply to an invitation before the later bid', async () => {
    const person = await bidder(house, tender.lotId);
    await invite(person.actor.company.id);
    const { todos: found, calendar } = await dashboardOf(person);
    expect(found.map(({ kind, lotId }) => [kind, lotId])).toEqual([
      ['invitation', invitedLot],
      ['bid', tender.lotId],
    ]);
    expect(calendar.map(({ kind, id }) => [kind, id])).toEqual([
      ['bid', invitedLot],
      ['bid', tender.lotId],
    ]);
  });

  test('of one without a company has one thing to do', async () => {
    const person = await house.supplier();
    expect(await dashboardOf(person)).toMatchObject({
      company: null,
      lots: [],
      todos: [{ kind: 'company_correction', link: '/supplierInfoRegister' }],
    });
  });

  test('names certificates that end within ninety days, and puts them in the calendar', async () => {
    const person = await bidder(house, tender.lotId);
    const day = (days: number) => inDays(days).slice(0, 10);
    const cert = (no: string, expiryDate: string) => ({ type: 'iso9001', no, expiryDate });
    const certs = [cert('A-1', day(30)), cert('A-2', day(400)), cert('A-3', ''), cert('A-4', day(-9))];
    const { companyId } = person.actor.scope;
    await house.database.db
      .updateTable('companyVersion')
      .set({ profile: JSON.stringify({ certs }) })
      .where('companyId', '=', companyId)
      .execute();
    const { certificates, calendar } = await dashboardOf(person);
    await keptEntry(house, person, contents.person);
    const { certificates: more } = await dashboardOf(person);
    expect(certificates.map(({ no }) => no)).toEqual(['A-4', 'A-1']);
    expect(more[0]).toMatchObject({ name: '江一帆 一级建造师', link: '/dashboard?view=library' });
    expect(certificates[0]?.daysLeft).toBeLessThan(0);
    expect(calendar.filter(({ kind }) => kind === 'certificate').map(({ id }) => id)).toEqual([
      'certificate A-1',
    ]);
  });

  test('shows unread messages first and counts them, the own account only', async () => {
    const person = await house.company();
    const { db } = house.parts();
    const message = (title: string, readAt: Date | null) => ({
      accountId: person.accountId,
      title,
      body: '内容',
      readAt,
    });
    await db.insertInto('message').values(message('旧的未读', null)).execute();
    await db.insertInto('message').values(message('新的已读', new Date())).execute();
    const { messages, unread } = await dashboardOf(person);
    expect(messages.map(({ title }) => title)).toEqual(['旧的未读', '新的已读']);
    expect(unread).toBe(1);
    expect((await dashboardOf(supplier)).messages).toEqual([]);
  });

  test('omits acts that are no longer possible', async () => {
    const past = await publishedTender(house);
    const person = await bidder(house, past.lotId);
    expect((await dashboardOf(person)).todoCount).toBe(1);
    await passDeadline(house, past.lotId);
    expect(await dashboardOf(person)).toMatchObject({ todoCount: 0, lotCount: 0, calendar: [] });
  });
});

describe('All to-dos', () => {
  test('are read by page and by kind', async () => {
    const person = await bidder(house, tender.lotId);
    const second = await publishedTender(house);
    await house
      .parts()
      .db.insertInto('documentReceipt')
      .values({
        lotId: second.lotId,
        companyId: person.actor.company.id,
        accountId: person.accountId,
      })
      .execute();
    const page = await person.client.call(todos.listTodos, { pageSize: 1, pageNum: 2 });
    expect(page).toMatchObject({ ok: true, data: { count: 2, rows: [{ kind: 'bid' }] } });
    const orders = await person.client.call(todos.listTodos, { kind: 'order' });
    expect(orders).toMatchObject({ ok: true, data: { count: 0, rows: [] } });
  });

  test('omit acts that this person may not perform', async () => {
    const person = await bidder(house, tender.lotId);
    const { db } = house.parts();
    await db.deleteFrom('accountRole').where('accountId', '=', person.accountId).execute();
    const reply = await person.client.call(todos.listTodos, {});
    expect(reply).toMatchObject({ ok: true, data: { count: 0 } });
  });
});

test('A reader has no to-dos, and sees which colleague an act waits for', async () => {
  const owner = await bidder(house, tender.lotId);
  const reader = await house.colleague(owner, 'company_reader');
  const seen = await dashboardOf(reader);
  expect([seen.todos, seen.todoCount]).toEqual([[], 0]);
  expect(seen.others).toMatchObject([{ kind: 'bid', lotId: tender.lotId, permission: 'bid.submit' }]);
  expect(JSON.stringify(seen.others)).not.toContain('link');
  expect(await dashboardOf(owner)).toMatchObject({ todos: [{ kind: 'bid' }], others: [] });
});

describe('The desk of the buyers', () => {
  test('shows each role its own queues and no other', async () => {
    const desk = async (role: StaffRole) => [...(await deskOf(await house.staff(role))).keys()];
    expect(await desk('approver')).toEqual([
      'plan_approval',
      'comment_answered',
      'approval',
      'amendment',
      'objection_approval',
      'award_approval',
    ]);
    expect(await desk('reviewer')).toEqual(['company', 'change_request', 'claim', 'expert']);
    expect(await desk('opener')).toEqual(['consent', 'division', 'opening']);
    expect(await desk('evaluator')).toEqual([
      ...['expert_invitation', 'sign_in', 'chair_vote', 'scoring', 'report_signing'],
    ]);
    expect(await desk('editor')).toEqual(['holiday']);
    expect(await desk('admin')).toEqual(['setting']);
  });

  test('reminds administrators of missing settings', async () => {
    const { count, first, link } = (await deskOf(await house.staff('admin'))).get('setting') ?? {};
    expect(count).toBe(shortcomingsOf(house.parts().config).length);
    expect([first?.title, link]).toEqual([expect.stringContaining('https'), '/installation']);
  });

  test('counts for openers the shares they are to deal, and then those to confirm', async () => {
    const { buyer, lotId, openers } = await publishedTender(house);
    const [first, second] = openers;
    if (first === undefined || second === undefined) throw new Error('a lot has openers');
    const fresh = await keyedOpener(house);
    const waits = async () => {
      const desks = await Promise.all([first, second, fresh].map(deskOf));
      return desks.map((desk) => desk.get('division')?.count);
    };
    expect(await waits()).toEqual([0, 0, 0]);
    const asked = await askedDivision(buyer, lotId, [first, second, fresh]);
    expect(await waits()).toEqual([1, 1, 0]);
    await deal(first, asked);
    expect(await waits()).toEqual([0, 1, 0]);
    await deal(second, asked);
    expect(await waits()).toEqual([1, 1, 1]);
    await confirmDivision(fresh, asked);
    expect(await waits()).toEqual([1, 1, 0]);
  });

  test('counts for openers the lots they are named in, once the deadline has passed', async () => {
    const due = await publishedTender(house);
    const [opener] = due.openers;
    if (opener === undefined) throw new Error('a lot has openers');
    expect((await deskOf(opener)).get('opening')?.count).toBe(0);
    await passDeadline(house, due.lotId);
    expect((await deskOf(opener)).get('opening')).toMatchObject({
      count: 1,
      first: { link: `/opening/${due.lotId}` },
    });
    expect((await deskOf(await house.staff('opener'))).get('opening')?.count).toBe(0);
  });

  test('does not reveal participation: bids before the deadline change no number', async () => {
    const quiet = await publishedTender(house);
    const look = async () => [...(await deskOf(quiet.buyer)).values()].map(({ key, count }) => [key, count]);
    const before = await look();
    await submittedBid(house, await bidder(house, quiet.lotId), quiet.lotId);
    expect(await look()).toEqual(before);
  });

  test('lists the own tenders, including drafts, to readers of tenders', async () => {
    const draft = await draftTender(house);
    const reply = await draft.buyer.client.call(desks.getDesk, {});
    expect(reply).toMatchObject({ ok: true, data: { tenders: [{ tenderId: draft.id, phase: 'draft' }] } });
    const editor = await (await house.staff('editor')).client.call(desks.getDesk, {});
    expect(editor).toMatchObject({ ok: true, data: { tenders: [], deadlines: [] } });
  });

  test('shows a supervisor waiting acts by due time, and drafts of colleagues to those who may sign', async () => {
    const [supervisor, signer] = [await house.staff('supervisor'), await house.staff('supervisor')];
    const person = await bidder(house, tender.lotId);
    const objectionId = await objectedBefore(tender, person, tender.lotId);
    const { id } = await complained(person, complaintContent(tender.lotId, objectionId));
    const counts = async ({ client }: Person<StaffActor>) => {
      const reply = await client.call(desks.getDesk, {});
      if (!reply.ok) throw new Error(reply.message);
      for (const { key, count } of reply.data.queues) {
        const queue = complaintQueues.find((one) => one === key);
        if (queue === undefined) continue;
        // The linked list contains exactly the counted items.
        expect(await client.call(complaints.listComplaints, { queue })).toMatchObject({ count });
      }
      return reply.data.queues.filter(({ count }) => count > 0).map(({ key }) => key);
    };
    const queue = async (key: string) =>
      [...(await deskOf(supervisor)).values()].find((one) => one.key === key);
    expect(await counts(supervisor)).toEqual(['complaint_review']);
    expect(await queue('complaint_review')).toMatchObject({
      link: '/complaint?queue=complaint_review',
      first: { due: expect.any(String), link: `/complaint/${id}` },
    });

    const asking = { id, version: 2, correction: '请写明联系方式', days: 3 };
    await supervisor.client.call(complaints.askComplaintCorrection, asking);
    expect(await counts(supervisor)).toEqual([]);
    const { lotId: _, objectionId: __, subject: ___, ...text } = complaintContent(tender.lotId, objectionId);
    const facts = '答复没有说明证书与采购内容的关系，联系电话13800008000。';
    await person.client.call(complaints.correctComplaint, { ...text, id, version: 3, facts });
    expect(await counts(supervisor)).toEqual(['complaint_correction']);

    await received(supervisor, id, 4);
    const second = await bidder(house, tender.lotId);
    const later = complaintContent(tender.lotId, await objectedBefore(tender, second, tender.lotId));
    await complained(second, later);
    await received(supervisor, later.id);
    const { db } = house.parts();
    await db
      .updateTable('complaint')
      .set({ decisionDueAt: new Date(Date.now() - 60_000) })
      .where('id', '=', later.id)
      .execute();
    expect(await counts(supervisor)).toEqual(['complaint_overdue', 'complaint_decision']);
    // It came in last, and is due first.
    expect(await queue('complaint_decision')).toMatchObject({
      count: 2,
      first: { link: `/complaint/${later.id}` },
    });

    const { version } = await decisionHandedIn(supervisor, later.id, 3, 'upheld');
    expect(await counts(supervisor)).toEqual(['complaint_overdue', 'complaint_decision']);
    expect(await counts(signer)).toEqual(['complaint_overdue', 'complaint_decision', 'complaint_signature']);
    await signer.client.call(complaints.signComplaintDecision, { id: later.id, version });
    expect(await counts(supervisor)).toEqual(['complaint_decision', 'complaint_remedy']);

    // That a decision waits for its signature is the supervisor's business.
    for (const { client } of [tender.buyer, await house.staff('buyer')])
      for (const queue of complaintQueues)
        expect(await client.call(complaints.listComplaints, { queue })).toMatchObject({ count: 0, data: [] });
  });
});
