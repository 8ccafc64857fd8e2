import { makeKeyPair } from './envelope.ts';
import { makeRecoveryCode, type WrappedKey, wrapByPassphrase, wrapByRecovery } from './wrapping.ts';

/** An opener's key as the server stores it: the public half, and the private half wrapped. */
export interface KeptKey extends WrappedKey {
  /** `age1…` */
  readonly recipient: string;
}

/**
 * Generates an opener's key in the opener's browser. Only `kept` may be sent to the server.
 * @param work scrypt work factor (log2 N) of the passphrase; tests pass a small one
 */
export async function makeOpenerKey(
  passphrase: string,
  work?: number,
): Promise<{ readonly identity: string; readonly recoveryCode: string; readonly kept: KeptKey }> {
  const { identity, recipient } = await makeKeyPair();
  const recoveryCode = makeRecoveryCode();
  const byPassphrase = await wrapByPassphrase(identity, passphrase, work);
  const byRecovery = await wrapByRecovery(identity, recoveryCode);
  return { identity, recoveryCode, kept: { recipient, byPassphrase, byRecovery } };
}
