import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical.ts';
import {
  loadSigningKey,
  makeReceiptNo,
  makeSigningKey,
  type Receipt,
  receiptBytes,
  signReceipt,
  verifyReceipt,
} from './receipt.ts';

const receipt: Receipt = {
  format: 'procure-receipt/1',
  receiptNo: 'HZ-23456-789AB-CDEFG',
  lotId: '0b9f3c1e-6a0c-4d0a-9c0e-0d8c0b1a2f3e',
  bidId: '6c1f7c5a-7a7b-4a53-8f0b-6a0d2b7f9e11',
  bidVersion: 2,
  submittedAt: '2026-11-21T06:30:00.123Z',
  files: [{ envelope: 'price', size: 20_480, sha256: 'ab'.repeat(32) }],
};
const platform = await makeSigningKey();

describe('a receipt', () => {
  it('has the same canonical form for any order of its fields', () => {
    const reordered = Object.fromEntries(Object.entries(receipt).reverse());
    expect(receiptBytes({ ...receipt, ...reordered })).toEqual(receiptBytes(receipt));
    expect(canonicalJson({ b: [1, null], a: '中"\n', é: true })).toBe(
      '{"a":"中\\"\\n","b":[1,null],"é":true}',
    );
  });

  it('has no canonical form for fractions, unsafe integers, negative zero and lone surrogates', () => {
    for (const value of [0.1, Number.NaN, 2 ** 53, -0, '\ud800'])
      expect(() => canonicalJson(value)).toThrow();
  });

  it('verifies with the published key if it was signed with the reloaded private key', async () => {
    const reloaded = await loadSigningKey(platform.pkcs8, platform.publicKey);
    const signed = await signReceipt(reloaded, receipt);
    expect(await verifyReceipt(signed, platform.publicKey)).toBe(true);
    expect(reloaded.privateKey.extractable).toBe(false);
  });

  it('verifies with another implementation of Ed25519', async () => {
    const signed = await signReceipt(platform, receipt);
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: platform.publicKey },
      format: 'jwk',
    });
    expect(verify(null, receiptBytes(receipt), key, Buffer.from(signed.signature, 'base64url'))).toBe(true);
  });

  it('does not verify after a change of any field', async () => {
    const signed = await signReceipt(platform, receipt);
    const changes: Partial<Receipt>[] = [
      { receiptNo: 'HZ-23456-789AB-CDEFH' },
      { lotId: receipt.bidId },
      { bidId: receipt.lotId },
      { bidVersion: 1 },
      { submittedAt: '2026-11-21T06:29:59.999Z' },
      { files: [] },
      { files: [{ envelope: 'price', size: 20_481, sha256: 'ab'.repeat(32) }] },
    ];
    for (const change of changes) {
      const changed = { ...signed, receipt: { ...receipt, ...change } as Receipt };
      expect(await verifyReceipt(changed, platform.publicKey), JSON.stringify(change)).toBe(false);
    }
  });

  it('does not verify with a malformed signature, or with the platform’s key if another key signed it', async () => {
    const impostor = await makeSigningKey();
    const forged = await signReceipt(impostor, receipt);
    expect(await verifyReceipt(forged, platform.publicKey)).toBe(false);
    expect(await verifyReceipt({ ...forged, signature: '!' }, impostor.publicKey)).toBe(false);
  });
});

describe('a receipt number', () => {
  it('uses every character equally often', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 4000; n++) {
      for (const letter of makeReceiptNo().slice(3).replaceAll('-', '')) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    const expected = (4000 * 15) / 31;
    expect(counts.size).toBe(31);
    for (const [letter, count] of counts) {
      expect(Math.abs(count - expected), letter).toBeLessThan(expected * 0.15);
    }
  });
});
