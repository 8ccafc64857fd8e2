import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './bounded-thread.ts';

/** The thread's side of `bounded-thread.ts`: requests bytes of the file and returns the result. */
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
