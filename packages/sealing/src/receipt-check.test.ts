import { expect, test } from 'vitest';
import { keyIdOf } from './platform-signature.ts';
import {
  loadSigningKey,
  makeReceiptNo,
  makeSigningKey,
  manifestSha256Of,
  type Receipt,
  receiptChecks,
  signReceipt,
  verifyReceipt,
} from './receipt.ts';
import { checkReceipt, type KnownLog } from './receipt-check.ts';
import { entriesOf, headOf, type LoggedVersion, rootOfEntries } from './receipt-entry.ts';
import { logRoot, proveInclusion, receiptLeaf } from './receipt-log.ts';
import { signRoot } from './receipt-root.ts';
import { type SignedWithdrawal, signWithdrawal, withdrawalLeaf } from './withdrawal.ts';

async function evidence() {
  const { pkcs8, publicKey } = await makeSigningKey();
  const key = await loadSigningKey(pkcs8, publicKey);
  const receipt: Receipt = {
    format: 'procure-receipt/1',
    receiptNo: makeReceiptNo(),
    lotId: 'lot',
    bidId: 'bid',
    bidVersion: 1,
    submittedAt: '2026-11-21T06:00:00.000Z',
    files: [{ envelope: 'price', size: 12, sha256: 'a'.repeat(64) }],
  };
  const leaves = [receiptLeaf(receipt), 'b'.repeat(64), 'c'.repeat(64)].sort();
  const root = {
    format: 'procure-receipt-root/1' as const,
    lotId: 'lot',
    root: logRoot(leaves),
    size: leaves.length,
    fixedAt: '2026-11-22T06:00:00.000Z',
  };
  const signature = await signRoot(key, root);
  const proof = proveInclusion(leaves, leaves.indexOf(receiptLeaf(receipt)));
  return { signed: await signReceipt(key, receipt), log: { ...root, signature, proof }, key: publicKey };
}

test('checkReceipt confirms a signed receipt that is in the log', async () => {
  const { signed, log, key } = await evidence();
  expect(await checkReceipt(signed, log, [key])).toEqual({
    signed: true,
    included: true,
    standing: null,
    withdrawal: null,
  });
  expect(await checkReceipt(signed, { ...log, size: null, proof: null }, [key])).toEqual({
    signed: true,
    included: null,
    standing: null,
    withdrawal: null,
  });
  expect(await checkReceipt(signed, null, [key])).toEqual({
    signed: true,
    included: null,
    standing: null,
    withdrawal: null,
  });
});

test('checkReceipt detects a changed receipt, root or log size, and another key', async () => {
  const { signed, log, key } = await evidence();
  const changed = { ...signed, receipt: { ...signed.receipt, submittedAt: '2026-11-21T05:59:59.000Z' } };
  expect(await checkReceipt(changed, log, [key])).toEqual({
    signed: false,
    included: false,
    standing: null,
    withdrawal: null,
  });
  const other = (await makeSigningKey()).publicKey;
  expect(await checkReceipt(signed, log, [other])).toEqual({
    signed: false,
    included: false,
    standing: null,
    withdrawal: null,
  });
  expect(await checkReceipt(signed, { ...log, size: 4 }, [key])).toEqual({
    signed: true,
    included: false,
    standing: null,
    withdrawal: null,
  });
  expect(await checkReceipt(signed, { ...log, root: 'd'.repeat(64) }, [key])).toEqual({
    signed: true,
    included: false,
    standing: null,
    withdrawal: null,
  });
});

test('checkReceipt reports the standing and the withdrawal of a format 2 receipt', async () => {
  const key = await makeSigningKey();
  const keyId = keyIdOf(key.publicKey);
  const files = [
    { envelope: 'price', fileId: 'f', name: 'price.age', size: 12, sha256: 'a'.repeat(64), recipients: 2 },
  ];
  const receipt: Receipt = {
    format: 'procure-receipt/2',
    receiptNo: makeReceiptNo(),
    tenderId: 'tender',
    lotId: 'lot',
    bidId: 'bid',
    bidVersion: 1,
    submittedAt: '2026-11-21T06:00:00.000Z',
    manifestSha256: manifestSha256Of(files),
    checks: [...receiptChecks],
    files,
    keyId,
  };
  const signed = await signReceipt(key, receipt);
  const leaf = receiptLeaf(receipt);
  const withdrawn = await signWithdrawal(key, {
    format: 'procure-withdrawal/1',
    receiptNo: makeReceiptNo(),
    tenderId: 'tender',
    lotId: 'lot',
    bidId: 'bid',
    bidVersion: 1,
    receipt: leaf,
    withdrawnAt: '2026-11-21T07:00:00.000Z',
    keyId,
  });
  const logOf = async (versions: readonly LoggedVersion[]): Promise<KnownLog> => {
    const entries = entriesOf(versions);
    const head = headOf('lot', entries, '0'.repeat(64));
    const root = {
      format: 'procure-receipt-root/2' as const,
      tenderId: 'tender',
      lotId: 'lot',
      root: rootOfEntries(head, entries),
      fixedAt: '2026-11-22T06:00:00.000Z',
      keyId,
    };
    return { ...root, signature: await signRoot(key, root), list: { head, entries } };
  };
  const version = { bidId: 'bid', versionNo: 1, receipt: leaf, withdrawn: false, withdrawal: null };
  const rival = { ...version, bidId: 'rival', receipt: 'b'.repeat(64) };
  const check = async (versions: readonly LoggedVersion[], withdrawal: SignedWithdrawal | null = null) =>
    checkReceipt(signed, await logOf(versions), [key.publicKey], withdrawal);

  expect(await check([version, rival])).toEqual({
    signed: true,
    included: true,
    standing: 'valid',
    withdrawal: null,
  });
  const withdrawnVersion = { ...version, withdrawn: true, withdrawal: withdrawalLeaf(withdrawn.withdrawal) };
  expect(await check([withdrawnVersion, rival], withdrawn)).toMatchObject({
    standing: 'withdrawn',
    withdrawal: true,
  });
  // The log lists the version as valid although the platform signed its withdrawal.
  expect(await check([version, rival], withdrawn)).toMatchObject({ standing: 'valid', withdrawal: false });
  expect(await check([rival])).toMatchObject({ signed: true, included: false, standing: null });
  const forged = {
    ...withdrawn,
    withdrawal: { ...withdrawn.withdrawal, withdrawnAt: '2026-11-21T08:00:00.000Z' },
  };
  expect(await check([withdrawnVersion, rival], forged)).toMatchObject({ withdrawal: false });

  const otherManifest = { ...receipt, manifestSha256: 'c'.repeat(64) };
  expect(await verifyReceipt(await signReceipt(key, otherManifest), key.publicKey)).toBe(false);
  const otherKey = { ...receipt, keyId: '0'.repeat(16) };
  expect(await verifyReceipt(await signReceipt(key, otherKey), key.publicKey)).toBe(false);
  const unchecked = { ...signed, receipt: { ...receipt, checks: ['size'] } };
  expect(await verifyReceipt(unchecked, key.publicKey)).toBe(false);
});
