import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signReceipt, verifyReceipt } from '@procure/sealing/receipt.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crypto, cryptoOf, openCrypto } from './crypto.ts';

let folder: string;
let crypto: Crypto;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-'));
  crypto = (await openCrypto({ dataDir: folder, masterKey: null }, true)) ?? expect.fail();
});
afterAll(() => rm(folder, { recursive: true }));

describe('a sealed field', () => {
  it('opens to what was put in', () => {
    const sealed = crypto.seal('11010519491231002X', 'company.legalRepIdNo');
    expect(sealed).not.toContain('11010519491231002X');
    expect(crypto.openText(sealed, 'company.legalRepIdNo')).toBe('11010519491231002X');
    const bytes = Uint8Array.of(0, 255, 3);
    expect(new Uint8Array(crypto.open(crypto.seal(bytes, 'x'), 'x'))).toEqual(bytes);
    expect(crypto.openText(crypto.seal('', 'x'), 'x')).toBe('');
  });

  it('looks different each time, so that equal values cannot be told', () => {
    expect(crypto.seal('相同', 'x')).not.toBe(crypto.seal('相同', 'x'));
  });

  it('does not open in another place, nor after a change, nor when cut short', () => {
    const sealed = crypto.seal('秘密', 'company.a');
    expect(() => crypto.open(sealed, 'company.b')).toThrow();
    const middle = Math.floor(sealed.length / 2);
    const other = sealed[middle] === 'A' ? 'B' : 'A';
    expect(() =>
      crypto.open(sealed.slice(0, middle) + other + sealed.slice(middle + 1), 'company.a'),
    ).toThrow();
    expect(() => crypto.open(sealed.slice(0, 20), 'company.a')).toThrow();
    expect(() => crypto.open('秘密', 'company.a')).toThrow();
  });

  it('does not open with another master key', async () => {
    const other = await cryptoOf(Buffer.alloc(32, 1));
    expect(() => other.open(crypto.seal('秘密', 'x'), 'x')).toThrow();
  });
});

describe('a tag', () => {
  it('holds for its text and context only', () => {
    const tag = crypto.tag('file-1', 'download');
    expect(crypto.isTag(tag, 'file-1', 'download')).toBe(true);
    expect(crypto.isTag(tag, 'file-2', 'download')).toBe(false);
    expect(crypto.isTag(tag, 'file-1', 'upload')).toBe(false);
    expect(crypto.isTag('', 'file-1', 'download')).toBe(false);
  });
});

describe('the keys', () => {
  it('are the same after a restart, and readable by their owner only', async () => {
    const again = (await openCrypto({ dataDir: folder, masterKey: null }, false)) ?? expect.fail();
    expect(again.openText(crypto.seal('甲', 'x'), 'x')).toBe('甲');
    expect(again.signing.publicKey).toBe(crypto.signing.publicKey);
    expect((await stat(join(folder, 'secrets', 'master.key'))).mode & 0o777).toBe(0o600);
  });

  it('are one set when several processes make them at once', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'crypto-'));
    try {
      const all = await Promise.all(
        Array.from({ length: 8 }, () => openCrypto({ dataDir: fresh, masterKey: null }, true)),
      );
      expect(new Set(all.map((one) => one?.signing.publicKey)).size).toBe(1);
      expect(new Set(all.map((one) => one?.tag('a', 'b'))).size).toBe(1);
    } finally {
      await rm(fresh, { recursive: true });
    }
  });

  it('are the same on every machine that is given the same master key', async () => {
    const master = Buffer.alloc(32, 7);
    const [one, other] = [await cryptoOf(master), await cryptoOf(master)];
    expect(one.signing.publicKey).toBe(other.signing.publicKey);
    expect(one.openText(other.seal('甲', 'x'), 'x')).toBe('甲');
    expect((await cryptoOf(Buffer.alloc(32, 8))).signing.publicKey).not.toBe(one.signing.publicKey);
  });

  it('sign receipts that verify', async () => {
    const signed = await signReceipt(crypto.signing, {
      format: 'procure-receipt/1',
      receiptNo: 'HZ-23456-789AB-CDEFG',
      lotId: 'a',
      bidId: 'b',
      bidVersion: 1,
      submittedAt: '2026-11-21T06:30:00.000Z',
      files: [],
    });
    expect(await verifyReceipt(signed, crypto.signing.publicKey)).toBe(true);
  });
});
