import { getNotice } from '@procure/contract/notice/notice.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { getReceiptKey } from '@procure/contract/receipt/receipt.route.ts';
import { type OpeningRecord, openOpeningRecord } from '@procure/sealing/opening-record.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { lotWithBids, openedLot } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runOpening } from './session/service.ts';

const test = testApp();

const asVisitor = (lotId: string) => test.client('portal').call(openings.getSignedRecord, { lotId });

/** The lot's opening on the public page of its notice; null if there is none. */
async function onThePage(lotId: string) {
  const found = await test
    .parts()
    .db.selectFrom('notice')
    .innerJoin('lot', 'lot.tenderId', 'notice.tenderId')
    .select('notice.id')
    .where('lot.id', '=', lotId)
    .executeTakeFirstOrThrow();
  const reply = await test.client('portal').call(getNotice, { id: found.id });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.lots.find(({ id }) => id === lotId)?.opening ?? null;
}

/** The record, verified with the key that the platform publishes. */
async function checked(lotId: string): Promise<OpeningRecord | null> {
  const [reply, key] = [await asVisitor(lotId), await test.client('portal').call(getReceiptKey, {})];
  if (!reply.ok || !key.ok) throw new Error('no record');
  return openOpeningRecord(reply.data, key.data.publicKey);
}

describe('the record of an opening', () => {
  it('is signed when complete and not before, and is the same for visitors and bidders', async () => {
    const { lotId, tender, suppliers } = await lotWithBids(test, ['1000.00', '1100.00', '1200.00']);
    const nothing = async () => {
      expect(await asVisitor(lotId)).toMatchObject({ ok: false, reason: 'not_found' });
      expect(await onThePage(lotId)).toBeNull();
    };
    await nothing();
    await passDeadline(test, lotId);
    await nothing();
    for (const opener of tender.openers) await releaseShare(opener, lotId);
    await nothing();
    await runOpening(test.parts(), lotId);

    const record = await checked(lotId);
    const own = await suppliers[0]?.client.call(openings.getOpeningRecord, { lotId });
    if (record === null || !own?.ok) throw new Error('no record');
    expect(record).toMatchObject({ lotId, openedAt: own.data.record?.openedAt });
    expect(record.receiptRoot).toBe(own.data.record?.root?.root);
    const lines = own.data.record?.entries.map(
      ({ own: _, totalInWords: __, priceSealed: ___, ...line }) => line,
    );
    expect(record.entries.map(({ bidVersion: _, ...line }) => line)).toEqual(lines);
    const shown = await onThePage(lotId);
    expect(shown?.openedAt).toBe(record.openedAt);
    expect(shown?.entries.map(({ totalIncl }) => totalIncl)).toEqual(
      record.entries.map(({ totalIncl }) => totalIncl),
    );
  });

  it('is not public if the method does not open in public, or the tender was never announced', async () => {
    const quiet = await openedLot(test, { method: 'negotiation' });
    expect(await asVisitor(quiet.lotId)).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await onThePage(quiet.lotId)).toBeNull();

    const invited = await openedLot(test, { method: 'invited_tender' });
    expect(await checked(invited.lotId)).toMatchObject({ lotId: invited.lotId });
    // Only the invited companies knew of the tender: the owner of the database turns its notice into another kind.
    const { db } = test.database;
    await sql`alter table notice disable trigger user`.execute(db);
    await sql`update notice set kind = 'award', channel = 'award' where tender_id = ${invited.tender.id}`.execute(
      db,
    );
    await sql`alter table notice enable trigger user`.execute(db);
    expect(await asVisitor(invited.lotId)).toMatchObject({ ok: false, reason: 'not_found' });
  });

  it('cannot be changed by the server, and a changed copy does not verify', async () => {
    const { lotId } = await openedLot(test);
    const { db } = test.parts();
    const { body } = await db
      .selectFrom('openingRecord')
      .select('body')
      .where('lotId', '=', lotId)
      .executeTakeFirstOrThrow();
    const changed = body.replace(/"totalIncl":"\d+\.\d\d"/, '"totalIncl":"1.00"');
    expect(changed).not.toBe(body);
    await expect(
      db.updateTable('openingRecord').set({ body: changed }).where('lotId', '=', lotId).execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('openingRecord').where('lotId', '=', lotId).execute()).rejects.toThrow();
    const signed = await asVisitor(lotId);
    if (!signed.ok) throw new Error(signed.message);
    const { publicKey } = signed.data;
    expect(await openOpeningRecord(signed.data, publicKey)).not.toBeNull();
    expect(await openOpeningRecord({ ...signed.data, body: changed }, publicKey)).toBeNull();
  });
});
