import { randomBytes } from 'node:crypto';
import type { Crypto } from '../keys/crypto.ts';

/** Milliseconds for which a download ticket is valid. */
export const ticketLifetime = 5 * 60_000;
const context = 'download-ticket';

/**
 * A ticket for one file and one account (empty for a visitor), valid for one download within five minutes. Nothing is
 * stored until it is used, and a ticket found in a browser's history is worthless.
 */
export function makeTicket(crypto: Crypto, fileId: string, accountId: string, now: Date): string {
  const expires = (now.getTime() + ticketLifetime).toString(36);
  // All tickets differ, because each allows a download of its own.
  const nonce = randomBytes(9).toString('base64url');
  const tag = crypto.tag(`${fileId}.${accountId}.${expires}.${nonce}`, context);
  return `${expires}.${tag}.${nonce}${accountId && `.${accountId}`}`;
}

/** The time until which the ticket opens this file; null if it does not, or no longer. */
export function ticketExpiry(crypto: Crypto, ticket: string, fileId: string, now: Date): Date | null {
  const [expires = '', tag = '', nonce = '', accountId = '', ...rest] = ticket.split('.');
  const text = `${fileId}.${accountId}.${expires}.${nonce}`;
  if (rest.length > 0 || !crypto.isTag(tag, text, context)) return null;
  const expiry = Number.parseInt(expires, 36);
  return now.getTime() < expiry ? new Date(expiry) : null;
}
