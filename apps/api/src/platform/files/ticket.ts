import type { Crypto } from '../crypto.ts';

/** Milliseconds a download ticket is good for. */
export const ticketLifetime = 5 * 60_000;
const context = 'download-ticket';

/**
 * A ticket for one file and one account (empty for a visitor), good for five minutes: nothing is stored, and
 * whoever finds it in a browser's history has nothing.
 */
export function makeTicket(crypto: Crypto, fileId: string, accountId: string, now: Date): string {
  const expires = (now.getTime() + ticketLifetime).toString(36);
  return `${expires}.${crypto.tag(`${fileId}.${accountId}.${expires}`, context)}${accountId && `.${accountId}`}`;
}

/** Whether the ticket opens this file now. */
export function isTicket(crypto: Crypto, ticket: string, fileId: string, now: Date): boolean {
  const [expires = '', tag = '', accountId = '', ...rest] = ticket.split('.');
  if (rest.length > 0 || !crypto.isTag(tag, `${fileId}.${accountId}.${expires}`, context)) return false;
  return now.getTime() < Number.parseInt(expires, 36);
}
