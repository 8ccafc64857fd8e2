import { randomUUID } from 'node:crypto';
import * as approvals from '@procure/contract/approval/approval.route.ts';
import * as audit from '@procure/contract/audit/audit.route.ts';
import * as comments from '@procure/contract/comment/comment.route.ts';
import type { CommentView } from '@procure/contract/comment/comment.schema.ts';
import * as messages from '@procure/contract/message/message.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as members from '@procure/contract/tender/member.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import * as desks from '@procure/contract/todo/desk.route.ts';
import { commentLimits } from '@procure/domain/comment/comment.ts';
import type { DeskQueue } from '@procure/domain/todo/desk.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  expireEntrustment,
  foundAgency,
  standingEntrustment,
} from '../../../testing/fixtures/entrustment.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  lotContent,
  nameMember,
  publishDraft,
  submittedTender,
  type TenderFixture,
  tenderContent,
  tenderDetail,
} from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

type Staff = Person<StaffActor>;
const test = testApp();
const refused = (reason: string) => ({ ok: false, reason });
const done = { ok: true };

const write = (
  who: Staff,
  { id: tenderId }: { id: string },
  more: Partial<RequestOf<typeof comments.writeComment>> = {},
) =>
  who.client.call(comments.writeComment, {
    ...{ tenderId, id: randomUUID(), field: 'title', text: '名称与立项批复不一致，请核对。' },
    ...more,
  });
