import { createHash, randomBytes } from 'node:crypto';

/** A token as it is given out: 256 random bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of an `Authorization` header, with or without `Bearer `; null where none of the right shape stands there. */
export function tokenOf(authorization: string | undefined): string | null {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
  return tokenShape.test(token) ? token : null;
}

/** What is kept of a token: who reads the table cannot sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
