import { Readable } from 'node:stream';
import { ownDataAt } from '@procure/contract/account/own-data.route.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { FastifyInstance } from 'fastify';
import { openArchive } from '../features/account/own-data/service.ts';
import { type Gate, type Limiter, sendRefusal } from '../platform/mount.ts';
import { clientAddress, countedAs } from '../platform/origin.ts';
import type { Parts } from '../platform/parts.ts';
import type { Stream } from '../platform/stream.ts';
import { disposition } from './download.ts';

/**
 * Gives the copy of somebody's own data as it is made: nothing of it is stored. A page posts a form with the ticket and
 * the session's token, since a browser then saves what comes by itself; neither stands in an address, a history or a log.
 */
export function ownData(parts: Parts): Stream[] {
  return [
    {
      listeners: ['portal'],
      register: async (app, gate, limiter) => {
        await addArchive(app, parts, { gate, limiter, side: 'outer', whose: 'person' });
        await addArchive(app, parts, { gate, limiter, side: 'outer', whose: 'company' });
      },
    },
    {
      listeners: ['console'],
      register: (app, gate, limiter) =>
        addArchive(app, parts, { gate, limiter, side: 'inner', whose: 'person' }),
    },
  ];
}

interface Place {
  readonly gate: Gate;
  readonly limiter: Limiter;
  readonly side: 'outer' | 'inner';
  readonly whose: 'person' | 'company';
}

async function addArchive(
  app: FastifyInstance,
  parts: Parts,
  { gate, limiter, side, whose }: Place,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 4 * 1024, parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    own.post(whose === 'company' ? ownDataAt.company : ownDataAt[side], async (request, reply) => {
      const wait = await limiter(request, 'tight');
      if (wait !== null) {
        reply.header('retry-after', wait);
        return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }), 429);
      }
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      request.headers.authorization ??= form.get('token') ?? undefined;
      const caller = await gate(request, side);
      const address = countedAs(clientAddress(request));
      const found = await openArchive(parts, caller, { ticket: form.get('ticket') ?? '', address, whose });
      if (found === null) return sendRefusal(request, reply, refuse('ticket_invalid'));
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': disposition(found.name),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(Readable.from(found.content));
    });
  });
}
