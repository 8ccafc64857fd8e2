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

const stateKey = (changes: Partial<LotKey> = {}, by = platform) =>
  signLotKey(by, {
    ...{ format: 'procure-lot-key/1', tenderId: 't', lotId, division: 0, recipient: 'age1right' },
    ...{ needed: 2, openers: [], statedAt: at },
    ...changes,
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

/** Verifies a receipt file with these statements, and a proof that the public log has an entry for `logged`. */
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
  const inputs = [{ name: 'receipt.json', content: JSON.stringify(kept) }];
  if (logged !== undefined) {
    const digest = statementDigest(logged);
    const entry = entryText({ kind: 'lot-key', digest, publishedAt: at, lot: lotMark(lotId) });
    const leaves = [entryLeaf(entry)];
    const note = await signCheckpoint(publicLog, { origin, size: 1, root: logRoot(leaves) });
    inputs.push({ name: 'proof', content: proofText(entry, proveInclusion(leaves, 0), note) });
  }
  const key = verifierKeyOf({ name: origin, publicKey: publicLog.publicKey, kind: 1 });
  const { outcome, files, comparisons } = await verify(inputs, `${platform.publicKey} ${key}`);
  const words = [...files.flatMap(({ findings }) => findings), ...comparisons]
    .map((one) => one.words)
    .join('\n');
  return { isBroken: outcome === 'broken', words };
}

describe('the lot’s key in a receipt', () => {
  it('is matched with the platform’s statements and the public log', async () => {
    const statement = await stateKey();
    const { isBroken, words } = await run([statement, await stateKey({ division: 1 })], statement);
    expect(isBroken).toBe(false);
    expect(words).toContain('就是平台签名声明的本标段公钥');
    expect(words).toContain(`就是标段（${lotId}）的加密公钥声明`);
  });

  it('is broken if a statement names another key, is of another lot, or is not the platform’s', async () => {
    for (const wrong of [
      await stateKey({ recipient: 'age1wrong' }),
      await stateKey({ lotId: crypto.randomUUID() }),
      await stateKey({}, await makeSigningKey()),
    ]) {
      expect((await run([wrong])).isBroken).toBe(true);
      expect((await run([await stateKey(), wrong])).isBroken).toBe(true);
    }
  });

  it('is broken if the public log names another statement about the lot', async () => {
    const { isBroken, words } = await run([await stateKey()], await stateKey({ recipient: 'age1wrong' }));
    expect(isBroken).toBe(true);
    expect(words).toContain('不是回执所附的声明');
  });

  it('is reported as unchecked without a statement', async () => {
    const { isBroken, words } = await run([]);
    expect(isBroken).toBe(false);
    expect(words).toContain('回执写明的公钥无法核对');
  });
});

describe('the openers’ signatures in a receipt file', () => {
  async function opener(by = platform) {
    const { identity, recipient } = await makeKeyPair();
    const { signer } = await signerOf(identity, recipient);
    return { identity, recipient, stated: await signOpenerKey(by, { recipient, signer, statedAt: at }) };
  }
  type Opener = Awaited<ReturnType<typeof opener>>;
  const of = (...openers: readonly Opener[]) =>
    stateKey({ openers: openers.map(({ recipient }) => ({ recipient, shares: ['0'.repeat(64)] })) });
  const by = async (signer: Opener, { body }: Statement): Promise<Consent> => ({
    ...{ division: 0, opener: signer.stated, signature: await signConsent(signer.identity, body) },
  });

  it('are counted if they are valid', async () => {
    const [first, second] = [await opener(), await opener()];
    const lot = await of(first, second);
    const { isBroken, words } = await run([lot], undefined, [await by(first, lot), await by(second, lot)]);
    expect(isBroken).toBe(false);
    expect(words).toContain('有2名开标人签名（开标需2名），签名成立');
  });

  it('are broken if one is of another statement, by an opener it does not name, or by a key the platform did not state', async () => {
    const [first, stranger, forged] = [await opener(), await opener(), await opener(await makeSigningKey())];
    const lot = await of(first, forged);
    const other = await of(first);
    for (const consent of [await by(first, other), await by(stranger, lot), await by(forged, lot)])
      expect((await run([lot], undefined, [await by(first, lot), consent])).isBroken).toBe(true);
  });
});
