import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as bids from '@procure/contract/bid/bid.route.ts';
import {
  getOpening,
  getOpeningRecord,
  openingChangesAt,
  staffOpeningChangesAt,
} from '@procure/contract/opening/opening.route.ts';
import * as sessions from '@procure/contract/session/session.route.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bidder } from '../../../testing/fixtures/bid.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { lotWithBids, releaseAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { listen } from '../../../testing/fixtures/upload.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type App, buildApp } from '../../app.ts';
import { system } from '../../platform/actor.ts';
import { type Listener, openListener } from '../../platform/database/listen.ts';
import { openingChannel } from '../../platform/database/opening-change.ts';
import { transact } from '../../platform/database/transaction.ts';
import { hashToken, newToken } from '../../platform/keys/token.ts';
import { closeSessions } from '../session/service.ts';
import { openSession } from '../session/store.ts';
import { runOpening } from './session/service.ts';

const test = testApp();
let origin = '';
let house = '';

beforeAll(async () => {
  origin = await listen(test.app().portal);
  house = await listen(test.app().console);
});

/** Removes a bid's file, as in an outage. The returned function restores it. */
async function hideFile(versionId: string) {
  const { path } = await test
    .parts()
    .db.selectFrom('bidEnvelope')
    .innerJoin('file', 'file.id', 'bidEnvelope.fileId')
    .where('bidVersionId', '=', versionId)
    .select('file.path')
    .limit(1)
    .executeTakeFirstOrThrow();
  const place = join(test.parts().config.dataDir, 'files', path);
  await rename(place, `${place}.away`);
  return () => rename(`${place}.away`, place);
}

async function askLine(lotId: string, token?: string, at = `${origin}${openingChangesAt}`) {
  const stopped = new AbortController();
  const response = await fetch(at.replace(':lotId', lotId), {
    headers: token === undefined ? {} : { authorization: token },
    signal: stopped.signal,
  });
  return { response, stop: () => stopped.abort() };
}

/** An open stream, and the messages received on it. */
async function openLine(lotId: string, token: string, at?: string) {
  const { response, stop } = await askLine(lotId, token, at);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  // A closing server does not wait for the connection after its stream.
  expect(response.headers.get('connection')).toBe('close');
  const heard: string[] = [];
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? [])
      heard.push(...(decoder.decode(part).match(/data: .+/g) ?? []));
  })().catch(() => undefined);
  return { heard, stop, ended };
}

