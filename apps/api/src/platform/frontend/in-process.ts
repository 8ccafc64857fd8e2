import { type Client, createClient } from '@procure/client/client.ts';
import type { FastifyInstance } from 'fastify';

/** The typed client of server rendering: the same calls, never over the network, always as a visitor. */
export function inProcessClient(app: FastifyInstance): Client {
  return createClient({
    transport: async ({ method, url, headers, body }) => {
      const { authorization: _, ...visitors } = headers;
      const answer = await app.inject({
        method,
        url,
        headers: visitors,
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, text: answer.payload };
    },
    token: () => null,
    onSignInRequired: () => undefined,
    now: () => Date.now(),
  });
}
