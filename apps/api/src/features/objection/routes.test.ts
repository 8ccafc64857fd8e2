import { randomUUID } from 'node:crypto';
import * as documents from '@procure/contract/document/document.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import { isSignedBy, keyIdOf } from '@procure/sealing/platform-signature.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import { evidence } from '../../../testing/fixtures/measure.ts';
import {
  answered,
  answering,
  answerText,
  objected,
  objectionContent,
} from '../../../testing/fixtures/objection.ts';
import { toldTo, uploadAttachment } from '../../../testing/fixtures/participation.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { submit } from './service.ts';

const test = testApp();

async function holder(lotId: string) {
  const person = await test.company();
  const reply = await person.client.call(documents.obtainDocuments, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return person;
}

describe('objecting', () => {
  it('saves drafts, returns a signed receipt, and notifies the answering staff without a name', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const person = await holder(lotId);
    const file = await uploadAttachment(test, person, '证明材料.pdf');
    const input = { ...objectionContent(lotId), fileIds: [file.id] };
    const { id } = input;
    const half = { ...input, facts: '', request: '' };
    expect(await person.client.call(wire.saveObjection, half)).toMatchObject({ data: { version: 1 } });
    const empty = await person.client.call(wire.submitObjection, { lotId, id, version: 1 });
    expect(empty).toMatchObject({ fields: [{ field: 'facts' }, { field: 'request' }] });
    const whole = { ...input, version: 1 };
    expect(await person.client.call(wire.saveObjection, whole)).toMatchObject({ data: { version: 2 } });
    // The first response was lost, and the request is repeated.
    expect(await person.client.call(wire.saveObjection, whole)).toMatchObject({ data: { version: 2 } });
    expect(
      await person.client.call(wire.saveObjection, { ...whole, request: '另一台电脑写的请求' }),
    ).toMatchObject({
      reason: 'conflict',
    });
    const handing = { lotId, id, version: 2 };
    const first = await person.client.call(wire.submitObjection, handing);
    const again = await person.client.call(wire.submitObjection, handing);
    if (!first.ok) throw new Error(first.message);
    expect(again).toMatchObject({ ok: true, data: first.data });
    expect(first.data.objectionNo).toMatch(/^YY\d{8}-[2-9A-Z]{8}$/);

    const own = await person.client.call(wire.getOwnObjection, { id });
    if (!own.ok || own.data.receipt === null) throw new Error('no receipt');
    const { body, signature } = own.data.receipt;
    const { publicKey } = test.parts().crypto.signing;
    const bytes = (text: string) => () => new TextEncoder().encode(text);
    expect(await isSignedBy(bytes(body), signature, publicKey)).toBe(true);
    expect(await isSignedBy(bytes(`${body} `), signature, publicKey)).toBe(false);
    expect(JSON.parse(body)).toMatchObject({
      format: 'procure-objection/1',
      objectionNo: first.data.objectionNo,
      submittedAt: first.data.submittedAt,
      keyId: keyIdOf(publicKey),
    });
    expect(own.data.files).toMatchObject([{ name: '证明材料.pdf' }]);

    expect(await toldTo(test, buyer.accountId)).toContain('objection_submitted');
    const rows = await test.parts().db.selectFrom('outbox').selectAll().execute();
    const told = rows.filter(({ template }) => template === 'objection_submitted');
    expect(JSON.stringify(told)).not.toContain(person.actor.company.id);
    const seen = await buyer.client.call(wire.getObjection, { id });
    expect(seen).toMatchObject({
      data: { state: 'submitted', mayAnswer: true, maySign: false, overdue: false },
    });
    expect(await buyer.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({ ok: true });
  });

  it('shows the right, its last moment and its obstacles', async () => {
    const { lotId } = await publishedTender(test);
    const stranger = await test.company();
    const closed = await stranger.client.call(wire.getObjectionRights, { lotId });
    expect(closed).toMatchObject({
      data: {
        held: false,
        rights: [
          { subject: 'tender_document', blocker: { reason: 'objection_not_party' } },
          { subject: 'opening', blocker: { reason: 'objection_not_party' }, until: null },
          { subject: 'result', blocker: { reason: 'objection_not_party' } },
        ],
      },
    });
    const person = await holder(lotId);
    const open = await person.client.call(wire.getObjectionRights, { lotId });
    if (!open.ok) throw new Error(open.message);
    const [right] = open.data.rights;
    expect(right).toMatchObject({
      blocker: null,
      answerWithin: '3日',
      citation: '《招标投标法实施条例》第二十二条',
    });
    expect(Date.parse(right?.until ?? '')).toBe(Date.parse(open.data.lot.bidDeadline) - 10 * 86_400_000);
    const { id } = await objected(person, lotId);
    const held = await person.client.call(wire.getObjectionRights, { lotId });
    expect(held).toMatchObject({ data: { held: true, mine: [{ id, state: 'submitted' }] } });
    // A rival sees that there is an objection, but neither its author nor the number.
    const rival = await holder(lotId);
    expect(await rival.client.call(wire.getObjectionRights, { lotId })).toMatchObject({
      data: { held: true, mine: [] },
    });
  });

  it('is judged by the time of arrival, to the millisecond', async () => {
    const { lotId } = await publishedTender(test);
    const person = await holder(lotId);
    const { bidDeadline } = await test
      .parts()
      .db.selectFrom('lot')
      .select('bidDeadline')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const last = bidDeadline.getTime() - 10 * 86_400_000;
    const handIn = async (at: number) => {
      const input = objectionContent(lotId);
      await person.client.call(wire.saveObjection, input);
      const actor = { ...person.actor, arrivedAt: new Date(at) };
      return submit(test.parts(), actor, { lotId, id: input.id, version: 1 });
    };
    expect(await handIn(last)).toMatchObject({ refused: 'objection_late' });
    expect(await handIn(last + 1)).toMatchObject({ refused: 'objection_late' });
    expect(await handIn(last - 1)).toMatchObject({
      state: 'submitted',
      submittedAt: new Date(last - 1).toISOString(),
    });
  });

  it('is refused to a company that did not obtain the documents, and at a lot that is over', async () => {
    const { lotId } = await publishedTender(test);
    const stranger = await test.company();
    const handIn = async (person: typeof stranger) => {
      const input = objectionContent(lotId);
      await person.client.call(wire.saveObjection, input);
      return person.client.call(wire.submitObjection, { lotId, id: input.id, version: 1 });
    };
    expect(await handIn(stranger)).toMatchObject({ code: '4944' });
    const person = await holder(lotId);
    const set = (values: object) =>
      test.database.db.updateTable('lot').set(values).where('id', '=', lotId).execute();
    await set({
      state: 'suspended',
      stateBeforeSuspension: 'published',
      suspensionReason: '核查',
      suspendedAt: new Date(),
    });
    expect(await handIn(person)).toMatchObject({ ok: true });
    for (const state of ['failed', 'terminated']) {
      await set({ state, stateBeforeSuspension: null, endedReason: '采购取消' });
      expect(await handIn(person)).toMatchObject({ reason: 'lot_over' });
    }
  });

  it('allows members who prepare to write an objection, and members who bind the company to submit it', async () => {
    const { lotId } = await publishedTender(test);
    const person = await holder(lotId);
    const reader = await test.colleague(person, 'company_reader');
    const preparer = await test.colleague(person, 'bid_preparer');
    const submitter = await test.colleague(person, 'bid_submitter');
    const input = objectionContent(lotId);
    const handing = { lotId, id: input.id, version: 1 };
    expect(await reader.client.call(wire.saveObjection, input)).toMatchObject({ reason: 'forbidden' });
    expect(await preparer.client.call(wire.saveObjection, input)).toMatchObject({ ok: true });
    expect(await preparer.client.call(wire.submitObjection, handing)).toMatchObject({ reason: 'forbidden' });
    expect(await submitter.client.call(wire.submitObjection, handing)).toMatchObject({ ok: true });
    expect(await preparer.client.call(wire.withdrawObjection, { id: input.id })).toMatchObject({
      reason: 'forbidden',
    });
    expect(await reader.client.call(wire.getOwnObjection, { id: input.id })).toMatchObject({ ok: true });
  });

  it('accepts only the company’s own files, and stores every text unchanged', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const [person, rival] = [await holder(lotId), await holder(lotId)];
    const stolen = await uploadAttachment(test, rival, '对手的材料.pdf');
    const input = { ...objectionContent(lotId), fileIds: [stolen.id] };
    expect(await person.client.call(wire.saveObjection, input)).toMatchObject({
      fields: [{ field: 'fileIds', message: '附件已失效，请重新上传' }],
    });
    const script = `<script>alert(1)</script> ${rival.username} '; drop table objection; --`;
    const { id } = await objected(person, lotId, { facts: script.repeat(2) });
    const seen = await buyer.client.call(wire.getObjection, { id });
    expect(seen).toMatchObject({ data: { facts: script.repeat(2).trim() } });
    const unpicked = { ...objectionContent(lotId), target: '不在列表中的公司' };
    await person.client.call(wire.saveObjection, unpicked);
    const refused = await person.client.call(wire.submitObjection, { lotId, id: unpicked.id, version: 1 });
    expect(refused).toMatchObject({ fields: [{ field: 'target' }] });
    // A zero character is invalid.
    const zero = { ...objectionContent(lotId), facts: '事实\u0000事实' };
    expect(await person.client.call(wire.saveObjection, zero)).toMatchObject({ reason: 'invalid_input' });
  });

  it('does not let another company read, take over or withdraw an objection', async () => {
    const { lotId } = await publishedTender(test);
    const [person, rival] = [await holder(lotId), await holder(lotId)];
    const input = objectionContent(lotId);
    await person.client.call(wire.saveObjection, input);
    const { id } = input;
    expect(await rival.client.call(wire.getOwnObjection, { id })).toMatchObject({ reason: 'not_found' });
    expect(await rival.client.call(wire.saveObjection, input)).toMatchObject({ reason: 'conflict' });
    expect(await rival.client.call(wire.submitObjection, { lotId, id, version: 1 })).toMatchObject({
      reason: 'not_found',
    });
    expect(await rival.client.call(wire.withdrawObjection, { id })).toMatchObject({ reason: 'not_found' });
    const list = await rival.client.call(wire.listOwnObjections, {});
    expect(list).toMatchObject({ ok: true, data: [] });
  });
});

