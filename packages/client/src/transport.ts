/** One request, ready to be sent: the path carries the query, the body is JSON text. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** True for the few calls that the device cookie belongs to. */
  readonly device?: boolean;
}

export interface Received {
  readonly status: number;
  readonly text: string;
}

/** The line broke: nothing came back, or not all of it. */
export class NetworkFailure extends Error {}

/**
 * Carries a request to the server and its answer back. Rejects with a `NetworkFailure` when nothing came back;
 * with anything else only where our own program is wrong.
 */
export type Transport = (sent: Sent) => Promise<Received>;

/**
 * Over the network, below `origin` (empty: the page's own). Cookies open nothing, the token is the header: none is
 * sent, but with the calls that tell a device that was here before from one that was not.
 */
export function fetchTransport(origin = ''): Transport {
  return async ({ url, signal, method, headers, body, device = false }) => {
    // Constructed outside of fetch: an invalid request is a fault of this program, which fetch would report as a TypeError too.
    const request = new Request(`${origin}${url}`, {
      method,
      headers,
      signal,
      credentials: device ? 'same-origin' : 'omit',
      cache: 'no-store',
      ...(body === undefined ? {} : { body }),
    });
    try {
      const response = await fetch(request);
      return { status: response.status, text: await response.text() };
    } catch {
      throw new NetworkFailure();
    }
  };
}
