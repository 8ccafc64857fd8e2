import { beforeAll, describe, expect, it } from 'vitest';
import { type Consent, countConsents } from './consent-check.ts';
import { makeKeyPair } from './envelope.ts';
import { type LotKey, lotMark, signLotKey } from './lot-key.ts';
import { openerMark, signConsent, signerOf, signOpenerKey } from './opener-signing.ts';
import type { SigningKey } from './platform-signature.ts';
import { type Entry, type Statement, statementDigest } from './published.ts';
import { makeSigningKey } from './receipt.ts';

const lotId = '0b0e7b0e-0000-4000-8000-000000000001';
const at = '2026-07-01T00:00:00.000Z';
type Opener = Awaited<ReturnType<typeof makeKeyPair>> & { readonly stated: Statement };
let platform: SigningKey;
let openers: readonly [Opener, Opener, Opener];
let lot: Statement;

beforeAll(async () => {
  platform = await makeSigningKey();
  openers = [await makeOpener(), await makeOpener(), await makeOpener()];
  lot = await state();
});

async function makeOpener(by = platform): Promise<Opener> {
  const { identity, recipient } = await makeKeyPair();
  const { signer } = await signerOf(identity, recipient);
  return { identity, recipient, stated: await signOpenerKey(by, { recipient, signer, statedAt: at }) };
}

const state = (changed: Partial<LotKey> = {}) =>
  signLotKey(platform, {
    ...{ format: 'procure-lot-key/1', tenderId: 't', lotId, division: 0, recipient: 'age1right', needed: 2 },
    openers: openers.map(({ recipient }) => ({ recipient, shares: ['0'.repeat(64)] })),
    statedAt: at,
    ...changed,
  });

const ofOpener = ({ recipient, stated }: Opener): Entry => ({
  ...{ kind: 'opener-key', digest: statementDigest(stated), publishedAt: at },
  opener: openerMark(recipient),
});
const ofLot = (statement: Statement): Entry => ({
  ...{ kind: 'lot-key', digest: statementDigest(statement), publishedAt: at },
  lot: lotMark(lotId),
});

async function by(opener: Opener, { body } = lot, division = 0): Promise<Consent> {
  return { division, opener: opener.stated, signature: await signConsent(opener.identity, body) };
}

const count = (
  consents: readonly Consent[],
  log: readonly (Entry | null)[] = [...openers.map(ofOpener), null, ofLot(lot)],
  statements: readonly Statement[] = [lot],
) => countConsents({ lotId, statements, consents }, log, [platform.publicKey]);

describe('countConsents', () => {
  it('counts each opener once', async () => {
    const [first, second] = openers;
    expect(await count([])).toEqual({ confirmed: 0, needed: 2 });
    expect(await count([await by(first), await by(first)])).toEqual({ confirmed: 1, needed: 2 });
    expect(await count([await by(first), await by(second)])).toEqual({ confirmed: 2, needed: 2 });
  });

  it('counts signatures of the newest division only', async () => {
    const [first, second] = openers;
    const next = await state({ division: 1 });
    const log = [...openers.map(ofOpener), ofLot(lot), ofLot(next)];
    const consents = [await by(first), await by(second), await by(second, next, 1)];
    expect(await count(consents, log, [lot, next])).toEqual({ confirmed: 1, needed: 2 });
    const replayed = { ...(await by(first)), division: 1 };
    expect(await count([replayed], log, [lot, next])).toBe('consent_wrong');
  });

  it('rejects a signature of another statement, by another key, or by an opener the statement does not name', async () => {
    const [first, second] = openers;
    const swapped = await state({ recipient: 'age1wrong' });
    expect(await count([await by(first, swapped)])).toBe('consent_wrong');
    const log = [...openers.map(ofOpener), ofLot(swapped)];
    expect(await count([await by(first)], log, [swapped])).toBe('consent_wrong');
    expect(await count([{ ...(await by(first)), opener: second.stated }])).toBe('consent_wrong');
    const stranger = await makeOpener();
    const more = [...openers, stranger].map(ofOpener);
    expect(await count([await by(stranger)], [...more, ofLot(lot)])).toBe('consent_wrong');
  });

  it('rejects an opener’s key that was logged after the lot’s key, that was logged twice, or that the platform did not sign', async () => {
    const [first, second, third] = openers;
    const consent = await by(first);
    const rest = [second, third].map(ofOpener);
    expect(await count([consent], [...rest, ofLot(lot)])).toBe('opener_unknown');
    expect(await count([consent], [...rest, ofLot(lot), ofOpener(first)])).toBe('opener_unknown');
    const { signer } = await signerOf(second.identity, second.recipient);
    const twice = await signOpenerKey(platform, { recipient: first.recipient, signer, statedAt: at });
    const doubled = { ...ofOpener(first), digest: statementDigest(twice) };
    expect(await count([consent], [...openers.map(ofOpener), doubled, ofLot(lot)])).toBe('opener_unknown');
    const forged = await makeOpener(await makeSigningKey());
    expect(await count([await by(forged)], [ofOpener(forged), ofLot(lot)])).toBe('opener_unknown');
  });
});