describe('following the opening as a bidder', () => {
  it('shows releases and each line as it is read out, from the deadline on', async () => {
    const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1', '2', '3']);
    const [first] = suppliers;
    const follow = async () => {
      const reply = await first?.client.call(getOpeningRecord, { lotId });
      if (!reply?.ok) throw new Error(reply?.message);
      const { state, releasedCount, record } = reply.data;
      return { state, releasedCount, lines: record?.entries.length ?? null, of: record?.bidCount ?? null };
    };
    expect(await first?.client.call(getOpeningRecord, { lotId })).toMatchObject({ reason: 'not_found' });
    await passDeadline(test, lotId);
    expect(await follow()).toEqual({ state: 'waiting', releasedCount: 0, lines: null, of: null });
    const [one, ...others] = tender.openers;
    if (one !== undefined) await releaseShare(one, lotId);
    expect(await follow()).toEqual({ state: 'waiting', releasedCount: 1, lines: null, of: null });

    const bringBack = await hideFile(versions[1] ?? '');
    for (const opener of others) await releaseShare(opener, lotId);
    expect(await follow()).toMatchObject({ state: 'in_progress', lines: 0, of: 3 });
    await runOpening(test.parts(), lotId);
    expect(await follow()).toMatchObject({ state: 'paused', lines: 2, of: 3 });
    await bringBack();
    await runOpening(test.parts(), lotId);
    expect(await follow()).toMatchObject({ state: 'completed', lines: 3, of: 3 });
  });

  it('is refused to a company that withdrew its bid or never bid, to staff, and to visitors', async () => {
    const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1', '2', '3', '4']);
    const [first, , , gone] = suppliers;
    await gone?.client.call(bids.withdrawBid, { lotId, versionId: versions[3] ?? '' });
    const stranger = await bidder(test, lotId);
    const look = async () => {
      for (const [token, reason] of [
        [gone?.token, '4040'],
        [stranger.token, '4040'],
        [tender.buyer.token, '4030'],
        [undefined, '4030'],
      ] as const) {
        const { response, stop } = await askLine(lotId, token);
        expect(response.headers.get('content-type')).toContain('application/json');
        expect(await response.json()).toMatchObject({ code: reason });
        stop();
      }
      for (const one of [gone, stranger])
        expect(await one?.client.call(getOpeningRecord, { lotId })).toMatchObject({ reason: 'not_found' });
    };
    await look();
    await passDeadline(test, lotId);
    await look();
    await releaseAll(tender);
    await look();
    await runOpening(test.parts(), lotId);
    await look();
    const mine = await askLine(lotId, first?.token);
    expect(mine.response.headers.get('content-type')).toContain('text/event-stream');
    mine.stop();
  });

  it('shows only the bidder’s own line and no number if prices are not announced', async () => {
    const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1', '2', '3'], 'inquiry');
    await sql`insert into invitation (id, lot_id, company_id, state, letter, reply_until, sent_at)
      select gen_random_uuid(), lot_id, company_id, 'accepted', '', now(), now() from bid where lot_id = ${lotId}`.execute(
      test.parts().db,
    );
    await passDeadline(test, lotId);
    await hideFile(versions[2] ?? '');
    await releaseAll(tender);
    await runOpening(test.parts(), lotId);
    const reply = await suppliers[1]?.client.call(getOpeningRecord, { lotId });
    expect(reply).toMatchObject({
      data: {
        state: 'paused',
        record: { bidCount: null, root: null, entries: [{ own: true, position: 1 }] },
      },
    });
    expect(reply).toHaveProperty('data.record.entries.length', 1);
  });
});

describe('the stream of changes', () => {
  it('announces a change, and ends with the server', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const line = await openLine(lotId, suppliers[0]?.token ?? '');
    expect(line.heard).toEqual([]);
    const [one] = tender.openers;
    if (one !== undefined) await releaseShare(one, lotId);
    await expect.poll(() => line.heard, { timeout: 20_000 }).toEqual(['data: changed']);
    line.stop();
    await line.ended;
  });

  it('does not announce single bids if their number is secret, and announces nothing of other lots', async () => {
    const { db } = test.parts();
    const say = (word: string) => sql`select pg_notify(${openingChannel}, ${word})`.execute(db);
    const heardBy = async (method?: 'inquiry') => {
      const { lotId, suppliers } = await lotWithBids(test, ['1', '2', '3'], method);
      await passDeadline(test, lotId);
      const line = await openLine(lotId, suppliers[0]?.token ?? '');
      for (const word of [`session ${crypto.randomUUID()}`, `line ${lotId}`, `line ${lotId}`])
        await say(word);
      await say(`session ${lotId}`);
      await expect.poll(() => line.heard.length, { timeout: 20_000 }).toBeGreaterThan(0);
      // Longer than the pause of a stream between two messages.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      line.stop();
      return line.heard.length;
    };
    expect(await heardBy('inquiry')).toBe(1);
    expect(await heardBy()).toBe(2);
  });

  it('limits the concurrent streams of one account', async () => {
    const { lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const token = suppliers[0]?.token ?? '';
    const lines = await Promise.all(Array.from({ length: 8 }, () => openLine(lotId, token)));
    const ninth = await askLine(lotId, token);
    expect(await ninth.response.json()).toMatchObject({ code: '4290' });
    for (const { stop } of lines) stop();
    await expect
      .poll(
        async () => {
          const { response, stop } = await askLine(lotId, token);
          const type = response.headers.get('content-type') ?? '';
          stop();
          return type;
        },
        { timeout: 20_000 },
      )
      .toContain('text/event-stream');
  });
});

