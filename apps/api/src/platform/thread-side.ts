import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './bounded-thread.ts';

/** What a thread of `bounded-thread.ts` may do: ask for bytes of the file, and say what came of it. */
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let last = 0;

parentPort?.on('message', ({ number, bytes }: ToThread) => {
  waiting.get(number)?.(bytes);
  waiting.delete(number);
});

export function askFor(start: number, length: number): Promise<Uint8Array> {
  last += 1;
  const number = last;
  return new Promise((resolve) => {
    waiting.set(number, resolve);
    say({ kind: 'ask', number, start, length });
  });
}

export function finish(result: unknown): void {
  say({ kind: 'done', result });
}

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}
