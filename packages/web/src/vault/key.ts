import type { Client, Failure } from '@procure/client/client.ts';

type KeyCall = (
  by: Client,
) => Promise<{ readonly ok: true; readonly data: { readonly key: string } } | Failure>;

let ask: KeyCall | null = null;

/** Told once by the layout of the signed-in pages: whose session gives the key of what this browser keeps. */
export function keyVaultBy(call: KeyCall): void {
  ask = call;
}

/** Null where no front end has said so: nothing is kept then. */
export function vaultKeyCall(): KeyCall | null {
  return ask;
}
