import type { Readable } from 'node:stream';

interface Taken {
  readonly bytes: Buffer;
  /** Freed when the bytes are copied; null where others may lie in it. */
  readonly memory: ArrayBuffer | null;
}

/** What comes with a request, taken piece by piece by whoever has room for it; the rest waits in its line. */
export class Arriving {
  readonly #request: Readable;
  readonly #signal: AbortSignal;
  #wake: () => void = () => undefined;
  readonly #changed = () => this.#wake();
  /** What was taken of the line and found no room yet, with the memory that it lies in. */
  #rest: Taken | null = null;

  /** It ends with the request, with its line, and when `signal` says that it is enough. */
  constructor(request: Readable, signal: AbortSignal) {
    this.#request = request;
    this.#signal = signal;
    for (const event of events) request.on(event, this.#changed);
    signal.addEventListener('abort', this.#changed);
  }

  /** Waits until there is something to take, or nothing will come any more. */
  async hasMore(): Promise<boolean> {
    while (!this.#isOver() && !this.#isThere()) {
      // Nothing is taken by it; it is what an end is noticed by.
      this.#request.read(0);
      await this.#change();
    }
    return !this.#isOver();
  }

  /**
   * Fills the room with what comes, from its beginning; less where for so many milliseconds nothing came.
   * @returns how many bytes
   */
  async fill(room: Uint8Array, patience: number): Promise<number> {
    let length = 0;
    while (length < room.length && !this.#isOver()) {
      const taken = this.#rest ?? this.#take();
      if (taken !== null) {
        const { bytes, memory } = taken;
        const part = bytes.subarray(0, room.length - length);
        room.set(part, length);
        length += part.length;
        this.#rest = part.length < bytes.length ? { bytes: bytes.subarray(part.length), memory } : null;
        // Left to V8, which takes it for growth of its heap, it would pile up to 64 MB, or be looked for through all of it.
        if (this.#rest === null) memory?.transfer(0);
      } else if (!(await this.#change(patience))) break;
    }
    return length;
  }

  close(): void {
    for (const event of events) this.#request.off(event, this.#changed);
    this.#signal.removeEventListener('abort', this.#changed);
  }

  #isThere(): boolean {
    return this.#rest !== null || this.#request.readableLength > 0;
  }

  #isOver(): boolean {
    const { destroyed, errored, readableEnded } = this.#request;
    return this.#signal.aborted || ((readableEnded || destroyed || errored !== null) && !this.#isThere());
  }

  #take(): Taken | null {
    const bytes: Buffer | null = this.#request.read();
    return bytes === null ? null : { bytes, memory: ownMemory(bytes) };
  }

  /** Whether anything changed, within so many milliseconds where they are given. */
  #change(patience?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer =
        patience === undefined ? undefined : setTimeout(() => this.#done(resolve, false), patience).unref();
      this.#wake = () => {
        clearTimeout(timer);
        this.#done(resolve, true);
      };
    });
  }

  #done(resolve: (changed: boolean) => void, changed: boolean): void {
    this.#wake = () => undefined;
    resolve(changed);
  }
}

const events = ['readable', 'end', 'error', 'close'] as const;

/** The memory that a piece lies in, where nothing else does: small buffers share theirs, and it is not ours to free. */
function ownMemory({ buffer, byteLength }: Buffer): ArrayBuffer | null {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : null;
}
