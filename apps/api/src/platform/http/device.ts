import { deviceDays } from '@procure/domain/account/sign-in.ts';
import type { FastifyRequest } from 'fastify';
import type { Device } from '../actor.ts';
import { hashToken, newToken } from '../keys/token.ts';

/** As long as the device itself is remembered, which is the longest lifetime that browsers allow a cookie. */
const seconds = deviceDays * 86_400;
const cookie = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

export interface ShownDevice {
  readonly device: Device;
  /** The value of `Set-Cookie`: the same token with a new lifetime, or a new token. */
  readonly cookie: string;
}

/**
 * The browser of a call, identified by a random token in a cookie. Scripts cannot read the cookie, and browsers send
 * it only to this side's account and session calls. It does not authenticate: it distinguishes a known device from an
 * unknown one.
 */
export function deviceOf(request: FastifyRequest, side: 'outer' | 'inner', https: boolean): ShownDevice {
  const shown = cookie.exec(request.headers.cookie ?? '')?.[1];
  const token = shown ?? newToken();
  const attributes = `Path=/api/${side}/platform; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return {
    device: { tokenHash: hashToken(token), isNew: shown === undefined },
    cookie: `device=${token}; ${attributes}${https ? '; Secure' : ''}`,
  };
}
