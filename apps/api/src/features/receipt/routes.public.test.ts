import { randomUUID } from 'node:crypto';
import * as notices from '@procure/contract/notice/notice.route.ts';
import { checkLog } from '@procure/sealing/receipt-check.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lotWithBids, openAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

/** The lot's receipt log on its public notice. The cache is cleared, so that the reading fixes the log if it is due. */
async function read(lotId: string) {
  const { rows } = await sql<{ id: string }>`select notice.id from notice join lot using (tender_id)
    where lot.id = ${lotId} order by notice.published_at limit 1`.execute(test.database.db);
  test.parts().cache.clear();
  const reply = await test.client('portal').call(notices.getNotice, { id: rows[0]?.id ?? randomUUID() });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.lots[0]?.receiptLog;
}

it('A lot’s signed root is public after the deadline, and its entries and their number after the opening', async () => {
  const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
  expect(await read(lotId)).toBeNull();
  await passDeadline(test, lotId);
  const fixed = await read(lotId);
  if (!fixed) throw new Error('the first look fixes it');
  expect(fixed.list).toBeNull();
  expect(await checkLog(lotId, fixed, test.parts().crypto.signingKeys)).toEqual({
    signed: true,
    whole: null,
  });
  await openAll(test, tender);
  const told = await read(lotId);
  if (!told) throw new Error('a log');
  expect(told).toMatchObject({ root: fixed.root, signature: fixed.signature });
  expect(told.list?.head).toMatchObject({ versions: 3, inForce: 3 });
  expect(await checkLog(lotId, told, test.parts().crypto.signingKeys)).toEqual({
    signed: true,
    whole: true,
  });
});

it('A lot without bids cannot be distinguished from one with bids, until the opening', async () => {
  const lots = [await lotWithBids(test, []), await lotWithBids(test, ['1', '2', '3'])];
  const told = [];
  for (const { lotId } of lots) {
    await passDeadline(test, lotId);
    const log = await read(lotId);
    if (!log) throw new Error('a log');
    const { root, signature, fixedAt, tenderId, ...same } = log;
    told.push(same);
    expect([root.length, signature.length]).toEqual([64, 86]);
    // The root of an empty log is a known constant.
    expect(root).not.toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect([fixedAt, tenderId].every((text) => typeof text === 'string')).toBe(true);
  }
  expect(told[0]).toEqual(told[1]);
});
