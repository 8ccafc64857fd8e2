import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { actAs, type Caller, type Identity } from '../platform/actor.ts';
import type { Gate } from '../platform/mount.ts';

/** A token as it is given out: 256 random bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

/** The stored token, sent with or without `Bearer `; null where none of the right shape stands there. */
export function tokenOf(authorization: string | undefined): string | null {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim() ?? '';
  return tokenShape.test(token) ? token : null;
}

/** What is kept of a token: who reads the table cannot sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The identity behind a token whose session still lives, and notes that it was used. */
export type FindSession = (tokenHash: Buffer) => Promise<Identity | null>;

/**
 * The session gate. A supplier's token is worth nothing below /api/inner nor a member of staff's below
 * /api/outer: the two sides have sessions of their own.
 */
export function createGate(find: FindSession): Gate {
  return async (request: FastifyRequest, side): Promise<Caller> => {
    const origin = { requestId: request.id, ip: request.ip };
    const token = tokenOf(request.headers.authorization);
    const identity = token === null ? null : await find(hashToken(token));
    if (identity === null || identity.kind !== (side === 'inner' ? 'staff' : 'supplier')) {
      return { kind: 'visitor', ...origin };
    }
    return actAs(identity, origin);
  };
}
