import { randomUUID } from 'node:crypto';
import * as amendments from '@procure/contract/amendment/amendment.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as wire from '@procure/contract/question/question.route.ts';
import { describe, expect, it } from 'vitest';
import { setLotTime, toldTo, uploadAttachment } from '../../../testing/fixtures/participation.ts';
import { publishedTender, shortenBidding } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';

const test = testApp();

function question(lotId: string) {
  return {
    lotId,
    id: randomUUID(),
    qType: 'technical' as const,
    sectionRef: '第三章 3.2',
    title: '组件效率的测试条件',
    content: '请问组件效率不低于21%是否以标准测试条件为准？',
    fileIds: [] as string[],
  };
}

async function holder(lotId: string) {
  const person = await test.company();
  const reply = await person.client.call(documents.obtainDocuments, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return person;
}

async function asked(person: Person<CompanyActor>, lotId: string) {
  const input = question(lotId);
  const reply = await person.client.call(wire.askQuestion, input);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return input.id;
}

describe('asking', () => {
  it('reaches the buyer without the asker’s identity', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const person = await holder(lotId);
    const file = await uploadAttachment(test, person, '疑问截图.pdf');
    const input = { ...question(lotId), fileIds: [file.id] };
    expect(await person.client.call(wire.askQuestion, input)).toMatchObject({ ok: true });
    expect(await person.client.call(wire.askQuestion, input)).toMatchObject({ ok: true });
    for (const other of [{ content: `${input.content}谢谢。` }, { fileIds: [] }, { sectionRef: '' }]) {
      expect(await person.client.call(wire.askQuestion, { ...input, ...other })).toMatchObject({
        ok: false,
        reason: 'conflict',
      });
    }
    const desk = await buyer.client.call(wire.listQuestions, { lotId });
    expect(desk).toMatchObject({
      ok: true,
      data: { questions: [{ title: input.title, state: 'submitted' }] },
    });
    const text = JSON.stringify(desk);
    expect(text).not.toContain(person.actor.company.id);
    expect(text).not.toContain(person.accountId);
    expect(text).not.toContain(person.username);
    expect(await buyer.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({ ok: true });
    const told = await toldTo(test, buyer.accountId);
    expect(told.filter((name) => name === 'question_submitted')).toHaveLength(1);
  });

  it('refuses another content under its id after a process died before it recorded the first', async () => {
    const [{ lotId }, other] = [await publishedTender(test), await publishedTender(test)];
    const person = await holder(lotId);
    const input = question(lotId);
    expect(await person.client.call(wire.askQuestion, input)).toMatchObject({ ok: true });
    const changes = [
      { lotId: other.lotId },
      { qType: 'commercial' as const },
      { sectionRef: '第三章 3.3' },
      { title: '组件效率的测试方法' },
      { content: `${input.content}谢谢。` },
    ];
    for (const change of changes) {
      await test.parts().db.deleteFrom('createAsked').where('id', '=', input.id).execute();
      const reply = await person.client.call(wire.askQuestion, { ...input, ...change });
      expect([change, reply]).toMatchObject([change, { ok: false, reason: 'conflict' }]);
    }
    expect(await person.client.call(wire.askQuestion, input)).toMatchObject({ ok: true });
  });

  it('refuses texts and file names that identify the asker', async () => {
    const { lotId } = await publishedTender(test);
    const person = await holder(lotId);
    const content = `我们${person.username}公司想确认组件效率的测试条件`;
    const told = await person.client.call(wire.askQuestion, { ...question(lotId), content });
    const message = '提疑内容将匿名公开，请勿填写单位名称或联系方式';
    expect(told).toMatchObject({ fields: [{ field: 'content', message }] });
    const file = await uploadAttachment(test, person, `${person.username}公司的疑问.pdf`);
    const named = await person.client.call(wire.askQuestion, { ...question(lotId), fileIds: [file.id] });
    expect(named).toMatchObject({ fields: [{ field: 'fileIds', message: `附件名称：${message}` }] });
    const read = await person.client.call(wire.getQuestions, { lotId });
    expect(read).toMatchObject({ ok: true, data: { mine: [] } });
  });

  it('is limited to holders of the documents, until the questions close', async () => {
    const { lotId } = await publishedTender(test);
    const outsider = await test.company();
    expect(await outsider.client.call(wire.askQuestion, question(lotId))).toMatchObject({ code: '4412' });
    expect(await outsider.client.call(wire.askQuestion, question(randomUUID()))).toMatchObject({
      code: '4040',
    });
    const person = await holder(lotId);
    await setLotTime(test, lotId, 'questionUntil', -1);
    const late = await person.client.call(wire.askQuestion, question(lotId));
    expect(late).toMatchObject({ code: '4408' });
    expect(!late.ok && late.message).toMatch(/^提疑已于.*截止，如对招标文件有异议请提交异议$/);
  });

  it('can be withdrawn before the answer, by its own company only', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const [person, other] = [await holder(lotId), await holder(lotId)];
    const id = await asked(person, lotId);
    expect(await other.client.call(wire.withdrawQuestion, { id })).toMatchObject({ code: '4040' });
    expect(await person.client.call(wire.withdrawQuestion, { id })).toMatchObject({ ok: true });
    expect(await person.client.call(wire.withdrawQuestion, { id })).toMatchObject({ ok: true });
    expect(await buyer.client.call(wire.listQuestions, { lotId })).toMatchObject({ data: { questions: [] } });
  });
});

