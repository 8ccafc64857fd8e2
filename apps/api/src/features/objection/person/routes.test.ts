import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import * as person from '@procure/contract/objection/person.route.ts';
import * as register from '@procure/contract/objection/register.route.ts';
import { isSignedBy } from '@procure/sealing/platform-signature.ts';
import { describe, expect, it } from 'vitest';
import { passPublicity } from '../../../../testing/fixtures/award.ts';
import { evaluatedLot } from '../../../../testing/fixtures/evaluation.ts';
import { exportedCells } from '../../../../testing/fixtures/list-export.ts';
import { evidence } from '../../../../testing/fixtures/measure.ts';
import { answered, answerText, objected } from '../../../../testing/fixtures/objection.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import { idNo, otherIdNo, personLetter, persons } from '../../../../testing/fixtures/person.ts';
import { nameMember, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { sealedColumns } from '../../../sealed-columns.ts';
import { personColumn, submitAsPerson } from './service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const home = test.browser('portal', '203.0.113.41');

const {
  freshPhone,
  textsTo,
  codeFor,
  passMinute,
  noticeOf,
  objectedAsPerson: handedIn,
  openedObjection: opened,
} = persons(test, home);
const letter = personLetter;

describe('another interested person without a company', () => {
  it('sees the rights to object, and objects with a signed receipt', async () => {
    const { lotId } = await publishedTender(test);
    const rights = await home.call(person.getPersonRights, { id: await noticeOf(lotId) });
    expect(rights).toMatchObject({
      data: {
        excluded: null,
        lots: [
          {
            id: lotId,
            rights: [
              { subject: 'tender_document', blocker: null, answerWithin: '3日' },
              { subject: 'result', blocker: { reason: 'objection_early' } },
            ],
          },
        ],
      },
    });
    const phone = freshPhone();
    const input = letter(lotId, phone, await codeFor(phone));
    const first = await home.call(person.submitPersonObjection, input);
    if (!first.ok) throw new Error(`${first.message} ${JSON.stringify(first.fields)}`);
    // The first response was lost, and the request is repeated.
    const { grant: _grant, ...given } = first.data;
    expect(await home.call(person.submitPersonObjection, input)).toMatchObject({ ok: true, data: given });
    const { body, signature } = first.data.receipt;
    const bytes = () => new TextEncoder().encode(body);
    expect(await isSignedBy(bytes, signature, test.parts().crypto.signing.publicKey)).toBe(true);
    expect(body).not.toContain(idNo);
    const [, received = ''] = await textsTo(phone);
    expect(received).toContain(first.data.objectionNo);
    expect(received).not.toContain('证书');
    const stored = await test.database.db
      .selectFrom('objectionPerson')
      .selectAll()
      .where('objectionId', '=', input.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toMatch(/王小明|11010519|139\d{8}/);
    expect(stored).toMatchObject({ consentVersion: 2 });
    // The replacement of the installation's key decrypts with this context.
    const context = personColumn.contextOf({ objection_id: input.id }, '') ?? '';
    expect(test.parts().crypto.openText(stored.content, context)).toContain('王小明');
    expect(sealedColumns).toContain(personColumn);
  });

  it('is refused with a wrong number, a wrong code, a code for another purpose, and without consent', async () => {
    const { lotId } = await publishedTender(test);
    const phone = freshPhone();
    const otp = await codeFor(phone, 'objection_reading');
    const send = (changes: object) =>
      home.call(person.submitPersonObjection, letter(lotId, phone, otp, changes));
    expect(await send({ idNo: '110105194912310021', name: '', interest: '' })).toMatchObject({
      reason: 'invalid_input',
      fields: [
        { field: 'name', message: '请输入真实姓名（2–50字）' },
        { field: 'idNo', message: '身份证号码不正确，请检查' },
        { field: 'interest', message: '请输入利害关系' },
      ],
    });
    expect(await send({ consent: false })).toMatchObject({ fields: [{ field: 'consent' }] });
    expect(await send({})).toMatchObject({ reason: 'otp_expired' });
    await passMinute(phone);
    const right = await codeFor(phone);
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await send({ otp: wrong })).toMatchObject({ reason: 'otp_wrong' });
    expect(await send({ otp: right, facts: '' })).toMatchObject({ fields: [{ field: 'facts' }] });
    expect(await send({ otp: right })).toMatchObject({ ok: true });
  });

  it('has one open objection at a lot, with any phone', async () => {
    const { lotId } = await publishedTender(test);
    const first = await handedIn(lotId);
    const phone = freshPhone();
    const second = letter(lotId, phone, await codeFor(phone));
    expect(await home.call(person.submitPersonObjection, second)).toMatchObject({
      code: '4956',
      reason: 'objection_person_open',
    });
    expect(await handedIn(lotId, { idNo: otherIdNo })).toMatchObject({ objectionNo: expect.any(String) });
    const passport = { idType: 'passport', idNo: 'e1234 5678', name: 'Ａnne–Marie Ｏ’Neill' };
    expect(await handedIn(lotId, passport)).toMatchObject({ objectionNo: expect.any(String) });
    const again = freshPhone();
    const same = letter(lotId, again, await codeFor(again), { ...passport, idNo: 'E12345678' });
    expect(await home.call(person.submitPersonObjection, same)).toMatchObject({ code: '4956' });
    const short = letter(lotId, again, '000000', { idType: 'taiwan_permit', idNo: '1234567' });
    expect(await home.call(person.submitPersonObjection, short)).toMatchObject({
      fields: [{ field: 'idNo', message: '台胞证号码不正确，应为8位数字' }],
    });
    const reading = await opened(first);
    if (!reading.ok) throw new Error(reading.message);
    const { grant } = reading.data;
    expect(await home.call(person.withdrawPersonObjection, { grant })).toMatchObject({
      data: { state: 'withdrawn' },
    });
    expect(await home.call(person.submitPersonObjection, second)).toMatchObject({ ok: true });
  });

  it('has one of two that arrive concurrently', async () => {
    const { lotId } = await publishedTender(test);
    const phones = [freshPhone(), freshPhone()];
    const letters = [];
    for (const phone of phones) letters.push(letter(lotId, phone, await codeFor(phone)));
    const replies = await Promise.all(letters.map((one) => home.call(person.submitPersonObjection, one)));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ reason: 'objection_person_open' });
  });

  it('gets the receipt again only with the same identity and phone', async () => {
    const { lotId } = await publishedTender(test);
    const phone = freshPhone();
    const input = letter(lotId, phone, await codeFor(phone));
    const first = await home.call(person.submitPersonObjection, input);
    if (!first.ok) throw new Error(first.message);
    const conflict = { reason: 'conflict' };
    expect(await home.call(person.submitPersonObjection, { ...input, idNo: otherIdNo })).toMatchObject(
      conflict,
    );
    const otherPhone = freshPhone();
    const fromElsewhere = { ...input, phone: otherPhone, otp: await codeFor(otherPhone) };
    expect(await home.call(person.submitPersonObjection, fromElsewhere)).toMatchObject(conflict);
    expect(await home.call(person.submitPersonObjection, input)).toMatchObject({
      ok: true,
      data: { objectionNo: first.data.objectionNo },
    });
  });

  it('is judged by the time of arrival, to the millisecond', async () => {
    const { lotId } = await publishedTender(test);
    const { bidDeadline } = await test.database.db
      .selectFrom('lot')
      .select('bidDeadline')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const last = bidDeadline.getTime() - 10 * 86_400_000;
    const phone = freshPhone();
    const input = letter(lotId, phone, await codeFor(phone));
    const handIn = (at: number) =>
      submitAsPerson(
        test.parts(),
        {
          ...{ kind: 'visitor', requestId: null, ip: '203.0.113.41', arrivedAt: new Date(at) },
          device: { tokenHash: Buffer.alloc(32), isNew: true },
        },
        input,
      );
    expect(await handIn(last)).toMatchObject({ refused: 'objection_late' });
    expect(await handIn(last + 1)).toMatchObject({ refused: 'objection_late' });
    expect(await handIn(last - 1)).toMatchObject({ submittedAt: new Date(last - 1).toISOString() });
  });

  it('cannot object in government procurement or at an opening', async () => {
    const { lotId, id } = await publishedTender(test);
    const phone = freshPhone();
    const input = letter(lotId, phone, await codeFor(phone));
    expect(await home.call(person.submitPersonObjection, { ...input, subject: 'opening' })).toMatchObject({
      code: '4955',
    });
    await test.database.db.updateTable('tender').set({ scope: 'government' }).where('id', '=', id).execute();
    expect(await home.call(person.submitPersonObjection, input)).toMatchObject({ code: '4954' });
    expect(await home.call(person.getPersonRights, { id: await noticeOf(lotId) })).toMatchObject({
      data: { excluded: 'objection_suppliers_only', lots: [] },
    });
    expect(await home.call(person.getPersonRights, { id: randomUUID() })).toMatchObject({
      reason: 'not_found',
    });
  });

  it('holds the decision of the lot until the objection is not received', async () => {
    const { lotId, tender } = await evaluatedLot(test);
    const { buyer } = tender;
    expect(await buyer.client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: true });
    const objection = await handedIn(lotId, { subject: 'result', clause: '' });
    await passPublicity(test, lotId);
    expect(await buyer.client.call(awards.beginDecision, { lotId })).toMatchObject({
      reason: 'objection_open',
    });
    const refusal = {
      id: objection.id,
      version: 1,
      ground: 'not_party' as const,
      reason: '与本项目没有利害关系',
    };
    expect(await buyer.client.call(wire.refuseObjection, refusal)).toMatchObject({ ok: true });
    expect(await buyer.client.call(awards.beginDecision, { lotId })).toMatchObject({ ok: true });
    expect((await textsTo(objection.phone)).at(-1)).toContain('已有结果');
    expect(await opened(objection)).toMatchObject({
      data: {
        objection: {
          state: 'not_receivable',
          standing: expect.stringContaining('不予受理'),
          groundReason: refusal.reason,
        },
      },
    });
  });
});

