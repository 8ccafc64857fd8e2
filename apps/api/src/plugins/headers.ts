import type { FastifyInstance } from 'fastify';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For whatever is not a page: nothing may run, nothing may frame it. A page sets its own policy over this. */
const inert = "default-src 'none'; frame-ancestors 'none'";

/** Security headers on every answer; HSTS where the site is reached by HTTPS. */
export function addSecurityHeaders(app: FastifyInstance, site: { readonly https: boolean }): void {
  const headers = {
    ...always,
    'content-security-policy': inert,
    ...(site.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
