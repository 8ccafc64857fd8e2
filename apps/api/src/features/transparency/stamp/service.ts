import { randomBytes } from 'node:crypto';
import { system } from '../../../platform/actor.ts';
import { databaseTime } from '../../../platform/database/clock.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { readShortAnswer } from '../../../platform/http/short-answer.ts';
import { readAuthorities, readStamp, stampQuery } from '../../../platform/keys/time-stamp.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

/** Entries that one pass has stamped at the most. */
const batch = 50;

/** Maximum size of an answer in bytes, and its timeout in milliseconds. */
const longest = 256 * 1024;
const patience = 15_000;

/**
 * Has an external authority time-stamp each entry once. An answer is verified before it is stored. If the authority is
 * unreachable or answers wrongly, the next pass tries again.
 */
export async function stampEntries(parts: Parts): Promise<void> {
  const { tsa } = parts.config;
  if (tsa === null) return;
  const due = await store.findUnstamped(parts.db, batch);
  if (due.length === 0) return;
  const trusted = tsa.caFile === null ? null : await readAuthorities(tsa.caFile);
  for (const { no, entry } of due) {
    const asked = { content: Buffer.from(entry), nonce: newNonce() };
    const reply = await post(tsa.url, await stampQuery(asked));
    const found = await readStamp(reply, asked, trusted, await databaseTime(parts.db));
    if (typeof found === 'string') throw new Error(`the time-stamp was refused: ${found}`);
    await keep(parts, { no, reply, authority: found.authority, stampedAt: found.at });
  }
}

async function keep(parts: Parts, stamp: store.StoredStamp): Promise<void> {
  await transact(parts, system('transparency.stamp'), async (unit) => {
    if (!(await store.insertStamp(unit, stamp))) return;
    const { no, authority, stampedAt } = stamp;
    await unit.audit({
      action: 'stamp',
      entity: 'transparency',
      entityId: null,
      after: { no, authority, stampedAt: stampedAt.toISOString() },
    });
    await unit.touch('transparency');
  });
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

/** The authority's unchanged answer about an entry; null if there is none. */
export function readReply({ db }: Pick<Parts, 'db'>, no: number): Promise<Buffer | null> {
  return store.findReply(db, no);
}
