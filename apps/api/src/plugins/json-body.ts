import type { FastifyInstance } from 'fastify';
import { callLimits, exceededLimit } from '../platform/http/json-shape.ts';

/** Parses JSON as Fastify does, after checking that the text has no more depth and parts than a call. */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const exceeded = exceededLimit(body, callLimits);
    if (exceeded === null) return parse(request, body, done);
    done(Object.assign(new SyntaxError(`the body exceeds its limit of ${exceeded}`), { statusCode: 400 }));
  });
}
