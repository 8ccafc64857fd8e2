import { verifyAudit } from '@procure/contract/audit/audit.route.ts';
import { getBid } from '@procure/contract/bid/bid.route.ts';
import { getNotice, listNotices } from '@procure/contract/notice/notice.route.ts';
import { getReceiptKey } from '@procure/contract/receipt/receipt.route.ts';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { lotKeySha256, lotMark, signLotKey } from '@procure/sealing/lot-key.ts';
import { checkLotKey } from '@procure/sealing/lot-key-check.ts';
import { readPublicLog } from '@procure/sealing/public-log.ts';
import { entryLeaf, entryText, statementDigest } from '@procure/sealing/published.ts';
import { makeSigningKey } from '@procure/sealing/receipt.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../testing/fixtures/bid.ts';
import { keyedCompany } from '../../../testing/fixtures/bid-key.ts';
import { divided, keyedOpener } from '../../../testing/fixtures/opener.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { publish } from '../transparency/service.ts';

const test = testApp();

/** The role that the server works as, and the role that owns the tables. */
const roles: readonly (readonly [string, () => Kysely<Database>])[] = [
  ['the server’s role', () => test.parts().db],
  ['the owner of the tables', () => test.database.db],
];

describe.each(roles)('An operator who writes rows as %s', (_, database) => {
  const attempt = (statement: string) =>
    sql
      .raw(statement)
      .execute(database())
      .then(
        ({ numAffectedRows }) => `changed ${numAffectedRows}`,
        (error: unknown) => String(error),
      );
  const refusal = /written once|permission denied/;

  it('cannot change the key of a published lot, nor its holders', async () => {
    const { lotId } = await publishedTender(test);
    const { recipient } = await makeKeyPair();
    for (const change of [
      `seal_recipient = '${recipient}'`,
      'seal_recipient = null',
      "key_holder = 'platform'",
      'openers_needed = 1',
      'key_division = -1',
    ])
      expect(await attempt(`update lot set ${change} where id = '${lotId}'`)).toMatch(refusal);
  });

  it('cannot change an opener’s key, nor a share', async () => {
    const { lotId, openers } = await publishedTender(test);
    const { recipient } = await makeKeyPair();
    const [opener] = openers;
    expect(
      await attempt(
        `update opener_key set recipient = '${recipient}' where account_id = '${opener?.accountId}'`,
      ),
    ).toMatch(refusal);
    for (const change of ["sealed = 'another'", `sha256 = '${'0'.repeat(64)}'`, 'division = 1'])
      expect(await attempt(`update lot_share set ${change} where lot_id = '${lotId}'`)).toMatch(refusal);
  });

  it('cannot change a company’s key, nor the pair of one of its people', async () => {
    const { lotId } = await publishedTender(test);
    const supplier = await bidder(test, lotId);
    await keyedCompany(supplier);
    const { recipient } = await makeKeyPair();
    expect(
      await attempt(
        `update bid_key set recipient = '${recipient}' where company_id = '${supplier.actor.company.id}'`,
      ),
    ).toMatch(refusal);
    expect(
      await attempt(
        `update bid_key_pair set recipient = '${recipient}' where account_id = '${supplier.accountId}'`,
      ),
    ).toMatch(refusal);
  });
});

