import { createHash, randomBytes } from 'node:crypto';

/** A token in its text form: 256 random bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of an `Authorization` header, with or without `Bearer `; null if there is none of the right form. */
export function tokenOf(authorization: string | undefined): string | null {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
  return tokenShape.test(token) ? token : null;
}

/** The stored form of a token; a reader of the table cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