describe('the result of a person’s objection', () => {
  it('is read with its number and a code to its own phone, once it is answered', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer } = tender;
    const objection = await handedIn(lotId);
    expect(await opened(objection)).toMatchObject({
      data: { objection: { state: 'submitted', answer: null } },
    });
    const fileId = await evidence(test, buyer);
    await answered(tender, objection.id, 1, [fileId]);
    const read = await opened(objection);
    expect(read).toMatchObject({
      data: { objection: { state: 'answered', outcome: 'rejected', answer: answerText } },
    });
    if (!read.ok) throw new Error(read.message);
    const { grant } = read.data;
    expect(await home.call(person.readPersonObjection, { grant })).toMatchObject({
      data: { state: 'answered' },
    });
    const ticket = { grant, fileId };
    expect(await home.call(person.issuePersonTicket, ticket)).toMatchObject({
      data: { oldName: '核查记录.pdf' },
    });
    expect(await home.call(person.issuePersonTicket, { ...ticket, fileId: randomUUID() })).toMatchObject({
      reason: 'not_found',
    });
    const other = await opened(await handedIn(lotId));
    const foreign = { ...ticket, grant: other.ok ? other.data.grant : '' };
    expect(await home.call(person.issuePersonTicket, foreign)).toMatchObject({ reason: 'not_found' });
    expect(await home.call(person.withdrawPersonObjection, { grant })).toMatchObject({
      reason: 'transition_not_allowed',
    });
    expect((await textsTo(objection.phone)).join()).not.toContain(answerText);
    expect(await buyer.client.call(wire.getObjection, { id: objection.id })).toMatchObject({ ok: true });
  });

  it('gives the same refusal for another phone as for an unknown number', async () => {
    const { lotId } = await publishedTender(test);
    const [mine, theirs] = [await handedIn(lotId), await handedIn(lotId, { idNo: otherIdNo })];
    const stranger = { objectionNo: theirs.objectionNo, phone: mine.phone };
    const foreign = await opened(stranger);
    const unknown = await opened({ ...stranger, objectionNo: 'YY20260101-ABCDEFGH' });
    expect(foreign).toMatchObject({ reason: 'not_found' });
    const { ok, code, message } = unknown as { ok: boolean; code?: string; message?: string };
    expect(foreign).toMatchObject({ ok, code, message });
    // The objection of a company has no phone.
    const company = await test.company();
    await company.client.call(documents.obtainDocuments, { lotId });
    const { objectionNo } = await objected(company, lotId);
    expect(await opened({ objectionNo, phone: mine.phone })).toMatchObject({ reason: 'not_found' });
  });

  it('is opened only by a grant of that objection, for a limited time', async () => {
    const { lotId } = await publishedTender(test);
    const [mine, theirs] = [await handedIn(lotId), await handedIn(lotId, { idNo: otherIdNo })];
    const reading = await opened(mine);
    if (!reading.ok) throw new Error(reading.message);
    const { crypto } = test.parts();
    const grantFor = (minutes: number) => {
      const text = `${mine.id}.${Date.now() + minutes * 60_000}`;
      return `${text}.${crypto.tag(text, 'objection.grant')}`;
    };
    expect(await home.call(person.readPersonObjection, { grant: grantFor(1) })).toMatchObject({ ok: true });
    const [, until = '', tag = ''] = reading.data.grant.split('.');
    for (const grant of [
      `${theirs.id}.${until}.${tag}`,
      `${mine.id}.${Number(until) + 1}.${tag}`,
      `${mine.id}.${until}.${'A'.repeat(tag.length)}`,
      `${theirs.id}`,
      grantFor(-1),
    ]) {
      expect(await home.call(person.readPersonObjection, { grant })).toMatchObject({ reason: 'not_found' });
      expect(await home.call(person.withdrawPersonObjection, { grant })).toMatchObject({
        reason: 'not_found',
      });
    }
  });
});

