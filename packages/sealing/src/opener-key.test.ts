import { describe, expect, it } from 'vitest';
import { recipientOf } from './envelope.ts';
import { makeOpenerKey } from './opener-key.ts';
import { makeRecoveryCode, unwrapByPassphrase, unwrapByRecovery, wrapByPassphrase } from './wrapping.ts';

/** A guess is to be cheap here. */
const work = 4;
const passphrase = '海州云帆 开标 2026';
const { identity, recoveryCode, kept } = await makeOpenerKey(passphrase, work);

describe('An opener’s key', () => {
  it('is kept as ciphertext: the private half stands nowhere in it', async () => {
    expect(kept.recipient).toBe(await recipientOf(identity));
    expect(JSON.stringify(kept)).not.toContain('AGE-SECRET-KEY');
    for (const file of [kept.byPassphrase, kept.byRecovery])
      expect(file).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
  });

  it('is opened by its passphrase, and by no other', async () => {
    expect(await unwrapByPassphrase(kept.byPassphrase, passphrase)).toBe(identity);
    expect(await unwrapByPassphrase(kept.byPassphrase, `${passphrase} `)).toBeNull();
    expect(await unwrapByPassphrase('', passphrase)).toBeNull();
  });

  it('is opened by the recovery code, however it is typed from paper', async () => {
    expect(recoveryCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await unwrapByRecovery(kept.byRecovery, typed)).toBe(identity);
    expect(await unwrapByRecovery(kept.byRecovery, makeRecoveryCode())).toBeNull();
  });

  it('takes another passphrase, after which the former opens nothing', async () => {
    const again = await wrapByPassphrase(identity, '另一个口令 2027', work);
    expect(await unwrapByPassphrase(again, '另一个口令 2027')).toBe(identity);
    expect(await unwrapByPassphrase(again, passphrase)).toBeNull();
  });
});
