import { toRequest } from '@procure/client/request.ts';
import { backgroundHeader } from '@procure/contract/background.ts';
import { createParser } from 'eventsource-parser';
import { personHeaders } from '../session/person-headers.ts';

/** Milliseconds before the line is taken up again; not all browsers at the same moment. */
const rest = () => 1_000 + Math.random() * 2_000;

/**
 * Hears at this address that something changed (server-sent events, with the token that `EventSource` could not send),
 * and once whenever the line stands: what was missed meanwhile is then asked for too. Resolves where the server
 * refuses the line, or at the signal.
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
          // Nobody's act: it keeps no session alive.
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
      // The line broke, or the page was left.
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
