import { codes, type Reason } from '@procure/contract/codes.ts';
import { personUploadsAt } from '@procure/contract/file/file.route.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { FastifyInstance } from 'fastify';
import { addFileAsComplainant } from '../features/complaint/person/service.ts';
import { addFileAsPerson } from '../features/objection/person/service.ts';
import { type Gate, type Limiter, sendRefusal } from '../platform/http/mount.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';
import { isOwnOrigin } from './uploads.ts';

const adding = { objection: addFileAsPerson, complaint: addFileAsComplainant } as const;

const isLetter = (name: unknown): name is keyof typeof adding => typeof name === 'string' && name in adding;

/** The HTTP status of a refusal, which the page reads because an upload is not a call. */
const statusOf = (reason: Reason): number => {
  const answer = codes[reason];
  return 'status' in answer ? answer.status : 400;
};

/**
 * Uploads of persons without an account, to the objection or complaint that their grant opens: the whole file in one
 * request, with its name and the grant in headers and never in the address, which is logged.
 */
export function personUploads(parts: Parts): Stream[] {
  return [{ listeners: ['portal'], register: (app, gate, limiter) => register(app, parts, gate, limiter) }];
}

async function register(app: FastifyInstance, parts: Parts, gate: Gate, limiter: Limiter): Promise<void> {
  const origin = new URL(parts.config.publicUrl).origin;
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      if (isOwnOrigin(request, origin)) return done();
      sendRefusal(request, reply, refuse('forbidden'), 403);
    });
    // The bytes are streamed to the store, without a parser.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    scope.post(personUploadsAt, async (request, reply) => {
      const wait = await limiter(request, 'tight');
      if (wait !== null) {
        reply.header('retry-after', wait);
        return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }), 429);
      }
      const visitor = await gate(request, 'outer');
      const { 'x-letter': letter, 'x-grant': grant, 'x-file-name': name } = request.headers;
      const size = Number(request.headers['content-length'] ?? Number.NaN);
      if (!isLetter(letter) || typeof grant !== 'string' || typeof name !== 'string')
        return sendRefusal(request, reply, refuse('invalid_input'), 400);
      const sent = { name: decoded(name), size, body: request.raw };
      const added = await adding[letter](parts, visitor, grant, sent);
      if (!isRefused(added))
        return reply.send({ code: '2000', message: '', data: added, requestId: request.id });
      return sendRefusal(request, reply, added, statusOf(added.refused));
    });
  });
}

/** Decodes a percent-encoded name, because a header cannot contain Chinese. Returns '' if the encoding is invalid. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