describe('the identity of an objecting person', () => {
  it('is visible to the answering staff with masked numbers, and to no one else', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer, tenderNo } = tender;
    const { id, phone } = await handedIn(lotId);
    const seen = await buyer.client.call(wire.getObjection, { id });
    expect(seen).toMatchObject({
      data: {
        objector: '王小明',
        isPerson: true,
        person: { idNo: '110***********002X', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
      },
    });
    expect(JSON.stringify(seen)).not.toContain(phone);
    const wanted = { number: tenderNo };
    expect(await buyer.client.call(register.listObjectionRegister, wanted)).toMatchObject({
      data: [{ id, objector: '王小明', isPerson: true }],
    });
    const reader = await test.staff('buyer');
    await nameMember(tender, reader, 'reader');
    for (const other of [reader, await test.staff('supervisor'), await test.staff('auditor')]) {
      const rows = await other.client.call(register.listObjectionRegister, wanted);
      expect(rows).toMatchObject({ data: [{ id, objector: null, isPerson: false }] });
      const sheet = await exportedCells(test, other, 'listObjectionRegister', wanted);
      expect(JSON.stringify([rows, sheet])).not.toContain('王小明');
      expect(await other.client.call(wire.getObjection, { id })).toMatchObject({ ok: false });
    }
    const elsewhere = await test.staffOf(neighbour.id, 'buyer', 'approver');
    expect(await elsewhere.client.call(wire.getObjection, { id })).toMatchObject({ reason: 'not_found' });
    expect(await elsewhere.client.call(register.listObjectionRegister, wanted)).toMatchObject({ count: 0 });
    const rival = await test.company();
    expect(await rival.client.call(wire.getOwnObjection, { id })).toMatchObject({ reason: 'not_found' });
    const texts = await test.database.db.selectFrom('outbox').select('body').execute();
    expect(JSON.stringify(texts)).not.toContain('王小明');
  });

  it('is not disclosed to a company that gets the same answer, nor the company to the person', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer, approver } = tender;
    const company = await test.company();
    await company.client.call(documents.obtainDocuments, { lotId });
    const { id } = await objected(company, lotId);
    const one = await handedIn(lotId);
    const both = await buyer.client.call(wire.listObjections, { lotId });
    if (!both.ok) throw new Error(both.message);
    const objections = both.data.map((row) => ({ id: row.id, version: row.id === id ? 2 : 1 }));
    const words = { objections, outcome: 'rejected' as const, answer: `${answerText}王小明的产品不在其列。` };
    expect(await buyer.client.call(wire.answerObjections, words)).toMatchObject({
      code: '4957',
      fields: [{ field: 'answer', message: expect.stringMatching(/^“王小明”没有/) }],
    });
    expect(await buyer.client.call(wire.answerObjections, { ...words, answer: answerText })).toMatchObject({
      ok: true,
    });
    const signed = objections.map(({ id, version }) => ({ id, version: version + 1 }));
    expect(await approver.client.call(wire.approveObjectionAnswers, { objections: signed })).toMatchObject({
      data: { waiting: false },
    });
    expect(await company.client.call(wire.getOwnObjection, { id })).toMatchObject({
      data: { answer: answerText },
    });
    expect((await textsTo(one.phone)).at(-1)).toContain(one.objectionNo);
    expect(await opened(one)).toMatchObject({ data: { objection: { answer: answerText } } });
  });
});
