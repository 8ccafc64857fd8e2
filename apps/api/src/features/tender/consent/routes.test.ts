import { verifyAudit } from '@procure/contract/audit/audit.route.ts';
import { getBid } from '@procure/contract/bid/bid.route.ts';
import * as consents from '@procure/contract/opening/consent.route.ts';
import { getOpening } from '@procure/contract/opening/opening.route.ts';
import { getReceiptKey } from '@procure/contract/receipt/receipt.route.ts';
import { getDesk } from '@procure/contract/todo/desk.route.ts';
import { countConsents } from '@procure/sealing/consent-check.ts';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { signLotKey } from '@procure/sealing/lot-key.ts';
import { readPublicLog } from '@procure/sealing/public-log.ts';
import { makeSigningKey } from '@procure/sealing/receipt.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder, submittedBid } from '../../../../testing/fixtures/bid.ts';
import { consentBy, divided, keyedOpener, signKey } from '../../../../testing/fixtures/opener.ts';
import { rewrite } from '../../../../testing/fixtures/operator.ts';
import { passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { publish } from '../../transparency/service.ts';

const test = testApp();
type Tender = Awaited<ReturnType<typeof publishedTender>>;
type Opener = Tender['openers'][number];

function threeOf({ openers }: Tender): readonly [Opener, Opener, Opener] {
  const [first, second, third] = openers;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three openers');
  return [first, second, third];
}

async function signatureOf(opener: Opener, lotId: string) {
  const signed = await consentBy(opener, lotId);
  if (!signed.ok) throw new Error(signed.fault);
  const { division, signature } = signed;
  return { lotId, division, signature };
}

/** Counts the openers' signatures as a bidder's browser does. */
async function counted(supplier: Awaited<ReturnType<typeof bidder>>, lotId: string) {
  const bid = await supplier.client.call(getBid, { lotId });
  const keys = await supplier.client.call(getReceiptKey, {});
  if (!bid.ok || !keys.ok) throw new Error('the page is there');
  const log = await readPublicLog(async (path) => {
    const reply = await test.app().portal.inject({ url: `/transparency/${path}` });
    if (reply.statusCode !== 200) throw new Error(path);
    return reply.rawPayload;
  });
  const { keyStatements: statements, keyConsents } = bid.data.lot;
  return countConsents({ lotId, statements, consents: keyConsents }, log ?? [], keys.data.keys);
}

async function isIntact(): Promise<boolean> {
  const reply = await (await test.staff('auditor')).client.call(verifyAudit, {});
  return reply.ok && reply.data.intact;
}

describe('An opener’s signature of a lot’s key', () => {
  it('is stored once for repeated calls, and bidders count the signatures by the public log', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const [first, second] = threeOf(tender);
    await publish(test.parts());
    const supplier = await bidder(test, lotId);
    expect(await counted(supplier, lotId)).toEqual({ confirmed: 0, needed: 2 });
    const signed = await signatureOf(first, lotId);
    for (const _ of [1, 2])
      expect(await first.client.call(consents.signLotKey, signed)).toMatchObject({
        data: { confirmed: 1, needed: 2 },
      });
    expect(await counted(supplier, lotId)).toEqual({ confirmed: 1, needed: 2 });
    await signKey(second, lotId);
    expect(await counted(supplier, lotId)).toEqual({ confirmed: 2, needed: 2 });
    expect(await isIntact()).toBe(true);
    const lines = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('action')
      .where('lotId', '=', lotId)
      .where('action', 'in', ['draw_consent', 'sign_key'])
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      ...['draw_consent', 'sign_key'],
      ...['draw_consent', 'sign_key'],
    ]);
  });

  it('cannot be given by an opener of another lot, a buyer or a former opener', async () => {
    const tender = await publishedTender(test);
    const other = await publishedTender(test);
    const { lotId, buyer } = tender;
    const [first, second, third] = threeOf(tender);
    const [stranger] = threeOf(other);
    const signed = await signatureOf(first, lotId);
    const refused = { reason: 'not_an_opener' };
    expect(await stranger.client.call(consents.drawConsent, { lotId })).toMatchObject(refused);
    expect(await stranger.client.call(consents.signLotKey, signed)).toMatchObject(refused);
    expect(await buyer.client.call(consents.drawConsent, { lotId })).toMatchObject({ ok: false });
    expect(await buyer.client.call(consents.signLotKey, signed)).toMatchObject({ ok: false });
    // A colleague's signature is not theirs.
    expect(await second.client.call(consents.signLotKey, signed)).toMatchObject({ reason: 'consent_wrong' });
    const fresh = await keyedOpener(test);
    await divided(buyer, lotId, [first, second], [second, third, fresh]);
    expect(await first.client.call(consents.drawConsent, { lotId })).toMatchObject(refused);
    expect(await first.client.call(consents.signLotKey, signed)).toMatchObject(refused);
  });

  it('is valid only for its lot and division', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer, openers } = tender;
    const [first, second, third] = threeOf(tender);
    const signed = await signatureOf(first, lotId);
    const second_ = await publishedTender(test);
    expect(
      await threeOf(second_)[0].client.call(consents.signLotKey, { ...signed, lotId: second_.lotId }),
    ).toMatchObject({ reason: 'consent_wrong' });
    await first.client.call(consents.signLotKey, signed);
    await divided(buyer, lotId, [second, third], openers);
    await publish(test.parts());
    const supplier = await bidder(test, lotId);
    expect(await counted(supplier, lotId)).toEqual({ confirmed: 0, needed: 2 });
    expect(await first.client.call(consents.signLotKey, signed)).toMatchObject({ reason: 'consent_stale' });
    const replayed = { ...signed, division: 1 };
    expect(await first.client.call(consents.signLotKey, replayed)).toMatchObject({ reason: 'consent_wrong' });
    await signKey(first, lotId);
    expect(await counted(supplier, lotId)).toEqual({ confirmed: 1, needed: 2 });
  });

  it('can be given until the deadline', async () => {
    const tender = await publishedTender(test);
    const [first] = threeOf(tender);
    const signed = await signatureOf(first, tender.lotId);
    await passDeadline(test, tender.lotId);
    const late = { reason: 'consent_late' };
    expect(await first.client.call(consents.drawConsent, { lotId: tender.lotId })).toMatchObject(late);
    expect(await first.client.call(consents.signLotKey, signed)).toMatchObject(late);
  });

  it('needs a key whose signing half was known before the lot’s key was stated', async () => {
    const tender = await publishedTender(test);
    const [first] = threeOf(tender);
    const signed = await signatureOf(first, tender.lotId);
    await rewrite(
      test,
      sql`update opener_signer set stated_at = clock_timestamp() where key_id in
        (select id from opener_key where account_id = ${first.accountId})`,
    );
    const refused = { reason: 'signer_missing' };
    expect(await first.client.call(consents.drawConsent, { lotId: tender.lotId })).toMatchObject(refused);
    expect(await first.client.call(consents.signLotKey, signed)).toMatchObject(refused);
  });

  it('is requested on the desks of the opener and of the buyer', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer } = tender;
    const [first, second] = threeOf(tender);
    const waits = async (person: Opener, key: string) => {
      const reply = await person.client.call(getDesk, {});
      return reply.ok ? reply.data.queues.find((one) => one.key === key)?.count : null;
    };
    const look = async () => [
      await waits(first, 'consent'),
      await waits(second, 'consent'),
      await waits(buyer, 'unconfirmed'),
    ];
    expect(await look()).toEqual([1, 1, 1]);
    await signKey(first, lotId);
    expect(await look()).toEqual([0, 1, 1]);
    await signKey(second, lotId);
    expect(await look()).toEqual([0, 0, 0]);
    const shown = await first.client.call(getOpening, { lotId });
    expect(shown.ok && shown.data).toMatchObject({ consents: 2, mayConsent: false });
    const told = await test
      .parts()
      .db.selectFrom('message')
      .select('accountId')
      .where('title', '=', '请确认标段密钥')
      .where('link', '=', `/opening/${lotId}`)
      .execute();
    expect(told.length).toBe(tender.openers.length);
  });
});

