import { randomBytes } from 'node:crypto';
import { readShortAnswer } from '../http/short-answer.ts';
import type { Config } from '../settings/config.ts';
import { readAuthorities, readStamp, type Stamp, stampQuery } from './time-stamp.ts';

/** Maximum size of an answer in bytes, and its timeout in milliseconds. */
const longest = 256 * 1024;
const patience = 15_000;

interface StampReply extends Stamp {
  /** The authority's unchanged answer. */
  readonly reply: Buffer;
}

/**
 * Has the authority stamp a content, and verifies its answer.
 * @param now the database's time
 * @throws Error if the authority is unreachable or its answer is not accepted
 */
export async function requestStamp(
  tsa: NonNullable<Config['tsa']>,
  content: Buffer,
  now: () => Promise<Date>,
): Promise<StampReply> {
  const trusted = tsa.caFile === null ? null : await readAuthorities(tsa.caFile);
  const asked = { content, nonce: newNonce() };
  const reply = await post(tsa.url, await stampQuery(asked));
  const stamp = await readStamp(reply, asked, trusted, await now());
  if (typeof stamp === 'string') throw new Error(`the time-stamp was refused: ${stamp}`);
  return { ...stamp, reply };
}

/** Eight bytes that are a positive number of that length in every notation. */
function newNonce(): Buffer {
  const nonce = randomBytes(8);
  nonce[0] = 1 + ((nonce[0] ?? 0) % 126);
  return nonce;
}

async function post(url: string, query: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Uint8Array.from(query),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the time-stamp authority answered ${answer.status}`);
  }
  return readShortAnswer(answer, longest);
}
