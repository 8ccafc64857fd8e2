import { Worker } from 'node:worker_threads';

/** Bytes of one upload that are written together. */
const slabSize = 256 * 1024;
/** The most uploads of a process that are written at the same time; limits the memory, with the size above. */
const slabCount = 4;

/** Memory shared with the thread, so that bytes are not copied again. */
export interface Slab {
  readonly start: number;
  readonly bytes: Uint8Array;
}

export type Order = { readonly number: number; readonly id: string } & (
  | {
      readonly kind: 'write';
      readonly fd: number;
      readonly offset: number;
      readonly start: number;
      readonly length: number;
    }
  | { readonly kind: 'digest'; readonly size: number }
  | { readonly kind: 'forget' }
);

export interface Done {
  readonly number: number;
  readonly digest: string | null;
  readonly failure?: { readonly message: string; readonly code: string | undefined };
}

type Asked<O = Order> = O extends unknown ? Omit<O, 'number'> : never;

/** Writing threads: a single one leaves the processor idle while it waits for memory. */
const threadCount = 2;

/**
 * Writes and digests uploads on threads, which start with their first upload. If a thread ends, its pending orders
 * fail, the next order starts another thread, and digests are computed by reading again.
 */
export class UploadWriter {
  readonly #memory = new SharedArrayBuffer(slabSize * slabCount);
  readonly slabs: readonly Slab[] = Array.from({ length: slabCount }, (_, place) => ({
    start: place * slabSize,
    bytes: new Uint8Array(this.#memory, place * slabSize, slabSize),
  }));
  readonly #threads = Array.from({ length: threadCount }, () => new WritingThread(this.#memory));

  async write(
    id: string,
    fd: number,
    { slab, length, offset }: { readonly slab: Slab; readonly length: number; readonly offset: number },
  ): Promise<void> {
    await this.#threadOf(id).ask({ kind: 'write', id, fd, offset, start: slab.start, length });
  }

  /** The SHA-256 of the first `size` bytes, in hexadecimal; null if it is unknown. */
  async digestOf(id: string, size: number): Promise<string | null> {
    const thread = this.#threadOf(id);
    return thread.isRunning ? thread.ask({ kind: 'digest', id, size }) : null;
  }

  async forget(id: string): Promise<void> {
    const thread = this.#threadOf(id);
    if (thread.isRunning) await thread.ask({ kind: 'forget', id });
  }

  /** Always the same thread for one upload, because it has the digest. */
  #threadOf(id: string): WritingThread {
    const thread = this.#threads[id.charCodeAt(id.length - 1) % threadCount];
    if (thread === undefined) throw new RangeError('not the id of an upload');
    return thread;
  }
}

class WritingThread {
  readonly #memory: SharedArrayBuffer;
  readonly #waiting = new Map<number, { resolve(digest: string | null): void; reject(error: Error): void }>();
  #worker: Worker | null = null;
  #last = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = memory;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  ask(order: Asked): Promise<string | null> {
    const worker = this.#begun();
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.postMessage({ ...order, number } satisfies Order);
    });
  }

  #begun(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./upload-thread.ts', import.meta.url), {
      workerData: this.#memory,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    });
    worker.on('message', ({ number, digest, failure }: Done) => {
      const asked = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (failure === undefined) asked?.resolve(digest);
      else asked?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    });
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = null;
      for (const asked of this.#waiting.values()) asked.reject(error);
      this.#waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that writes uploads has ended')));
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
