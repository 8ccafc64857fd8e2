import { afterEach, describe, expect, test, vi } from 'vitest';
import { verifyEd25519 } from './ed25519.ts';
import { makeSigningKey, type Receipt, signReceipt, verifyReceipt } from './receipt.ts';
import { signRoot, verifyRoot } from './receipt-root.ts';

const receipt: Receipt = {
  format: 'procure-receipt/1',
  receiptNo: 'HZ-23456-789AB-CDEFG',
  lotId: 'lot',
  bidId: 'bid',
  bidVersion: 1,
  submittedAt: '2026-11-22T08:00:00.000Z',
  files: [{ envelope: 'price', size: 1, sha256: 'a'.repeat(64) }],
};

const subtle = crypto.subtle;

/** Rejects the curve as Chromium 103 does. */
function withoutCurve() {
  return vi
    .spyOn(subtle, 'importKey')
    .mockRejectedValue(new DOMException('Algorithm: Unrecognized name', 'NotSupportedError'));
}

/** Hides Web Crypto, as browsers do in a page loaded without TLS. */
function withoutWebCrypto() {
  return vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never);
}

afterEach(() => void vi.restoreAllMocks());

describe.each([
  ['supports Ed25519', () => vi.spyOn(subtle, 'importKey')],
  ['does not support Ed25519', withoutCurve],
  ['offers no Web Crypto', withoutWebCrypto],
])('a browser that %s', (_, setUp) => {
  test('accepts valid receipts and roots and rejects forged ones', async () => {
    const [key, other] = [await makeSigningKey(), await makeSigningKey()];
    const signed = await signReceipt(key, receipt);
    const root = {
      format: 'procure-receipt-root/1',
      lotId: 'lot',
      root: 'a'.repeat(64),
      size: 1,
      fixedAt: receipt.submittedAt,
    } as const;
    const signature = await signRoot(key, root);
    const spy = setUp();
    expect(await verifyReceipt(signed, key.publicKey)).toBe(true);
    expect(await verifyReceipt({ ...signed, receipt: { ...receipt, bidVersion: 2 } }, key.publicKey)).toBe(
      false,
    );
    expect(await verifyReceipt(signed, other.publicKey)).toBe(false);
    expect(await verifyReceipt({ ...signed, signature: 'AAAA' }, key.publicKey)).toBe(false);
    expect(await verifyRoot(root, signature, key.publicKey)).toBe(true);
    expect(await verifyRoot({ ...root, size: 2 }, signature, key.publicKey)).toBe(false);
    expect(spy).toHaveBeenCalled();
  });
});

test('verifyEd25519 rethrows other failures of Web Crypto', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('bad key', 'DataError'));
  const bytes = new Uint8Array(32);
  await expect(verifyEd25519(new Uint8Array(64), bytes, bytes)).rejects.toMatchObject({ name: 'DataError' });
});
