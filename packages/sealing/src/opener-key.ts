import { makeKeyPair } from './envelope.ts';
import { makeRecoveryCode, type WrappedKey, wrapByPassphrase, wrapByRecovery } from './wrapping.ts';

/** An opener's own key as it may be kept: the public half, and the private half wrapped. */
export interface KeptKey extends WrappedKey {
  /** `age1…` */
  readonly recipient: string;
}

/** Made where the opener is: nothing of what is returned but `kept` may leave. `work` is for tests. */
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
