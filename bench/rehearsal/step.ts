import { performance } from 'node:perf_hooks';

/** A finished step, and its start (`performance.now()`). */
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

/** Yields each step when it is done, with the time that it took. */
export async function* timed(...parts: readonly AsyncGenerator<Step>[]): AsyncGenerator<Done> {
  for (const steps of parts) {
    for await (const { what, since, said } of steps) {
      yield { what, seconds: (performance.now() - since) / 1_000, said };
    }
  }
}

/** @throws Error with the output, if one of the words is missing in it */
export function expectWords(said: string, ...words: readonly (string | RegExp)[]): void {
  for (const word of words) {
    if (typeof word === 'string' ? said.includes(word) : word.test(said)) continue;
    throw new Error(`${word} was to be said, and was not:\n${said}`);
  }
}