describe('A bidder’s browser', () => {
  /** The comparison that the browser makes before it encrypts a bid. */
  async function verdict(supplier: Awaited<ReturnType<typeof bidder>>, lotId: string) {
    const bid = await supplier.client.call(getBid, { lotId });
    const keys = await supplier.client.call(getReceiptKey, {});
    if (!bid.ok || !keys.ok) throw new Error('the page is there');
    const { sealRecipient, keyStatements } = bid.data.lot;
    const log = await readPublicLog(async (path) => {
      const reply = await test.app().portal.inject({ url: `/transparency/${path}` });
      if (reply.statusCode !== 200) throw new Error(path);
      return reply.rawPayload;
    });
    const target = {
      lotId,
      recipient: sealRecipient ?? '',
      priceRecipient: null,
      statements: keyStatements,
      receipts: [],
    };
    return checkLotKey(target, log, keys.data.keys);
  }

  /** Whether the check of the audit log finds that the rows equal the published statements. */
  async function intact() {
    const auditor = await test.staff('auditor');
    const reply = await auditor.client.call(verifyAudit, {});
    if (!reply.ok) throw new Error(reply.message);
    return reply.data.intact;
  }

  async function loggedLot() {
    const tender = await publishedTender(test);
    await publish(test.parts());
    return { ...tender, supplier: await bidder(test, tender.lotId) };
  }

  it('encrypts once the key is in the public log, and its digest is in the notice', async () => {
    const tender = await publishedTender(test);
    const supplier = await bidder(test, tender.lotId);
    const row = await test
      .parts()
      .db.selectFrom('lot')
      .select('sealRecipient')
      .where('id', '=', tender.lotId)
      .executeTakeFirstOrThrow();
    expect(await verdict(supplier, tender.lotId).catch(() => 'nothing logged')).not.toBeNull();
    await publish(test.parts());
    expect(await verdict(supplier, tender.lotId)).toBeNull();
    const found = await supplier.client.call(listNotices, { keyword: tender.tenderNo });
    const [notice] = found.ok ? found.data : [];
    const shown = await test.client('portal').call(getNotice, { id: notice?.id ?? '' });
    expect(shown.ok && shown.data.body).toContain(lotKeySha256(row.sealRecipient ?? ''));
  });

  it('refuses a key replaced by the owner of the tables, which the audit check reports', async () => {
    const { lotId, supplier } = await loggedLot();
    const { recipient } = await makeKeyPair();
    expect(await intact()).toBe(true);
    const { rows } = await sql<{
      was: string;
    }>`select seal_recipient as was from lot where id = ${lotId}`.execute(test.database.db);
    const look = async () => [await verdict(supplier, lotId), await intact()];
    for (const [key, seen] of [
      [recipient, ['log_differs', false]],
      [rows[0]?.was ?? '', [null, true]],
    ] as const) {
      await rewrite(test, sql`update lot set seal_recipient = ${key} where id = ${lotId}`);
      expect(await look()).toEqual(seen);
    }
  });

  it('refuses it with a statement signed by another key, logged or not', async () => {
    const { lotId, supplier } = await loggedLot();
    const { recipient } = await makeKeyPair();
    const key = await makeSigningKey();
    const at = new Date().toISOString();
    const forged = await signLotKey(key, {
      ...{ format: 'procure-lot-key/1', tenderId: lotId, lotId, division: 0, recipient },
      ...{ needed: 2, openers: [], statedAt: at },
    });
    const { rows: before } = await sql<{ key: string; body: string; signature: string }>`
      select seal_recipient as key, body, signature from lot join lot_key on lot_id = lot.id
      where lot.id = ${lotId}`.execute(test.database.db);
    const [was] = before;
    await rewrite(test, sql`update lot set seal_recipient = ${recipient} where id = ${lotId}`);
    await rewrite(
      test,
      sql`update lot_key set body = ${forged.body}, signature = ${forged.signature} where lot_id = ${lotId}`,
    );
    expect(await verdict(supplier, lotId)).toBe('log_differs');
    // An additional entry at the log's end, which gets no checkpoint because it was not signed.
    const entry = entryText({
      ...{ kind: 'lot-key', digest: statementDigest(forged), publishedAt: at },
      lot: lotMark(lotId),
    });
    await test.database.db
      .insertInto('transparencyEntry')
      .values({
        ...{ kind: 'lot-key', subject: `${lotId}/9`, ...forged, entry, leaf: entryLeaf(entry) },
        no: sql<number>`(select max(no) + 1 from transparency_entry)`,
        publishedAt: at,
      })
      .execute();
    await publishedTender(test);
    await publish(test.parts());
    expect(await verdict(supplier, lotId)).toBe('log_differs');
    const { rows } = await sql<{ more: boolean }>`select (select max(no) + 1 from transparency_entry)
      > (select max(size) from transparency_checkpoint) as more`.execute(test.database.db);
    expect(rows).toEqual([{ more: true }]);
    await rewrite(test, sql`delete from transparency_entry where subject = ${`${lotId}/9`}`);
    await rewrite(test, sql`update lot set seal_recipient = ${was?.key} where id = ${lotId}`);
    await rewrite(
      test,
      sql`update lot_key set body = ${was?.body}, signature = ${was?.signature} where lot_id = ${lotId}`,
    );
    await publish(test.parts());
    expect([await verdict(supplier, lotId), await intact()]).toEqual([null, true]);
  });
});

