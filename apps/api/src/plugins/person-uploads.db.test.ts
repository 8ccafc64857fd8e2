import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import * as complaintsOfPersons from '@procure/contract/complaint/person.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import * as person from '@procure/contract/objection/person.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { personFiles } from '@procure/domain/file/person.ts';
import { isSignedBy } from '@procure/sealing/platform-signature.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { answering } from '../../testing/fixtures/objection.ts';
import { neighbour } from '../../testing/fixtures/organisation.ts';
import { otherIdNo, personLetter, persons } from '../../testing/fixtures/person.ts';
import { publishedTender } from '../../testing/fixtures/tender.ts';
import { listen, pdf, storedFile } from '../../testing/fixtures/upload.ts';
import { testApp } from '../../testing/test-app.ts';
import { purgeSessions } from '../jobs/session/service.ts';

const house = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const home = house.browser('portal', '203.0.113.49');
const { freshPhone, codeFor, objectedAsPerson, openedObjection } = persons(house, home);
let portal: string;
beforeAll(async () => {
  portal = await listen(house.app().portal);
});

interface Answer {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly fileId: string } | null;
}

async function send(
  grant: string,
  content: Buffer,
  { name = '合同公告.pdf', letter = 'objection', headers = {} as Record<string, string> } = {},
): Promise<Answer> {
  const reply = await fetch(`${portal}${files.personUploadsAt}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'x-letter': letter,
      'x-grant': grant,
      'x-file-name': encodeURIComponent(name),
      ...headers,
    },
    body: new Uint8Array(content),
  });
  return (await reply.json()) as Answer;
}

const stored = async () => {
  const folder = join(house.parts().config.dataDir, 'files');
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).length;
};

/** Announces more bytes than it sends, and disconnects. */
function breakOff(grant: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-length': '5000', 'x-letter': 'objection', 'x-grant': grant };
    const line = request(`${portal}${files.personUploadsAt}`, {
      method: 'POST',
      headers: { ...headers, 'x-file-name': 'a.pdf', 'content-type': 'application/octet-stream' },
    });
    line.on('error', () => resolve());
    line.write('%PDF-1.7');
    setTimeout(() => line.destroy(new Error('gone')), 300);
  });
}

/** Moves the uploads of persons so far to the day before. */
const nextDay = () =>
  house.database.db
    .updateTable('personUpload')
    .set({ begunAt: new Date(Date.now() - personFiles.hours * 3_600_000) })
    .execute();

describe('a file of a person', () => {
  test('is attached to the submitted objection, and only its answerers can read it', async () => {
    const tender = await publishedTender(house);
    const { buyer, lotId } = tender;
    const { id, grant } = await objectedAsPerson(lotId);
    const sent = await send(grant, pdf(2000), { name: '../../etc/‮合同\u0000公告.pdf' });
    expect(sent).toMatchObject({ code: '2000', data: { fileId: expect.any(String) } });
    const fileId = sent.data?.fileId ?? '';
    expect(await storedFile(house, fileId)).toMatchObject({
      ...{ name: '合同公告.pdf', purpose: 'attachment', mime: 'application/pdf' },
      ...{ ownerAccountId: null, ownerCompanyId: null },
    });
    expect(await home.call(person.readPersonObjection, { grant })).toMatchObject({
      data: { files: [{ id: fileId, name: '合同公告.pdf' }] },
    });
    const seen = await buyer.client.call(objections.getObjection, { id });
    expect(seen).toMatchObject({ data: { version: 2, files: [{ id: fileId }] } });
    expect(await buyer.client.call(files.issueStaffTicket, { id: fileId })).toMatchObject({ ok: true });
    for (const { client } of [
      await house.staffOf(neighbour.id, 'buyer'),
      await house.staff('supervisor'),
      await house.staff('auditor'),
    ])
      expect(await client.call(files.issueStaffTicket, { id: fileId })).toMatchObject({ ok: false });
    const company = await house.company();
    for (const client of [company.client, home])
      expect(await client.call(files.issueTicket, { id: fileId })).toMatchObject({ ok: false });
    // A buyer who opened the objection before the file arrived must reload it to answer.
    const refusal = { id, version: 1, ground: 'no_facts' as const, reason: '没有写明具体事实' };
    expect(await buyer.client.call(objections.refuseObjection, refusal)).toMatchObject({
      reason: 'conflict',
    });
    const log = await house.database.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'add_file')
      .execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain('合同');
  });

  test('is acknowledged by a receipt of its own, and announced once to each answerer', async () => {
    const tender = await publishedTender(house);
    const { buyer, approver, lotId } = tender;
    const { id, grant, objectionNo, receipt } = await objectedAsPerson(lotId);
    const told = async (accountId: string) => {
      const rows = await house.database.db
        .selectFrom('outbox')
        .select(['body', 'link'])
        .where('template', '=', 'objection_file_added')
        .where('recipient', '=', accountId)
        .execute();
      return rows.map(({ body, link }) => `${link} ${body}`);
    };
    expect(JSON.parse(receipt.body)).toMatchObject({ objectionNo });
    const bytes = pdf(700);
    await send(grant, bytes);
    const seen = await home.call(person.readPersonObjection, { grant });
    const [file] = seen.ok ? seen.data.files : [];
    const { body, signature } = file?.receipt ?? { body: '{}', signature: '' };
    const certified = JSON.parse(body) as object;
    expect(certified).toMatchObject({
      ...{ format: 'procure-letter-file/1', letter: 'objection', letterNo: objectionNo, letterId: id },
      ...{ lotId, sha256: file?.sha256, size: bytes.length, addedAt: file?.addedAt },
    });
    expect(body).not.toContain('合同');
    const bytesOf = (text: string) => () => new TextEncoder().encode(text);
    const key = house.parts().crypto.signing.publicKey;
    expect(await isSignedBy(bytesOf(body), signature, key)).toBe(true);
    expect(await isSignedBy(bytesOf(body.replace('objection', 'complaint')), signature, key)).toBe(false);
    const desk = await buyer.client.call(objections.getObjection, { id });
    expect(desk).toMatchObject({ data: { files: [{ addedAt: file?.addedAt }] } });
    const [word = '', ...more] = await told(buyer.accountId);
    expect(more).toEqual([]);
    expect(word).toContain(`/objection/${id}`);
    expect(word).not.toMatch(/王小明|合同|证书/);
    // The signers are notified only while an answer waits for them.
    expect(await told(approver.accountId)).toEqual([]);
    await answering(buyer, id, 2);
    await send(grant, pdf(701));
    expect(await told(approver.accountId)).toHaveLength(1);
    expect(await told(buyer.accountId)).toHaveLength(2);
    const supervisor = await house.staff('supervisor');
    expect(await told(supervisor.accountId)).toEqual([]);
    // A refused file is announced to nobody.
    await send(grant, Buffer.from('MZ'));
    expect(await told(buyer.accountId)).toHaveLength(2);
  });

  test('is limited in size, number and formats and must match its name; a refused file leaves nothing', async () => {
    const { lotId } = await publishedTender(house);
    const { grant } = await objectedAsPerson(lotId);
    const before = await stored();
    expect(await send(grant, Buffer.from('MZ\u0090 no such document'))).toMatchObject({ code: '4703' });
    expect(await send(grant, pdf(10), { name: '合同.exe' })).toMatchObject({ code: '4702' });
    expect(await send(grant, pdf(10), { name: '%' })).toMatchObject({ code: '4702' });
    expect(await send(grant, Buffer.alloc(0))).toMatchObject({ code: '4705' });
    expect(await send(grant, pdf(personFiles.maxSize))).toMatchObject({ code: '4701' });
    expect(await send(grant, pdf(10), { headers: { origin: 'https://elsewhere.example' } })).toMatchObject({
      code: '4031',
    });
    expect(await send(grant, pdf(10), { letter: 'tender' })).toMatchObject({ code: '4000' });
    expect(await stored()).toBe(before);
    await breakOff(grant);
    await vi.waitFor(async () => expect(await stored()).toBe(before), 5000);
    const answers = await Promise.all(
      Array.from({ length: personFiles.perLetter + 2 }, () => send(grant, pdf(100))),
    );
    expect(answers.filter(({ code }) => code === '2000')).toHaveLength(personFiles.perLetter);
    for (const { code } of answers) expect(['2000', '4982']).toContain(code);
    expect(await send(grant, pdf(10))).toMatchObject({ code: '4982' });
  });

  test('needs the grant of an open letter: none of another, over, forged, or of the other kind', async () => {
    const tender = await publishedTender(house);
    const objection = await objectedAsPerson(tender.lotId);
    const { id, grant } = objection;
    const other = await objectedAsPerson(tender.lotId, { idNo: otherIdNo });
    const [, until = '', tag = ''] = grant.split('.');
    const { crypto } = house.parts();
    const ended = `${id}.${Date.now() - 1}`;
    for (const wrong of [
      `${other.id}.${until}.${tag}`,
      `${ended}.${crypto.tag(ended, 'objection.grant')}`,
      '-',
    ])
      expect(await send(wrong, pdf(10))).toMatchObject({ code: '4040' });
    expect(await send(grant, pdf(10), { letter: 'complaint' })).toMatchObject({ code: '4040' });
    // The person cannot see that an answer waits for its signature; the signer finds that the objection has changed.
    const { version } = await answering(tender.buyer, id, 1);
    expect(await send(grant, pdf(10))).toMatchObject({ code: '2000' });
    const { client } = tender.approver;
    expect(await client.call(objections.approveObjectionAnswer, { id, version })).toMatchObject({
      reason: 'conflict',
    });
    expect(await client.call(objections.approveObjectionAnswer, { id, version: version + 1 })).toMatchObject({
      ok: true,
    });
    expect(await send(grant, pdf(10))).toMatchObject({ code: '4091' });
    const reading = await openedObjection(objection);
    expect(reading).toMatchObject({ data: { objection: { files: [{ name: '合同公告.pdf' }] } } });
  });

  test('counts by phone and by client for a day, whether or not it was stored', async () => {
    const { lotId } = await publishedTender(house);
    const { grant } = await objectedAsPerson(lotId);
    const { db } = house.database;
    await nextDay();
    await send(grant, pdf(100));
    const { phoneMark, clientMark } = await db
      .selectFrom('personUpload')
      .selectAll()
      .orderBy('begunAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(phoneMark).not.toMatch(/139\d/);
    expect(clientMark).not.toContain('127.0.0.1');
    const spend = (marks: { phoneMark: string; clientMark: string }, size: number) =>
      db
        .insertInto('personUpload')
        .values({ id: crypto.randomUUID(), ...marks, size })
        .execute();
    await spend({ phoneMark, clientMark: 'another' }, personFiles.perPhone - 100);
    expect(await send(grant, pdf(100))).toMatchObject({ code: '4983' });
    await nextDay();
    await spend({ phoneMark: 'another', clientMark }, personFiles.perClient - 100);
    expect(await send(grant, pdf(100))).toMatchObject({ code: '4983' });
    await nextDay();
    expect(await send(grant, pdf(100))).toMatchObject({ code: '2000' });
    await purgeSessions(house.parts());
    const left = await db.selectFrom('personUpload').select('id').execute();
    expect(left).toHaveLength(1);
  });

  test('is attached to a complaint, and the supervisor’s staff can read it, never the buyer', async () => {
    const tender = await publishedTender(house);
    const { lotId, buyer } = tender;
    await nextDay();
    const phone = freshPhone();
    const {
      clause: _clause,
      target: _target,
      ...words
    } = personLetter(lotId, phone, await codeFor(phone, 'complaint'));
    const input = { ...words, subject: 'other' as const, objectionNo: '', respondent: '' };
    const made = await home.call(complaintsOfPersons.submitPersonComplaint, {
      ...input,
      knownOn: dayOf(new Date()),
    });
    if (!made.ok) throw new Error(made.message);
    const { id, grant } = made.data;
    const supervisor = await house.staff('supervisor');
    const sent = await send(grant, pdf(500), { letter: 'complaint' });
    expect(sent).toMatchObject({ code: '2000' });
    const fileId = sent.data?.fileId ?? '';
    const told = await house.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'complaint_file_added')
      .execute();
    const recipients = told.map(({ recipient }) => recipient);
    expect(recipients.filter((one) => one === supervisor.accountId)).toHaveLength(1);
    for (const { accountId } of [buyer, tender.approver]) expect(recipients).not.toContain(accountId);
    expect(await supervisor.client.call(complaints.receiveComplaint, { id, version: 1 })).toMatchObject({
      reason: 'conflict',
    });
    expect(await supervisor.client.call(complaints.receiveComplaint, { id, version: 2 })).toMatchObject({
      ok: true,
    });
    expect(await supervisor.client.call(files.issueStaffTicket, { id: fileId })).toMatchObject({ ok: true });
    expect(await buyer.client.call(complaints.getComplaint, { id })).toMatchObject({ data: { files: [] } });
    expect(await buyer.client.call(files.issueStaffTicket, { id: fileId })).toMatchObject({ ok: false });
    const taken = await home.call(complaintsOfPersons.withdrawPersonComplaint, { grant });
    expect(taken).toMatchObject({ data: { files: [{ id: fileId }], mayAddFiles: false } });
    expect(await send(grant, pdf(10), { letter: 'complaint' })).toMatchObject({ code: '4091' });
  });
});
