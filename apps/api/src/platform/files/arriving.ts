import type { Readable } from 'node:stream';

/** What comes with a request, taken piece by piece by whoever has room for it; the rest waits in its line. */
export class Arriving {
  readonly #request: Readable;
  readonly #signal: AbortSignal;
  #wake: () => void = () => undefined;
  readonly #changed = () => this.#wake();

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
      const piece = this.#take(room.length - length);
      if (piece !== null) {
        room.set(piece, length);
        length += piece.length;
      } else if (!(await this.#change(patience))) break;
    }
    return length;
  }

  close(): void {
    for (const event of events) this.#request.off(event, this.#changed);
    this.#signal.removeEventListener('abort', this.#changed);
  }

  #isThere(): boolean {
    return this.#request.readableLength > 0;
  }

  #isOver(): boolean {
    const { destroyed, errored, readableEnded } = this.#request;
    return this.#signal.aborted || readableEnded || ((destroyed || errored !== null) && !this.#isThere());
  }

  #take(most: number): Buffer | null {
    return this.#request.read(Math.min(most, Math.max(1, this.#request.readableLength)));
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
