import * as awards from '@procure/contract/award/award.route.ts';
import * as wire from '@procure/contract/complaint/complaint.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { isSignedBy } from '@procure/sealing/platform-signature.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import { awardedLot, decidingLot } from '../../../testing/fixtures/award.ts';
import {
  complained,
  complaintContent,
  decisionHandedIn,
  decisionWritten,
  objectedBefore,
  received,
} from '../../../testing/fixtures/complaint.ts';
import { answered, objected } from '../../../testing/fixtures/objection.ts';
import { lotWithBids, releaseAll } from '../../../testing/fixtures/opening.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { toldTo, uploadAttachment } from '../../../testing/fixtures/participation.ts';
import { passDeadline, publishedTender, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import { submit } from './service.ts';

const test = testApp();
const held = { code: '4960', reason: 'complaint_order' };
const notFound = { reason: 'not_found' };
let supervisor: Person<StaffActor>;
let signer: Person<StaffActor>;
beforeAll(async () => {
  supervisor = await test.staff('supervisor');
  signer = await test.staff('supervisor');
});

function fail(): never {
  throw new Error('not there');
}

async function holder(lotId: string) {
  const person = await test.company();
  const reply = await person.client.call(documents.obtainDocuments, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return person;
}

/** A lot in its bidding period, a company with an answered objection to its documents, and its complaint. */
async function objectedLot() {
  const tender = await publishedTender(test);
  const { lotId } = tender;
  const person = await holder(lotId);
  const input = complaintContent(lotId, await objectedBefore(tender, person, lotId));
  return { tender, lotId, person, input };
}

async function underWay() {
  const made = await objectedLot();
  const { id } = await complained(made.person, made.input);
  return { ...made, id };
}

const decideOn = async (id: string, version: number, verdict: 'rejected' | 'upheld') => {
  const { version: handed } = await decisionHandedIn(supervisor, id, version, verdict);
  return signer.client.call(wire.signComplaintDecision, { id, version: handed });
};

describe('complaining', () => {
  it('saves drafts, returns a signed receipt, and notifies the supervisor alone', async () => {
    const { tender, lotId, person, input } = await objectedLot();
    const { client } = person;
    const { id } = input;
    const file = await uploadAttachment(test, person, '授权委托书.pdf');
    expect(await client.call(wire.saveComplaint, { ...input, facts: '', agent: '周工' })).toMatchObject({
      data: { version: 1 },
    });
    expect(await client.call(wire.submitComplaint, { lotId, id, version: 1 })).toMatchObject({
      fields: [{ field: 'facts' }, { field: 'fileIds', message: '由代理人签署的，请上传授权委托书' }],
    });
    const whole = { ...input, agent: '周工', fileIds: [file.id], version: 1 };
    expect(await client.call(wire.saveComplaint, whole)).toMatchObject({ data: { version: 2 } });
    expect(await client.call(wire.saveComplaint, whole)).toMatchObject({ data: { version: 2 } });
    expect(await client.call(wire.saveComplaint, { ...whole, request: '另一台电脑写的请求' })).toMatchObject({
      reason: 'conflict',
    });
    const first = await client.call(wire.submitComplaint, { lotId, id, version: 2 });
    if (!first.ok) throw new Error(first.message);
    expect(first.data.complaintNo).toMatch(/^TS\d{8}-[2-9A-Z]{8}$/);
    expect(await client.call(wire.submitComplaint, { lotId, id, version: 2 })).toMatchObject({
      data: first.data,
    });

    const own = await client.call(wire.getOwnComplaint, { id });
    if (!own.ok || own.data.receipt === null) throw new Error('no receipt');
    const { body, signature } = own.data.receipt;
    const { publicKey } = test.parts().crypto.signing;
    const bytes = (text: string) => () => new TextEncoder().encode(text);
    expect(await isSignedBy(bytes(body), signature, publicKey)).toBe(true);
    expect(await isSignedBy(bytes(`${body} `), signature, publicKey)).toBe(false);
    expect(JSON.parse(body)).toMatchObject({
      format: 'procure-complaint/1',
      complaintNo: first.data.complaintNo,
    });

    expect(await toldTo(test, supervisor.accountId)).toContain('complaint_submitted');
    expect(await toldTo(test, tender.buyer.accountId)).not.toContain('complaint_submitted');
    // The buyer sees the complaint once it is received.
    expect(await tender.buyer.client.call(wire.getComplaint, { id })).toMatchObject(notFound);
    const seen = await supervisor.client.call(wire.getComplaint, { id });
    expect(seen).toMatchObject({
      data: {
        state: 'submitted',
        complainant: expect.any(String),
        handling: { agent: '周工', mayHandle: true, objection: { outcome: 'rejected' } },
      },
    });
    expect(await supervisor.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({ ok: true });
    expect(await tender.buyer.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({
      ok: false,
    });
  });

  it('requires an objection and its answer, and is possible once', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const person = await holder(lotId);
    const { client } = person;
    const rights = await client.call(wire.getComplaintRights, { lotId });
    expect(rights).toMatchObject({
      data: { ordered: false, supervisor: expect.any(String), rights: [{ subject: 'other', blocker: null }] },
    });
    const without = { ...complaintContent(lotId, ''), objectionId: '' };
    await client.call(wire.saveComplaint, without);
    const handIn = (id: string, version = 1) => client.call(wire.submitComplaint, { lotId, id, version });
    expect(await handIn(without.id)).toMatchObject({ code: '4963' });
    const { id: objectionId } = await objected(person, lotId);
    const input = complaintContent(lotId, objectionId);
    await client.call(wire.saveComplaint, input);
    expect(await handIn(input.id)).toMatchObject({ code: '4964' });
    await answered(tender, objectionId);
    const twin = complaintContent(lotId, objectionId);
    await client.call(wire.saveComplaint, twin);
    // Of two concurrent complaints one succeeds.
    const both = await Promise.all([handIn(input.id), handIn(twin.id)]);
    expect(both.map((reply) => (reply.ok ? 'ok' : reply.code)).sort()).toEqual(['4967', 'ok']);
    const made = both.flatMap((reply) => (reply.ok ? [reply.data.id] : []))[0] ?? fail();
    expect(await client.call(wire.withdrawComplaint, { id: made })).toMatchObject({ ok: true });
    expect(await client.call(wire.withdrawComplaint, { id: made })).toMatchObject({ ok: true });
    expect(await handIn(made === input.id ? twin.id : input.id)).toMatchObject({ code: '4967' });
  });

  it('is judged by the time of arrival, to the millisecond', async () => {
    const { lotId, person, input } = await objectedLot();
    const { client } = person;
    await client.call(wire.saveComplaint, input);
    const rights = await client.call(wire.getComplaintRights, { lotId });
    const right = rights.ok
      ? rights.data.rights.find(({ subject }) => subject === 'tender_document')
      : undefined;
    expect(right).toMatchObject({ blocker: null, within: '10日' });
    const last = Date.parse(right?.until ?? '');
    const handIn = (at: number) =>
      submit(test.parts(), { ...person.actor, arrivedAt: new Date(at) }, { lotId, id: input.id, version: 1 });
    expect(await handIn(last)).toMatchObject({ refused: 'complaint_late' });
    expect(await handIn(last + 1)).toMatchObject({ refused: 'complaint_late' });
    expect(await handIn(last - 1)).toMatchObject({
      state: 'submitted',
      submittedAt: new Date(last - 1).toISOString(),
    });
  });

  it('is refused if there is no supervisor above the buyer', async () => {
    const { lotId, person, input } = await objectedLot();
    const { db } = test.parts();
    await person.client.call(wire.saveComplaint, input);
    const lot = await db
      .selectFrom('lot')
      .select('tenderId')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const move = (organisationId: string) =>
      db.updateTable('tender').set({ organisationId }).where('id', '=', lot.tenderId).execute();
    await move(neighbour.id);
    expect(await person.client.call(wire.submitComplaint, { lotId, id: input.id, version: 1 })).toMatchObject(
      { code: '4962' },
    );
    await move(house.id);
  });

  it('is invisible to strangers, rivals and other supervisors, and read-only for a company reader', async () => {
    const { tender, lotId, person, id } = await underWay();
    const rival = await holder(lotId);
    for (const { client } of [rival, await test.company()]) {
      for (const reply of [
        await client.call(wire.getOwnComplaint, { id }),
        await client.call(wire.getComplaintNotice, { id }),
        await client.call(wire.withdrawComplaint, { id }),
        await client.call(wire.stateOnComplaint, {
          id,
          statement: '投诉内容与事实不符，业绩属实。',
          fileIds: [],
        }),
      ])
        expect(reply).toMatchObject(notFound);
    }
    const views = [
      await rival.client.call(wire.getComplaintRights, { lotId }),
      await rival.client.call(wire.listOwnComplaints, {}),
    ];
    for (const told of [id, person.actor.company.id, person.username])
      expect(JSON.stringify(views)).not.toContain(told);
    const reader = await test.colleague(person, 'company_reader');
    expect(await reader.client.call(wire.getOwnComplaint, { id })).toMatchObject({ ok: true });
    expect(await reader.client.call(wire.withdrawComplaint, { id })).toMatchObject({ code: '4031' });

    const { db } = test.parts();
    const elsewhere = { id: crypto.randomUUID(), kind: 'supervisor', name: `另一监督部门${id.slice(0, 4)}` };
    await db.insertInto('organisation').values(elsewhere).execute();
    const other = await test.staffOf(elsewhere.id, 'supervisor');
    const outsider = await test.staffOf(neighbour.id, 'buyer');
    for (const { client } of [other, outsider]) {
      expect(await client.call(wire.getComplaint, { id })).toMatchObject(notFound);
      expect(await client.call(wire.listComplaints, {})).toMatchObject({ data: [], count: 0 });
    }
    expect(await other.client.call(wire.receiveComplaint, { id, version: 2 })).toMatchObject(notFound);
    expect(await tender.buyer.client.call(wire.receiveComplaint, { id, version: 2 })).toMatchObject({
      ok: false,
    });
  });
});

describe('receiving a complaint', () => {
  it('notifies the complainant and the buyer, who states their view once', async () => {
    const { tender, person, id } = await underWay();
    const { buyer } = tender;
    expect(await received(supervisor, id)).toMatchObject({ state: 'received' });
    expect(await supervisor.client.call(wire.receiveComplaint, { id, version: 2 })).toMatchObject({
      data: { state: 'received', version: 3 },
    });
    expect(await toldTo(test, person.accountId)).toContain('complaint_received');
    expect(await toldTo(test, buyer.accountId)).toContain('complaint_against');
    const seen = await buyer.client.call(wire.getComplaint, { id });
    // The company objected before, so the buyer knows it already.
    expect(seen).toMatchObject({ data: { complainant: expect.any(String), handling: null, mayReply: true } });
    const statement = { id, statement: '该项要求与采购内容直接相关。', fileIds: [] };
    const first = await buyer.client.call(wire.replyToComplaint, statement);
    expect(await buyer.client.call(wire.replyToComplaint, statement)).toEqual({
      ...first,
      requestId: expect.any(String),
    });
    expect(
      await buyer.client.call(wire.replyToComplaint, { ...statement, statement: '另一份陈述，内容不同。' }),
    ).toMatchObject({ code: '4972' });
    expect(await toldTo(test, supervisor.accountId)).toContain('complaint_stated');
  });

  it('waits for a correction, which can be requested once', async () => {
    const { person, input, id } = await underWay();
    const asking = { id, version: 2, correction: '请写明联系方式', days: 3 };
    const { client } = supervisor;
    expect(await client.call(wire.askComplaintCorrection, asking)).toMatchObject({
      data: { state: 'correcting' },
    });
    expect(await client.call(wire.receiveComplaint, { id, version: 3 })).toMatchObject({ ok: false });
    const refusing = { id, version: 3, ground: 'unsigned' as const, reason: '没有写明联系方式' };
    expect(await client.call(wire.refuseComplaint, refusing)).toMatchObject({ code: '4970' });
    const { lotId: _, objectionId: __, subject: ___, ...text } = input;
    const correction = {
      ...text,
      id,
      version: 3,
      facts: '答复没有说明证书与采购内容的关系，联系电话13800008000。',
    };
    const corrected = await person.client.call(wire.correctComplaint, correction);
    expect(corrected).toMatchObject({ data: { state: 'submitted', version: 4 } });
    expect(await person.client.call(wire.correctComplaint, correction)).toMatchObject({
      data: { version: 4 },
    });
    expect(await client.call(wire.askComplaintCorrection, { ...asking, version: 4 })).toMatchObject({
      code: '4968',
    });
    const refused = await client.call(wire.refuseComplaint, { ...refusing, version: 4 });
    expect(refused).toMatchObject({ data: { state: 'not_received' } });
    expect(await person.client.call(wire.getOwnComplaint, { id })).toMatchObject({
      data: { ground: 'unsigned', groundReason: '没有写明联系方式' },
    });
  });
});

describe('an order of suspension', () => {
  it('holds the opening, is public without a name, and ends with a rejection', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const person = suppliers[0] ?? fail();
    const objectionId = await objectedBefore(tender, person, lotId);
    const { id } = await complained(person, complaintContent(lotId, objectionId));
    await received(supervisor, id);
    const order = { id, version: 3, reason: '需要查明证书要求的由来' };
    expect(await supervisor.client.call(wire.suspendByComplaint, order)).toMatchObject({
      data: { version: 4 },
    });
    expect(await supervisor.client.call(wire.suspendByComplaint, order)).toMatchObject({
      data: { version: 4 },
    });
    await passDeadline(test, lotId);
    for (const reply of await releaseAll(tender)) expect(reply).toMatchObject(held);
    expect(await tender.openers[0]?.client.call(openings.getOpening, { lotId })).toMatchObject({
      data: { blocker: { reason: 'complaint_order' } },
    });

    // Neither its page nor the supervisor's view reveals the bidders or their number.
    const { db } = test.parts();
    const published = await db.selectFrom('notice').select('id').where('lotId', '=', lotId).execute();
    const tenders = await db
      .selectFrom('notice')
      .innerJoin('lot', 'lot.tenderId', 'notice.tenderId')
      .select('notice.id')
      .where('lot.id', '=', lotId)
      .execute();
    const noticeId = (published[0] ?? tenders[0] ?? fail()).id;
    const shown = await test.client('portal').call(notices.getNotice, { id: noticeId });
    expect(shown).toMatchObject({ data: { lots: [{ order: { since: expect.any(String), until: null } }] } });
    const views = JSON.stringify([
      shown,
      await supervisor.client.call(wire.getComplaint, { id }),
      await supervisor.client.call(wire.listComplaints, {}),
    ]);
    for (const { actor, username } of suppliers.slice(1)) {
      expect(views).not.toContain(actor.company.id);
      expect(views).not.toContain(username);
    }
    expect(JSON.stringify(shown)).not.toContain(person.actor.company.id);
    expect(await supervisor.client.call(openings.getOpening, { lotId })).toMatchObject({
      data: { openers: expect.any(Array) },
    });

    expect(await decideOn(id, 4, 'rejected')).toMatchObject({ data: { state: 'decided' } });
    expect((await releaseAll(tender)).every(({ ok }) => ok)).toBe(true);
  });

  it('either precedes a concurrent award, which then waits, or follows it', async () => {
    const lot = await decidingLot(test);
    const { lotId, tender, suppliers, bidIds } = lot;
    const { client } = tender.buyer;
    const loser = suppliers[1] ?? fail();
    const { db } = test.parts();
    await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
    const bidId = bidIds[0] ?? '';
    const objectionId = await objectedBefore(tender, loser, lotId, 'result');
    const { id } = await complained(loser, complaintContent(lotId, objectionId, 'result'));
    await received(supervisor, id);
    await client.call(awards.proposeAward, { lotId, bidId, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId });
    const order = { id, version: 3, reason: '需要核实中标候选人的业绩' };
    const [ordered, issued] = await atOnce(test, [
      async () => (await supervisor.client.call(wire.suspendByComplaint, order)).ok,
      async () => (await client.call(awards.issueAward, { lotId })).ok,
    ]);
    expect(ordered).toBe(true);
    if (!issued) expect(await client.call(awards.issueAward, { lotId })).toMatchObject(held);
    const seen = await supervisor.client.call(wire.getComplaint, { id });
    // 政采法57: thirty days at most.
    expect(seen).toMatchObject({ data: { holding: true, order: { until: expect.any(String) } } });
    expect(await supervisor.client.call(wire.liftComplaintSuspension, { id, version: 4 })).toMatchObject({
      ok: true,
    });
    if (!issued) expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ ok: true });
  });
});

