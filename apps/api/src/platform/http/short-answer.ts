/** Reads the body of an external service's answer. Throws on more than `longest` bytes, before more is held in memory. */
export async function readShortAnswer(answer: Response, longest: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > longest) throw new Error(`the answer has more than ${longest} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The limit for JSON of a partner's interface, which normally has some hundred bytes. */
const longestJson = 256 * 1024;

/** As `answer.json()`. Throws if the answer is longer than any answer of such an interface. */
export async function readShortJson(answer: Response): Promise<unknown> {
  return JSON.parse((await readShortAnswer(answer, longestJson)).toString('utf8'));
}
