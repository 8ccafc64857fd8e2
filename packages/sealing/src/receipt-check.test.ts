import { expect, test } from 'vitest';
import { loadSigningKey, makeReceiptNo, makeSigningKey, type Receipt, signReceipt } from './receipt.ts';
import { checkReceipt } from './receipt-check.ts';
import { logRoot, proveInclusion, receiptLeaf } from './receipt-log.ts';
import { signRoot } from './receipt-root.ts';

async function evidence() {
  const made = await makeSigningKey();
  const key = await loadSigningKey(made.pkcs8, made.publicKey);
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
  return { signed: await signReceipt(key, receipt), log: { ...root, signature, proof }, key: made.publicKey };
}

test('a receipt that is signed and in the log is found to be both', async () => {
  const { signed, log, key } = await evidence();
  expect(await checkReceipt(signed, log, key)).toEqual({ signed: true, included: true });
  expect(await checkReceipt(signed, { ...log, size: null, proof: null }, key)).toEqual({
    signed: true,
    included: null,
  });
  expect(await checkReceipt(signed, null, key)).toEqual({ signed: true, included: null });
});

test('one digit of the receipt, the root or the size, or another key, is found', async () => {
  const { signed, log, key } = await evidence();
  const changed = { ...signed, receipt: { ...signed.receipt, submittedAt: '2026-11-21T05:59:59.000Z' } };
  expect(await checkReceipt(changed, log, key)).toEqual({ signed: false, included: false });
  const other = (await makeSigningKey()).publicKey;
  expect(await checkReceipt(signed, log, other)).toEqual({ signed: false, included: false });
  expect(await checkReceipt(signed, { ...log, size: 4 }, key)).toEqual({ signed: true, included: false });
  expect(await checkReceipt(signed, { ...log, root: 'd'.repeat(64) }, key)).toEqual({
    signed: true,
    included: false,
  });
});
