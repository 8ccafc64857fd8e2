import { listAudit } from '@procure/contract/audit/audit.route.ts';
import { withdrawBid } from '@procure/contract/bid/bid.route.ts';
import { issueStaffTicket, issueTicket } from '@procure/contract/file/file.route.ts';
import { getInstallation } from '@procure/contract/installation/installation.route.ts';
import { checkOfficialDocument } from '@procure/contract/official-document/official-document.route.ts';
import { getOpening } from '@procure/contract/opening/opening.route.ts';
import { getReceipt, issueReceipt } from '@procure/contract/receipt/receipt.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { download, pdfText } from '../../../../testing/fixtures/official-document.ts';
import { lotWithBids } from '../../../../testing/fixtures/opening.ts';
import { pdfSignature } from '../../../../testing/fixtures/pdf.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { signDecided } from '../../official-document/signing/service.ts';

const test = testApp();
const refused = { ok: false, code: '4040' };

function must<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('there is none');
  return value;
}

/** A lot before its deadline with the bids of two rivals, the first of which asks. */
async function twoBids() {
  const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1', '2']);
  return { tender, lotId, own: must(suppliers[0]), rival: must(suppliers[1]), id: must(versions[0]) };
}

async function documentsOf({ client }: Person<CompanyActor>, lotId: string, id: string) {
  const view = await client.call(getReceipt, { lotId, id });
  if (!view.ok) throw new Error(view.message);
  return { ...view.data, files: view.data.documents.map(({ file }) => must(file).id) };
}

const issue = ({ client }: Person<CompanyActor>, lotId: string, id: string) =>
  client.call(issueReceipt, { lotId, id });
const check = (code: string) => test.client('portal').call(checkOfficialDocument, { code });

describe('a receipt as PDF', () => {
  it('is made once on request, with the time, the digests and the leaf of the receipt', async () => {
    const { lotId, own, id } = await twoBids();
    const both = await Promise.all([issue(own, lotId, id), issue(own, lotId, id)]);
    const codes = both.map((reply) =>
      reply.ok ? reply.data.documents.map(({ code }) => code) : reply.message,
    );
    expect(codes[0]).toEqual(codes[1]);
    expect(codes[0]).toHaveLength(1);
    await signDecided(test.parts());
    const { signed, leaf, files, documents, companyName } = await documentsOf(own, lotId, id);
    const bytes = await download(test, 'portal', own, must(files[0]));
    expect(await pdfSignature(bytes)).toContain('Signature is Valid.');
    const text = await pdfText(bytes);
    for (const words of [
      companyName,
      signed.receipt.receiptNo,
      leaf,
      ...signed.receipt.files.map((one) => one.sha256),
    ])
      expect(text).toContain(words);
    expect(await issue(own, lotId, id)).toMatchObject({ data: { documents } });
    bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
    expect(await pdfSignature(bytes)).not.toContain('Signature is Valid.');
  });

  it('of a withdrawal is made after it, and the check of either tells nothing of it', async () => {
    const { lotId, own, id } = await twoBids();
    await issue(own, lotId, id);
    const withdrawal = { lotId, id, kind: 'withdrawal_receipt' } as const;
    expect(await own.client.call(issueReceipt, withdrawal)).toMatchObject(refused);
    const [{ code }] = (await own.client
      .call(getReceipt, { lotId, id })
      .then((view) => (view.ok ? view.data.documents : []))) as [{ code: string }];
    const before = await check(code);
    expect(before).toMatchObject({ data: { kind: 'bid_receipt', standing: 'issued', recipient: null } });
    expect(await own.client.call(withdrawBid, { lotId, versionId: id })).toMatchObject({ ok: true });
    expect(await own.client.call(issueReceipt, withdrawal)).toMatchObject({ ok: true });
    expect((await check(code)).ok && (await check(code))).toMatchObject({
      data: before.ok ? before.data : null,
    });
    await signDecided(test.parts());
    const { files, withdrawal: signed } = await documentsOf(own, lotId, id);
    expect(files).toHaveLength(2);
    const text = await pdfText(await download(test, 'portal', own, must(files[1])));
    expect(text).toContain('撤回投标回执');
    expect(text).toContain(must(signed).withdrawal.receiptNo);
  });

  it('is neither issued nor given to another company or to staff, before the opening or with its id', async () => {
    const { lotId, own, rival, id, tender } = await twoBids();
    for (const other of [rival, await test.company()])
      expect(await issue(other, lotId, id)).toMatchObject(refused);
    await issue(own, lotId, id);
    await signDecided(test.parts());
    const { files } = await documentsOf(own, lotId, id);
    const file = must(files[0]);
    for (const { client } of [rival, await test.company(), { client: test.client('portal') }])
      expect(await client.call(issueTicket, { id: file })).toMatchObject(refused);
    const staff = [
      tender.buyer,
      must(tender.openers[0]),
      must(tender.evaluators[0]),
      await test.staff('auditor'),
    ];
    for (const { client } of staff)
      expect(await client.call(issueStaffTicket, { id: file })).toMatchObject(refused);
    expect(await own.client.call(issueTicket, { id: file })).toMatchObject({ ok: true });
    const colleague = await test.colleague(own);
    expect(await colleague.client.call(issueTicket, { id: file })).toMatchObject(refused);
  });

  it('tells nobody else before the opening that it was made', async () => {
    const { lotId, own, rival, id, tender } = await twoBids();
    const [auditor, admin] = [await test.staff('auditor'), await test.staff('admin')];
    const answers = async () => {
      const replies = [
        await auditor.client.call(listAudit, { lotId }),
        await auditor.client.call(listAudit, { entity: 'officialDocument' }),
        await auditor.client.call(listAudit, { entity: 'receipt' }),
        await tender.buyer.client.call(getOpening, { lotId }),
        await must(tender.openers[0]).client.call(getOpening, { lotId }),
        await rival.client.call(getReceipt, { lotId, id }),
      ];
      const installation = await admin.client.call(getInstallation, {});
      const jobs = installation.ok
        ? JSON.stringify(installation.data).match(/official-document[^"]*/g)
        : null;
      return JSON.stringify([
        ...replies.map((reply) => (reply.ok ? reply.data : reply.code)),
        jobs,
      ]).replaceAll(/"serverTime":"[^"]*"/g, '');
    };
    const { rows: jobsBefore } =
      await sql`select task_identifier from graphile_worker.jobs order by 1`.execute(test.database.db);
    const before = await answers();
    expect(await issue(own, lotId, id)).toMatchObject({ ok: true });
    expect(await answers()).toBe(before);
    await signDecided(test.parts());
    expect(await answers()).toBe(before);
    const { rows } = await sql`select task_identifier from graphile_worker.jobs order by 1`.execute(
      test.database.db,
    );
    expect(rows).toEqual(jobsBefore);
  });
});