describe('answering', () => {
  it('reaches every holder of the documents at its publication, and nobody before', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const [asker, rival, outsider] = [await holder(lotId), await holder(lotId), await test.company()];
    const id = await asked(asker, lotId);
    const answer = '以标准测试条件（STC）为准。';
    const answered = await buyer.client.call(wire.answerQuestion, { id, version: 1, answer });
    expect(answered).toMatchObject({ ok: true, data: { state: 'answered', version: 2 } });
    const mine = await asker.client.call(wire.getQuestions, { lotId });
    expect(mine).toMatchObject({ data: { mine: [{ state: 'submitted', answer: null }], published: [] } });
    const input = { id, version: 2, affectsBids: true, announce: true };
    const published = await buyer.client.call(wire.publishAnswer, input);
    const repeated = await buyer.client.call(wire.publishAnswer, input);
    expect(published.ok && repeated.ok && repeated.data).toEqual(published.ok && published.data);
    for (const person of [asker, rival]) {
      const read = await person.client.call(wire.getQuestions, { lotId });
      expect(read).toMatchObject({ data: { published: [{ answer }] } });
      const told = await toldTo(test, person.accountId);
      expect(told.filter((name) => name === 'question_published')).toHaveLength(1);
    }
    const seen = JSON.stringify(await rival.client.call(wire.getQuestions, { lotId }));
    expect(seen).not.toContain(asker.actor.company.id);
    expect(seen).not.toContain(asker.username);
    const closed = await outsider.client.call(wire.getQuestions, { lotId });
    expect(closed).toMatchObject({ ok: true, data: { published: [] } });
    expect(await toldTo(test, outsider.accountId)).toEqual([]);
    const { db } = test.parts();
    const notices = await db
      .selectFrom('notice')
      .select(['kind', 'body'])
      .where('lotId', '=', lotId)
      .execute();
    const clarification = notices.find(({ kind }) => kind === 'clarification');
    expect(clarification?.body).toContain(answer);
    expect(clarification?.body).not.toContain(asker.username);
  });

  /** Answered, with an hour left to bid. */
  async function answeredLate() {
    const tender = await publishedTender(test);
    const { lotId, buyer } = tender;
    const person = await holder(lotId);
    const id = await asked(person, lotId);
    await shortenBidding(test, lotId, 3_600_000);
    await buyer.client.call(wire.answerQuestion, { id, version: 1, answer: '技术参数调整为22%。' });
    return { tender, person, id, publish: { id, version: 2, announce: false } };
  }
  const deadlineOf = async (lotId: string) => {
    const { db } = test.parts();
    const lot = await db
      .selectFrom('lot')
      .select('bidDeadline')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    return lot.bidDeadline.getTime();
  };
  const fifteenDays = 15 * 86_400_000;

  it('that may affect bids extends the deadline in the same act, and notifies everybody', async () => {
    const { tender, person, publish } = await answeredLate();
    const { lotId, buyer } = tender;
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const early = await buyer.client.call(wire.publishAnswer, {
      ...publish,
      affectsBids: true,
      bidDeadline: soon,
    });
    expect(early).toMatchObject({ code: '4413', fields: [{ field: 'bidDeadline' }] });
    const before = Date.now();
    const published = await buyer.client.call(wire.publishAnswer, { ...publish, affectsBids: true });
    expect(published).toMatchObject({ ok: true, data: { state: 'published', waiting: false } });
    expect(await deadlineOf(lotId)).toBeGreaterThanOrEqual(before + fifteenDays);
    expect(await toldTo(test, person.accountId)).toEqual(
      expect.arrayContaining(['question_published', 'tender_changed']),
    );
    const { db } = test.parts();
    const notice = await db
      .selectFrom('notice')
      .select(['body', 'facts'])
      .where('lotId', '=', lotId)
      .where('kind', '=', 'clarification')
      .executeTakeFirstOrThrow();
    expect(notice.body).toContain('投标截止时间：由');
    expect(notice.facts).toMatchObject({ changes: [{ field: 'bidDeadline' }] });
  });

  it('declared not to affect bids needs a reason, and another person who confirms it', async () => {
    const { tender, publish, id } = await answeredLate();
    const { lotId, buyer, approver } = tender;
    const deadline = await deadlineOf(lotId);
    const without = await buyer.client.call(wire.publishAnswer, { ...publish, affectsBids: false });
    expect(without).toMatchObject({ ok: false, fields: [{ field: 'reason' }] });
    const reason = '只是指明参数所在页码，内容没有变化';
    const asking = await buyer.client.call(wire.publishAnswer, { ...publish, affectsBids: false, reason });
    expect(asking).toMatchObject({ ok: true, data: { state: 'answered', publishedAt: null, waiting: true } });
    expect(await toldTo(test, approver.accountId)).toContain('amendment_submitted');
    const desk = await approver.client.call(amendments.listAmendments, { lotId });
    if (!desk.ok) throw new Error(desk.message);
    const [waiting] = desk.data.amendments;
    expect(waiting).toMatchObject({ state: 'pending', noEffectReason: reason, question: { id } });
    const seen = { id: waiting?.id ?? '', version: waiting?.version ?? 0 };
    expect(await buyer.client.call(amendments.confirmAmendment, seen)).toMatchObject({ reason: 'forbidden' });
    expect(await approver.client.call(amendments.confirmAmendment, seen)).toMatchObject({ ok: true });
    const read = await buyer.client.call(wire.listQuestions, { lotId });
    expect(read).toMatchObject({ data: { questions: [{ state: 'published', waiting: false }] } });
    expect(await deadlineOf(lotId)).toBe(deadline);
  });

  it('that was changed after confirmation was asked for needs another', async () => {
    const { tender, publish, id } = await answeredLate();
    const { lotId, buyer, approver } = tender;
    const reason = '只是指明参数所在页码，内容没有变化';
    await buyer.client.call(wire.publishAnswer, { ...publish, affectsBids: false, reason });
    await buyer.client.call(wire.answerQuestion, { id, version: 2, answer: '技术参数调整为30%。' });
    const desk = await approver.client.call(amendments.listAmendments, { lotId });
    const [waiting] = desk.ok ? desk.data.amendments : [];
    expect(
      await approver.client.call(amendments.confirmAmendment, {
        id: waiting?.id ?? '',
        version: waiting?.version ?? 0,
      }),
    ).toMatchObject({ reason: 'conflict' });
  });

  it('closes a question with a reason that only its asker learns', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const [asker, rival] = [await holder(lotId), await holder(lotId)];
    const id = await asked(asker, lotId);
    const close = () =>
      buyer.client.call(wire.closeQuestion, { id, version: 1, reason: '与本项目招标文件无关' });
    expect(await close()).toMatchObject({ ok: true, data: { state: 'closed' } });
    expect(await close()).toMatchObject({ ok: true, data: { state: 'closed' } });
    const mine = await asker.client.call(wire.getQuestions, { lotId });
    expect(mine).toMatchObject({
      data: { mine: [{ state: 'closed', closeReason: '与本项目招标文件无关' }] },
    });
    expect(await toldTo(test, asker.accountId)).toContain('question_closed');
    expect(await toldTo(test, rival.accountId)).toEqual([]);
    const late = await asker.client.call(wire.withdrawQuestion, { id });
    expect(late).toMatchObject({ code: '4091' });
  });

  it('refuses to overwrite a colleague’s newer answer', async () => {
    const { lotId, buyer } = await publishedTender(test);
    const id = await asked(await holder(lotId), lotId);
    const first = { id, version: 1, answer: '以标准测试条件为准。' };
    expect(await buyer.client.call(wire.answerQuestion, first)).toMatchObject({ ok: true });
    expect(await buyer.client.call(wire.answerQuestion, first)).toMatchObject({ ok: true });
    const other = { ...first, answer: '另一个答复。' };
    expect(await buyer.client.call(wire.answerQuestion, other)).toMatchObject({ code: '4090' });
  });
});
