import { beforeAll, describe, expect, it } from 'vitest';
import { signCheckpoint } from './checkpoint.ts';
import { type LotKey, lotKeyCheck, lotMark, priceKeyCheck, readLotKey, signLotKey } from './lot-key.ts';
import { checkLotKey, type SealTarget } from './lot-key-check.ts';
import { keyIdOf, type SigningKey } from './platform-signature.ts';
import { readPublicLog } from './public-log.ts';
import { type Entry, entryLeaf, entryText, type Statement, statementDigest } from './published.ts';
import { makeSigningKey, manifestSha256Of, type Receipt, signReceipt } from './receipt.ts';
import { logRoot } from './receipt-log.ts';
import { verifierKeyOf } from './signed-note.ts';

const lotId = '0b0e7b0e-0000-4000-8000-000000000001';
const at = '2026-07-01T00:00:00.000Z';
const origin = 'portal.example.com/transparency';
const recipient = 'age1right';
let platform: SigningKey;
let log: SigningKey;
let other: SigningKey;

beforeAll(async () => {
  [platform, log, other] = await Promise.all([makeSigningKey(), makeSigningKey(), makeSigningKey()]);
});

const stateKey = (changes: Partial<LotKey> = {}, key = platform): Promise<Statement> =>
  signLotKey(key, {
    format: 'procure-lot-key/1',
    tenderId: 't',
    lotId,
    division: 0,
    recipient,
    needed: 2,
    openers: [{ recipient: 'age1a', shares: ['0'.repeat(64)] }],
    statedAt: at,
    ...changes,
  });

const entryOf = (statement: Statement, of = lotId): Entry => ({
  kind: 'lot-key',
  digest: statementDigest(statement),
  publishedAt: at,
  lot: lotMark(of),
});

const check = (
  statements: readonly Statement[],
  entries: readonly (Entry | null)[] | null,
  page: Partial<Pick<SealTarget, 'recipient' | 'priceRecipient' | 'receipts'>> = {},
) => {
  const target = { lotId, recipient, priceRecipient: null, statements, receipts: [], ...page };
  return checkLotKey(target, entries, [platform.publicKey]);
};

describe('checkLotKey', () => {
  it('accepts a key whose statements are all in the public log', async () => {
    const [first, second] = [await stateKey(), await stateKey({ division: 1 })];
    const neighbour = await stateKey({ lotId: 'another', recipient: 'age1other' });
    expect(await check([first], [null, entryOf(first), entryOf(neighbour, 'another')])).toBeNull();
    expect(await check([first, second], [entryOf(first), entryOf(second)])).toBeNull();
  });

  it('rejects another key on the page', async () => {
    const right = await stateKey();
    const wrong = await stateKey({ recipient: 'age1wrong' });
    const page = { recipient: 'age1wrong' };
    expect(await check([right], [entryOf(right)], page)).toBe('log_differs');
    expect(await check([wrong], [entryOf(right)], page)).toBe('log_differs');
  });

  it('rejects both keys if a second key was logged', async () => {
    const right = await stateKey();
    const later = await stateKey({ recipient: 'age1wrong' });
    const entries = [entryOf(right), entryOf(later)];
    for (const page of [{ recipient }, { recipient: 'age1wrong' }]) {
      for (const statements of [[right, later], [right], [later]])
        expect(await check(statements, entries, page)).toBe('log_differs');
    }
  });

  it('rejects a statement signed by another key, of another lot, or with an unknown field', async () => {
    const byOther = await stateKey({}, other);
    const ofOther = await stateKey({ lotId: 'another' });
    for (const wrong of [byOther, ofOther])
      expect(await check([wrong], [entryOf(wrong)])).toBe('log_differs');
    const { body } = await stateKey();
    expect(readLotKey(body)).not.toBeNull();
    expect(readLotKey(body.replace('{', '{"a":1,'))).toBeNull();
    expect(readLotKey('[]')).toBeNull();
  });

  it('compares the key of the price envelopes as well', async () => {
    const price = { format: 'procure-lot-key/2', priceRecipient: 'age1price' } as const;
    const openers = [{ recipient: 'age1a', shares: ['0'.repeat(64)], priceShares: ['1'.repeat(64)] }];
    const split = await stateKey({ ...price, openers });
    const entries = [entryOf(split)];
    expect(readLotKey(split.body)?.openers).toEqual(openers);
    expect(await check([split], entries, { priceRecipient: 'age1price' })).toBeNull();
    for (const priceRecipient of [null, recipient, 'age1wrong'])
      expect(await check([split], entries, { priceRecipient })).toBe('log_differs');
    const single = await stateKey();
    expect(await check([single], [entryOf(single)], { priceRecipient: 'age1price' })).toBe('log_differs');
  });

  it('rejects an earlier receipt that names another key or lot, or that the platform did not sign', async () => {
    const right = await stateKey();
    const entries = [entryOf(right)];
    const receiptOf = (key: string, of = lotId, by = platform, more: readonly string[] = []) =>
      signReceipt(by, {
        ...{
          format: 'procure-receipt/2',
          receiptNo: 'HZ',
          lotId: of,
          bidId: 'b',
          bidVersion: 1,
          tenderId: 't',
        },
        ...{ submittedAt: at, manifestSha256: manifestSha256Of([]), files: [] },
        ...{ keyId: keyIdOf(by.publicKey), checks: ['size', lotKeyCheck(key), ...more] },
      });
    const valid = await receiptOf(recipient);
    expect(await check([right], entries, { receipts: [valid] })).toBeNull();
    const changed = { ...valid, receipt: { ...valid.receipt, checks: [lotKeyCheck(recipient)] } as Receipt };
    for (const wrong of [
      await receiptOf('age1wrong'),
      await receiptOf(recipient, 'another'),
      await receiptOf(recipient, lotId, other),
      await receiptOf(recipient, lotId, platform, [priceKeyCheck('age1price')]),
      changed,
    ])
      expect(await check([right], entries, { receipts: [valid, wrong] })).toBe('receipt_differs');
  });

  it('rejects a log without a key of the lot, and a log that was not readable', async () => {
    const right = await stateKey();
    expect(await check([right], [])).toBe('not_logged');
    expect(await check([right], [entryOf(right, 'another')])).toBe('not_logged');
    expect(await check([right], null)).toBe('log_broken');
  });
});

