import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two turns while other work has priority, so that no caller waits for ever. */
const patience = 100;
/** Milliseconds between two checks whether that work continues. */
const look = 10;

/** Lends each of a few things to one caller at a time, in the order of arrival; slowly while `isHeld` returns true. */
export class Turns<Thing> {
  readonly #free: Thing[];
  readonly #isHeld: () => boolean;
  readonly #waiting: ((thing: Thing) => void)[] = [];
  #given = 0;
  #isGiving = false;

  constructor(things: Iterable<Thing>, isHeld: () => boolean = () => false) {
    this.#free = [...things];
    this.#isHeld = isHeld;
  }

  async take<T>(work: (thing: Thing) => Promise<T>): Promise<T> {
    const thing = await new Promise<Thing>((begin) => {
      this.#waiting.push(begin);
      void this.#give();
    });
    try {
      return await work(thing);
    } finally {
      this.#free.push(thing);
      void this.#give();
    }
  }

  async #give(): Promise<void> {
    if (this.#isGiving) return;
    this.#isGiving = true;
    while (this.#waiting.length > 0 && this.#free.length > 0) {
      const now = performance.now();
      if (this.#isHeld() && now - this.#given < patience) {
        await wait(look, undefined, { ref: false });
        continue;
      }
      const [thing] = this.#free.splice(0, 1);
      if (thing === undefined) break;
      this.#given = now;
      this.#waiting.shift()?.(thing);
    }
    this.#isGiving = false;
  }
}
