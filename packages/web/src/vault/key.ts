import type { Client, Failure } from '@procure/client/client.ts';

type KeyCall = (
  by: Client,
) => Promise<{ readonly ok: true; readonly data: { readonly key: string } } | Failure>;

let ask: KeyCall | null = null;

/** Sets the call that fetches the vault's key by the session. Called once by the layout of the signed-in pages. */
export function keyVaultBy(call: KeyCall): void {
  ask = call;
}

/** Null if no front end has set the call; then nothing is stored. */
export function vaultKeyCall(): KeyCall | null {
  return ask;
}