async function written(...input: Parameters<typeof write>): Promise<string> {
  const reply = await write(...input);
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.id;
}
async function read(who: Staff, { id: tenderId }: { id: string }) {
  const reply = await who.client.call(comments.listComments, { tenderId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}
async function commentOf(who: Staff, tender: { id: string }, id: string): Promise<CommentView> {
  const found = (await read(who, tender)).comments.find((one) => one.id === id);
  if (found === undefined) throw new Error('no such comment');
  return found;
}
const on = ({ id: tenderId }: { id: string }, commentId: string) => ({
  tenderId,
  commentId,
  id: randomUUID(),
});
const reply = (who: Staff, tender: { id: string }, commentId: string, text = '已按批复修改。') =>
  who.client.call(comments.replyToComment, { ...on(tender, commentId), text });
const settle = (who: Staff, tender: { id: string }, commentId: string, seen: number, text = '') =>
  who.client.call(comments.settleComment, { ...on(tender, commentId), seen, text });
const reopen = (who: Staff, tender: { id: string }, commentId: string, seen: number) =>
  who.client.call(comments.reopenComment, { ...on(tender, commentId), seen, text: '仍不一致。' });
const withdraw = (who: Staff, tender: { id: string }, commentId: string, seen: number) =>
  who.client.call(comments.withdrawComment, { ...on(tender, commentId), seen });

const approve = (who: Staff, { id, version }: { id: string; version: number }) =>
  who.client.call(lifecycle.approveTender, { id, version, opinion: '' });
async function returned(tender: TenderFixture): Promise<TenderFixture> {
  const { id, version, approver } = tender;
  const answer = await approver.client.call(lifecycle.returnTender, { id, version, reason: '请按批注修改' });
  if (!answer.ok) throw new Error(answer.message);
  return { ...tender, version: answer.data.version };
}
async function changeTitle(tender: TenderFixture, title: string): Promise<TenderFixture> {
  const { lots } = await tenderDetail(tender);
  const content = tenderContent({
    title,
    lots: lots.map(({ id, openers, evaluators, priceLines }) => ({
      ...lotContent({ id }),
      priceLines: priceLines.map(({ lineNo: _, ...line }) => line),
      openers: openers.map((one) => one.id),
      evaluators: evaluators.map((one) => one.id),
    })),
  });
  const saved = await tender.buyer.client.call(tenders.saveTender, {
    id: tender.id,
    version: tender.version,
    ...content,
  });
  if (!saved.ok) throw new Error(`${saved.message} ${JSON.stringify(saved.fields)}`);
  return { ...tender, version: saved.data.version };
}
async function submitted(tender: TenderFixture): Promise<TenderFixture> {
  const asked = await tender.buyer.client.call(lifecycle.requestApproval, tender);
  if (!asked.ok) throw new Error(`${asked.message} ${JSON.stringify(asked.fields)}`);
  return { ...tender, version: asked.data.version };
}
async function subjectsOf(who: Staff): Promise<string[]> {
  const found = await who.client.call(messages.listStaffMessages, { pageSize: 50 });
  if (!found.ok) throw new Error(found.message);
  return found.data.map(({ title }) => title);
}
async function waiting(who: Staff, key: DeskQueue): Promise<number> {
  const desk = await who.client.call(desks.getDesk, {});
  if (!desk.ok) throw new Error(desk.message);
  return desk.data.queues.find((queue) => queue.key === key)?.count ?? 0;
}

describe('a comment on a tender', () => {
  it('keeps the field, its value and the writer, and shows a later change', async () => {
    const tender = await submittedTender(test);
    const { approver, buyer } = tender;
    const id = await written(approver, tender);
    const before = await commentOf(buyer, tender, id);
    expect(before).toMatchObject({
      ...{ lotId: null, field: 'title', rowId: null, label: '项目名称', state: 'open', changed: false },
      value: tenderContent().title,
      present: tenderContent().title,
      by: { id: approver.accountId, name: approver.username },
      may: { reply: true, settle: false, reopen: false, withdraw: false },
    });
    await changeTitle(await returned(tender), '屋顶光伏设备采购（二期）');
    expect(await commentOf(approver, tender, id)).toMatchObject({
      ...{ value: tenderContent().title, present: '屋顶光伏设备采购（二期）', changed: true },
      may: { reply: true, settle: true, reopen: false, withdraw: true },
    });
  });

  it('is written at a field of a lot, at a row, at a document and at the whole', async () => {
    const tender = await submittedTender(test);
    const { lotId, approver } = tender;
    const [lot] = (await tenderDetail(tender)).lots;
    const rowId = lot?.priceLines[1]?.id ?? '';
    const places = [
      [{ lotId, field: 'bidDeadline' }, '投标截止'],
      [{ lotId, field: 'priceLines', rowId }, '分项报价第2行'],
      [{ lotId, field: 'documents', rowId: lot?.documents[0]?.id ?? '' }, '招标文件第1行'],
      [{ lotId, field: '' }, '整个标段'],
      [{ field: '' }, '整个项目'],
    ] as const;
    for (const [place, label] of places)
      expect(await commentOf(approver, tender, await written(approver, tender, place))).toMatchObject({
        label,
      });
    for (const place of [
      { field: 'createdBy' },
      { lotId: randomUUID(), field: 'bidDeadline' },
      { lotId, field: 'priceLines', rowId: randomUUID() },
      { field: 'title', rowId },
    ])
      expect(await write(approver, tender, place)).toMatchObject(refused('comment_place_gone'));
    for (const text of ['', '  ', '字'.repeat(1001)])
      expect(await write(approver, tender, { text })).toMatchObject({ fields: [{ field: 'text' }] });
  });

  it('stays when its row is removed', async () => {
    const tender = await draftTender(test);
    const { lotId, buyer } = tender;
    const rowId = (await tenderDetail(tender)).lots[0]?.clauses[0]?.id ?? '';
    const id = await written(buyer, tender, { lotId, field: 'clauses', rowId });
    await changeTitle(tender, '改过的名称');
    expect(await commentOf(buyer, tender, id)).toMatchObject({
      present: null,
      changed: true,
      label: '条款第1行',
    });
  });

  it('is answered, settled and opened again, with messages and tasks for both sides', async () => {
    const tender = await submittedTender(test);
    const { approver, buyer } = tender;
    const id = await written(approver, tender);
    expect(await subjectsOf(buyer)).toContain('项目有新的批注');
    expect(await subjectsOf(approver)).not.toContain('项目有新的批注');
    expect([await waiting(buyer, 'comment'), await waiting(approver, 'comment_answered')]).toEqual([1, 0]);
    expect(await settle(buyer, tender, id, 0)).toMatchObject(refused('comment_of_other'));
    expect(await reply(buyer, tender, id)).toMatchObject(done);
    expect(await subjectsOf(approver)).toContain('您的批注有新的回复');
    expect([await waiting(buyer, 'comment'), await waiting(approver, 'comment_answered')]).toEqual([0, 1]);
    expect(await settle(approver, tender, id, 0)).toMatchObject(refused('conflict'));
    expect(await settle(approver, tender, id, 1)).toMatchObject(done);
    expect(await settle(approver, tender, id, 2)).toMatchObject(refused('transition_not_allowed'));
    expect(await waiting(approver, 'comment_answered')).toBe(0);
    // The reply was being written meanwhile.
    expect(await reply(buyer, tender, id, '另附批复文号。')).toMatchObject(done);
    expect((await commentOf(buyer, tender, id)).state).toBe('settled');
    expect(await reopen(approver, tender, id, 3)).toMatchObject(done);
    expect(await subjectsOf(buyer)).toContain('项目的批注被重新打开');
    const { entries, state } = await commentOf(buyer, tender, id);
    expect(state).toBe('open');
    expect(entries.map(({ kind, by }) => [kind, by.name])).toEqual([
      ['reply', buyer.username],
      ['settlement', approver.username],
      ['reply', buyer.username],
      ['reopening', approver.username],
    ]);
  });

  it('is withdrawn by its author; its words stay in the audit log', async () => {
    const tender = await submittedTender(test);
    const { approver, buyer } = tender;
    const id = await written(approver, tender, { text: '写错了地方的批注' });
    expect(await withdraw(buyer, tender, id, 0)).toMatchObject(refused('comment_of_other'));
    expect(await withdraw(approver, tender, id, 0)).toMatchObject(done);
    expect(await commentOf(buyer, tender, id)).toMatchObject({ state: 'withdrawn', text: null });
    expect(await reply(buyer, tender, id)).toMatchObject(refused('transition_not_allowed'));
    const auditor = await test.staff('auditor');
    const log = await auditor.client.call(audit.listAudit, { entity: 'comment' });
    expect(JSON.stringify(log)).toContain('写错了地方的批注');
  });

  it('is written once by a repeated call, and by ten at once', async () => {
    const tender = await submittedTender(test);
    const { approver, buyer } = tender;
    const id = randomUUID();
    const twice = await Promise.all([1, 2].map(() => write(approver, tender, { id })));
    expect(twice).toMatchObject([done, done]);
    expect(await write(approver, tender, { id, text: '其他内容' })).toMatchObject(refused('conflict'));
    expect(await write(buyer, tender, { id })).toMatchObject(refused('conflict'));
    expect((await read(buyer, tender)).comments).toHaveLength(1);
    const answer = { ...on(tender, id), text: '已修改。' };
    for (const _ of [1, 2])
      expect(await buyer.client.call(comments.replyToComment, answer)).toMatchObject(done);
    const ten = await Promise.all([...Array(10).keys()].map((n) => reply(buyer, tender, id, `第${n}次回复`)));
    expect(ten.every((one) => one.ok)).toBe(true);
    expect((await commentOf(buyer, tender, id)).entries).toHaveLength(11);
    const both = await Promise.all([1, 2].map(() => settle(approver, tender, id, 11)));
    expect(both.filter((one) => one.ok)).toHaveLength(1);
  });

  it('is refused beyond the limit of the tender', async () => {
    const tender = await draftTender(test);
    const { buyer } = tender;
    await sql`insert into tender_comment (id, tender_id, field, label, value, value_sha256, text, by, at)
      select gen_random_uuid(), ${tender.id}, 'title', '项目名称', '', ${'0'.repeat(64)}, '第' || n, ${buyer.accountId}, now()
      from generate_series(2, ${commentLimits.comments}::int) n`.execute(test.parts().db);
    await written(buyer, tender);
    expect(await write(buyer, tender)).toMatchObject({
      ...refused('comments_full'),
      message: '一个项目最多500条批注，请在已有的批注中回复',
    });
  });
});

describe('open comments', () => {
  it('hold the last signature, and no request for approval', async () => {
    const tender = await draftTender(test);
    const { approver, buyer } = tender;
    const colleague = await test.staff('buyer');
    await nameMember(tender, colleague, 'reader');
    const id = await written(colleague, tender);
    const asked = await submitted(tender);
    expect(await approve(approver, asked)).toMatchObject({
      ...refused('comments_open'),
      code: '4935',
      message: '还有1条批注未解决，请先逐条标为已解决，再完成最后一步审批',
    });
    expect((await read(buyer, tender)).comments[0]?.state).toBe('open');
    expect(await settle(colleague, tender, id, 0)).toMatchObject(done);
    expect(await approve(approver, asked)).toMatchObject(done);
    for (const act of [write(approver, tender), reply(buyer, tender, id), reopen(colleague, tender, id, 1)])
      expect(await act).toMatchObject(refused('comments_closed'));
    expect(await read(buyer, tender)).toMatchObject({ mayRead: true, mayWrite: false });
  });

  it('are settled with a reason by a signer of the present step if their author is away or has left', async () => {
    const tender = await draftTender(test);
    const { approver, buyer } = tender;
    const [away, leaver] = [await test.staff('buyer'), await test.staff('buyer')];
    const ids: string[] = [];
    for (const who of [away, leaver]) {
      await nameMember(tender, who, 'reader');
      ids.push(await written(who, tender));
    }
    const [first = '', second = ''] = ids;
    const removal = { id: tender.id, accountId: leaver.accountId };
    expect(await buyer.client.call(members.removeTenderMember, removal)).toMatchObject(done);
    expect((await settle(leaver, tender, second, 0)).ok).toBe(false);
    const asked = await submitted(tender);
    expect(await settle(approver, tender, first, 0)).toMatchObject({
      fields: [{ field: 'text', message: '请说明理由' }],
    });
    for (const id of [first, second])
      expect(await settle(approver, tender, id, 0, '批注人不在，名称核对无误。')).toMatchObject(done);
    expect(await subjectsOf(away)).toContain('他人将您的批注标为解决');
    expect(await subjectsOf(leaver)).toEqual(['您可以查看项目']);
    expect(await approve(approver, asked)).toMatchObject(done);
  });

  it('do not hold a signature before the last one', async () => {
    const admin = await test.staff('admin');
    const chains = await admin.client.call(approvals.getApprovalChains, { id: house.id });
    const version = chains.ok ? (chains.data.chains.find(({ act }) => act === 'publish')?.version ?? 0) : 0;
    const head = await test.staff('approver');
    const chief = await test.staff('approver');
    const step = (title: string, who: Staff) => ({
      title,
      amountFrom: '',
      methods: [],
      signers: [who.accountId],
    });
    const set = (steps: ReturnType<typeof step>[], seen: number) =>
      admin.client.call(approvals.saveApprovalChain, { id: house.id, act: 'publish', version: seen, steps });
    const saved = await set([step('部门负责人', head), step('分管领导', chief)], version);
    if (!saved.ok) throw new Error(saved.message);
    try {
      const asked = await submitted(await draftTender(test));
      const id = await written(head, asked);
      // The second signer does not see the tender yet.
      expect(await write(chief, asked)).toMatchObject(refused('not_found'));
      const first = await approve(head, asked);
      expect(first).toMatchObject({ ok: true, data: { waiting: true } });
      const next = first.ok ? first.data : asked;
      expect(await approve(chief, next)).toMatchObject(refused('comments_open'));
      // The first signer reads on, and settles their own comment.
      expect(await settle(head, asked, id, 0)).toMatchObject(done);
      expect(await approve(chief, next)).toMatchObject(done);
    } finally {
      await set([], saved.data.version);
    }
  });

  it('cannot be added to an approved tender in the database either', async () => {
    const published = await publishDraft(await draftTender(test));
    const insert =
      sql`insert into tender_comment (id, tender_id, field, label, value, value_sha256, text, by, at)
      values (gen_random_uuid(), ${published.id}, 'title', '项目名称', '', ${'0'.repeat(64)}, '批注',
        ${published.buyer.accountId}, now())`.execute(test.parts().db);
    await expect(insert).rejects.toThrow('before a tender is approved');
  });
});

describe('the readers of comments', () => {
  it('are the team and the approvers, and no other organisation or role', async () => {
    const tender = await submittedTender(test);
    const { approver, buyer } = tender;
    const id = await written(approver, tender);
    const strangers = [
      await test.staff('buyer'),
      await test.staffOf(neighbour.id, 'buyer'),
      await test.staffOf(neighbour.id, 'approver'),
      await test.staff('opener'),
      await test.staff('auditor'),
    ];
    for (const who of strangers) {
      const list = await who.client.call(comments.listComments, { tenderId: tender.id });
      expect(list.ok).toBe(false);
      for (const act of [write(who, tender), reply(who, tender, id), settle(who, tender, id, 0, '多余的')])
        expect((await act).ok).toBe(false);
    }
    expect((await read(buyer, tender)).comments[0]?.entries).toEqual([]);
  });

  it('are not the supervisor, the openers and the evaluators, who see the tender', async () => {
    const draft = await draftTender(test);
    const id = await written(draft.buyer, draft);
    await settle(draft.buyer, draft, id, 0);
    const published = await publishDraft(draft);
    const supervisor = await test.staff('supervisor');
    const auditor = await test.staff('auditor');
    for (const who of [supervisor, auditor, draft.openers[0], draft.evaluators[0]]) {
      if (who === undefined) throw new Error('a tender without its people');
      expect(await read(who, published)).toEqual({ mayRead: false, mayWrite: false, comments: [] });
      expect(await write(who, published)).toMatchObject(refused('not_found'));
    }
    expect((await read(draft.approver, published)).comments).toHaveLength(1);
  });

  it('reach a comment under the address of its own tender only', async () => {
    const [one, other] = [await submittedTender(test), await submittedTender(test)];
    const id = await written(one.approver, one);
    await nameMember(other, one.buyer, 'handler');
    for (const act of [reply(one.buyer, other, id), settle(one.buyer, other, id, 0, '多余的')])
      expect(await act).toMatchObject(refused('not_found'));
    expect((await read(one.buyer, other)).comments).toEqual([]);
    const wrongLot = await write(one.buyer, other, { lotId: one.lotId, field: 'bidDeadline' });
    expect(wrongLot).toMatchObject(refused('comment_place_gone'));
  });

  it('include the team members of the entrusted agency while it is entrusted', async () => {
    const agency = await foundAgency(test);
    const entrustment = await standingEntrustment(test, agency, await test.staff('buyer'));
    const tender = await draftTender(test, { agencyId: agency.id });
    const { buyer } = tender;
    expect((await write(agency.person, tender)).ok).toBe(false);
    await nameMember(tender, agency.person, 'handler');
    const id = await written(agency.person, tender);
    expect(await reply(buyer, tender, id)).toMatchObject(done);
    await expireEntrustment(test, entrustment.id);
    expect((await agency.person.client.call(comments.listComments, { tenderId: tender.id })).ok).toBe(false);
    expect((await settle(agency.person, tender, id, 1)).ok).toBe(false);
    expect((await read(buyer, tender)).comments).toHaveLength(1);
  });
});
