import type { Crypto } from '../keys/crypto.ts';

/** Minutes for which a grant is valid. */
const grantMinutes = 30;

type Keys = { readonly crypto: Crypto };

/**
 * The grant for a person without an account after a correct code: names one object of the `context` and its own
 * expiry.
 */
export function grantFor({ crypto }: Keys, context: string, id: string, now: Date): string {
  const text = `${id}.${now.getTime() + grantMinutes * 60_000}`;
  return `${text}.${crypto.tag(text, context)}`;
}

/** The id in the grant; null if it is of another context, forged, or expired. */
export function openedBy({ crypto }: Keys, context: string, grant: string, now: Date): string | null {
  const [id = '', until = '', tag = ''] = grant.split('.');
  if (!crypto.isTag(tag, `${id}.${until}`, context) || now.getTime() >= Number(until)) return null;
  return id;
}
