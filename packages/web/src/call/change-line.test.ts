import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow } from './change-line.ts';

/** Writers of the requested streams, in order. */
let lines: ReadableStreamDefaultController<Uint8Array>[];
let asked: Request[];
let answer: () => Response;
let heard = 0;
let controller: AbortController;

const line = () =>
  new Response(new ReadableStream<Uint8Array>({ start: (one) => void lines.push(one) }), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  });
const say = (text: string, at = lines.length - 1) => lines[at]?.enqueue(new TextEncoder().encode(text));

beforeEach(() => {
  vi.useFakeTimers();
  // Makes the pause before each new attempt two seconds.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'T' : null) });
  lines = [];
  asked = [];
  heard = 0;
  answer = line;
  controller = new AbortController();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new Request(`https://portal.test${url}`, init));
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  controller.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const begin = () => {
  const over = follow('/api/lots/:lotId/changes', { lotId: 'L' }, controller.signal, () => {
    heard += 1;
  });
  return { over, turn: () => vi.advanceTimersByTimeAsync(0) };
};

test('reports each event, however the network splits it, and no heartbeat', async () => {
  const { turn } = begin();
  await turn();
  expect(heard).toBe(1);
  expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/lots/L/changes');
  expect(asked[0]?.headers.get('accept')).toBe('text/event-stream');
  expect(asked[0]?.headers.get('authorization')).toBe('T');
  expect(asked[0]?.headers.get('x-background')).toBe('1');
  say(':\n\n');
  await turn();
  expect(heard).toBe(1);
  say('data: cha');
  await turn();
  say('nged\n\ndata: changed\n\n');
  await turn();
  expect(heard).toBe(3);
});

test('reconnects a stream that broke or was unavailable, and reports a change at once for the events missed', async () => {
  const { turn } = begin();
  await turn();
  say('data: half');
  lines[0]?.error(new Error('cut'));
  answer = () => new Response('down', { status: 502 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect([asked.length, heard]).toEqual([2, 1]);
  answer = line;
  await vi.advanceTimersByTimeAsync(3_000);
  expect([asked.length, heard]).toEqual([3, 2]);
  say('data: changed\n\n');
  await turn();
  expect(heard).toBe(3);
});

test('ends if the stream is refused, and if the page is left', async () => {
  answer = () => Response.json({ code: '4040' });
  await begin().over;
  expect([asked.length, heard]).toEqual([1, 0]);

  answer = line;
  const { over, turn } = begin();
  await turn();
  controller.abort();
  lines[0]?.close();
  await over;
  expect(asked.length).toBe(2);
});
