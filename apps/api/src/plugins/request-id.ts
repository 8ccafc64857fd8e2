import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Generates a request id. It is never taken from the caller, so that the audit log cannot be forged. */
export function newRequestId(): string {
  return randomUUID();
}

/** Sends the request's id in a header, so that users can quote any answer to support. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
