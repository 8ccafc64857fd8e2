import { describe, expect, it } from 'vitest';
import { makeKeyPair } from './envelope.ts';
import { unwrapByPasskey, unwrapByPassphrase, wrapByPasskey } from './wrapping.ts';

const { identity } = await makeKeyPair();
const secret = new Uint8Array(32).fill(7);

describe('a key wrapped by a passkey', () => {
  it('opens only with the output of that passkey', async () => {
    const wrapped = await wrapByPasskey(identity, secret);
    expect(wrapped).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
    expect(wrapped).not.toContain('AGE-SECRET-KEY');
    expect(await unwrapByPasskey(wrapped, secret)).toBe(identity);
    expect(await unwrapByPasskey(wrapped, secret.with(31, 8))).toBeNull();
    expect(await unwrapByPasskey('', secret)).toBeNull();
  });

  it('does not open with the raw output as passphrase', async () => {
    const wrapped = await wrapByPasskey(identity, secret);
    expect(await unwrapByPassphrase(wrapped, Buffer.from(secret).toString('hex'))).toBeNull();
  });

  it('requires an output of 32 bytes', () => {
    expect(() => wrapByPasskey(identity, new Uint8Array(16))).toThrow(RangeError);
  });

  it('differs for each passkey and each time it is wrapped', async () => {
    const files = await Promise.all(
      [secret, secret, secret.with(0, 1)].map((output) => wrapByPasskey(identity, output)),
    );
    expect(new Set(files).size).toBe(3);
  });
});