describe('The receipt of a bid', () => {
  it('contains the number of openers who had signed the lot’s key', async () => {
    const tender = await publishedTender(test);
    const [first] = threeOf(tender);
    await signKey(first, tender.lotId);
    await submittedBid(test, await bidder(test, tender.lotId), tender.lotId);
    const { db } = test.parts();
    const row = await db
      .selectFrom('bidVersion')
      .select('receipt')
      .where('lotId', '=', tender.lotId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.receipt)).toContain('lot-key-consents:1/2');
  });
});

/** The role that the server works as, and the role that owns the tables. */
const roles: readonly (readonly [string, () => Kysely<Database>])[] = [
  ['the server’s role', () => test.parts().db],
  ['the owner of the tables', () => test.database.db],
];

describe.each(roles)('An operator who writes rows as %s', (_, database) => {
  it('cannot change or remove a signature, or the data that verify it', async () => {
    const tender = await publishedTender(test);
    await signKey(threeOf(tender)[0], tender.lotId);
    for (const statement of [
      `update lot_key_consent set signature = 'x' where lot_id = '${tender.lotId}'`,
      `delete from lot_key_consent where lot_id = '${tender.lotId}'`,
      `update opener_signer set signer = 'x'`,
      'delete from opener_signer',
    ])
      await expect(sql.raw(statement).execute(database())).rejects.toThrow(/append-only|permission denied/);
  });
});

