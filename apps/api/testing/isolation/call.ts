import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import type { TestApp } from '../test-app.ts';

export interface Answer {
  readonly code: string;
  readonly data: unknown;
  readonly message: string;
  /** The whole answer as it was sent. */
  readonly text: string;
}

/**
 * Calls an endpoint without the typed client, as a hand-written request: the input is not checked before it is sent.
 */
export function callerOf(test: TestApp, side: 'portal' | 'console') {
  return async (
    { method, path }: Endpoint,
    { token }: { readonly token: string },
    input: Readonly<Record<string, unknown>>,
  ): Promise<Answer> => {
    const url = path.replace(/:(\w+)/g, (_, name: string) => String(input[name] ?? randomUUID()));
    const answer = await test.app()[side].inject({
      method,
      url,
      headers: { 'content-type': 'application/json', authorization: token },
      ...(method === 'POST'
        ? { payload: JSON.stringify(input) }
        : { query: input as Record<string, string> }),
    });
    return { ...answer.json<{ code: string; data: unknown; message: string }>(), text: answer.payload };
  };
}

export function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.get(name);
  if (endpoint === undefined) throw new Error(`${name} is no endpoint`);
  return endpoint;
}