describe('readPublicLog', () => {
  /** The files of a log with `count` entries, as the portal serves them. */
  async function filesOf(count: number) {
    const statement = await stateKey();
    const texts = Array.from({ length: count }, (_, no) =>
      entryText({ ...entryOf(statement), digest: no.toString(16).padStart(64, '0') }),
    );
    const note = await signCheckpoint(log, { origin, size: count, root: logRoot(texts.map(entryLeaf)) });
    const files = new Map<string, Uint8Array>();
    const put = (path: string, text: string) => files.set(path, new TextEncoder().encode(text));
    put('key', `${verifierKeyOf({ name: origin, publicKey: log.publicKey, kind: 1 })}\n`);
    put('checkpoint', note);
    for (let tile = 0; tile * 256 < count; tile++) {
      const batch = texts.slice(tile * 256, (tile + 1) * 256).map((text) => new TextEncoder().encode(text));
      const bytes = batch.flatMap((entry) => [entry.length >> 8, entry.length & 255, ...entry]);
      const partial = batch.length < 256 ? `.p/${batch.length}` : '';
      files.set(`tile/entries/${String(tile).padStart(3, '0')}${partial}`, Uint8Array.from(bytes));
    }
    const read = async (path: string) => {
      const file = files.get(path);
      if (file === undefined) throw new Error(`nothing at ${path}`);
      return file;
    };
    return { files, read, put };
  }

  it('returns the entries of a log of any size in order', async () => {
    for (const size of [1, 255, 256, 257, 513]) {
      const entries = await readPublicLog((await filesOf(size)).read);
      expect(entries?.map((entry) => Number.parseInt(entry?.digest ?? '', 16))).toEqual(
        Array.from({ length: size }, (_, no) => no),
      );
    }
  });

  it('accepts a checkpoint with the site’s former name', async () => {
    const { read, put } = await filesOf(2);
    put('key', `${verifierKeyOf({ name: 'moved.example.com', publicKey: log.publicKey, kind: 1 })}\n`);
    expect(await readPublicLog(read)).toHaveLength(2);
  });

  it('rejects a log with a changed or missing entry, or a checkpoint signed by another key', async () => {
    const { files, read, put } = await filesOf(3);
    const path = 'tile/entries/000.p/3';
    const whole = files.get(path) ?? new Uint8Array();
    for (const wrong of [
      whole.with(40, 'f'.charCodeAt(0)),
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, 0),
    ]) {
      files.set(path, wrong);
      expect(await readPublicLog(read)).toBeNull();
    }
    files.set(path, whole);
    expect(await readPublicLog(read)).toHaveLength(3);
    put('key', `${verifierKeyOf({ name: origin, publicKey: other.publicKey, kind: 1 })}\n`);
    expect(await readPublicLog(read)).toBeNull();
  });
});
