/** A request ready to be sent. `url` contains the query; `body` is JSON text. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** True for the calls that need the device cookie. */
  readonly device?: boolean;
}

export interface TransportResponse {
  readonly status: number;
  readonly text: string;
}

/** The connection broke before the complete response arrived. */
export class NetworkFailure extends Error {}

/**
 * Sends a request and returns the response. Rejects with a `NetworkFailure` if the connection broke; rejects with any
 * other error only because of a fault in this program.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/**
 * Returns a transport that uses fetch. Authentication uses the token header, so that no cookies are sent, except with
 * calls that recognise a known device.
 * @param origin base of the URLs; empty for the page's own origin
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
