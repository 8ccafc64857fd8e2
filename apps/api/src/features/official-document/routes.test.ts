import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  declineAward,
  getAward,
  getAwardNotice,
  redecideAward,
} from '@procure/contract/award/award.route.ts';
import { issueStaffTicket, issueTicket } from '@procure/contract/file/file.route.ts';
import { checkOfficialDocument } from '@procure/contract/official-document/official-document.route.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { locate } from '../../../../../scripts/programs.mjs';
import { openAuthority } from '../../../testing/fixtures/authority.ts';
import { awardedLot } from '../../../testing/fixtures/award.ts';
import { download, pdfText } from '../../../testing/fixtures/official-document.ts';
import { pdfSignature } from '../../../testing/fixtures/pdf.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { signDecided } from './signing/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-signer-'));
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
execFileSync(
  locate('openssl'),
  [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', '/CN=Configured signer'],
    ...['-keyout', keyFile, '-out', certFile],
  ],
  { stdio: 'ignore' },
);
const authority = await openAuthority();
afterAll(async () => {
  await authority.close();
  rmSync(folder, { recursive: true });
});

const plain = testApp();
const stamping = testApp({}, { TSA_URL: authority.url, TSA_CA_FILE: authority.caFile });
const configured = testApp({}, { DOCUMENT_CERT_FILE: certFile, DOCUMENT_KEY_FILE: keyFile });

type Lot = Awaited<ReturnType<typeof awardedLot>>;
type Supplier = Lot['suppliers'][number];

function at<Value>(values: readonly Value[], place: number): Value {
  const value = values[place];
  if (value === undefined) throw new Error(`there is no ${place}`);
  return value;
}

async function letterOf({ client }: Pick<Supplier, 'client'>, lotId: string) {
  const reply = await client.call(getAwardNotice, { lotId });
  if (!reply.ok || reply.data.letter === null) throw new Error('the notice has no letter');
  return reply.data.letter;
}

async function fileOf(reader: Pick<Supplier, 'client'>, lotId: string) {
  const { file } = await letterOf(reader, lotId);
  if (file === null) throw new Error('the letter is not signed');
  return file;
}

async function bytesOf(test: TestApp, reader: Pick<Supplier, 'client'>, lotId: string): Promise<Buffer> {
  const { id } = await fileOf(reader, lotId);
  return download(test, 'portal', reader, id);
}

const unsigned = async (test: TestApp, lotId: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from official_document
    where lot_id = ${lotId} and award_notice_id is not null and file_id is null`.execute(test.parts().db);
  return rows[0]?.count;
};

describe('a letter about the result', () => {
  it('is signed as PDF for the winner and each loser, and states what was issued', async () => {
    const { lotId, suppliers, tender } = await awardedLot(plain);
    expect((await letterOf(at(suppliers, 0), lotId)).file).toBeNull();
    await signDecided(plain.parts());
    for (const supplier of suppliers) {
      const notice = await supplier.client.call(getAwardNotice, { lotId });
      if (!notice.ok) throw new Error(notice.message);
      const bytes = await bytesOf(plain, supplier, lotId);
      expect(await pdfSignature(bytes)).toMatch(
        /ETSI\.CAdES\.detached[\s\S]*Total document signed[\s\S]*Signature is Valid\./,
      );
      const text = await pdfText(bytes);
      const { content, noticeNo, lot, letter } = notice.data;
      for (const line of [...content.split('\n'), noticeNo, lot.buyerName])
        expect(text).toContain(line.replaceAll(/\s/g, ''));
      expect(text).toContain(letter?.code.replaceAll(/.{4}(?=.)/g, '$&-'));
    }
    const award = await tender.buyer.client.call(getAward, { lotId });
    if (!award.ok) throw new Error(award.message);
    expect(award.data.notices.map(({ letter }) => letter?.file?.id)).toEqual(
      expect.arrayContaining(await Promise.all(suppliers.map(async (one) => (await fileOf(one, lotId)).id))),
    );
  });

  it('is invalid once a byte of it is changed', async () => {
    const { lotId, suppliers } = await awardedLot(plain);
    await signDecided(plain.parts());
    const bytes = await bytesOf(plain, at(suppliers, 0), lotId);
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    expect(await pdfSignature(bytes)).not.toContain('Signature is Valid.');
  });

  it('is signed once when two processes sign concurrently', async () => {
    const { lotId, suppliers } = await awardedLot(plain);
    await Promise.all([signDecided(plain.parts()), signDecided(plain.parts())]);
    const { id } = await fileOf(at(suppliers, 0), lotId);
    await signDecided(plain.parts());
    expect((await fileOf(at(suppliers, 0), lotId)).id).toBe(id);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log
      where lot_id = ${lotId} and entity = 'officialDocument'`.execute(plain.parts().db);
    // The letters, the opening record and the report.
    expect(rows[0]?.count).toBe(suppliers.length + 2);
  });

  it('is readable only for its company and for staff who see the award', async () => {
    const { lotId, suppliers, tender } = await awardedLot(plain);
    await signDecided(plain.parts());
    const { id } = await fileOf(at(suppliers, 0), lotId);
    const refused = { ok: false, code: '4040' };
    for (const { client } of [at(suppliers, 1), await plain.company(), { client: plain.client('portal') }])
      expect(await client.call(issueTicket, { id })).toMatchObject(refused);
    const other = await awardedLot(plain);
    for (const { client } of [other.tender.buyer, await plain.staff('editor'), await plain.staff('buyer')])
      expect(await client.call(issueStaffTicket, { id })).toMatchObject(refused);
    expect(await tender.buyer.client.call(issueStaffTicket, { id })).toMatchObject({ ok: true });
  });

  it('cannot be rewritten in the database, even by the owner of the tables', async () => {
    const { lotId } = await awardedLot(plain);
    const change = `update official_document set content = content || '{"no": "1"}' where lot_id = '${lotId}'`;
    await expect(sql.raw(change).execute(plain.database.db)).rejects.toThrow('is written once');
    await expect(sql.raw(change).execute(plain.parts().db)).rejects.toThrow('permission denied');
    await signDecided(plain.parts());
    const resign = `update official_document set signed_at = now() where lot_id = '${lotId}'`;
    await expect(sql.raw(resign).execute(plain.database.db)).rejects.toThrow('is written once');
  });
});

