import { system } from '../../../platform/actor.ts';
import { databaseTime } from '../../../platform/database/clock.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { requestStamp } from '../../../platform/keys/time-stamping.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

/** Entries that one pass has stamped at the most. */
const batch = 50;

/**
 * Has an external authority time-stamp each entry once. An answer is verified before it is stored. If the authority is
 * unreachable or answers wrongly, the next pass tries again.
 */
export async function stampEntries(parts: Parts): Promise<void> {
  const { tsa } = parts.config;
  if (tsa === null) return;
  const due = await store.findUnstamped(parts.db, batch);
  if (due.length === 0) return;
  for (const { no, entry } of due) {
    const stamp = await requestStamp(tsa, Buffer.from(entry), () => databaseTime(parts.db));
    await keep(parts, { no, reply: stamp.reply, authority: stamp.authority, stampedAt: stamp.at });
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

/** The authority's unchanged answer about an entry; null if there is none. */
export function readReply({ db }: Pick<Parts, 'db'>, no: number): Promise<Buffer | null> {
  return store.findReply(db, no);
}
