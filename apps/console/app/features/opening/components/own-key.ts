import { loadLater } from '@procure/ui/page-load/load-later.ts';

/** What an opener does with their own key. Loaded when it is asked for: most of the console seals nothing. */
const keys = () => loadLater(import('@procure/sealing/opener-key.ts'));

/** Guessing is made slow for everybody, and nothing moves meanwhile: the button says so first. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

export async function makeKey(passphrase: string) {
  await painted();
  const { recoveryCode, kept } = await (await keys()).makeOpenerKey(passphrase);
  return { recoveryCode, kept };
}

/** The private half; null where the passphrase is another one. */
export async function unlock(
  { byPassphrase }: { readonly byPassphrase: string },
  passphrase: string,
): Promise<string | null> {
  await painted();
  return (await keys()).unwrapByPassphrase(byPassphrase, passphrase);
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

/**
 * What was sealed to the key for a rehearsal, opened; null for anything else. Whoever rules the server could ask for a
 * share by this way before its time: only what has a rehearsal's form is handed back.
 */
export async function answerTo(identity: string, sealed: string): Promise<string | null> {
  const { openBytes } = await loadLater(import('@procure/sealing/envelope.ts'));
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const answer = new TextDecoder().decode(await openBytes(identity, bytes));
  return /^[\w-]{43}$/.test(answer) ? answer : null;
}
