import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limiter } from '../platform/mount.ts';

export interface Limits {
  /** Calls a minute from one address that reach the database. An office of many people may share one. */
  readonly ordinary: number;
  /** Calls a minute that try a secret: signing in, codes. */
  readonly tight: number;
}

export const defaultLimits: Limits = { ordinary: 1_200, tight: 30 };

const minute = 60_000;
const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Limits by address, kept in the process: they slow a flood down. What must hold across processes (the
 * lock of an account, the number of SMS) is decided in the database. The machine itself is not limited: it
 * is the server rendering its own pages, or a proxy that names no client, behind which everybody stands.
 */
export async function addLimits(app: FastifyInstance, limits: Limits = defaultLimits): Promise<Limiter> {
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const checks = {
    ordinary: app.createRateLimit({ max: limits.ordinary, timeWindow: minute }),
    tight: app.createRateLimit({ max: limits.tight, timeWindow: minute }),
  };
  return async (request: FastifyRequest, kind) => {
    if (loopback.test(request.ip)) return null;
    const used = await checks[kind](request);
    return used.isAllowed || !used.isExceeded ? null : Math.max(1, used.ttlInSeconds);
  };
}
