import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { Unlocking } from './unlock-dialog.tsx';

/** Operations on the user's own key. Loaded on demand, since most pages seal nothing. */
const keys = () => loadLater(import('@procure/sealing/wrapping.ts'));

/** Waits for a repaint. Key derivation is slow by design and blocks the page, so the button must show it first. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

/** Creates a key pair. Only the part `kept` may leave the browser. */
export async function makeKey(passphrase: string) {
  await painted();
  const { makeOpenerKey } = await loadLater(import('@procure/sealing/opener-key.ts'));
  return makeOpenerKey(passphrase);
}

/** A stored key, wrapped in several ways; each opens the same key. */
export interface Kept {
  readonly byPassphrase: string;
  readonly passkeys: readonly { readonly credentialId: string; readonly byPasskey: string }[];
}

/** Returns the private key; null if the passphrase or the passkey's secret does not open it. */
export async function unlock(
  { byPassphrase, passkeys }: Pick<Kept, 'byPassphrase'> & Partial<Kept>,
  by: Unlocking,
): Promise<string | null> {
  await painted();
  const { unwrapByPasskey, unwrapByPassphrase } = await keys();
  if ('passphrase' in by) return unwrapByPassphrase(byPassphrase, by.passphrase);
  const kept = passkeys?.find(({ credentialId }) => credentialId === by.credentialId);
  return kept === undefined ? null : unwrapByPasskey(kept.byPasskey, by.secret);
}

/** Message for a passphrase or passkey that did not open the key. */
export function wrongFor(by: Unlocking): string {
  return 'passphrase' in by
    ? '口令不正确；忘记口令的，请凭恢复码更换'
    : '此通行密钥解不开本密钥，请改用口令，解锁后重新添加通行密钥';
}

/** Wraps the private key under a passkey's secret, and checks that it can be unwrapped before it leaves the browser. */
export async function wrapFor(identity: string, secret: Uint8Array): Promise<string> {
  const { unwrapByPasskey, wrapByPasskey } = await keys();
  const byPasskey = await wrapByPasskey(identity, secret);
  if ((await unwrapByPasskey(byPasskey, secret)) !== identity)
    throw new Error('a wrapping that does not open');
  return byPasskey;
}

/** Wraps the key under a new passphrase and a new recovery code; null if `typed` is neither of the former ones. */
export async function wrapAnew(
  { byPassphrase, byRecovery }: { readonly byPassphrase: string; readonly byRecovery: string },
  { typed, passphrase }: { readonly typed: string; readonly passphrase: string },
) {
  await painted();
  const { unwrapByPassphrase, unwrapByRecovery, ...sealing } = await keys();
  const identity =
    (await unwrapByRecovery(byRecovery, typed)) ?? (await unwrapByPassphrase(byPassphrase, typed));
  if (identity === null) return null;
  const recoveryCode = sealing.makeRecoveryCode();
  return {
    recoveryCode,
    byPassphrase: await sealing.wrapByPassphrase(identity, passphrase),
    byRecovery: await sealing.wrapByRecovery(identity, recoveryCode),
  };
}
