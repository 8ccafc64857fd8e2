import { Worker } from 'node:worker_threads';

interface Bounds {
  readonly milliseconds: number;
  /** The limit of the thread's own memory, including buffers outside of its heap. */
  readonly megabytes: number;
  /** The most bytes that it may request in all. */
  readonly askedBytes: number;
}

interface Work {
  /** The module that the thread runs; it requests bytes and returns its result by `thread-side.ts`. */
  readonly module: URL;
  readonly data: unknown;
  readonly bounds: Bounds;
  /** Reads bytes of the input; absent if `data` contains everything. */
  readonly read?: (start: number, length: number) => Promise<Uint8Array>;
}

export type FromThread =
  | { readonly kind: 'ask'; readonly number: number; readonly start: number; readonly length: number }
  | { readonly kind: 'done'; readonly result: unknown };

export interface ToThread {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** The thread exceeded a bound or failed, so there is no result. `bound` is null if it failed. */
export class ThreadStopped extends Error {
  readonly bound: keyof Bounds | null;

  constructor(message: string, bound: keyof Bounds | null) {
    super(message);
    this.bound = bound;
  }
}

const look = 50;
const megabyte = 1024 * 1024;

/**
 * Runs work on untrusted data in a thread of its own. If it loops endlessly or exceeds its memory, only the thread is
 * terminated, and this process continues.
 * @returns the thread's result
 * @throws ThreadStopped
 */
export function workInThread({ module, data, bounds, read }: Work): Promise<unknown> {
  const worker = new Worker(module, {
    workerData: data,
    // Its warnings are about files of strangers and are discarded.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes, maxYoungGenerationSizeMb: 16 },
  });
  let asked = 0;
  const timers: NodeJS.Timeout[] = [];
  const outcome = new Promise<unknown>((resolve, reject) => {
    const stop = (why: string, bound: keyof Bounds | null) => reject(new ThreadStopped(why, bound));
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'done') return resolve(message.result);
      asked += message.length;
      if (read === undefined || asked > bounds.askedBytes)
        return stop('it asked for too many bytes', 'askedBytes');
      read(message.start, message.length).then(
        (bytes) => worker.postMessage({ number: message.number, bytes } satisfies ToThread),
        reject,
      );
    });
    worker.on('error', (error) => {
      const isHeap = Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
      stop(error.message, isHeap ? 'megabytes' : null);
    });
    worker.on('exit', () => stop('it ended without a word', null));
    timers.push(
      setTimeout(() => stop('it took too long', 'milliseconds'), bounds.milliseconds),
      // The heap has its own limit; buffers lie outside of it and are counted here.
      setInterval(() => {
        worker.getHeapStatistics().then(
          ({ used_heap_size, external_memory }) => {
            if (used_heap_size + external_memory > bounds.megabytes * megabyte)
              stop('it took too much memory', 'megabytes');
          },
          () => undefined,
        );
      }, look),
    );
  });
  return outcome.finally(() => {
    for (const timer of timers) clearTimeout(timer);
    // Not awaited: a thread within one long step of V8 ends only after that step.
    void worker.terminate();
  });
}
