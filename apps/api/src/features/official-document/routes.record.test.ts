import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { issueStaffTicket, issueTicket } from '@procure/contract/file/file.route.ts';
import type { SignedDocumentView } from '@procure/contract/official-document/field.schema.ts';
import { checkOfficialDocument } from '@procure/contract/official-document/official-document.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { formatAmount } from '@procure/domain/money/money.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  digestOf,
  type EvaluatingLot,
  evaluatedLot,
  evaluatingLot,
  handInSheets,
  rejecting,
  report,
  scored,
} from '../../../testing/fixtures/evaluation.ts';
import { download, pdfText } from '../../../testing/fixtures/official-document.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { openedLot } from '../../../testing/fixtures/opening.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { neighbour } from '../../../testing/fixtures/organisation.ts';
import { pdfSignature } from '../../../testing/fixtures/pdf.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { reopen } from '../evaluation/result/service.ts';
import { runOpening } from '../opening/session/service.ts';
import { lockLot } from '../tender/service.ts';
import { signDecided } from './signing/service.ts';

const test = testApp();
const db = () => test.parts().db;
const refused = { ok: false, code: '4040' };
const valid = /ETSI\.CAdES\.detached[\s\S]*Total document signed[\s\S]*Signature is Valid\./;
const bare = (text: string) => text.replaceAll(/\s/g, '');

function must<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('there is none');
  return value;
}

/** Signs all decided documents, which takes more than one pass where tests left many. */
async function signAllDecided() {
  for (;;) {
    await signDecided(test.parts());
    const { rows } = await sql`select from official_document where file_id is null limit 1`.execute(db());
    if (rows.length === 0) return;
  }
}

async function recordsFor({ client }: Person<StaffActor>, lotId: string) {
  const view = await client.call(openings.getOpening, { lotId });
  if (!view.ok) throw new Error(view.message);
  return must(view.data.record).documents;
}

async function followed({ client }: Person<CompanyActor>, lotId: string) {
  const view = await client.call(openings.getOpeningRecord, { lotId });
  if (!view.ok) throw new Error(view.message);
  return must(view.data.record).documents;
}

async function reportFor({ client }: Person<StaffActor>, lotId: string) {
  const view = await client.call(reports.getReport, { lotId });
  if (!view.ok) throw new Error(view.message);
  return view.data.report;
}

const fileId = (document: SignedDocumentView | null | undefined) => must(document?.file).id;
const ticket = ({ client }: Pick<Person<CompanyActor>, 'client'>, id: string) =>
  client.call(issueTicket, { id });
const staffTicket = ({ client }: Person<StaffActor>, id: string) => client.call(issueStaffTicket, { id });
const check = async (code: string) => {
  const reply = await test.client('portal').call(checkOfficialDocument, { code });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
};

async function submitAll({ evaluators, lotId, bidIds, judged }: EvaluatingLot) {
  const scores = await judged(bidIds.map((bidId, at) => (at === 2 ? rejecting(bidId) : scored(bidId))));
  await handInSheets(evaluators, lotId, scores);
}

