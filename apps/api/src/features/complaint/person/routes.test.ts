import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as wire from '@procure/contract/complaint/complaint.route.ts';
import * as person from '@procure/contract/complaint/person.route.ts';
import * as register from '@procure/contract/complaint/register.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { isSignedBy } from '@procure/sealing/platform-signature.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { decisionHandedIn, received } from '../../../../testing/fixtures/complaint.ts';
import { evaluatedLot } from '../../../../testing/fixtures/evaluation.ts';
import { exportedCells } from '../../../../testing/fixtures/list-export.ts';
import { answered } from '../../../../testing/fixtures/objection.ts';
import { lotWithBids, releaseAll } from '../../../../testing/fixtures/opening.ts';
import { house, neighbour } from '../../../../testing/fixtures/organisation.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import { idNo, otherIdNo, persons } from '../../../../testing/fixtures/person.ts';
import { nameMember, passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { sealedColumns } from '../../../sealed-columns.ts';
import { complainantColumn } from '../complainant/service.ts';
import { submitAsPerson } from './service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const home = test.browser('portal', '203.0.113.43');
const { freshPhone, textsTo, codeFor, passMinute, noticeOf, objectedAsPerson, openedObjection } = persons(
  test,
  home,
);
let supervisor: Person<StaffActor>;
let signer: Person<StaffActor>;
beforeAll(async () => {
  supervisor = await test.staff('supervisor');
  signer = await test.staff('supervisor');
});
const notFound = { reason: 'not_found' };

function letter(lotId: string, objectionNo: string, phone: string, otp: string) {
  return {
    id: randomUUID(),
    ...{ lotId, objectionNo, phone, otp, idNo, idType: 'id_card' as const },
    subject: 'tender_document' as 'tender_document' | 'result' | 'opening' | 'other',
    respondent: '',
    facts: '招标人的答复没有说明第3.2条要求的证书与采购内容有何关系。',
    basis: '《招标投标法实施条例》第六十条',
    request: '请责令招标人删除该项要求。',
    knownOn: '',
    name: '王小明',
    interest: '本人是该类材料的生产者，产品被该条款排除在外。',
    unit: '云溪材料试验室',
    address: '',
    consent: true as const,
  };
}

/** A person with an answered objection to the documents. */
async function answeredPerson(changes: object = {}) {
  const tender = await publishedTender(test);
  const objection = await objectedAsPerson(tender.lotId, changes);
  await answered(tender, objection.id, 1);
  return { tender, lotId: tender.lotId, objection };
}

/** A complaint with a code to a new phone. */
async function fresh(lotId: string, objectionNo: string) {
  const phone = freshPhone();
  return letter(lotId, objectionNo, phone, await codeFor(phone, 'complaint'));
}

const handIn = (input: ReturnType<typeof letter>) => home.call(person.submitPersonComplaint, input);

async function handedIn(lotId: string, objectionNo: string, changes: object = {}) {
  const input = { ...(await fresh(lotId, objectionNo)), ...changes };
  const reply = await handIn(input);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { ...reply.data, phone: input.phone };
}

async function opened({ complaintNo, phone }: { readonly complaintNo: string; readonly phone: string }) {
  await passMinute(phone);
  const otp = await codeFor(phone, 'complaint_reading');
  return home.call(person.openPersonComplaint, { complaintNo, phone, otp });
}

async function grantOf(complaint: { readonly complaintNo: string; readonly phone: string }) {
  const reading = await opened(complaint);
  if (!reading.ok) throw new Error(reading.message);
  return reading.data.grant;
}

async function underWay() {
  const made = await answeredPerson();
  const complaint = await handedIn(made.lotId, made.objection.objectionNo);
  await received(supervisor, complaint.id, 1);
  return { ...made, complaint };
}

describe('a complaint by a person without a company', () => {
  it('requires an objection first, and shows the time limit after its answer', async () => {
    const { lotId, objection } = await answeredPerson();
    const id = await noticeOf(lotId);
    expect(await home.call(person.getPersonComplaintRights, { id })).toMatchObject({
      data: {
        excluded: null,
        supervisor: expect.any(String),
        lots: [
          {
            id: lotId,
            rights: [
              { subject: 'tender_document', objectionFirst: true, within: '10日' },
              { subject: 'result', objectionFirst: true },
              { subject: 'other', objectionFirst: false },
            ],
          },
        ],
      },
    });
    const reading = await openedObjection(objection);
    if (!reading.ok) throw new Error(reading.message);
    const { grant } = reading.data;
    expect(await home.call(person.readPersonComplaintRight, { grant })).toMatchObject({
      data: {
        right: {
          ...{ lotId, subject: 'tender_document' },
          objectionNo: objection.objectionNo,
          blocker: null,
        },
      },
    });
    expect(await home.call(person.readPersonComplaintRight, { grant: `${grant}x` })).toMatchObject(notFound);
    expect(await handIn(await fresh(lotId, ''))).toMatchObject({ code: '4963' });
    await handedIn(lotId, objection.objectionNo);
    expect(await home.call(person.readPersonComplaintRight, { grant })).toMatchObject({
      data: { right: { blocker: { reason: 'complaint_already' } } },
    });
  });

  it('is visible to the supervisor alone, and returns a signed receipt once', async () => {
    const { tender, lotId, objection } = await answeredPerson();
    const input = await fresh(lotId, objection.objectionNo);
    const first = await handIn(input);
    if (!first.ok) throw new Error(`${first.message} ${JSON.stringify(first.fields)}`);
    expect(first.data.complaintNo).toMatch(/^TS\d{8}-[2-9A-Z]{8}$/);
    // The first response was lost, and the request is repeated.
    const { grant: _grant, ...given } = first.data;
    expect(await handIn(input)).toMatchObject({ ok: true, data: given });
    const { body, signature } = first.data.receipt;
    const bytes = () => new TextEncoder().encode(body);
    expect(await isSignedBy(bytes, signature, test.parts().crypto.signing.publicKey)).toBe(true);
    expect(body).not.toContain(idNo);
    const stored = await test.database.db
      .selectFrom('complaintPerson')
      .selectAll()
      .where('complaintId', '=', input.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toMatch(/王小明|11010519|139\d{8}/);
    const context = complainantColumn.contextOf({ complaint_id: input.id }, '') ?? '';
    expect(test.parts().crypto.openText(stored.content, context)).toContain('王小明');
    expect(sealedColumns).toContain(complainantColumn);
    expect(await toldTo(test, supervisor.accountId)).toContain('complaint_submitted');
    expect(await toldTo(test, tender.buyer.accountId)).not.toContain('complaint_submitted');
    expect((await textsTo(input.phone)).at(-1)).toContain(first.data.complaintNo);
    expect(await handIn(await fresh(lotId, objection.objectionNo))).toMatchObject({ code: '4967' });
  });

  it('returns the receipt again only with the same identity and phone', async () => {
    const { lotId, objection } = await answeredPerson();
    const input = await fresh(lotId, objection.objectionNo);
    const first = await handIn(input);
    if (!first.ok) throw new Error(first.message);
    const conflict = { reason: 'conflict' };
    expect(await handIn({ ...input, idNo: otherIdNo })).toMatchObject(conflict);
    const elsewhere = await fresh(lotId, objection.objectionNo);
    expect(await handIn({ ...elsewhere, id: input.id })).toMatchObject(conflict);
    expect(await handIn(input)).toMatchObject({ data: { complaintNo: first.data.complaintNo } });
  });

  it('is accepted once, of two that arrive concurrently', async () => {
    const { lotId, objection } = await answeredPerson();
    const letters = [await fresh(lotId, objection.objectionNo), await fresh(lotId, objection.objectionNo)];
    const replies = await Promise.all(letters.map(handIn));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ reason: 'complaint_already' });
    const other = { subject: 'other' as const, knownOn: dayOf(new Date()) };
    const direct = [
      { ...(await fresh(lotId, '')), ...other },
      { ...(await fresh(lotId, '')), ...other },
    ];
    const answers = await Promise.all(direct.map(handIn));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: '4981' });
  });

  it('requires an objection of the same person, lot and subject; every other number gets the same refusal', async () => {
    const { lotId, objection } = await answeredPerson();
    const other = await answeredPerson({ idNo: otherIdNo });
    const input = await fresh(lotId, objection.objectionNo);
    const wrong = { reason: 'invalid_input', fields: [{ field: 'objectionNo' }] };
    const replies = [];
    for (const changes of [
      { objectionNo: 'YY20260101-ABCDEFGH' },
      { objectionNo: other.objection.objectionNo },
      { idNo: otherIdNo },
      { subject: 'result' as const },
    ])
      replies.push(await handIn({ ...input, ...changes }));
    const [unknown] = replies;
    const { message, fields } = unknown as { message: string; fields: unknown };
    for (const reply of replies) expect(reply).toMatchObject({ ...wrong, message, fields });
    expect(await handIn({ ...input, lotId: other.lotId })).toMatchObject(wrong);
    expect(await handIn(input)).toMatchObject({ ok: true });
  });

  it('is judged by the time of arrival, to the millisecond', async () => {
    const { lotId, objection } = await answeredPerson();
    const reading = await openedObjection(objection);
    if (!reading.ok) throw new Error(reading.message);
    const right = await home.call(person.readPersonComplaintRight, { grant: reading.data.grant });
    const last = new Date((right.ok ? right.data.right?.until : null) ?? 0).getTime();
    const input = await fresh(lotId, objection.objectionNo);
    const at = (moment: number) =>
      submitAsPerson(
        test.parts(),
        {
          ...{ kind: 'visitor', requestId: null, ip: '203.0.113.43', arrivedAt: new Date(moment) },
          device: { tokenHash: Buffer.alloc(32), isNew: true },
        },
        input,
      );
    expect(await at(last)).toMatchObject({ refused: 'complaint_late' });
    expect(await at(last - 1)).toMatchObject({ submittedAt: new Date(last - 1).toISOString() });
  });

  it('is refused before the answer, with a wrong code, and without consent', async () => {
    const { lotId } = await publishedTender(test);
    const objection = await objectedAsPerson(lotId);
    const input = await fresh(lotId, objection.objectionNo);
    expect(await handIn(input)).toMatchObject({ code: '4964' });
    const otp = input.otp === '000000' ? '000001' : '000000';
    expect(await handIn({ ...input, otp })).toMatchObject({ reason: 'otp_wrong' });
    expect(await handIn({ ...input, consent: false as unknown as true })).toMatchObject({
      fields: [{ field: 'consent' }],
    });
    expect(await handIn({ ...input, name: '', idNo: '1', interest: '', facts: '' })).toMatchObject({
      fields: [{ field: 'facts' }, { field: 'name' }, { field: 'idNo' }, { field: 'interest' }],
    });
    // A code for an objection is invalid for a complaint.
    const phone = freshPhone();
    const foreign = letter(lotId, objection.objectionNo, phone, await codeFor(phone));
    expect(await handIn(foreign)).toMatchObject({ reason: 'otp_expired' });
  });

  it('is impossible in government procurement, and for unknown lots and notices', async () => {
    const { lotId, tender } = await answeredPerson();
    const other = { ...(await fresh(lotId, '')), subject: 'other' as const, knownOn: dayOf(new Date()) };
    const id = await noticeOf(lotId);
    await test.database.db
      .updateTable('tender')
      .set({ scope: 'government' })
      .where('id', '=', tender.id)
      .execute();
    const excluded = { data: { excluded: 'complaint_suppliers_only', lots: [] } };
    expect(await home.call(person.getPersonComplaintRights, { id })).toMatchObject(excluded);
    expect(await handIn({ ...other, subject: 'result' })).toMatchObject({ code: '4980' });
    expect(await handIn({ ...other, lotId: randomUUID() })).toMatchObject(notFound);
    expect(await home.call(person.getPersonComplaintRights, { id: randomUUID() })).toMatchObject(notFound);
  });
});

