import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countAttempt } from '../platform/attempt.ts';
import type { Limiter } from '../platform/mount.ts';
import {
  clientAddress,
  countedAs,
  isDirect,
  isForwarded,
  isLoopback,
  isOwnRendering,
} from '../platform/origin.ts';
import type { Parts } from '../platform/parts.ts';

export interface Limits {
  /** Calls a minute from one address that reach the database. An office of many people may share one. */
  readonly ordinary: number;
  /** Calls a minute that try a secret: signing in, codes. */
  readonly tight: number;
}

export const defaultLimits: Limits = { ordinary: 1_200, tight: 30 };

const minute = 60_000;

/**
 * Limits by address. Each process keeps its own, which slow a flood down before it reaches anything; what tries a secret
 * and was let through so far is counted in the database besides, for all of them together. Free of them are the server's own rendering and, where
 * nothing points outward (`local`), whoever sits at the machine.
 */
export async function addLimits(
  app: FastifyInstance,
  {
    limits = defaultLimits,
    local,
    parts,
  }: {
    readonly limits?: Limits | undefined;
    readonly local: boolean;
    readonly parts: Pick<Parts, 'crypto' | 'db'>;
  },
): Promise<Limiter> {
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const keyGenerator = (request: FastifyRequest) => countedAs(clientAddress(request));
  const checks = {
    ordinary: app.createRateLimit({ max: limits.ordinary, timeWindow: minute, keyGenerator }),
    tight: app.createRateLimit({ max: limits.tight, timeWindow: minute, keyGenerator }),
  };
  const warn = warnOfLostAddresses(app);
  return async (request: FastifyRequest, kind) => {
    if (isOwnRendering() || (local && isDirect(request))) return null;
    warn(request);
    const used = await checks[kind](request);
    if (!used.isAllowed && used.isExceeded) return Math.max(1, used.ttlInSeconds);
    if (kind === 'ordinary') return null;
    const { count, seconds } = await countAttempt(parts, keyGenerator(request));
    return count > limits.tight ? Math.max(1, seconds) : null;
  };
}

/** Where a proxy's users cannot be told apart they share one limit: said once, with what to set. */
function warnOfLostAddresses(app: FastifyInstance): (request: FastifyRequest) => void {
  let said = false;
  return (request) => {
    if (said || request.ip !== request.socket.remoteAddress) return;
    const peer = request.ip;
    if (isForwarded(request)) {
      app.log.warn(
        { peer },
        'a proxy that is not in TRUSTED_PROXIES passes requests on, or names no client: its users share one limit',
      );
    } else if (isLoopback(peer)) {
      app.log.warn(
        { peer },
        'requests come from this machine without X-Forwarded-For: if that is a proxy, let it name the client; its users share one limit',
      );
    } else return;
    said = true;
  };
}
