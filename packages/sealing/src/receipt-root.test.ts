import { expect, it } from 'vitest';
import { makeSigningKey } from './receipt.ts';
import { type ReceiptRoot, signRoot, verifyRoot } from './receipt-root.ts';

it('verifyRoot rejects another size, root or key', async () => {
  const [key, other] = [await makeSigningKey(), await makeSigningKey()];
  const root: ReceiptRoot = {
    format: 'procure-receipt-root/1',
    lotId: '4b0f3a1e-9f39-4a39-8f0d-1f6f2f1d9c11',
    root: 'a'.repeat(64),
    size: 3,
    fixedAt: '2026-11-21T06:30:00.000Z',
  };
  const signature = await signRoot(key, root);
  expect(await verifyRoot(root, signature, key.publicKey)).toBe(true);
  expect(await verifyRoot({ ...root, size: 4 }, signature, key.publicKey)).toBe(false);
  expect(await verifyRoot({ ...root, root: 'b'.repeat(64) }, signature, key.publicKey)).toBe(false);
  expect(await verifyRoot(root, signature, other.publicKey)).toBe(false);
});
