import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as receipts from '@procure/contract/receipt/receipt.route.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { consentsCheck, lotKeyCheck } from '@procure/sealing/lot-key.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import { verifyReceipt } from '@procure/sealing/receipt.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  bidder,
  recipientOfLot,
  submittedBid,
  uploadBid,
  uploadEnvelope,
} from '../../../testing/fixtures/bid.ts';
import { withClock } from '../../../testing/fixtures/still-clock.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { removeUnused } from '../file/reference/service.ts';

const test = testApp();

/** Sets the deadline exactly at the time by which the submission is judged, or a millisecond beside it. */
async function submitAt(offset: number) {
  const lotId = (await publishedTender(test)).lotId;
  const supplier = await bidder(test, lotId);
  const envelopes = await uploadBid(test, supplier, lotId);
  // The database's clock is fixed for this lot: the deadline is one instant, and the present that instant plus the offset.
  const deadline = new Date('2026-11-21T06:30:00.000Z');
  const now = new Date(deadline.getTime() + offset);
  await sql`update lot set document_until = ${deadline}::timestamptz - interval '1 hour',
    document_from = ${deadline}::timestamptz - interval '2 hours', bid_deadline = ${deadline} where id = ${lotId}`.execute(
    test.parts().db,
  );
  return withClock(test, now, () =>
    supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes }),
  );
}

describe('with the file storage unavailable', () => {
  /** Runs the act with the disk removed: no stored file is found. */
  async function away<T>(act: () => Promise<T>): Promise<T> {
    const files = join(test.parts().config.dataDir, 'files');
    await rename(files, `${files}.away`);
    try {
      return await act();
    } finally {
      await rm(files, { recursive: true, force: true });
      await rename(`${files}.away`, files);
    }
  }

  it('a bid with uploaded files is accepted without reading them again', async () => {
    const { lotId } = await publishedTender(test);
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    const sent = { lotId, id: randomUUID(), envelopes };
    expect(await away(() => supplier.client.call(bids.submitBid, sent))).toMatchObject({ ok: true });
  });

  it('a malformed file is known from its upload', async () => {
    const { lotId } = await publishedTender(test);
    const supplier = await bidder(test, lotId);
    const [technical, ...others] = await uploadBid(test, supplier, lotId);
    const cut = (await sealBytes([await recipientOfLot(test, lotId)], new Uint8Array(9))).slice(0, -20);
    const broken = await uploadEnvelope(test, supplier, technical?.kind ?? 'technical', cut);
    const sent = { lotId, id: randomUUID(), envelopes: [broken, ...others] };
    expect(await away(() => supplier.client.call(bids.submitBid, sent))).toMatchObject({
      reason: 'envelope_malformed',
    });
  });

  it('an old file is read at its submission, and waits for the storage', async () => {
    const { lotId } = await publishedTender(test);
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    await test
      .parts()
      .db.updateTable('file')
      .set({ sealRecipients: null })
      .where('id', '=', envelopes[0]?.fileId ?? '')
      .execute();
    const sent = { lotId, id: randomUUID(), envelopes };
    expect(await away(() => supplier.client.call(bids.submitBid, sent))).toMatchObject({ ok: false });
    expect(await supplier.client.call(bids.submitBid, sent)).toMatchObject({ ok: true });
  });
});

describe('at the deadline, on the database’s clock', () => {
  it('a bid one millisecond before it is accepted', async () => {
    expect(await submitAt(-1)).toMatchObject({ ok: true });
  });

  it('a bid at that instant is refused', async () => {
    expect(await submitAt(0)).toMatchObject({
      ok: false,
      reason: 'bid_deadline_passed',
      message: '投标已于2026年11月21日 14:30截止，系统拒收',
    });
  });

  it('a bid one millisecond after it is refused', async () => {
    expect(await submitAt(1)).toMatchObject({ ok: false, reason: 'bid_deadline_passed' });
  });

  it('a late attempt leaves an audit entry and nothing else', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    await passDeadline(test, lotId);
    const reply = await supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
    expect(reply).toMatchObject({ ok: false, reason: 'bid_deadline_passed' });
    const { db } = test.parts();
    const bid = await db.selectFrom('bid').selectAll().where('lotId', '=', lotId).execute();
    expect(bid).toEqual([]);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'companyId', 'actorId'])
      .where('lotId', '=', lotId)
      .where('entity', '=', 'bid')
      .execute();
    const { id } = supplier.actor.company;
    expect(audit).toEqual([{ action: 'late_refused', companyId: id, actorId: supplier.accountId }]);
  });
});

