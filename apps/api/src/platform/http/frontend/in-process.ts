import { type Client, createClient } from '@procure/client/client.ts';
import type { FastifyInstance } from 'fastify';
import { asOwnRendering } from '../origin.ts';

/** The typed client for server rendering: the same calls without the network, always as a visitor. */
export function inProcessClient(app: FastifyInstance): Client {
  return createClient({
    transport: async ({ method, url, headers, body }) => {
      const { authorization: _, ...visitors } = headers;
      const answer = await asOwnRendering(() =>
        app
          .inject({ method, url, headers: visitors, ...(body === undefined ? {} : { payload: body }) })
          .then((response) => response),
      );
      return { status: answer.statusCode, text: answer.payload };
    },
    token: () => null,
    onSignInRequired: () => undefined,
    now: () => Date.now(),
  });
}
