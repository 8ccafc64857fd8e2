import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { Unlocking } from './unlock-dialog.tsx';

/** What somebody does with a key of their own. Loaded when it is asked for: most pages seal nothing. */
const keys = () => loadLater(import('@procure/sealing/wrapping.ts'));

/** Guessing is made slow for everybody, and nothing moves meanwhile: the button says so first. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

/** A new pair; what is `kept` may leave the browser, and nothing else. */
export async function makeKey(passphrase: string) {
  await painted();
  const { makeOpenerKey } = await loadLater(import('@procure/sealing/opener-key.ts'));
  return makeOpenerKey(passphrase);
}

/** A key as it is kept: what each of these opens is the same. */
export interface Kept {
  readonly byPassphrase: string;
  readonly passkeys: readonly { readonly credentialId: string; readonly byPasskey: string }[];
}

/** The private half; null where the passphrase is another one, or what the passkey told opens nothing. */
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

/** What is said of what did not open the key. */
export function wrongFor(by: Unlocking): string {
  return 'passphrase' in by
    ? '口令不正确；忘记口令的，请凭恢复码更换'
    : '此通行密钥解不开本密钥，请改用口令，解锁后重新添加通行密钥';
}

/** The private half under what a passkey told; that it opens again is tried before it leaves. */
export async function wrapFor(identity: string, secret: Uint8Array): Promise<string> {
  const { unwrapByPasskey, wrapByPasskey } = await keys();
  const byPasskey = await wrapByPasskey(identity, secret);
  if ((await unwrapByPasskey(byPasskey, secret)) !== identity)
    throw new Error('a wrapping that does not open');
  return byPasskey;
}

/** The same key under a new passphrase and a new code; null where what was typed is neither of the former ones. */
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
