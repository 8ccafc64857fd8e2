import { Readable } from 'node:stream';
import type { Reason } from '@procure/contract/codes.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../platform/actor.ts';
import { type Gate, type Limiter, type Side, sendRefusal } from '../platform/http/mount.ts';
import { clientAddress, countedAs } from '../platform/http/origin.ts';
import { disposition } from './download.ts';

interface Made {
  readonly name: string;
  readonly type: string;
  readonly content: AsyncIterable<Uint8Array | string>;
}

interface Place {
  readonly gate: Gate;
  readonly limiter: Limiter;
  readonly side: Side;
  readonly at: string;
  /** Null if the ticket is for another, or was used, or its right has gone since. */
  open(caller: Caller, form: URLSearchParams, address: string): Promise<Made | Refusal<Reason> | null>;
}

/**
 * Streams a download that is made while it is sent and never stored. A page posts a form with the ticket and the
 * session's token, so that the browser saves the answer, and neither appears in an address, a history or a log.
 */
export async function addPostedDownload(
  app: FastifyInstance,
  { gate, limiter, side, at, open }: Place,
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 4 * 1024, parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    own.post(at, async (request, reply) => {
      const wait = await limiter(request, 'tight');
      if (wait !== null) {
        reply.header('retry-after', wait);
        return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }), 429);
      }
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      request.headers.authorization ??= form.get('token') ?? undefined;
      const made = await open(await gate(request, side), form, countedAs(clientAddress(request)));
      if (made === null) return sendRefusal(request, reply, refuse('ticket_invalid'));
      if (isRefused(made)) return sendRefusal(request, reply, made);
      return reply
        .headers({
          'content-type': made.type,
          'content-disposition': disposition(made.name),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(Readable.from(made.content));
    });
  });
}
