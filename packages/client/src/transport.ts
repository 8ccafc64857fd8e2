/** One request, ready to be sent: the path carries the query, the body is JSON text. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly text: string;
}

/** Carries a request to the server and its answer back; rejects when nothing came back. */
export type Transport = (sent: Sent) => Promise<Received>;

/** Over the network, below `origin` (empty: the page's own). Cookies are never sent: the token is the header. */
export function fetchTransport(origin = ''): Transport {
  return async ({ url, signal, method, headers, body }) => {
    const response = await fetch(`${origin}${url}`, {
      method,
      headers,
      signal,
      credentials: 'omit',
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  };
}
