import { armor } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { makeBidKey, openBidKey, sealBidKey } from './bid-key.ts';
import { makeKeyPair, sealBytes } from './envelope.ts';
import { isKeyFile } from './key-file.ts';
import { makeOpenerKey } from './opener-key.ts';

const pair = await makeOpenerKey('海州云帆 投标 2026', 4);
const other = await makeKeyPair();
const { identity, recipient } = await makeBidKey();
const copy = await sealBidKey(identity, pair.kept.recipient);

describe('a company’s key', () => {
  it('opens only for the person that it was sealed to', async () => {
    expect(await openBidKey(pair.identity, copy)).toEqual({ identity, recipient });
    expect(await openBidKey(other.identity, copy)).toBeNull();
    expect(await openBidKey(pair.identity, '')).toBeNull();
  });

  it('is not read from a file with other content', async () => {
    const text = new TextEncoder().encode('x'.repeat(74));
    const file = armor.encode(await sealBytes([pair.kept.recipient], text));
    expect(isKeyFile(file, 'person')).toBe(true);
    expect(await openBidKey(pair.identity, file)).toBeNull();
  });
});

describe('isKeyFile', () => {
  it('rejects another stanza kind, several recipients, another length, and text that is not an age file', async () => {
    expect(isKeyFile(copy, 'person')).toBe(true);
    expect(isKeyFile(copy, 'secret')).toBe(false);
    expect(isKeyFile(pair.kept.byPassphrase, 'secret')).toBe(true);
    expect(isKeyFile(pair.kept.byRecovery, 'secret')).toBe(true);
    expect(isKeyFile(pair.kept.byPassphrase, 'person')).toBe(false);
    const key = new TextEncoder().encode(identity);
    const wrong = [
      await sealBytes([pair.kept.recipient, other.recipient], key),
      await sealBytes([pair.kept.recipient], key.slice(1)),
      await sealBytes([pair.kept.recipient], new Uint8Array(900)),
      new TextEncoder().encode('age-encryption.org/v1\n'),
      key,
    ];
    for (const file of wrong) expect(isKeyFile(armor.encode(file), 'person')).toBe(false);
    for (const text of ['', 'nothing', copy.slice(0, 200)]) expect(isKeyFile(text, 'person')).toBe(false);
  });
});
