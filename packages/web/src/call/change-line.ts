import { toRequest } from '@procure/client/request.ts';
import { backgroundHeader } from '@procure/contract/background.ts';
import { createParser } from 'eventsource-parser';
import { personHeaders } from '../session/person-headers.ts';

/** Milliseconds before the stream is opened again, random so that not all browsers reconnect at the same moment. */
const rest = () => 1_000 + Math.random() * 2_000;

/**
 * Calls `hear` for each change at this address (server-sent events, with the token that `EventSource` could not send),
 * and once whenever the stream is connected, to cover the events missed meanwhile. Resolves if the server refuses the
 * stream, or at the signal.
 */
export async function follow(
  path: string,
  input: Readonly<Record<string, string>>,
  signal: AbortSignal,
  hear: () => void,
): Promise<void> {
  const parser = createParser({ onEvent: hear });
  for (;;) {
    try {
      const { url } = toRequest('GET', path, input, Date.now());
      const response = await fetch(url, {
        headers: {
          accept: 'text/event-stream',
          ...personHeaders(),
          'content-type': 'application/json',
          // A background request: it does not extend the session.
          [backgroundHeader]: '1',
        },
        credentials: 'omit',
        cache: 'no-store',
        signal,
      });
      const isLine = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!isLine && response.status < 500) return;
      if (isLine && response.body !== null) {
        hear();
        await readAll(response.body, (text) => parser.feed(text));
      }
    } catch {
      // The connection broke, or the page was left.
    }
    if (signal.aborted) return;
    parser.reset();
    await pause(rest(), signal);
  }
}

async function readAll(body: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    take(decoder.decode(value, { stream: true }));
  }
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
