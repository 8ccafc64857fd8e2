import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signReceipt, verifyReceipt } from '@procure/sealing/receipt.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cryptoOf, type KeyPurpose, type Keyring } from './crypto.ts';
import { readMaster } from './master.ts';

let folder: string;
let crypto: Keyring;

const settings = (dataDir: string) => ({ dataDir, masterKey: null, masterKeyCommand: null });
const open = async (dataDir: string, make: boolean) =>
  cryptoOf((await readMaster(settings(dataDir), make)) ?? expect.fail());
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-'));
  crypto = await open(folder, true);
});
afterAll(() => rm(folder, { recursive: true }));

describe('a sealed field', () => {
  it('opens to its plain text', () => {
    const sealed = crypto.seal('11010519491231002X', 'company.legalRepIdNo');
    expect(sealed).not.toContain('11010519491231002X');
    expect(crypto.openText(sealed, 'company.legalRepIdNo')).toBe('11010519491231002X');
    const bytes = Uint8Array.of(0, 255, 3);
    expect(new Uint8Array(crypto.open(crypto.seal(bytes, 'x'), 'x'))).toEqual(bytes);
    expect(crypto.openText(crypto.seal('', 'x'), 'x')).toBe('');
  });

  it('differs each time, so that equal values are not recognisable', () => {
    expect(crypto.seal('相同', 'x')).not.toBe(crypto.seal('相同', 'x'));
  });

  it('does not open in another place, after a change, or when truncated', () => {
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
  it('is valid for its text and context only', () => {
    const tag = crypto.tag('file-1', 'download');
    expect(crypto.isTag(tag, 'file-1', 'download')).toBe(true);
    expect(crypto.isTag(tag, 'file-2', 'download')).toBe(false);
    expect(crypto.isTag(tag, 'file-1', 'upload')).toBe(false);
    expect(crypto.isTag('', 'file-1', 'download')).toBe(false);
  });
});

describe('the keys', () => {
  it('are the same after a restart, and readable only by their owner', async () => {
    const again = await open(folder, false);
    expect(again.openText(crypto.seal('甲', 'x'), 'x')).toBe('甲');
    expect(again.signing.publicKey).toBe(crypto.signing.publicKey);
    expect((await stat(join(folder, 'secrets', 'master.key'))).mode & 0o777).toBe(0o600);
  });

  it('are one set if several processes create them at the same time', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'crypto-'));
    try {
      const all = await Promise.all(Array.from({ length: 8 }, () => open(fresh, true)));
      expect(new Set(all.map((one) => one.signing.publicKey)).size).toBe(1);
      expect(new Set(all.map((one) => one.tag('a', 'b'))).size).toBe(1);
    } finally {
      await rm(fresh, { recursive: true });
    }
  });

  it('are the same on every machine with the same master key', async () => {
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

describe('a rotated key', () => {
  const later = (purpose: KeyPurpose, versionNo: number, usedFrom: Date, isUsed: boolean) => ({
    purpose,
    versionNo,
    secret: Buffer.alloc(32, versionNo),
    usedFrom,
    isUsed,
  });
  const noon = new Date('2026-11-23T04:00:00Z');
  const root = Buffer.alloc(32, 3);

  it('is loaded before its use, seals from then on, and leaves the previous key valid for opening', async () => {
    const one = await cryptoOf(root);
    const [sealed, tag] = [one.seal('甲', 'x'), one.tag('甲', 'x')];
    await one.take([later('fields', 2, noon, false), later('tickets', 2, noon, false)]);
    expect(one.isCurrent(one.seal('乙', 'x'))).toBe(true);
    expect(one.seal('乙', 'x')).toMatch(/^v1\./);
    await one.take([later('fields', 2, noon, true), later('tickets', 2, noon, true)]);
    expect(one.seal('乙', 'x')).toMatch(/^v2\./);
    expect(one.openText(sealed, 'x')).toBe('甲');
    expect(one.isCurrent(sealed)).toBe(false);
    expect(one.tag('甲', 'x')).not.toBe(tag);
    expect(one.isTag(tag, '甲', 'x') && one.isTag(one.tag('甲', 'x'), '甲', 'x')).toBe(true);
    expect((await cryptoOf(root)).isTag(one.tag('甲', 'x'), '甲', 'x')).toBe(false);
  });

  it('is required for opening its texts, and does not open those of another version', async () => {
    const [one, other] = [await cryptoOf(root), await cryptoOf(root)];
    await one.take([later('fields', 2, noon, true)]);
    const sealed = one.seal('甲', 'x');
    expect(() => other.open(sealed, 'x')).toThrow('no such key');
    expect(() => one.open(sealed.replace('v2.', 'v1.'), 'x')).toThrow();
  });

  it('signs receipts from its start, and all previous public keys stay listed', async () => {
    const one = await cryptoOf(root);
    const before = one.signing.publicKey;
    await one.take([later('receipts', 2, noon, true)]);
    expect(one.signing.publicKey).not.toBe(before);
    expect(one.signingKeys).toEqual([before, one.signing.publicKey]);
  });

  it('seals the log from its start, by the given time', async () => {
    const one = await cryptoOf(root);
    const first = one.auditing(noon).publicKey;
    await one.take([later('audit', 2, noon, false)]);
    expect(one.auditing(new Date(noon.getTime() - 1)).publicKey).toBe(first);
    expect(one.auditing(noon).publicKey).not.toBe(first);
    expect(one.auditingCount).toBe(2);
  });

  it('leaves marks unchanged', async () => {
    const one = await cryptoOf(root);
    const mark = one.mark('甲', 'x');
    await one.take([later('tickets', 2, noon, true), later('fields', 2, noon, true)]);
    expect(one.mark('甲', 'x')).toBe(mark);
  });

  it('is refused if a version before it is missing', async () => {
    const one = await cryptoOf(root);
    await expect(one.take([later('fields', 3, noon, true)])).rejects.toThrow('gap');
  });
});
