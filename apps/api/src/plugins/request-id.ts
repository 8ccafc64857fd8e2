import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Ids are made here and never taken from the caller: what stands in the audit log cannot be forged. */
export function newRequestId(): string {
  return randomUUID();
}

/** Says the request's id in a header, so that any answer can be quoted to support. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
