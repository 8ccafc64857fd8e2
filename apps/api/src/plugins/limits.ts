import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countAttempt } from '../platform/http/attempt.ts';
import type { Limiter } from '../platform/http/mount.ts';
import {
  clientAddress,
  countedAs,
  isDirect,
  isForwarded,
  isLoopback,
  isOwnRendering,
} from '../platform/http/origin.ts';
import type { Parts } from '../platform/process/parts.ts';

export interface Limits {
  /** Calls a minute from one address that reach the database. An office of many people may share one. */
  readonly ordinary: number;
  /** Calls a minute that try a secret: signing in, codes. */
  readonly tight: number;
}

export const defaultLimits: Limits = { ordinary: 1_200, tight: 30 };

const minute = 60_000;

/**
 * Rate limits by address. Each process counts for itself, which slows a flood down before it reaches the database.
 * Attempts at a secret are counted in the database as well, for all processes together. The server's own rendering is
 * exempt, and so are direct requests to a `local` server.
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

/** If a proxy hides its users' addresses, they share one limit. Warns of this once, with the setting to change. */
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
