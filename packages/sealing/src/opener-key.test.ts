import { describe, expect, it } from 'vitest';
import { recipientOf } from './envelope.ts';
import { makeOpenerKey } from './opener-key.ts';
import { makeRecoveryCode, unwrapByPassphrase, unwrapByRecovery, wrapByPassphrase } from './wrapping.ts';

/** A low scrypt work factor keeps the tests fast. */
const work = 4;
const passphrase = '海州云帆 开标 2026';
const { identity, recoveryCode, kept } = await makeOpenerKey(passphrase, work);

describe('an opener’s key', () => {
  it('is stored as ciphertext that does not contain the private half', async () => {
    expect(kept.recipient).toBe(await recipientOf(identity));
    expect(JSON.stringify(kept)).not.toContain('AGE-SECRET-KEY');
    for (const file of [kept.byPassphrase, kept.byRecovery])
      expect(file).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
  });

  it('opens with its passphrase and with no other', async () => {
    expect(await unwrapByPassphrase(kept.byPassphrase, passphrase)).toBe(identity);
    expect(await unwrapByPassphrase(kept.byPassphrase, `${passphrase} `)).toBeNull();
    expect(await unwrapByPassphrase('', passphrase)).toBeNull();
  });

  it('opens with the recovery code in any usual spelling', async () => {
    expect(recoveryCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await unwrapByRecovery(kept.byRecovery, typed)).toBe(identity);
    expect(await unwrapByRecovery(kept.byRecovery, makeRecoveryCode())).toBeNull();
  });

  it('opens only with the new passphrase after a change', async () => {
    const rewrapped = await wrapByPassphrase(identity, '另一个口令 2027', work);
    expect(await unwrapByPassphrase(rewrapped, '另一个口令 2027')).toBe(identity);
    expect(await unwrapByPassphrase(rewrapped, passphrase)).toBeNull();
  });
});
