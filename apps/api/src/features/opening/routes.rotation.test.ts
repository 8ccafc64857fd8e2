import { getReceipt, getReceiptKey } from '@procure/contract/receipt/receipt.route.ts';
import { openOpeningRecord } from '@procure/sealing/opening-record.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import { checkReceipt } from '@procure/sealing/receipt-check.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sealAll } from '../../../testing/fixtures/audit.ts';
import { lotWithBids, openAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { masterKeyOfTests, testApp } from '../../../testing/test-app.ts';
import { rotateKey } from '../../platform/keys/change.ts';
import type { Keyring } from '../../platform/keys/crypto.ts';
import { refreshKeyring } from '../../platform/keys/keyring.ts';
import { sealAudit } from '../audit/seal/service.ts';
import { checkWholeLog } from '../audit/service.ts';
import { fixDueRoots } from '../receipt/service.ts';
import { readSignedRecord } from './entry/service.ts';

const test = testApp();
const master = () => Buffer.from(masterKeyOfTests(), 'base64');
const keyring = () => test.parts().crypto as Keyring;

async function rotateAll(): Promise<void> {
  const { db } = test.parts();
  for (const purpose of ['fields', 'tickets', 'receipts', 'audit'] as const) {
    await rotateKey(db, master(), purpose, 0);
  }
  await refreshKeyring(db, master(), keyring());
}

it('an opening continues after the keys were replaced following the bids and again following the log', async () => {
  const parts = test.parts();
  const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1000.00', '999.99', '998.00']);
  await sealAll(test);
  const first = parts.crypto.signing.publicKey;
  await rotateAll();
  await passDeadline(test, lotId);
  await fixDueRoots(parts);
  const second = parts.crypto.signing.publicKey;
  await sealAll(test);
  await rotateAll();
  await openAll(test, tender);
  const third = parts.crypto.signing.publicKey;

  const reply = await suppliers[0]?.client.call(getReceipt, { lotId, id: versions[0] ?? '' });
  const told = await test.client('portal').call(getReceiptKey, {});
  if (!reply?.ok || !told.ok) throw new Error('no receipt');
  const { signed, log } = reply.data;
  expect(told.data).toMatchObject({ publicKey: third, keys: [first, second, third] });
  expect(signed.publicKey).toBe(first);
  expect(log).toMatchObject({ keyId: keyIdOf(second) });
  expect(await checkReceipt(signed, log, told.data.keys)).toMatchObject({ signed: true, included: true });
  // A key that the platform does not publish proves neither the receipt nor the log.
  expect(await checkReceipt(signed, log, [second, third])).toMatchObject({ signed: false, included: true });
  expect(await checkReceipt(signed, log, [first, third])).toMatchObject({ signed: true, included: false });

  const record = await readSignedRecord(parts, lotId);
  if (record === null) throw new Error('no record');
  expect(record.publicKey).toBe(third);
  expect(await openOpeningRecord(record, third)).toMatchObject({ entries: [{}, {}, {}] });

  await sealAll(test);
  expect(await checkWholeLog(parts)).toBeNull();
}, 120_000);

it('a seal with the key of another period is detected as forged', async () => {
  const parts = test.parts();
  await sealAll(test);
  // Dates the newest key back, as if it had been in use from the beginning.
  await sql`update server_key set used_from = '2000-01-01' where purpose = 'audit' and version_no = 2`.execute(
    test.database.db,
  );
  await refreshKeyring(parts.db, master(), keyring());
  expect(await checkWholeLog(parts)).toMatchObject({ fault: 'forged' });
}, 120_000);

it('a process that missed a new key seals nothing before it has read the key', async () => {
  const parts = test.parts();
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_seal`.execute(
      parts.db,
    );
    return rows[0]?.count;
  };
  const before = await count();
  await rotateKey(parts.db, master(), 'audit', 0);
  await sealAudit(parts);
  expect(await count()).toBe(before);
  await refreshKeyring(parts.db, master(), keyring());
  await sealAll(test);
  expect(await count()).toBe((before ?? 0) + 1);
}, 120_000);
