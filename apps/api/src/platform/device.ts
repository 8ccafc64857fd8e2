import { deviceDays } from '@procure/domain/account/sign-in.ts';
import type { FastifyRequest } from 'fastify';
import type { Device } from './actor.ts';
import { hashToken, newToken } from './token.ts';

/** As long as the device itself is known, which is the longest that browsers keep a cookie. */
const seconds = deviceDays * 86_400;
const cookie = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

export interface ShownDevice {
  readonly device: Device;
  /** The value of `Set-Cookie`: the same token for as long again, or a new one. */
  readonly cookie: string;
}

/**
 * The browser that stands behind a call, by a random token it keeps in a cookie that no script reads and that
 * goes to this side's accounts and sessions only. It signs nobody in: it tells a device that was here before
 * from one that was not.
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
