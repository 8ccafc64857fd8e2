import type { FastifyInstance } from 'fastify';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** The policy of answers that are not pages: nothing may run or frame them. A page overrides it with its own policy. */
const inert = "default-src 'none'; frame-ancestors 'none'";

/**
 * Security headers on every answer.
 * @param hsts null if the site is not reached by HTTPS, or browsers should not remember it
 */
export function addSecurityHeaders(app: FastifyInstance, { hsts }: { readonly hsts: string | null }): void {
  const headers = {
    ...always,
    'content-security-policy': inert,
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
