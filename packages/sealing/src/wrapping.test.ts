import { describe, expect, it } from 'vitest';
import { makeKeyPair } from './envelope.ts';
import { unwrapByPasskey, unwrapByPassphrase, wrapByPasskey } from './wrapping.ts';

const { identity } = await makeKeyPair();
const secret = new Uint8Array(32).fill(7);

describe('A key wrapped by a passkey', () => {
  it('is opened by what that passkey tells, and by nothing another one tells', async () => {
    const kept = await wrapByPasskey(identity, secret);
    expect(kept).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
    expect(kept).not.toContain('AGE-SECRET-KEY');
    expect(await unwrapByPasskey(kept, secret)).toBe(identity);
    expect(await unwrapByPasskey(kept, secret.with(31, 8))).toBeNull();
    expect(await unwrapByPasskey('', secret)).toBeNull();
  });

  it('is not opened by what the passkey tells as it is: that is never itself a passphrase', async () => {
    const kept = await wrapByPasskey(identity, secret);
    expect(await unwrapByPassphrase(kept, Buffer.from(secret).toString('hex'))).toBeNull();
  });

  it('is not made of less than a passkey tells', () => {
    expect(() => wrapByPasskey(identity, new Uint8Array(16))).toThrow(RangeError);
  });

  it('is another file for every passkey and every time', async () => {
    const files = await Promise.all(
      [secret, secret, secret.with(0, 1)].map((one) => wrapByPasskey(identity, one)),
    );
    expect(new Set(files).size).toBe(3);
  });
});
