import { backgroundHeader } from '@procure/contract/background.ts';
import { personHeader } from '@procure/contract/page-person.ts';
import type { FastifyRequest } from 'fastify';
import { actAs, type Caller, type Identity } from '../platform/actor.ts';
import type { Gate } from '../platform/http/mount.ts';
import { clientAddress } from '../platform/http/origin.ts';
import { hashToken, tokenOf } from '../platform/keys/token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The acting account, for the log; undefined before the gate and for a visitor. */
    accountId?: string;
  }
}

/** Finds the identity of a live session by its token's hash, and extends the session if the call is a person's act. */
export type FindSession = (tokenHash: Buffer, isAct: boolean) => Promise<Identity | null>;

/**
 * The session gate. A supplier's token is worth nothing below /api/inner, nor a member of staff's below
 * /api/outer: the two sides have sessions of their own.
 */
export function createGate(find: FindSession): Gate {
  return async (request: FastifyRequest, side): Promise<Caller> => {
    const origin = { requestId: request.id, ip: clientAddress(request) };
    const token = tokenOf(request.headers.authorization);
    const person = request.headers[personHeader];
    // A page whose account is not the one that is signed in shows no token.
    if (token === null)
      return { kind: 'visitor', ...(person && { personChanged: true as const }), ...origin };
    const tokenHash = hashToken(token);
    const identity = await find(tokenHash, request.headers[backgroundHeader] === undefined);
    if (identity !== null && person !== undefined && person !== identity.accountId) {
      return { kind: 'visitor', personChanged: true, ...origin };
    }
    if (identity === null || identity.kind !== (side === 'inner' ? 'staff' : 'supplier')) {
      return { kind: 'visitor', ...origin };
    }
    request.accountId = identity.accountId;
    return actAs(identity, { ...origin, session: tokenHash });
  };
}
