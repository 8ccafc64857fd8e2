import type { Readable } from 'node:stream';

interface Taken {
  readonly bytes: Buffer;
  /** The memory to be freed once the bytes are copied; null if other data may share it. */
  readonly memory: ArrayBuffer | null;
}

/** The body of a request, read piece by piece by callers with free buffers; the rest stays in the socket. */
export class Arriving {
  readonly #request: Readable;
  readonly #signal: AbortSignal;
  #wake: () => void = () => undefined;
  readonly #changed = () => this.#wake();
  /** Bytes that were read and not copied yet, with their memory. */
  #rest: Taken | null = null;

  /** Ends with the request, with its connection, or when `signal` is aborted. */
  constructor(request: Readable, signal: AbortSignal) {
    this.#request = request;
    this.#signal = signal;
    for (const event of events) request.on(event, this.#changed);
    signal.addEventListener('abort', this.#changed);
  }

  /** Waits until there are bytes to read, or the body has ended. */
  async hasMore(): Promise<boolean> {
    while (!this.#isOver() && !this.#isThere()) {
      // Reads no bytes; triggers the detection of the end.
      this.#request.read(0);
      await this.#change();
    }
    return !this.#isOver();
  }

  /**
   * Fills the buffer from its beginning with arriving bytes; returns early if none arrives for `patience`
   * milliseconds.
   * @returns the number of bytes
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
        // Otherwise the memory would pile up to 64 MB, because V8 counts it as growth of its heap, or cause full
        // collections.
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

  /** Whether anything changed; waits at most `patience` milliseconds if given. */
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

/** The memory of a piece, if it holds nothing else: small buffers share theirs, which must not be freed. */
function ownMemory({ buffer, byteLength }: Buffer): ArrayBuffer | null {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : null;
}
