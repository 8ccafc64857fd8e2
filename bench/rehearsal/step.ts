import { performance } from 'node:perf_hooks';

/** What was done, and since when (`performance.now()`). */
export interface Step {
  readonly what: string;
  readonly since: number;
  readonly said: string;
}

export interface Done {
  readonly what: string;
  readonly seconds: number;
  readonly said: string;
}

/** The steps as they are done, each with the time that it took. */
export async function* timed(...parts: readonly AsyncGenerator<Step>[]): AsyncGenerator<Done> {
  for (const steps of parts) {
    for await (const { what, since, said } of steps) {
      yield { what, seconds: (performance.now() - since) / 1_000, said };
    }
  }
}

/** @throws with all that was said, where one of the words is not in it */
export function expectWords(said: string, ...words: readonly (string | RegExp)[]): void {
  for (const word of words) {
    if (typeof word === 'string' ? said.includes(word) : word.test(said)) continue;
    throw new Error(`${word} was to be said, and was not:\n${said}`);
  }
}
