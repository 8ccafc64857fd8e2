import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import { makeSplitKey } from '@procure/sealing/share.ts';
import { expect, it } from 'vitest';
import { answerTo } from './rehearsal.ts';

const challenge = 'q'.repeat(43);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

it('a rehearsal returns the challenge that was sealed for it', async () => {
  const { identity, recipient } = await makeKeyPair();
  const sealed = await sealBytes([recipient], new TextEncoder().encode(challenge));
  expect(await answerTo(identity, base64(sealed))).toBe(challenge);
});

it('a rehearsal does not return a share of a lot', async () => {
  const { identity, recipient } = await makeKeyPair();
  const openers = ['1', '2', '3'].map((keyId) => ({ keyId, recipient }));
  const { shares } = await makeSplitKey('lot', openers, 2);
  for (const { sealed } of shares) {
    // The same file without its armor.
    expect(await answerTo(identity, sealed.replaceAll(/-----[^-]+-----|\s/g, ''))).toBeNull();
  }
});