describe('the identity of a complaining person', () => {
  it('is visible to the supervisor’s staff with masked numbers, and never to the buyer', async () => {
    const { tender, lotId, complaint } = await underWay();
    const { id, phone } = complaint;
    const seen = await supervisor.client.call(wire.getComplaint, { id });
    expect(seen).toMatchObject({
      data: {
        ...{ complainant: '王小明', isPerson: true },
        handling: {
          person: {
            idNo: '110***********002X',
            phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
            unit: '云溪材料试验室',
          },
          objection: { outcome: 'rejected' },
        },
      },
    });
    expect(JSON.stringify(seen)).not.toContain(phone);
    const wanted = { number: tender.tenderNo };
    expect(await supervisor.client.call(register.listComplaintRegister, wanted)).toMatchObject({
      data: [{ id, complainant: '王小明', isPerson: true }],
    });
    // Also after the opening: a person is not a bidder.
    const { buyer } = tender;
    expect(await buyer.client.call(wire.getComplaint, { id })).toMatchObject({
      data: { complainant: null, isPerson: true, handling: null },
    });
    await passDeadline(test, lotId);
    await sql`insert into opening (lot_id, state, started_at, opened_at)
      values (${lotId}, 'completed', now(), now())`.execute(test.database.db);
    for (const reader of [buyer, await test.staff('auditor')]) {
      const { client } = reader;
      const rows = await client.call(register.listComplaintRegister, wanted);
      const sheet = await exportedCells(test, reader, 'listComplaintRegister', wanted);
      const desk = await client.call(wire.listComplaints, { lotId });
      const one = await client.call(wire.getComplaint, { id });
      expect(rows).toMatchObject({ data: [{ id, complainant: null, isPerson: true }] });
      expect(JSON.stringify([rows, sheet, desk, one])).not.toContain('王小明');
    }
    const elsewhere = await test.staffOf(neighbour.id, 'buyer', 'approver');
    expect(await elsewhere.client.call(wire.getComplaint, { id })).toMatchObject(notFound);
    const reader = await test.staff('buyer');
    await nameMember(tender, reader, 'reader');
    expect(await reader.client.call(wire.getComplaint, { id })).toMatchObject(notFound);
    const rival = await test.company();
    expect(await rival.client.call(wire.getOwnComplaint, { id })).toMatchObject(notFound);
    const texts = await test.database.db.selectFrom('outbox').select('body').execute();
    expect(JSON.stringify(texts)).not.toContain('王小明');
    const log = await test.database.db.selectFrom('auditLog').selectAll().execute();
    expect(JSON.stringify(log)).not.toMatch(/王小明|11010519491231002X/);
  });

  it('is counted by a mark of the identity number across tenders, and the mark is never shown', async () => {
    for (const _ of [1, 2]) {
      const { complaint } = await underWay();
      const { version } = await decisionHandedIn(supervisor, complaint.id, 2);
      await signer.client.call(wire.signComplaintDecision, { id: complaint.id, version });
    }
    const again = await answeredPerson();
    const { id } = await handedIn(again.lotId, again.objection.objectionNo);
    const seen = await supervisor.client.call(wire.getComplaint, { id });
    expect(seen).toMatchObject({ data: { handling: { unfounded: { count: 2, listed: false } } } });
    const stranger = await answeredPerson({ idNo: otherIdNo, name: '赵一' });
    const { id: theirs } = await handedIn(stranger.lotId, stranger.objection.objectionNo, {
      idNo: otherIdNo,
      name: '赵一',
    });
    expect(await supervisor.client.call(wire.getComplaint, { id: theirs })).toMatchObject({
      data: { handling: { unfounded: { count: 0 } } },
    });
    const { personTag } = await test.database.db
      .selectFrom('complaint')
      .select('personTag')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(seen)).not.toContain(personTag);
  });
});