describe('answering', () => {
  it('delivers the answer to the objector only after another person has approved it', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer, approver } = tender;
    const person = await holder(lotId);
    const { id } = await objected(person, lotId);
    // An approver sees nothing before an approval waits for them.
    expect(await approver.client.call(wire.getObjection, { id })).toMatchObject({ reason: 'not_found' });
    const bare = await buyer.client.call(wire.handInObjectionAnswer, { id, version: 2 });
    expect(bare).toMatchObject({ code: '4946' });
    const { version } = await answering(buyer, id);
    const own = await person.client.call(wire.getOwnObjection, { id });
    expect(own).toMatchObject({ data: { state: 'submitted', answer: null, outcome: null } });
    expect(JSON.stringify(own)).not.toContain(answerText);
    expect(await toldTo(test, approver.accountId)).toContain('approval_waits');

    const signing = { id, version };
    expect(await buyer.client.call(wire.approveObjectionAnswer, signing)).toMatchObject({
      reason: 'forbidden',
    });
    expect(await approver.client.call(wire.getObjection, { id })).toMatchObject({
      data: { maySign: true, mayAnswer: false, step: { place: 1, of: 1, title: '审批' } },
    });
    expect(await approver.client.call(wire.approveObjectionAnswer, { id, version: 2 })).toMatchObject({
      reason: 'conflict',
    });
    const signed = await approver.client.call(wire.approveObjectionAnswer, signing);
    expect(signed).toMatchObject({ data: { state: 'answered', waiting: false } });
    const repeated = await approver.client.call(wire.approveObjectionAnswer, signing);
    expect(signed.ok && repeated.ok && repeated.data).toEqual(signed.ok && signed.data);
    expect(await person.client.call(wire.getOwnObjection, { id })).toMatchObject({
      data: { state: 'answered', outcome: 'rejected', answer: answerText },
    });
    expect(await toldTo(test, person.accountId)).toContain('objection_answered');
    expect(await person.client.call(wire.withdrawObjection, { id })).toMatchObject({
      reason: 'transition_not_allowed',
    });
  });

  it('returns an answer with a reason, and accepts it again', async () => {
    const { lotId, buyer, approver } = await publishedTender(test);
    const person = await holder(lotId);
    const { id } = await objected(person, lotId);
    const { version } = await answering(buyer, id);
    const reason = '请写明依据的条款';
    const returned = await approver.client.call(wire.returnObjectionAnswer, { id, version, reason });
    if (!returned.ok) throw new Error(returned.message);
    expect(await toldTo(test, buyer.accountId)).toContain('objection_answer_returned');
    expect(await buyer.client.call(wire.getObjection, { id })).toMatchObject({
      data: { state: 'submitted', answer: answerText, returnReason: reason },
    });
    const again = await answering(buyer, id, returned.data.version);
    expect(
      await approver.client.call(wire.approveObjectionAnswer, { id, version: again.version }),
    ).toMatchObject({
      data: { state: 'answered' },
    });
  });

  it('either withdraws or answers when both happen concurrently', async () => {
    const { lotId, buyer, approver } = await publishedTender(test);
    const person = await holder(lotId);
    const { id } = await objected(person, lotId);
    const { version } = await answering(buyer, id);
    const [withdrawn, signed] = await atOnce(test, [
      async () => (await person.client.call(wire.withdrawObjection, { id })).ok,
      async () => (await approver.client.call(wire.approveObjectionAnswer, { id, version })).ok,
    ]);
    expect([withdrawn, signed].filter(Boolean)).toHaveLength(1);
    const now = await buyer.client.call(wire.getObjection, { id });
    expect(now.ok && now.data.state).toBe(withdrawn ? 'withdrawn' : 'answered');
    if (withdrawn) expect(now).toMatchObject({ data: { answer: null } });
  });

  it('refuses the second of two concurrent versions of the answer', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const person = await holder(lotId);
    const { id } = await objected(person, lotId);
    const words = (answer: string) => () =>
      buyer.client.call(wire.writeObjectionAnswer, { id, version: 2, outcome: 'rejected', answer });
    const replies = await atOnce(test, [words(`${answerText}一`), words(`${answerText}二`)]);
    expect(replies.map((reply) => (reply.ok ? 'ok' : reply.reason)).sort()).toEqual(['conflict', 'ok']);
  });

  it('is limited to the tender’s team: a colleague, an evaluator and an opener see nothing', async () => {
    const { lotId, evaluators, openers } = await publishedTender(test);
    const person = await holder(lotId);
    const { id } = await objected(person, lotId);
    const colleague = await test.staff('buyer');
    const list = await colleague.client.call(wire.listObjections, { lotId });
    expect(list).toMatchObject({ ok: true, data: [], count: 0 });
    expect(await colleague.client.call(wire.getObjection, { id })).toMatchObject({ reason: 'not_found' });
    for (const other of [evaluators[0], openers[0]])
      expect(await other?.client.call(wire.getObjection, { id })).toMatchObject({ reason: 'forbidden' });
    const ground = { ground: 'no_facts' as const, reason: '未写明具体事实' };
    expect(await colleague.client.call(wire.refuseObjection, { id, version: 2, ...ground })).toMatchObject({
      reason: 'not_found',
    });
  });

  it('allows not receiving an objection for a reason of the law’s list', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const person = await holder(lotId);
    const { id } = await objected(person, lotId);
    const refusal = { id, version: 2, ground: 'no_facts' as const, reason: '未写明具体事实和依据' };
    expect(await buyer.client.call(wire.refuseObjection, refusal)).toMatchObject({
      data: { state: 'not_receivable' },
    });
    expect(await person.client.call(wire.getOwnObjection, { id })).toMatchObject({
      data: { state: 'not_receivable', ground: 'no_facts', groundReason: refusal.reason },
    });
    expect(await toldTo(test, person.accountId)).toContain('objection_not_received');
    expect(await person.client.call(wire.getObjectionRights, { lotId })).toMatchObject({
      data: { held: false },
    });
  });

  it('accepts only the writer’s own files, which the company reads once the answer is given', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer, approver } = tender;
    const [person, rival] = [await holder(lotId), await holder(lotId)];
    const { id } = await objected(person, lotId);
    const words = { id, version: 2, outcome: 'rejected' as const, answer: answerText };
    const stolen = await uploadAttachment(test, person, '供应商的文件.pdf');
    const wrong = await buyer.client.call(wire.writeObjectionAnswer, { ...words, fileIds: [stolen.id] });
    expect(wrong).toMatchObject({ fields: [{ field: 'fileIds' }] });
    expect(
      await buyer.client.call(wire.writeObjectionAnswer, { ...words, fileIds: [randomUUID()] }),
    ).toMatchObject({
      fields: [{ field: 'fileIds' }],
    });
    const proof = await evidence(test, buyer);
    const written = await buyer.client.call(wire.writeObjectionAnswer, { ...words, fileIds: [proof] });
    expect(written).toMatchObject({ data: { version: 3 } });
    expect(await person.client.call(files.issueTicket, { id: proof })).toMatchObject({ reason: 'not_found' });
    await answered({ buyer, approver }, id, 3, [proof]);
    expect(await person.client.call(wire.getOwnObjection, { id })).toMatchObject({
      data: { answerFiles: [{ id: proof }] },
    });
    expect(await person.client.call(files.issueTicket, { id: proof })).toMatchObject({ ok: true });
    expect(await rival.client.call(files.issueTicket, { id: proof })).toMatchObject({ reason: 'not_found' });
  });
});

describe('500 objections to one lot', () => {
  it('are listed by page, the earliest due first', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const person = await holder(lotId);
    const { id } = await objected(person, lotId);
    const { db } = test.database;
    const row = await db.selectFrom('objection').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const many = Array.from({ length: 499 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      objectionNo: `YY20261124-${String(index).padStart(8, '0')}`,
      dueAt: new Date((row.dueAt ?? new Date()).getTime() + index * 1000 + 1000),
    }));
    await db.insertInto('objection').values(many).execute();
    const page = await buyer.client.call(wire.listObjections, { lotId, group: 'open', pageSize: 20 });
    if (!page.ok) throw new Error(page.message);
    expect(page.count).toBe(500);
    expect(page.data).toHaveLength(20);
    expect(page.data[0]?.id).toBe(id);
    const last = await buyer.client.call(wire.listObjections, { lotId, pageNum: 25, pageSize: 20 });
    expect(last.ok && last.data).toHaveLength(20);
  });
});
