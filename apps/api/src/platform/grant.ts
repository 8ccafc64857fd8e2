import type { Crypto } from './crypto.ts';

/** For so long a number and a code stand for what they opened. */
const grantMinutes = 30;

type Keys = { readonly crypto: Crypto };

/** What somebody without an account is given after a code: it names one thing of the `context`, and its own end. */
export function grantFor({ crypto }: Keys, context: string, id: string, now: Date): string {
  const text = `${id}.${now.getTime() + grantMinutes * 60_000}`;
  return `${text}.${crypto.tag(text, context)}`;
}

/** The id that it names; null where it was made for something else, by somebody else, or has ended. */
export function openedBy({ crypto }: Keys, context: string, grant: string, now: Date): string | null {
  const [id = '', until = '', tag = ''] = grant.split('.');
  if (!crypto.isTag(tag, `${id}.${until}`, context) || now.getTime() >= Number(until)) return null;
  return id;
}
