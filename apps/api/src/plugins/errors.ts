import type { Reason } from '@procure/contract/codes.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../platform/database/failure.ts';
import { sendRefusal } from '../platform/http/mount.ts';

/** Refusals by Fastify itself before a handler runs, by its error code. */
const refusalsByCode: Readonly<Record<string, { readonly reason: Reason; readonly status: number }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { reason: 'too_large', status: 413 },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { reason: 'invalid_input', status: 415 },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { reason: 'invalid_input', status: 400 },
  FST_ERR_CTP_INVALID_JSON_BODY: { reason: 'invalid_input', status: 400 },
  FST_ERR_CTP_EMPTY_JSON_BODY: { reason: 'invalid_input', status: 400 },
  // A path outside of the assets folder is answered as not found.
  FST_STATIC_FORBIDDEN_PATH: { reason: 'not_found', status: 404 },
};

/**
 * Handles all errors: sends the envelope with the request's id, and logs an unexpected error with its stack, which the
 * answer never contains.
 */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const expected =
      refusalsByCode[error.code] ?? (error instanceof SyntaxError ? badRequest(error) : undefined);
    if (expected !== undefined) {
      return sendRefusal(request, reply, { refused: expected.reason }, expected.status);
    }
    const refused = failureOf(error, request.method === 'GET' || request.method === 'HEAD');
    request.log.error({ requestId: request.id, err: error }, refused);
    return sendRefusal(request, reply, { refused });
  });
}

function badRequest(error: FastifyError): { reason: Reason; status: number } | undefined {
  return error.statusCode === 400 ? { reason: 'invalid_input', status: 400 } : undefined;
}