describe('The check of the audit log', () => {
  const verify = async () => {
    const auditor = await test.staff('auditor');
    const reply = await auditor.client.call(verifyAudit, {});
    return reply.ok && reply.data.intact;
  };

  it('finds an opener’s key or a share that differs from the published one', async () => {
    const { lotId, openers } = await publishedTender(test);
    await publish(test.parts());
    const [opener] = openers;
    const { rows } = await sql<{ recipient: string; sha256: string }>`select recipient, sha256
      from lot_share join opener_key on opener_key.id = key_id
      where lot_id = ${lotId} and lot_share.account_id = ${opener?.accountId}`.execute(test.database.db);
    const [was] = rows;
    const { recipient } = await makeKeyPair();
    const setKey = (to: string) =>
      rewrite(test, sql`update opener_key set recipient = ${to} where account_id = ${opener?.accountId}`);
    const setShare = (to: string) =>
      rewrite(
        test,
        sql`update lot_share set sha256 = ${to} where lot_id = ${lotId} and account_id = ${opener?.accountId}`,
      );
    expect(await verify()).toBe(true);
    await setKey(recipient);
    expect(await verify()).toBe(false);
    await setKey(was?.recipient ?? '');
    expect(await verify()).toBe(true);
    await setShare('0'.repeat(64));
    expect(await verify()).toBe(false);
    await setShare(was?.sha256 ?? '');
    expect(await verify()).toBe(true);
  });
});

describe('The replacement of an opener', () => {
  it('keeps the key that the log names, with a new statement for the new openers', async () => {
    const { lotId, buyer, openers } = await publishedTender(test);
    await publish(test.parts());
    const [first, second] = openers;
    if (first === undefined || second === undefined) throw new Error('a lot has openers');
    const fresh = await keyedOpener(test);
    await divided(buyer, lotId, [first, second], [first, second, fresh]);
    const { db } = test.parts();
    const stated = await db
      .selectFrom('lotKey')
      .select(['division', 'body'])
      .where('lotId', '=', lotId)
      .orderBy('division')
      .execute();
    expect(stated.map(({ division }) => division)).toEqual([0, 1]);
    const [before, after] = stated.map(({ body }) => JSON.parse(body) as { recipient: string });
    expect(after?.recipient).toBe(before?.recipient);
    await publish(test.parts());
    const { count } = await db
      .selectFrom('transparencyEntry')
      .where('subject', 'like', `${lotId}/%`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });
});

describe('A lot published before the statements of keys', () => {
  it('has its key stated and logged at the next version’s start', async () => {
    const { lotId } = await publishedTender(test);
    await rewrite(test, sql`delete from lot_key where lot_id = ${lotId}`);
    await publish(test.parts());
    const { db } = test.parts();
    const stated = await db
      .selectFrom('transparencyEntry')
      .select('kind')
      .where('subject', '=', `${lotId}/0`)
      .execute();
    expect(stated).toEqual([{ kind: 'lot-key' }]);
  });
});