describe('a submission', () => {
  it('gets a receipt signed by the platform, over the stored files', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const { id, receiptNo, input } = await submittedBid(test, supplier, lotId);
    const reply = await supplier.client.call(receipts.getReceipt, { lotId, id });
    if (!reply.ok) throw new Error(reply.message);
    const key = await test.client('portal').call(receipts.getReceiptKey, {});
    if (!key.ok) throw new Error(key.message);
    expect(await verifyReceipt(reply.data.signed, key.data.publicKey)).toBe(true);
    expect(reply.data.signed.receipt.receiptNo).toBe(receiptNo);
    expect(reply.data.signed.receipt.files.map(({ sha256 }) => sha256)).toEqual(
      input.envelopes.map(({ sha256 }) => sha256),
    );
    const tenderId = (
      await test
        .parts()
        .db.selectFrom('lot')
        .select('tenderId')
        .where('id', '=', lotId)
        .executeTakeFirstOrThrow()
    ).tenderId;
    expect(reply.data.signed.receipt).toMatchObject({
      format: 'procure-receipt/2',
      tenderId,
      lotId,
      bidVersion: 1,
      manifestSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      checks: [
        ...['size', 'sha256', 'age-header', 'age-payload-size'],
        lotKeyCheck(await recipientOfLot(test, lotId)),
        consentsCheck(0, 2),
      ],
      keyId: keyIdOf(key.data.publicKey),
      files: input.envelopes.map(({ name, fileId }) => ({ name, fileId, recipients: 1 })),
    });
    expect(reply.data.leaf).toBe(receiptLeaf(reply.data.signed.receipt));
    expect(reply.data.log).toBeNull();
  });

  it('gets the same receipt when repeated, also after the deadline, and is stored once', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const { input, ...first } = await submittedBid(test, supplier, lotId);
    const again = await supplier.client.call(bids.submitBid, input);
    expect(again).toMatchObject({ ok: true, data: first });
    await passDeadline(test, lotId);
    expect(await supplier.client.call(bids.submitBid, input)).toMatchObject({ ok: true, data: first });
    const versions = await test
      .parts()
      .db.selectFrom('bidVersion')
      .select('id')
      .where('lotId', '=', lotId)
      .execute();
    expect(versions).toHaveLength(1);
  });

  it('is refused with an id of other files or of another company’s bid', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const [supplier, rival] = [await bidder(test, lotId), await bidder(test, lotId)];
    const { id } = await submittedBid(test, supplier, lotId);
    for (const person of [supplier, rival]) {
      const envelopes = await uploadBid(test, person, lotId);
      const reply = await person.client.call(bids.submitBid, { lotId, id, envelopes });
      expect(reply).toMatchObject({ ok: false, reason: 'conflict' });
    }
  });

  it('from two browsers concurrently ends with the one that arrived later in force', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const inputs = await Promise.all(
      [1, 2].map(async () => ({
        lotId,
        id: randomUUID(),
        envelopes: await uploadBid(test, supplier, lotId),
      })),
    );
    const replies = await Promise.all(inputs.map((input) => supplier.client.call(bids.submitBid, input)));
    const given = replies.flatMap((reply) => (reply.ok ? [reply.data] : []));
    const refused = replies.flatMap((reply) => (reply.ok ? [] : [reply.reason]));
    // Either may get the lot's lock first: the earlier one is stored before the later one, or refused because of it.
    expect(refused).toEqual(given.length === 2 ? [] : ['newer_version_counts']);
    const inOrder = given.toSorted((one, other) => one.versionNo - other.versionNo);
    const times = inOrder.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted());
    const last = inOrder.at(-1);
    const workspace = await supplier.client.call(bids.getBid, { lotId });
    if (!workspace.ok) throw new Error(workspace.message);
    const { versions, validVersionNo } = workspace.data;
    expect(validVersionNo).toBe(given.length);
    expect(versions.map(({ id, standing }) => [id, standing])).toEqual([
      [last?.id, 'valid'],
      ...given.filter((one) => one !== last).map(({ id }) => [id, 'superseded']),
    ]);
  });

  it('of one id from two browsers concurrently is stored once, and both get the receipt', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const input = { lotId, id: randomUUID(), envelopes: await uploadBid(test, supplier, lotId) };
    const replies = await Promise.all([1, 2, 3].map(() => supplier.client.call(bids.submitBid, input)));
    const numbers = replies.map((reply) => (reply.ok ? reply.data.receiptNo : reply.message));
    expect(new Set(numbers).size).toBe(1);
    const versions = await test
      .parts()
      .db.selectFrom('bidVersion')
      .select('id')
      .where('lotId', '=', lotId)
      .execute();
    expect(versions).toHaveLength(1);
  });

  it('states the reason if an envelope is missing, not sealed, changed or another company’s', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const [supplier, rival] = [await bidder(test, lotId), await bidder(test, lotId)];
    const envelopes = await uploadBid(test, supplier, lotId);
    const [technical, commercial, price] = envelopes;
    if (!technical || !commercial || !price) throw new Error('three envelopes');
    const submit = (changed: typeof envelopes) =>
      supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes: changed });
    expect(await submit([technical, commercial])).toMatchObject({
      reason: 'envelope_incomplete',
      message: '投标文件不完整，缺少价格标',
    });
    const plain = await uploadEnvelope(
      test,
      supplier,
      'price',
      new TextEncoder().encode('{"format":"procure-price/1"}'),
    );
    expect(await submit([technical, commercial, plain])).toMatchObject({
      reason: 'envelope_not_sealed',
      message: '文件“price.age”未完成加密，系统拒收，请重新加密后上传',
    });
    const sealed = await sealBytes([await recipientOfLot(test, lotId)], new Uint8Array(70_000));
    const text = String.fromCharCode(...sealed.subarray(0, 300));
    const withHeader = (header: string) =>
      Buffer.concat([Buffer.from(header, 'latin1'), sealed.subarray(300)]);
    const mac = text.indexOf('\n---') + 1;
    for (const [file, part] of [
      // A missing chunk, an invalid MAC line, and a stanza sealed to a passphrase.
      [sealed.subarray(0, text.indexOf('\n', mac) + 1 + 16 + 65_552 + 16), '密文长度'],
      [withHeader(`${text.slice(0, mac)}--- -${text.slice(mac + 5)}`), '文件头校验行'],
      [withHeader(text.replace('X25519', 'scrypt')), '收件公钥'],
    ] as const) {
      const malformed = await uploadEnvelope(test, supplier, 'price', file);
      expect(await submit([technical, commercial, malformed])).toMatchObject({
        reason: 'envelope_malformed',
        message: `文件“price.age”的加密格式不完整（${part}），系统拒收，请重新加密后上传`,
      });
    }
    expect(await submit([technical, commercial, { ...price, sha256: 'a'.repeat(64) }])).toMatchObject({
      reason: 'envelope_mismatch',
    });
    expect(await submit([technical, commercial, { ...price, size: price.size + 1 }])).toMatchObject({
      reason: 'envelope_mismatch',
    });
    const others = await uploadBid(test, rival, lotId);
    expect(await submit(others)).toMatchObject({ reason: 'envelope_mismatch' });
    expect(await submit(envelopes)).toMatchObject({ ok: true });
    // Submitted files belong to their version permanently.
    expect(await submit(envelopes)).toMatchObject({ reason: 'envelope_mismatch' });
  });

  it('is refused without the documents, for an unapproved company, and for a suspended lot', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const { db } = test.parts();
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    const submit = () => supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
    await db.updateTable('lot').set({ state: 'suspended' }).where('id', '=', lotId).execute();
    expect(await submit()).toMatchObject({ reason: 'lot_suspended' });
    await db.updateTable('lot').set({ state: 'published' }).where('id', '=', lotId).execute();
    const { id } = supplier.actor.company;
    await db.updateTable('company').set({ status: 'frozen' }).where('id', '=', id).execute();
    expect(await submit()).toMatchObject({ reason: 'company_restricted' });
    await db.updateTable('company').set({ status: 'approved' }).where('id', '=', id).execute();
    await test.database.db.deleteFrom('documentReceipt').where('companyId', '=', id).execute();
    expect(await submit()).toMatchObject({ reason: 'document_not_obtained' });
  });

  it('is not found in a lot for invited companies only', async () => {
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    await sql`update tender set method = 'invited_tender', sourcing = 'invited' where id = (select tender_id from lot where id = ${lotId})`.execute(
      test.parts().db,
    );
    const reply = await supplier.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
    expect(reply).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await supplier.client.call(bids.getBid, { lotId })).toMatchObject({ reason: 'not_found' });
  });
});

describe('a file of an envelope', () => {
  it('is kept by the cleanup as soon as a submission reads it', async () => {
    const { db } = test.database;
    const lotId = (await publishedTender(test)).lotId;
    const supplier = await bidder(test, lotId);
    const envelopes = await uploadBid(test, supplier, lotId);
    const fileIds = envelopes.map(({ fileId }) => fileId);
    // Uploaded long ago and without a reference: the cleanup would delete it.
    await sql`update file set created_at = clock_timestamp() - interval '8 days'
      where id = any (${sql.val(fileIds)}::uuid[])`.execute(db);
    const { submission } = await db.transaction().execute(async (held) => {
      // The submission is held between reading the files and writing the version.
      await sql`lock table bid_version in share mode`.execute(held);
      const { client } = supplier;
      const submission = client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_locks where not granted
            and relation = 'bid_version'::regclass`.execute(db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 30_000 },
      );
      await removeUnused(test.parts());
      return { submission };
    });
    expect(await submission).toMatchObject({ ok: true });
    const kept = await db.selectFrom('file').select('id').where('id', 'in', fileIds).execute();
    expect(kept).toHaveLength(fileIds.length);
  });
});
