import { signCheckpoint } from '@procure/sealing/checkpoint.ts';
import type { Consent } from '@procure/sealing/consent-check.ts';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { type LotKey, lotKeyCheck, lotMark, signLotKey } from '@procure/sealing/lot-key.ts';
import { signConsent, signerOf, signOpenerKey } from '@procure/sealing/opener-signing.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import {
  entryLeaf,
  entryText,
  proofText,
  type Statement,
  statementDigest,
} from '@procure/sealing/published.ts';
import { makeReceiptNo, makeSigningKey, manifestSha256Of, signReceipt } from '@procure/sealing/receipt.ts';
import { logRoot, proveInclusion, receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { verifierKeyOf } from '@procure/sealing/signed-note.ts';
import { describe, expect, it } from 'vitest';
import { verify } from './verify.ts';

const platform = await makeSigningKey();
const publicLog = await makeSigningKey();
const origin = 'portal.example.com/transparency';
const lotId = crypto.randomUUID();
const at = '2026-11-21T06:00:00.000Z';

const stated = (changed: Partial<LotKey> = {}, by = platform) =>
  signLotKey(by, {
    ...{ format: 'procure-lot-key/1', tenderId: 't', lotId, division: 0, recipient: 'age1right' },
    ...{ needed: 2, openers: [], statedAt: at },
    ...changed,
  });

const signed = await signReceipt(platform, {
  ...{
    format: 'procure-receipt/2',
    receiptNo: makeReceiptNo(),
    tenderId: 't',
    lotId,
    bidId: 'b',
    bidVersion: 1,
  },
  ...{ submittedAt: at, manifestSha256: manifestSha256Of([]), files: [] },
  ...{ keyId: keyIdOf(platform.publicKey), checks: ['size', lotKeyCheck('age1right')] },
});

/** A receipt's file with these statements, and the proof of what the public log names of the lot. */
async function run(
  keyStatements: readonly Statement[],
  logged?: Statement,
  keyConsents: readonly Consent[] = [],
) {
  const kept = {
    ...signed,
    ...(keyConsents.length === 0 ? {} : { keyConsents }),
    leaf: receiptLeaf(signed.receipt),
    withdrawal: null,
    log: null,
    keyStatements,
  };
  const given = [{ name: 'receipt.json', content: JSON.stringify(kept) }];
  if (logged !== undefined) {
    const digest = statementDigest(logged);
    const entry = entryText({ kind: 'lot-key', digest, publishedAt: at, lot: lotMark(lotId) });
    const leaves = [entryLeaf(entry)];
    const note = await signCheckpoint(publicLog, { origin, size: 1, root: logRoot(leaves) });
    given.push({ name: 'proof', content: proofText(entry, proveInclusion(leaves, 0), note) });
  }
  const key = verifierKeyOf({ name: origin, publicKey: publicLog.publicKey, kind: 1 });
  const { outcome, files, together } = await verify(given, `${platform.publicKey} ${key}`);
  const words = [...files.flatMap(({ findings }) => findings), ...together]
    .map((one) => one.words)
    .join('\n');
  return { isBroken: outcome === 'broken', words };
}

describe('The key that a receipt names', () => {
  it('is the one that the platform stated, and that the public log names', async () => {
    const statement = await stated();
    const { isBroken, words } = await run([statement, await stated({ division: 1 })], statement);
    expect(isBroken).toBe(false);
    expect(words).toContain('就是平台签名声明的本标段公钥');
    expect(words).toContain(`就是标段（${lotId}）的加密公钥声明`);
  });

  it('is broken where a statement names another key, is of another lot, or is not the platform’s', async () => {
    for (const wrong of [
      await stated({ recipient: 'age1wrong' }),
      await stated({ lotId: crypto.randomUUID() }),
      await stated({}, await makeSigningKey()),
    ]) {
      expect((await run([wrong])).isBroken).toBe(true);
      expect((await run([await stated(), wrong])).isBroken).toBe(true);
    }
  });

  it('is broken where the public log names another statement about the lot', async () => {
    const { isBroken, words } = await run([await stated()], await stated({ recipient: 'age1wrong' }));
    expect(isBroken).toBe(true);
    expect(words).toContain('不是回执所附的声明');
  });

  it('cannot be checked without a statement, and is said so', async () => {
    const { isBroken, words } = await run([]);
    expect(isBroken).toBe(false);
    expect(words).toContain('回执写明的公钥无法核对');
  });
});

describe('The openers’ signatures in a receipt’s file', () => {
  async function opener(by = platform) {
    const { identity, recipient } = await makeKeyPair();
    const { signer } = await signerOf(identity, recipient);
    return { identity, recipient, stated: await signOpenerKey(by, { recipient, signer, statedAt: at }) };
  }
  type Opener = Awaited<ReturnType<typeof opener>>;
  const of = (...openers: readonly Opener[]) =>
    stated({ openers: openers.map(({ recipient }) => ({ recipient, shares: ['0'.repeat(64)] })) });
  const by = async (one: Opener, { body }: Statement): Promise<Consent> => ({
    ...{ division: 0, opener: one.stated, signature: await signConsent(one.identity, body) },
  });

  it('are counted where they hold', async () => {
    const [first, second] = [await opener(), await opener()];
    const lot = await of(first, second);
    const { isBroken, words } = await run([lot], undefined, [await by(first, lot), await by(second, lot)]);
    expect(isBroken).toBe(false);
    expect(words).toContain('有2名开标人签名（开标需2名），签名成立');
  });

  it('are broken where one is of another statement, by somebody it does not name, or by an unstated key', async () => {
    const [first, stranger, forged] = [await opener(), await opener(), await opener(await makeSigningKey())];
    const lot = await of(first, forged);
    const other = await of(first);
    for (const consent of [await by(first, other), await by(stranger, lot), await by(forged, lot)])
      expect((await run([lot], undefined, [await by(first, lot), consent])).isBroken).toBe(true);
  });
});