describe('an opening record', () => {
  it('is signed as PDF with every bid and the digest of the signed data', async () => {
    const { lotId, tender, suppliers } = await openedLot(test);
    const [before] = await recordsFor(tender.buyer, lotId);
    expect(before).toMatchObject({ title: '开标记录', file: null });
    await signAllDecided();
    const [document, ...others] = await recordsFor(tender.buyer, lotId);
    expect(others).toEqual([]);
    const bytes = await download(test, 'console', tender.buyer, fileId(document));
    expect(await pdfSignature(bytes)).toMatch(valid);
    const text = await pdfText(bytes);
    const view = await tender.buyer.client.call(openings.getOpening, { lotId });
    const entries = view.ok ? must(view.data.record).entries : [];
    expect(entries).toHaveLength(suppliers.length);
    for (const { companyName, totalIncl } of entries) {
      expect(text).toContain(bare(companyName));
      expect(text).toContain(formatAmount(must(totalIncl)));
    }
    const record = await db()
      .selectFrom('openingRecord')
      .select(['body', 'signature'])
      .where('lotId', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(text).toContain(statementDigest(record));
    bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
    expect(await pdfSignature(bytes)).not.toContain('Signature is Valid.');
  });

  it('is stated to anyone with its code without a bidder, a number of bids or a price', async () => {
    const { lotId, tender } = await openedLot(test);
    await signAllDecided();
    const [document] = await recordsFor(tender.buyer, lotId);
    const checked = await check(must(document).code);
    expect(checked).toMatchObject({
      ...{ kind: 'opening_record', title: '开标记录', recipient: null, standing: 'valid' },
      signature: { sha256: must(document?.file).sha256 },
    });
    const names = await db()
      .selectFrom('openingEntry')
      .select('bidderName')
      .where('lotId', '=', lotId)
      .execute();
    for (const { bidderName } of names) expect(JSON.stringify(checked)).not.toContain(bidderName);
    expect(Object.keys(checked).sort()).toEqual([
      'decidedAt',
      'kind',
      'lotTitle',
      'no',
      'recipient',
      'signature',
      'signer',
      'standing',
      'tenderNo',
      'tenderTitle',
      'title',
    ]);
  });

  it('of a public opening is readable for anyone; of another, for staff who see the bids', async () => {
    const open = await openedLot(test);
    const closed = await openedLot(test, { method: 'rfq' });
    await signAllDecided();
    const [first] = open.suppliers;
    const publicId = fileId((await followed(must(first), open.lotId))[0]);
    for (const reader of [must(first), await test.company(), { client: test.client('portal') }])
      expect(await ticket(reader, publicId)).toMatchObject({ ok: true });

    const [document] = await recordsFor(closed.tender.buyer, closed.lotId);
    const closedId = fileId(document);
    const [bidder] = closed.suppliers;
    expect(await followed(must(bidder), closed.lotId)).toEqual([]);
    for (const reader of [must(bidder), must(first), await test.company(), { client: test.client('portal') }])
      expect(await ticket(reader, closedId)).toMatchObject(refused);
    const strangers = [
      ...[open.tender.buyer, must(open.tender.evaluators[0]), must(open.tender.openers[0])],
      ...[await test.staff('buyer'), await test.staffOf(neighbour.id, 'buyer')],
    ];
    for (const reader of strangers) expect(await staffTicket(reader, closedId)).toMatchObject(refused);
    const { buyer, openers, evaluators } = closed.tender;
    for (const reader of [buyer, must(openers[0]), must(evaluators[0])])
      expect(await staffTicket(reader, closedId)).toMatchObject({ ok: true });
  });

  it('of an invited tender is readable for its bidders alone, outside the buyer', async () => {
    const { lotId, suppliers } = await openedLot(test, { method: 'invited_tender' });
    await rewrite(
      test,
      sql`update notice set kind = 'change' where tender_id = (select tender_id from lot where id = ${lotId})`,
    );
    await signAllDecided();
    const id = fileId((await followed(must(suppliers[0]), lotId))[0]);
    for (const reader of suppliers) expect(await ticket(reader, id)).toMatchObject({ ok: true });
    for (const reader of [await test.company(), { client: test.client('portal') }])
      expect(await ticket(reader, id)).toMatchObject(refused);
  });

  it('of the price envelopes is a document of its own, after their opening', async () => {
    const lot = await evaluatingLot(test, { lot: { splitEnvelope: true } });
    const { lotId, tender, evaluators } = lot;
    await signAllDecided();
    const [first, ...none] = await recordsFor(tender.buyer, lotId);
    expect(none).toEqual([]);
    const sealed = await pdfText(await download(test, 'console', tender.buyer, fileId(first)));
    expect(sealed).toContain('双信封');
    expect(sealed).not.toContain('投标总价');
    await submitAll(lot);
    expect(await must(evaluators[0]).client.call(evaluations.closeReview, { lotId })).toMatchObject({
      ok: true,
    });
    for (const opener of tender.openers.slice(0, 2)) await releaseShare(opener, lotId);
    await runOpening(test.parts(), lotId);
    await signAllDecided();
    const [same, prices] = await recordsFor(tender.buyer, lotId);
    expect(same).toEqual(first);
    expect(prices).toMatchObject({ title: '报价文件开标记录' });
    const bytes = await download(test, 'console', tender.buyer, fileId(prices));
    expect(await pdfSignature(bytes)).toMatch(valid);
    expect(await pdfText(bytes)).toContain('投标总价');
    expect(await check(must(prices).code)).toMatchObject({ no: expect.stringMatching(/^KB-.*-1-2$/) });
  });
});

describe('an evaluation report', () => {
  it('is signed as PDF with each member’s opinion once it is adopted', async () => {
    const lot = await evaluatingLot(test);
    const { lotId, evaluators, tender } = lot;
    await submitAll(lot);
    const drafter = must(evaluators[0]);
    await drafter.client.call(evaluations.drawUpReport, { lotId, report });
    const digest = await digestOf(drafter, lotId);
    expect((await reportFor(drafter, lotId))?.document).toBeNull();
    const reason = '第二名投标人的业绩证明与招标文件要求不符，不应得分。';
    await must(evaluators[1]).client.call(reports.dissentFromReport, { lotId, digest, reason });
    for (const { client } of evaluators.filter((_, at) => at !== 1))
      expect(await client.call(reports.signReport, { lotId, digest })).toMatchObject({ ok: true });
    await signAllDecided();
    const adopted = must(await reportFor(tender.buyer, lotId));
    const bytes = await download(test, 'console', tender.buyer, fileId(adopted.document));
    expect(await pdfSignature(bytes)).toMatch(valid);
    const text = await pdfText(bytes);
    for (const words of [
      digest,
      reason,
      report,
      '不同意',
      '组件效率低于要求',
      ...adopted.opinions.map(({ name }) => name),
    ])
      expect(text).toContain(bare(words));
    expect(JSON.stringify(await check(must(adopted.document).code))).not.toContain(
      must(adopted.content.bids[0]).companyName,
    );
  });

  it('is readable for staff who see the bids, while it is in force', async () => {
    const { lotId, tender, evaluators, suppliers } = await evaluatedLot(test);
    const other = await evaluatedLot(test);
    await signAllDecided();
    const document = must((await reportFor(tender.buyer, lotId))?.document);
    const id = fileId(document);
    for (const reader of [tender.buyer, must(evaluators[0])])
      expect(await staffTicket(reader, id)).toMatchObject({ ok: true });
    const strangers = [
      ...[other.tender.buyer, must(other.evaluators[0]), must(tender.openers[0])],
      ...[await test.staff('buyer'), await test.staffOf(neighbour.id, 'buyer')],
    ];
    for (const reader of strangers) expect(await staffTicket(reader, id)).toMatchObject(refused);
    for (const reader of [...suppliers, await test.company(), { client: test.client('portal') }])
      expect(await ticket(reader, id)).toMatchObject(refused);
    expect(await check(document.code)).toMatchObject({ standing: 'valid' });

    // The members judge anew without the scores of the others.
    const { actor, accountId } = tender.buyer;
    await transact(test.parts(), actor, async (unit) => {
      const held = await lockLot(unit, lotId);
      if (held !== null) await reopen(unit, held, '第一名投标人的响应被误判', accountId);
    });
    for (const reader of [tender.buyer, must(evaluators[0])])
      expect(await staffTicket(reader, id)).toMatchObject(refused);
    expect(await check(document.code)).toMatchObject({ standing: 'reopened' });
  });
});

describe('a document whose rows are changed', () => {
  it('cannot be changed, deleted or decided twice', async () => {
    const { lotId } = await openedLot(test);
    const own = sql`lot_id = ${lotId}`;
    const attempt = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
    await expect(
      attempt(sql`update official_document set code = repeat('A', 20) where ${own}`),
    ).rejects.toThrow('is written once');
    await expect(attempt(sql`delete from official_document where ${own}`)).rejects.toThrow();
    const again = sql`insert into official_document (id, kind, lot_id, opening_no, code, content, decided_at)
      select gen_random_uuid(), kind, lot_id, opening_no, repeat('A', 20), content, decided_at
      from official_document where ${own}`;
    await expect(attempt(again)).rejects.toThrow('duplicate key');
    await signAllDecided();
    await expect(
      attempt(sql`update official_document set sha256 = repeat('a', 64) where ${own}`),
    ).rejects.toThrow('is written once');
  });

  it('is not given out as another file, and its check states the digest that was signed', async () => {
    const { lotId, tender } = await openedLot(test);
    await signAllDecided();
    const document = must((await recordsFor(tender.buyer, lotId))[0]);
    const signed = must(document.file).sha256;
    await rewrite(test, sql`update file set sha256 = repeat('a', 64) where id = ${fileId(document)}`);
    expect(await staffTicket(tender.buyer, fileId(document))).toMatchObject(refused);
    expect(await check(document.code)).toMatchObject({ signature: { sha256: signed } });
  });

  it('is signed by the next pass if a pass breaks off between file and signature', async () => {
    const { lotId, tender } = await openedLot(test);
    await signAllDecided().catch(() => undefined);
    const second = await openedLot(test);
    const broken = {
      ...test.parts(),
      files: { ...test.parts().files, put: () => Promise.reject(new Error('the disk is full')) },
    };
    await expect(signDecided(broken)).rejects.toThrow('were not signed');
    expect((await recordsFor(second.tender.buyer, second.lotId))[0]?.file).toBeNull();
    await Promise.all([signDecided(test.parts()), signDecided(test.parts())]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log
      where lot_id = ${second.lotId} and entity = 'officialDocument' and action = 'sign'`.execute(db());
    expect(rows[0]?.count).toBe(1);
    expect((await recordsFor(tender.buyer, lotId))[0]?.file).not.toBeNull();
  });
});