describe('An owner of the tables and of the platform’s key', () => {
  const signing = () => test.parts().crypto.signing;
  type Lot = { readonly lotId: string };

  /** Replaces the lot's key by another one, stated and signed as the platform does. */
  async function swap({ lotId }: Lot): Promise<string> {
    const { recipient } = await makeKeyPair();
    const { body } = await test
      .parts()
      .db.selectFrom('lotKey')
      .select('body')
      .where('lotId', '=', lotId)
      .executeTakeFirstOrThrow();
    const { keyId: _, ...stated } = JSON.parse(body);
    const forged = await signLotKey(signing(), { ...stated, recipient });
    await rewrite(test, sql`update lot set seal_recipient = ${recipient} where id = ${lotId}`);
    await rewrite(
      test,
      sql`update lot_key set body = ${forged.body}, signature = ${forged.signature} where lot_id = ${lotId}`,
    );
    return recipient;
  }

  it('gets no signatures: the openers’ browsers find that their shares are of another key', async () => {
    const tender = await publishedTender(test);
    await swap(tender);
    await publish(test.parts());
    expect(await consentBy(threeOf(tender)[0], tender.lotId)).toEqual({ ok: false, fault: 'key_differs' });
    expect(await counted(await bidder(test, tender.lotId), tender.lotId)).toEqual({
      confirmed: 0,
      needed: 2,
    });
  });

  it('is refused by bidders if an opener had signed the key before', async () => {
    const tender = await publishedTender(test);
    await signKey(threeOf(tender)[0], tender.lotId);
    await swap(tender);
    await publish(test.parts());
    expect(await counted(await bidder(test, tender.lotId), tender.lotId)).toBe('consent_wrong');
    expect(await isIntact()).toBe(false);
    await rewrite(test, sql`delete from lot_key_consent where lot_id = ${tender.lotId}`);
    expect(await isIntact()).toBe(true);
  });

  it('is detected by the check of the audit log if a signature is replaced', async () => {
    const tender = await publishedTender(test);
    await signKey(threeOf(tender)[0], tender.lotId);
    await publish(test.parts());
    const { lotId } = tender;
    const [row] = await test.database.db
      .selectFrom('lotKeyConsent')
      .select('signature')
      .where('lotId', '=', lotId)
      .execute();
    const put = (signature: string) =>
      rewrite(test, sql`update lot_key_consent set signature = ${signature} where lot_id = ${lotId}`);
    await put('A'.repeat(86));
    expect(await isIntact()).toBe(false);
    await put(row?.signature ?? '');
    expect(await isIntact()).toBe(true);
    const key = await makeSigningKey();
    const { rows } = await sql<{
      was: string;
    }>`select signer as was from opener_signer join opener_key on id = key_id
      where account_id = ${threeOf(tender)[0].accountId}`.execute(test.database.db);
    const setSigner = (to: string) =>
      rewrite(
        test,
        sql`update opener_signer set signer = ${to} where key_id in
          (select id from opener_key where account_id = ${threeOf(tender)[0].accountId})`,
      );
    await setSigner(key.publicKey);
    expect(await isIntact()).toBe(false);
    await setSigner(rows[0]?.was ?? '');
    expect(await isIntact()).toBe(true);
  });
});