describe('a stream of an ended session', () => {
  let other: App;
  let listener: Listener;
  const at = { portal: '', console: '' };

  // A second process on the same database: the streams are opened there, and the sessions end here.
  beforeAll(async () => {
    listener = openListener(test.database.server, test.parts().log);
    other = await buildApp({ ...test.parts(), listener }, { frontends: false });
    at.portal = `${await listen(other.portal)}${openingChangesAt}`;
    at.console = `${await listen(other.console)}${staffOpeningChangesAt}`;
  });
  afterAll(async () => {
    await other?.close();
    await listener?.close();
  });

  const run = (text: ReturnType<typeof sql>) => text.execute(test.parts().db);
  const expired = (column: 'expires_at' | 'seen_at', token: string) =>
    run(sql`update session set ${sql.ref(column)} = clock_timestamp() - interval '1 day'
      where token_hash = ${hashToken(token)}`);

  const passwordChanged = (accountId: string) =>
    transact(test.parts(), system('test'), (unit) => closeSessions(unit, accountId));
  const calls = {
    portal: { leave: sessions.signOut, leaveAll: sessions.endSessions },
    console: { leave: sessions.signOutStaff, leaveAll: sessions.endStaffSessions },
  } as const;

  interface Ending {
    readonly side: keyof typeof at;
    readonly token: string;
    readonly accountId: string;
  }
  const endings: readonly (readonly [string, (of: Ending) => Promise<unknown>])[] = [
    ['it signs out', ({ side, token }) => test.client(side, token).call(calls[side].leave, {})],
    ['all sessions are ended', ({ side, token }) => test.client(side, token).call(calls[side].leaveAll, {})],
    ['the password changes', ({ accountId }) => passwordChanged(accountId)],
    ['it expires', ({ token }) => expired('expires_at', token)],
    ['it is idle for too long', ({ token }) => expired('seen_at', token)],
    [
      'the account is disabled',
      ({ accountId }) => run(sql`update account set disabled_at = clock_timestamp() where id = ${accountId}`),
    ],
  ];

  it.each(['portal', 'console'] as const)(
    'ends on the %s, at another process too, and no other stream does',
    async (side) => {
      const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
      await passDeadline(test, lotId);
      const [gone, stays] = side === 'portal' ? suppliers : [tender.buyer, tender.openers[0]];
      if (gone === undefined || stays === undefined) throw new Error('two people');
      const { accountId } = gone;
      const theirs = await openLine(lotId, stays.token, at[side]);
      let isOver = false;
      void theirs.ended.then(() => {
        isOver = true;
      });
      for (const [way, end] of endings) {
        const token = newToken();
        await openSession(test.parts().db, {
          tokenHash: hashToken(token),
          accountId,
          ip: null,
          factorShown: true,
        });
        const mine = await openLine(lotId, token, at[side]);
        await end({ side, token, accountId });
        await mine.ended;
        expect([way, mine.heard, isOver]).toEqual([way, [], false]);
      }
      await run(sql`select pg_notify(${openingChannel}, ${`session ${lotId}`})`);
      await expect.poll(() => theirs.heard.length, { timeout: 20_000 }).toBeGreaterThan(0);
      theirs.stop();
    },
    180_000,
  );
});

