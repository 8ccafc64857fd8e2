import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { StartupError } from '../../process/startup-error.ts';

export interface Dialogue {
  say(line: string): void;
  /** The typed answer without surrounding spaces. */
  ask(question: string, options?: { readonly secret?: boolean }): Promise<string>;
  close(): void;
}

/**
 * Questions and answers, one line each, from a terminal or a pipe (whose lines may arrive before the questions).
 * @throws StartupError from `ask` at the end of the input
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
  // Ctrl+C, which a terminal in this mode passes to the process.
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
