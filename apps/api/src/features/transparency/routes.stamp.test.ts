import { writeFile } from 'node:fs/promises';
import { getTransparency } from '@procure/contract/transparency/transparency.route.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAll } from '../../../testing/fixtures/audit.ts';
import { openAuthority, opensslTakes, type Trouble } from '../../../testing/fixtures/authority.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { readAuthorities, readStamp, stampQuery } from '../../platform/keys/time-stamp.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { fixDueRoots } from '../receipt/service.ts';
import { publish } from './service.ts';
import { stampEntries } from './stamp/service.ts';

const authority = await openAuthority();
const house = testApp({}, { TSA_URL: authority.url, TSA_CA_FILE: authority.caFile });

beforeAll(async () => {
  await house.staff('auditor');
  await publishedTender(house);
  await sealAll(house);
  await publish(house.parts());
});
afterAll(() => authority.close());

/** Adds one entry without a time-stamp to the log: the root of a lot's receipts. */
async function grow() {
  const { lotId } = await publishedTender(house);
  await publish(house.parts());
  await stampEntries(house.parts());
  await passDeadline(house, lotId);
  await fixDueRoots(house.parts());
  await publish(house.parts());
}

async function shown() {
  const reply = await house.client('portal').call(getTransparency, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

const file = (path: string) => house.app().portal.inject({ url: `/transparency/${path}` });

/** The newest entry, and what the authority was asked of. */
async function newest() {
  const [entry] = (await shown()).entries;
  if (entry === undefined) throw new Error('the log has entries');
  const { payload } = await file(`entry/${entry.no}`);
  await writeFile(authority.file('asked'), payload);
  return { ...entry, text: payload };
}

describe('Time-stamps from outside', () => {
  test('are requested for every entry, stored, shown, and verified by openssl', async () => {
    const before = (await shown()).entries.map(({ stamp }) => stamp);
    expect(before.length).toBeGreaterThan(1);
    expect(new Set(before)).toEqual(new Set([null]));
    expect((await file('stamp/0')).statusCode).toBe(404);
    await stampEntries(house.parts());
    const { entries, stamping } = await shown();
    expect(stamping).toBe(true);
    expect(new Set(entries.map(({ stamp }) => stamp?.authority))).toEqual(new Set(['Test Authority tsa']));
    for (const { no, publishedAt, stamp } of entries) {
      const reply = await file(`stamp/${no}`);
      expect(reply.headers['content-type']).toBe('application/timestamp-reply');
      const content = (await file(`entry/${no}`)).payload;
      expect(await opensslTakes(authority, { content, reply: reply.rawPayload })).toBe(true);
      expect(await opensslTakes(authority, { content: `${content} `, reply: reply.rawPayload })).toBe(false);
      expect(Math.abs(Date.parse(stamp?.at ?? '') - Date.parse(publishedAt))).toBeLessThan(600_000);
    }
  });

  test('are got once each', async () => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from transparency_stamp`.execute(house.parts().db);
      return rows[0]?.count;
    };
    const before = await count();
    await Promise.all([stampEntries(house.parts()), stampEntries(house.parts())]);
    expect(await count()).toBe(before);
  });

  const troubles: readonly (readonly [Trouble, string])[] = [
    ['away', '503'],
    ['refuses', 'status'],
    ['other nonce', 'nonce'],
    ['no nonce', 'nonce'],
    ['other imprint', 'imprint'],
    ['changed', 'signature'],
    ['cut', 'unread'],
    ['longer', 'unread'],
    ['for other uses', 'use'],
    ['by another authority', 'chain'],
  ];
  test.each(troubles)('of an authority that is or answers “%s” are not kept: %s', async (trouble, why) => {
    await grow();
    const { no } = await newest();
    authority.trouble = trouble;
    await expect(stampEntries(house.parts())).rejects.toThrow(why);
    expect((await newest()).stamp).toBeNull();
    expect((await file(`stamp/${no}`)).statusCode).toBe(404);
    authority.trouble = null;
    await stampEntries(house.parts());
    expect((await newest()).stamp).not.toBeNull();
  });

  test('of a clock far from ours are none', async () => {
    const asked = { content: Buffer.from('content'), nonce: Buffer.from('0102030405060708', 'hex') };
    const query = await stampQuery(asked);
    const answer = await fetch(authority.url, { method: 'POST', body: Uint8Array.from(query) });
    const reply = Buffer.from(await answer.arrayBuffer());
    const trusted = await readAuthorities(authority.caFile);
    const stamp = await readStamp(reply, asked, trusted, new Date());
    expect(stamp).toMatchObject({ authority: 'Test Authority tsa' });
    const at = typeof stamp === 'string' ? 0 : stamp.at.getTime();
    expect(await readStamp(reply, asked, null, new Date(at))).toEqual(stamp);
    expect(await readStamp(reply, asked, trusted, new Date(at + 3_600_000))).toBe('time');
    expect(await readStamp(reply, asked, trusted, new Date(at - 3_600_000))).toBe('time');
  });

  test('need an address if certificates are configured', () => {
    expect(() => readConfig({ TSA_CA_FILE: 'ca.pem' }, '/')).toThrow('TSA_URL');
    expect(() => readConfig({ TSA_URL: 'ftp://x' }, '/')).toThrow('TSA_URL');
    expect(readConfig({ TSA_URL: 'https://tsa', TSA_CA_FILE: 'ca.pem' }, '/x').tsa).toEqual({
      url: 'https://tsa',
      caFile: '/x/ca.pem',
    });
  });
});