describe('the handling of a person’s complaint', () => {
  it('equals that of a company’s: corrected, received, suspended, decided, carried out, published', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    const objection = await objectedAsPerson(lotId);
    await answered(tender, objection.id, 1);
    const complaint = await handedIn(lotId, objection.objectionNo);
    const { id, phone } = complaint;
    const asked = { id, version: 1, correction: '请说明涉及的具体条款。', days: 3 };
    expect(await supervisor.client.call(wire.askComplaintCorrection, asked)).toMatchObject({ ok: true });
    expect((await textsTo(phone)).at(-1)).toContain('需要补正');
    expect((await textsTo(phone)).join()).not.toContain(asked.correction);
    const grant = await grantOf(complaint);
    expect(await home.call(person.readPersonComplaint, { grant })).toMatchObject({
      data: { state: 'correcting', correction: asked.correction, mayCorrect: true },
    });
    const { respondent, facts, basis, request, knownOn } = letter(lotId, '', '', '');
    const better = {
      grant,
      version: 2,
      respondent,
      facts: `${facts}见第三章第3.2条。`,
      basis,
      request,
      knownOn,
    };
    const corrected = await home.call(person.correctPersonComplaint, better);
    expect(corrected).toMatchObject({ data: { state: 'submitted', facts: better.facts, version: 3 } });
    expect(await home.call(person.correctPersonComplaint, better)).toMatchObject({
      data: { state: 'submitted', version: 3 },
    });
    expect(await home.call(person.correctPersonComplaint, { ...better, version: 3 })).toMatchObject({
      reason: 'transition_not_allowed',
    });
    await received(supervisor, id, 3);
    expect((await textsTo(phone)).at(-1)).toContain('已受理');
    const suspension = { id, version: 4, reason: '需要先查清第3.2条的依据。' };
    expect(await supervisor.client.call(wire.suspendByComplaint, suspension)).toMatchObject({ ok: true });
    expect(await home.call(person.readPersonComplaint, { grant })).toMatchObject({
      data: { state: 'received', orderedSince: expect.any(String) },
    });
    const said = { id, statement: '该项要求经过论证，依据见附件。', fileIds: [] };
    expect(await tender.buyer.client.call(wire.replyToComplaint, said)).toMatchObject({ ok: true });
    const { version } = await decisionHandedIn(supervisor, id, 6, 'upheld');
    // A decision is secret until its signature.
    expect(await home.call(person.readPersonComplaint, { grant })).toMatchObject({
      data: { state: 'received', outcome: null, decision: null, remedyText: null },
    });
    expect(await signer.client.call(wire.signComplaintDecision, { id, version })).toMatchObject({ ok: true });
    expect((await textsTo(phone)).at(-1)).toContain('已有结果');
    expect(await home.call(person.readPersonComplaint, { grant })).toMatchObject({
      data: {
        ...{ state: 'decided', outcome: 'upheld', mayWithdraw: false },
        decision: expect.stringContaining('处理决定'),
        remedyText: '修改文件（尚未确认完成）',
      },
    });
    await passDeadline(test, lotId);
    for (const reply of await releaseAll(tender)) expect(reply).toMatchObject({ code: '4960' });
    const done = { id, version: version + 1 };
    expect(await supervisor.client.call(wire.confirmComplaintRemedy, done)).toMatchObject({ ok: true });
    expect((await releaseAll(tender)).every(({ ok }) => ok)).toBe(true);
    expect((await textsTo(phone)).at(-1)).toContain('有新进展');
    expect((await textsTo(phone)).join()).not.toMatch(/成立|修改文件|王小明/);
  });

  it('publishes the decision as the supervisor chose, without names', async () => {
    const { lotId, complaint } = await underWay();
    const { id } = complaint;
    const words = {
      outcome: 'rejected',
      rejection: 'no_evidence',
      decision: '经查，投诉缺乏事实依据。',
    } as const;
    const worded = { id, version: 2, ...words, published: true, fileIds: [] };
    const written = await supervisor.client.call(wire.writeComplaintDecision, worded);
    const version = written.ok ? written.data.version : 0;
    await supervisor.client.call(wire.handInComplaintDecision, { id, version });
    await signer.client.call(wire.signComplaintDecision, { id, version: version + 1 });
    const results = await home.call(register.listComplaintResults, { id: await noticeOf(lotId) });
    expect(results).toMatchObject({
      data: [{ complaintNo: complaint.complaintNo, outcome: 'rejected', parties: null }],
    });
    expect(JSON.stringify(results)).not.toContain('王小明');
  });

  it('notifies the bidder concerned, who may state their view and sees no name', async () => {
    const { lotId, tender, suppliers } = await evaluatedLot(test);
    const { buyer } = tender;
    expect(await buyer.client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: true });
    const objection = await objectedAsPerson(lotId, { subject: 'result', clause: '' });
    const ground = { ground: 'no_facts' as const, reason: '没有写明具体事实' };
    await buyer.client.call(objections.refuseObjection, { id: objection.id, version: 1, ...ground });
    const reading = await openedObjection(objection);
    if (!reading.ok) throw new Error(reading.message);
    const right = await home.call(person.readPersonComplaintRight, { grant: reading.data.grant });
    const [respondent = ''] = (right.ok ? right.data.right?.respondents : null) ?? [];
    expect(respondent).not.toBe('');
    const input = { ...(await fresh(lotId, objection.objectionNo)), subject: 'result' as const };
    expect(await handIn({ ...input, respondent: '没有投标的公司' })).toMatchObject({
      fields: [{ field: 'respondent' }],
    });
    const made = await handIn({ ...input, respondent });
    if (!made.ok) throw new Error(made.message);
    const { id } = made.data;
    await received(supervisor, id, 1);
    const { companyId } = await test.database.db
      .selectFrom('candidate')
      .select('companyId')
      .where('lotId', '=', lotId)
      .where('companyName', '=', respondent)
      .executeTakeFirstOrThrow();
    const bidder = suppliers.find(({ actor }) => actor.company.id === companyId);
    const notice = await bidder?.client.call(wire.getComplaintNotice, { id });
    expect(notice).toMatchObject({ data: { complainant: null, mayState: true } });
    expect(JSON.stringify(notice)).not.toContain('王小明');
    const said = { id, statement: '本公司的业绩证明真实，合同原件可供查验。', fileIds: [] };
    expect(await bidder?.client.call(wire.stateOnComplaint, said)).toMatchObject({ ok: true });
  });

  it('ends when it is withdrawn with its grant', async () => {
    const { tender, lotId, objection } = await answeredPerson();
    const complaint = await handedIn(lotId, objection.objectionNo);
    const grant = await grantOf(complaint);
    const withdrawn = { data: { state: 'withdrawn', mayWithdraw: false } };
    expect(await home.call(person.withdrawPersonComplaint, { grant })).toMatchObject(withdrawn);
    expect(await home.call(person.withdrawPersonComplaint, { grant })).toMatchObject(withdrawn);
    expect(await toldTo(test, tender.buyer.accountId)).not.toContain('complaint_withdrawn');
    expect(
      await supervisor.client.call(wire.receiveComplaint, { id: complaint.id, version: 2 }),
    ).toMatchObject({
      reason: 'transition_not_allowed',
    });
    // 七部委11号令19: it cannot be repeated.
    expect(await handIn(await fresh(lotId, objection.objectionNo))).toMatchObject({ code: '4967' });
  });

  it('states a reason for not receiving it, after which it may be submitted again', async () => {
    const { lotId, objection } = await answeredPerson();
    const complaint = await handedIn(lotId, objection.objectionNo);
    const refusal = { id: complaint.id, version: 1, ground: 'not_party' as const, reason: '没有利害关系' };
    const elsewhere = await test.staffOf(house.id, 'buyer');
    expect(await elsewhere.client.call(wire.refuseComplaint, refusal)).toMatchObject({ ok: false });
    expect(await supervisor.client.call(wire.refuseComplaint, refusal)).toMatchObject({ ok: true });
    expect(await opened(complaint)).toMatchObject({
      data: {
        complaint: { state: 'not_received', groundReason: refusal.reason },
      },
    });
    expect((await textsTo(complaint.phone)).join()).not.toContain(refusal.reason);
    expect(await handIn(await fresh(lotId, objection.objectionNo))).toMatchObject({ ok: true });
  });

  it('gives the same refusal for another phone, number or grant as for an unknown complaint', async () => {
    const { lotId, objection } = await answeredPerson();
    const mine = await handedIn(lotId, objection.objectionNo);
    const theirs = await handedIn(lotId, '', {
      ...{ idNo: otherIdNo, name: '赵一', subject: 'other' },
      knownOn: dayOf(new Date()),
    });
    const foreign = await opened({ complaintNo: theirs.complaintNo, phone: mine.phone });
    const unknown = await opened({ complaintNo: 'TS20260101-ABCDEFGH', phone: mine.phone });
    const { ok, code, message } = unknown as { ok: boolean; code?: string; message?: string };
    expect(foreign).toMatchObject({ ...notFound, ok, code, message });
    const grant = await grantOf(mine);
    const [, until = '', tag = ''] = grant.split('.');
    const objected = await openedObjection(objection);
    const { crypto } = test.parts();
    const ended = `${mine.id}.${Date.now() - 1}`;
    for (const wrong of [
      `${theirs.id}.${until}.${tag}`,
      `${mine.id}.${Number(until) + 1}.${tag}`,
      `${ended}.${crypto.tag(ended, 'complaint.grant')}`,
      objected.ok ? objected.data.grant : '-',
    ]) {
      expect(await home.call(person.readPersonComplaint, { grant: wrong })).toMatchObject(notFound);
      expect(await home.call(person.withdrawPersonComplaint, { grant: wrong })).toMatchObject(notFound);
      const ticket = { grant: wrong, fileId: randomUUID() };
      expect(await home.call(person.issuePersonComplaintTicket, ticket)).toMatchObject(notFound);
      const { respondent, facts, basis, request, knownOn } = letter(lotId, '', '', '');
      const correction = { grant: wrong, version: 1, respondent, facts, basis, request, knownOn };
      expect(await home.call(person.correctPersonComplaint, correction)).toMatchObject(notFound);
    }
    // The grant of a complaint does not open an objection.
    expect(await home.call(person.readPersonComplaintRight, { grant })).toMatchObject(notFound);
  });
});
