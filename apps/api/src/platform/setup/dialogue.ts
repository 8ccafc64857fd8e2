import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { StartupError } from '../startup-error.ts';

export interface Dialogue {
  say(line: string): void;
  /** What was typed, without the spaces around it. */
  ask(question: string, options?: { readonly secret?: boolean }): Promise<string>;
  close(): void;
}

/**
 * Questions and answers, a line each: typed, or from a pipe (where lines may come before they are asked for).
 * @throws StartupError from `ask`, where no more answers come
 */
export function openDialogue(
  input: Readable & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Dialogue {
  let hidden = false;
  const screen = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (!hidden) output.write(piece);
      done();
    },
  });
  const lines = createInterface({ input, output: screen, terminal: input.isTTY === true });
  const typed = lines[Symbol.asyncIterator]();
  // Ctrl+C, which a terminal in this mode hands to us.
  lines.on('SIGINT', () => lines.close());
  return {
    say: (line) => void output.write(`${line}\n`),
    async ask(question, { secret = false } = {}) {
      output.write(`${question}：`);
      hidden = secret;
      const { value, done } = await typed.next();
      hidden = false;
      if (secret || input.isTTY !== true) output.write('\n');
      if (done === true) throw new StartupError('回答到此为止，没有完成设置');
      return String(value).trim();
    },
    close: () => lines.close(),
  };
}