describe('the signature', () => {
  it('contains a time stamp of the authority, and waits for it for an hour', async () => {
    const { lotId, suppliers } = await awardedLot(stamping);
    authority.trouble = 'away';
    await expect(signDecided(stamping.parts())).rejects.toThrow('were not signed');
    expect(await unsigned(stamping, lotId)).toBe(suppliers.length);
    authority.trouble = null;
    await signDecided(stamping.parts());
    const { code } = await letterOf(at(suppliers, 0), lotId);
    expect(await stamping.client('portal').call(checkOfficialDocument, { code })).toMatchObject({
      data: { signature: { stampAuthority: 'Test Authority tsa', stampedAt: expect.any(String) } },
    });
    const bytes = await bytesOf(stamping, at(suppliers, 0), lotId);
    expect(await pdfSignature(bytes)).toContain('Signature is Valid.');
    expect(Buffer.from(bytes.toString('latin1').match(/<([0-9a-f]{2000,})>/)?.[1] ?? '', 'hex')).toSatisfy(
      (cms: Buffer) => cms.includes('Test Authority tsa'),
    );

    const late = await awardedLot(stamping);
    authority.trouble = 'away';
    const { db } = stamping.database;
    await sql`alter table official_document disable trigger official_document_written_once`.execute(db);
    await sql`update official_document set decided_at = decided_at - interval '2 hours'
      where lot_id = ${late.lotId}`.execute(db);
    await sql`alter table official_document enable trigger official_document_written_once`.execute(db);
    await signDecided(stamping.parts());
    authority.trouble = null;
    const without = await letterOf(at(late.suppliers, 0), late.lotId);
    expect(await stamping.client('portal').call(checkOfficialDocument, { code: without.code })).toMatchObject(
      {
        data: { signature: { stampAuthority: null, stampedAt: null } },
      },
    );
  });

  it('is made with the configured certificate', async () => {
    const { lotId, suppliers } = await awardedLot(configured);
    await signDecided(configured.parts());
    const report = await pdfSignature(await bytesOf(configured, at(suppliers, 0), lotId));
    expect(report).toContain('Configured signer');
    expect(report).toContain('Signature is Valid.');
  });
});

describe('the check of a document', () => {
  it('states the document and its file to anyone who has the code, and nothing for another code', async () => {
    const { lotId, suppliers } = await awardedLot(plain);
    const winner = at(suppliers, 0);
    const { code } = await letterOf(winner, lotId);
    const visitor = plain.client('portal');
    expect(await visitor.call(checkOfficialDocument, { code })).toMatchObject({
      data: { kind: 'award_letter', standing: 'valid', signature: null },
    });
    await signDecided(plain.parts());
    const { sha256, size } = await fileOf(winner, lotId);
    expect(await visitor.call(checkOfficialDocument, { code })).toMatchObject({
      data: { signature: { sha256, size, stampedAt: null } },
    });
    const other = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    expect(await visitor.call(checkOfficialDocument, { code: other })).toMatchObject({ code: '4040' });
    expect(await visitor.call(checkOfficialDocument, { code: code.slice(1) })).toMatchObject({
      ok: false,
      fields: [{ field: 'code', message: '请输入文书上的20位验证码' }],
    });
  });

  it('states that a letter has lost its effect', async () => {
    const { lotId, suppliers, tender } = await awardedLot(plain);
    const [winner, loser] = [at(suppliers, 0), at(suppliers, 1)];
    const codes = [await letterOf(winner, lotId), await letterOf(loser, lotId)].map(({ code }) => code);
    const standings = () =>
      Promise.all(
        codes.map(async (code) => {
          const reply = await plain.client('portal').call(checkOfficialDocument, { code });
          return reply.ok ? reply.data.standing : reply.code;
        }),
      );
    expect(await standings()).toEqual(['valid', 'valid']);
    const declined = await winner.client.call(declineAward, {
      lotId,
      reason: '原材料价格大幅上涨，无法履行。',
    });
    expect(declined).toMatchObject({ ok: true });
    expect(await tender.buyer.client.call(redecideAward, { lotId })).toMatchObject({ ok: true });
    expect(await standings()).toEqual(['declined', 'superseded']);
  });
});