describe('the buyers’ page of an opening', () => {
  const staffLine = () => `${house}${staffOpeningChangesAt}`;

  it('follows line by line if the method opens in public, and shows nothing before enough releases', async () => {
    const { tender, lotId, versions } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const follow = async () => {
      const reply = await tender.buyer.client.call(getOpening, { lotId });
      if (!reply.ok) throw new Error(reply.message);
      const { state, record } = reply.data;
      return { state, lines: record?.entries.length ?? null, openedAt: record?.openedAt ?? null };
    };
    const line = await openLine(lotId, tender.buyer.token, staffLine());
    const [one, ...others] = tender.openers;
    if (one !== undefined) await releaseShare(one, lotId);
    await expect.poll(() => line.heard.length, { timeout: 20_000 }).toBe(1);
    expect(await follow()).toEqual({ state: 'waiting', lines: null, openedAt: null });
    const bringBack = await hideFile(versions[1] ?? '');
    for (const opener of others) await releaseShare(opener, lotId);
    expect(await follow()).toEqual({ state: 'in_progress', lines: 0, openedAt: null });
    await runOpening(test.parts(), lotId);
    expect(await follow()).toEqual({ state: 'paused', lines: 2, openedAt: null });
    await expect.poll(() => line.heard.length, { timeout: 20_000 }).toBeGreaterThan(1);
    await bringBack();
    await runOpening(test.parts(), lotId);
    expect(await follow()).toMatchObject({ state: 'completed', lines: 3, openedAt: expect.any(String) });
    line.stop();
    await line.ended;
    for (const word of line.heard) expect(word).toBe('data: changed');
  });

  it('shows all bids at once if prices are not announced', async () => {
    const { tender, lotId, versions } = await lotWithBids(test, ['1', '2', '3'], 'inquiry');
    await sql`insert into invitation (id, lot_id, company_id, state, letter, reply_until, sent_at)
      select gen_random_uuid(), lot_id, company_id, 'accepted', '', now(), now() from bid where lot_id = ${lotId}`.execute(
      test.parts().db,
    );
    await passDeadline(test, lotId);
    const line = await openLine(lotId, tender.buyer.token, staffLine());
    for (const word of [`line ${lotId}`, `line ${lotId}`])
      await sql`select pg_notify(${openingChannel}, ${word})`.execute(test.parts().db);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(line.heard).toEqual([]);
    line.stop();
    const bringBack = await hideFile(versions[2] ?? '');
    await releaseAll(tender);
    await runOpening(test.parts(), lotId);
    const asked = () => tender.buyer.client.call(getOpening, { lotId });
    expect(await asked()).toMatchObject({ data: { state: 'paused', record: null } });
    await bringBack();
    await runOpening(test.parts(), lotId);
    expect(await asked()).toHaveProperty('data.record.entries.length', 3);
  });

  it('denies the stream to a member of the team without the permission to read openings', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const { db } = test.parts();
    const permission = { roleId: 'buyer', code: 'opening.read' };
    await db
      .deleteFrom('rolePermission')
      .where('roleId', '=', 'buyer')
      .where('code', '=', permission.code)
      .execute();
    try {
      const { response, stop } = await askLine(lotId, tender.buyer.token, staffLine());
      // A stream has no end to wait for.
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.json()).toMatchObject({ code: '4031' });
      stop();
    } finally {
      await db.insertInto('rolePermission').values(permission).execute();
    }
    const allowed = await askLine(lotId, tender.buyer.token, staffLine());
    expect(allowed.response.headers.get('content-type')).toContain('text/event-stream');
    allowed.stop();
  });

  it('is refused to staff who do not see the lot’s bids, and to suppliers', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    const stranger = await test.staff('buyer');
    for (const [token, code] of [
      [stranger.token, '4040'],
      [suppliers[0]?.token, '4030'],
      [undefined, '4030'],
    ] as const) {
      const { response, stop } = await askLine(lotId, token, staffLine());
      expect(await response.json()).toMatchObject({ code });
      stop();
    }
    const mine = await askLine(lotId, tender.buyer.token, staffLine());
    expect(mine.response.headers.get('content-type')).toContain('text/event-stream');
    mine.stop();
  });
});