describe('a decision', () => {
  it('is written by one person, signed by another, and secret until then', async () => {
    const { tender, person, id } = await underWay();
    await received(supervisor, id);
    const { version } = await decisionHandedIn(supervisor, id, 3, 'upheld');
    expect(await supervisor.client.call(wire.signComplaintDecision, { id, version })).toMatchObject({
      code: '4204',
    });
    const views = JSON.stringify([
      await person.client.call(wire.getOwnComplaint, { id }),
      await tender.buyer.client.call(wire.getComplaint, { id }),
      await tender.buyer.client.call(wire.listComplaints, {}),
    ]);
    for (const told of ['作出如下处理决定', 'deciding', 'amend_document', 'upheld'])
      expect(views).not.toContain(told);
    const back = await signer.client.call(wire.returnComplaintDecision, {
      id,
      version,
      reason: '请补充依据',
    });
    expect(back).toMatchObject({ data: { state: 'received' } });
    const handed = await supervisor.client.call(wire.handInComplaintDecision, { id, version: version + 1 });
    if (!handed.ok) throw new Error(handed.message);
    const signing = { id, version: handed.data.version };
    expect(await signer.client.call(wire.signComplaintDecision, signing)).toMatchObject({
      data: { state: 'decided' },
    });
    expect(await signer.client.call(wire.signComplaintDecision, signing)).toMatchObject({
      data: { state: 'decided' },
    });
    expect(await person.client.call(wire.getOwnComplaint, { id })).toMatchObject({
      data: { outcome: 'upheld', remedy: 'amend_document', decision: expect.any(String) },
    });
    expect(await toldTo(test, tender.buyer.accountId)).toContain('complaint_decided_about');
    expect(await person.client.call(wire.withdrawComplaint, { id })).toMatchObject({ ok: false });
  });

  it('cannot be signed by its writer or the person who submitted it, only by a third', async () => {
    const { id } = await underWay();
    await received(supervisor, id);
    // Two people: one writes the decision, another submits it.
    const colleague = await test.staff('supervisor');
    const { version } = await decisionWritten(supervisor, id, 3);
    const handed = await colleague.client.call(wire.handInComplaintDecision, { id, version });
    if (!handed.ok) throw new Error(handed.message);
    const signing = { id, version: handed.data.version };
    for (const own of [supervisor, colleague]) {
      expect(await own.client.call(wire.signComplaintDecision, signing)).toMatchObject({ code: '4204' });
      expect(
        await own.client.call(wire.returnComplaintDecision, { ...signing, reason: '请补充依据' }),
      ).toMatchObject({ code: '4204' });
    }
    expect(await signer.client.call(wire.signComplaintDecision, signing)).toMatchObject({
      data: { state: 'decided' },
    });
  });

  it('is either signed or made void by a concurrent withdrawal', async () => {
    const { person, id } = await underWay();
    await received(supervisor, id);
    const { version } = await decisionHandedIn(supervisor, id, 3);
    const [signed, withdrawn] = await Promise.all([
      signer.client.call(wire.signComplaintDecision, { id, version }),
      person.client.call(wire.withdrawComplaint, { id }),
    ]);
    expect([signed.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
  });

  it('that upholds the complaint holds the lot, its contract included, until the supervisor confirms the remedy', async () => {
    const { lotId, tender, suppliers } = await awardedLot(test);
    const { db } = test.parts();
    await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
    const [winner = fail(), loser = fail()] = suppliers;
    const objectionId = await objectedBefore(tender as TenderFixture, loser, lotId, 'result');
    const rights = await loser.client.call(wire.getComplaintRights, { lotId });
    const right = rights.ok && rights.data.rights.find((one) => one.objectionId === objectionId);
    const respondent = (right === false ? undefined : right?.respondents[0]) ?? fail();
    const input = { ...complaintContent(lotId, objectionId, 'result'), respondent };
    const { id } = await complained(loser, input);
    expect(await winner.client.call(wire.getComplaintNotice, { id })).toMatchObject(notFound);
    await received(supervisor, id);

    // 94号令21: the company concerned receives the complaint itself.
    const about = suppliers.find(({ username }) => respondent.includes(username)) ?? fail();
    expect(await about.client.call(wire.getComplaintNotice, { id })).toMatchObject({
      data: { mayState: true, complainant: expect.any(String) },
    });
    const statement = { id, statement: '业绩证明真实有效，附合同为证。', fileIds: [] };
    expect(await about.client.call(wire.stateOnComplaint, statement)).toMatchObject({ ok: true });

    await about.client.call(awards.acknowledgeAward, { lotId });
    expect(await decideOn(id, 4, 'upheld')).toMatchObject({ data: { state: 'decided' } });
    const contract = { lotId, contractNo: 'HT-2026-1', signedOn: dayOf(new Date()) };
    expect(await tender.buyer.client.call(awards.signContract, contract)).toMatchObject(held);
    const seen = await supervisor.client.call(wire.getComplaint, { id });
    if (!seen.ok) throw new Error(seen.message);
    expect(seen.data).toMatchObject({ holding: true, remedyDoneAt: null });
    const confirming = { id, version: seen.data.version };
    expect(await supervisor.client.call(wire.confirmComplaintRemedy, confirming)).toMatchObject({ ok: true });
    expect(await supervisor.client.call(wire.confirmComplaintRemedy, confirming)).toMatchObject({ ok: true });
    expect(await tender.buyer.client.call(awards.signContract, contract)).toMatchObject({ ok: true });
  });

  it('that finds no facts is counted for the supervisor; three in government procurement lead to the list', async () => {
    const person = await test.company();
    const made: string[] = [];
    for (const scope of ['government', 'mandatory', 'government', 'government'] as const) {
      const tender = await publishedTender(test);
      const { lotId } = tender;
      await person.client.call(documents.obtainDocuments, { lotId });
      const { db } = test.parts();
      await db.updateTable('tender').set({ scope }).where('id', '=', tender.id).execute();
      const objectionId = await objectedBefore(tender, person, lotId);
      const { id } = await complained(person, complaintContent(lotId, objectionId));
      await received(supervisor, id);
      made.push(id);
    }
    const unfounded = async () => {
      const seen = await supervisor.client.call(wire.getComplaint, { id: made.at(-1) ?? '' });
      return seen.ok ? seen.data.handling?.unfounded : null;
    };
    for (const id of made.slice(0, 3)) await decideOn(id, 3, 'rejected');
    expect(await unfounded()).toMatchObject({ count: 3, listed: false });
    await decideOn(made[3] ?? '', 3, 'rejected');
    expect(await unfounded()).toMatchObject({ count: 4, listed: true });
    const { db } = test.parts();
    const before = new Date(Date.now() - 366 * 86_400_000);
    await db
      .updateTable('complaint')
      .set({ endedAt: before })
      .where('id', '=', made[0] ?? '')
      .execute();
    expect(await unfounded()).toMatchObject({ count: 3, listed: false });
  });
});

describe('a complaint of another matter before the opening', () => {
  it('does not reveal to the buyer who takes part', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer } = tender;
    const person: Person<CompanyActor> = await holder(lotId);
    const file = await uploadAttachment(test, person, '证据.pdf');
    const knownOn = dayOf(new Date());
    const input = { ...complaintContent(lotId, '', 'other'), objectionId: '', knownOn, fileIds: [file.id] };
    const { id } = await complained(person, input);
    await received(supervisor, id);
    const seen = await buyer.client.call(wire.getComplaint, { id });
    expect(seen).toMatchObject({ data: { complainant: null, files: [] } });
    expect(await buyer.client.call(files.issueStaffTicket, { id: file.id })).toMatchObject({ ok: false });
    const list = JSON.stringify(await buyer.client.call(wire.listComplaints, {}));
    for (const told of [person.username, person.actor.company.id]) expect(list).not.toContain(told);
  });
});

describe('an objection of another company', () => {
  it('cannot be the basis of a complaint', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const [one, two] = [await holder(lotId), await holder(lotId)];
    const objectionId = await objectedBefore(tender, one, lotId);
    const stolen = complaintContent(lotId, objectionId);
    expect(await two.client.call(wire.saveComplaint, stolen)).toMatchObject(notFound);
  });
});
